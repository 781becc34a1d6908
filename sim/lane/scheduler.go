package lane

import (
	"container/heap"
	"iter"
	"time"
)

// Epoch is the virtual time at which every Scheduler starts.
var Epoch = time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC)

const forever = time.Duration(1<<63 - 1)

// Scheduler runs lanes as coroutines in virtual time. It is not safe for
// concurrent use: everything happens on the goroutine that calls Run.
type Scheduler struct {
	now     time.Duration // since Epoch
	limit   time.Duration // lanes due later stay parked
	parked  queue         // lanes that wait for their time, soonest first
	running *task         // nil outside of lanes
	started int
	events  uint64
}

// NewScheduler gives a scheduler at Epoch, without lanes.
func NewScheduler() *Scheduler { return &Scheduler{} }

// Now gives the virtual time.
func (s *Scheduler) Now() time.Time { return Epoch.Add(s.now) }

// Elapsed gives the virtual time since Epoch.
func (s *Scheduler) Elapsed() time.Duration { return s.now }

// Switches counts how often a lane was resumed.
func (s *Scheduler) Switches() uint64 { return s.events }

// Go starts a lane at the present time. It runs when Run next comes to it.
func (s *Scheduler) Go(name string, run func()) {
	t := &task{name: name, number: s.started, wake: s.now}
	s.started++
	t.next, t.stop = iter.Pull(func(yield func(struct{}) bool) {
		t.yield = yield
		defer func() {
			if r := recover(); r != nil && r != any(stopped{}) {
				panic(r)
			}
		}()
		run()
	})
	heap.Push(&s.parked, t)
}

// Sleep parks the calling lane for d. Called outside of any lane it runs the
// lanes for d, as a person at the terminal would wait.
func (s *Scheduler) Sleep(d time.Duration) {
	if s.running == nil {
		s.RunFor(d)
		return
	}
	s.park(s.until(d))
}

// until gives the time d from now; negative d is for ever.
func (s *Scheduler) until(d time.Duration) time.Duration {
	if d < 0 || d > forever-s.now {
		return forever
	}
	return s.now + d
}

// park lets other lanes run until wake. The lane goes straight on when no other
// is due before it, which saves most switches.
func (s *Scheduler) park(wake time.Duration) {
	t := s.running
	if t.stopped {
		return
	}
	t.wake = wake
	if wake <= s.limit && (len(s.parked) == 0 || t.before(s.parked[0])) {
		s.now = wake
		return
	}
	heap.Push(&s.parked, t)
	if !t.yield(struct{}{}) {
		t.stopped = true
		panic(stopped{})
	}
}

// RunFor runs all lanes for d of virtual time.
func (s *Scheduler) RunFor(d time.Duration) { s.RunWhile(func() bool { return true }, d) }

// RunWhile runs all lanes while again gives true, at most for d of virtual time.
// It is asked whenever a lane parks. RunWhile gives false if lanes remain that
// would have gone on, that is, if d ran out.
func (s *Scheduler) RunWhile(again func() bool, d time.Duration) bool {
	s.limit = s.until(d)
	for len(s.parked) > 0 && again() {
		if s.parked[0].wake > s.limit {
			s.now = s.limit
			return false
		}
		s.resume(heap.Pop(&s.parked).(*task))
	}
	return true
}

func (s *Scheduler) resume(t *task) {
	s.now = max(s.now, t.wake)
	s.running = t
	s.events++
	defer func() { s.running = nil }()
	t.next()
}

// Stop ends all lanes where they stand: their deferred calls run, in virtual
// time that no longer passes.
func (s *Scheduler) Stop() {
	for len(s.parked) > 0 {
		t := heap.Pop(&s.parked).(*task)
		t.stopped = true
		s.running = t
		t.stop()
		s.running = nil
	}
}

// stopped unwinds a lane that Stop ended.
type stopped struct{}

// task is one lane.
type task struct {
	name   string
	number int
	next   func() (struct{}, bool)
	stop   func()
	yield  func(struct{}) bool

	wake    time.Duration
	index   int // in the queue, -1 while running
	stopped bool
}

func (t *task) before(o *task) bool {
	return t.wake < o.wake || t.wake == o.wake && t.number < o.number
}

var _ Runner = (*Scheduler)(nil)
