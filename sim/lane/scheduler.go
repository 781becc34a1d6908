package lane

import (
	"container/heap"
	"fmt"
	"iter"
	"runtime/debug"
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
	again   func() bool   // asked whenever a lane parks; nil if nobody asks
	parked  queue         // lanes that wait for their time, soonest first
	running *task         // nil outside of lanes
	started int
	events  uint64
}

// NewScheduler gives a scheduler at Epoch, without lanes.
func NewScheduler() *Scheduler { return &Scheduler{} }

// NewSchedulerAt gives a scheduler at which so much time has passed since Epoch.
func NewSchedulerAt(elapsed time.Duration) *Scheduler { return &Scheduler{now: elapsed} }

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
				panic(fmt.Sprintf("lane %s: %v\n%s", name, r, debug.Stack())) // its own stack ends here
			}
		}()
		run()
	})
	heap.Push(&s.parked, t)
}

// Sleep parks the calling lane for d, or lets lanes that are due go first if d
// isn't positive. Called outside of any lane it runs the lanes for d, as a person
// at the terminal would wait.
func (s *Scheduler) Sleep(d time.Duration) {
	d = max(d, 0)
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
	if wake <= s.limit && (len(s.parked) == 0 || t.before(s.parked[0])) && (s.again == nil || s.again()) {
		s.now = max(s.now, wake)
		return
	}
	heap.Push(&s.parked, t)
	if !t.yield(struct{}{}) {
		t.stopped = true
		panic(stopped{})
	}
}

// RunFor runs all lanes for d of virtual time, which passes even if no lane is
// left. A negative d runs them until all have ended or wait for ever. A lane that
// calls it sleeps.
func (s *Scheduler) RunFor(d time.Duration) {
	if s.running != nil {
		s.park(s.until(d))
		return
	}
	end := s.until(d)
	s.runWhile(nil, d)
	if end != forever {
		s.now = max(s.now, end)
	}
}

// RunWhile runs all lanes while again gives true, at most for d of virtual time;
// a negative d is no limit. It is asked whenever a lane parks. RunWhile gives
// false if d ran out, true if again did or if no lane is left that would ever go
// on. It isn't for lanes: they have Sleep and Bell.
func (s *Scheduler) RunWhile(again func() bool, d time.Duration) bool {
	return s.runWhile(again, d)
}

func (s *Scheduler) runWhile(again func() bool, d time.Duration) bool {
	outer, limit := s.again, s.limit
	defer func() { s.again, s.limit = outer, limit }()
	s.again = again
	s.limit = min(s.until(d), forever-1) // a wait for ever never ends by time
	for len(s.parked) > 0 && (again == nil || again()) {
		next := s.parked[0].wake
		if next == forever {
			return true
		}
		if next > s.limit {
			s.now = s.limit
			return false
		}
		s.resume(heap.Pop(&s.parked).(*task))
	}
	return true
}

func (s *Scheduler) resume(t *task) {
	s.now = max(s.now, t.wake)
	s.events++
	outer := s.running
	s.running = t
	defer func() { s.running = outer }()
	t.next()
}

// Stop ends all lanes where they stand: their deferred calls run, in virtual
// time that no longer passes. A lane that calls it goes on.
func (s *Scheduler) Stop() {
	for len(s.parked) > 0 {
		s.end(heap.Pop(&s.parked).(*task))
	}
}

func (s *Scheduler) end(t *task) {
	outer := s.running
	t.stopped = true
	s.running = t
	defer func() { s.running = outer }()
	t.stop()
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
