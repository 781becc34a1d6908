package scan

import (
	"context"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
)

// Lane scans one root bus: all the parts on it, of whatever kinds, one after the
// other.
type Lane struct {
	root       board.Root // set once, like store and clock
	store      *Store
	clock      drivers.Clock
	expanders  []part // in the order of root's, and so the others
	readers    []part
	converters []part
	interrupt  interrupt // of the expanders
	round      *Round    // nil until it runs
}

// NewLane gives the lane for a root bus. Run does the work.
func NewLane(root board.Root, store *Store, clock drivers.Clock) *Lane {
	l := &Lane{root: root, store: store, clock: clock}
	for _, e := range root.Expanders {
		l.expanders = append(l.expanders, part{name: e.Part, dev: e.Dev, channels: channelsOf(e.Inputs)})
		if l.interrupt.pin == nil && e.Interrupt != nil {
			l.interrupt = interrupt{pin: e.Interrupt, part: e.Part}
		}
	}
	for _, r := range root.Readers {
		l.readers = append(l.readers, part{name: r.Part, dev: r.Dev, channels: []int{r.Channel}})
	}
	for _, c := range root.Converters {
		l.converters = append(l.converters, part{name: c.Part, dev: c.Dev, channels: channelsOf(c.Inputs)})
	}
	return l
}

func channelsOf(inputs []board.Input) []int {
	var all []int
	for _, in := range inputs {
		all = append(all, in.Channel)
	}
	return all
}

// Name gives the bus's name.
func (l *Lane) Name() string { return l.root.Bus }

// pace is the scanning of one kind of part.
type pace struct {
	due time.Time // of the next scan
	// scan reads all parts of the kind once and gives the pause until the next time.
	// edge tells that the expanders' interrupt came.
	scan   func(ctx context.Context, edge bool) (pause time.Duration)
	onEdge bool // scan at once when the interrupt comes
}

// paces gives what there is to do on the bus.
func (l *Lane) paces() []pace {
	var all []pace
	now := l.clock.Now()
	if len(l.readers) > 0 {
		all = append(all, pace{due: now, scan: l.readerRound()})
	}
	if len(l.converters) > 0 {
		all = append(all, pace{due: now, scan: l.converterRound()})
	}
	if len(l.expanders) > 0 {
		all = append(all, pace{due: now.Add(busyRead), scan: l.expanderRound(), onEdge: true})
	}
	return all
}

// Run scans until ctx is done.
func (l *Lane) Run(ctx context.Context) {
	all := l.paces()
	if len(all) == 0 {
		return
	}
	defer l.begin(l.Name())()
	for ctx.Err() == nil {
		l.comeRound()
		next := all[0].due
		for _, r := range all {
			if r.due.Before(next) {
				next = r.due
			}
		}
		edge := false
		if pause := next.Sub(l.clock.Now()); pause > 0 {
			edge = l.wait(pause)
		}
		for i := range all {
			r := &all[i]
			if edge && r.onEdge || !l.clock.Now().Before(r.due) {
				r.due = l.later(r.scan(ctx, edge && r.onEdge))
			}
		}
	}
}

func (l *Lane) later(pause time.Duration) time.Time { return l.clock.Now().Add(pause) }

// wait lets time pass, until the interrupt comes if the lane has one, and tells
// whether it did.
func (l *Lane) wait(d time.Duration) (edge bool) {
	if len(l.expanders) > 0 && l.listen() {
		return l.interrupt.pin.WaitForEdge(d)
	}
	l.clock.Sleep(d)
	return false
}

// part follows one part's health.
type part struct {
	name     string
	dev      interface{ Init(context.Context) error }
	channels []int

	ready   bool      // initialised, and no error since
	failed  int       // times that it was lost since it was last read
	retryAt time.Time // it isn't initialised before
	corrupt int       // corrupt answers in a row

	garbledAt time.Time // when corrupt answers were last a fault; zero once that is over
	clear     int       // polls since then
}

// Back-off between attempts to initialise a part: short, so that a cable put
// back is noticed at once, doubling to spare a bus that is stuck.
const (
	firstRetry = 20 * time.Millisecond
	lastRetry  = 320 * time.Millisecond
)

// prepare initialises the part if that is due and tells whether it may be read.
func (l *Lane) prepare(ctx context.Context, p *part) bool {
	l.comeRound()
	if p.ready {
		return true
	}
	if l.clock.Now().Before(p.retryAt) {
		return false
	}
	if err := p.dev.Init(ctx); err != nil {
		if ctx.Err() != nil {
			return false
		}
		l.lost(p, err)
		return false
	}
	p.ready, p.corrupt = true, 0
	return true
}

// answered notes that a part was read. Only that ends a fault: some parts can be
// initialised without their being there.
func (l *Lane) answered(p *part) {
	if p.failed > 0 {
		p.failed = 0
		l.store.fail(p.name, nil, l.clock.Now())
	}
}

// lost notes an error: the part must be initialised again. The first makes its
// channels stale, the next one is a fault.
func (l *Lane) lost(p *part, cause error) {
	now := l.clock.Now()
	p.ready = false
	if p.failed == 0 {
		l.store.lose(p.channels, Stale)
	} else {
		l.store.lose(p.channels, Faulty)
		l.store.fail(p.name, cause, now)
	}
	p.retryAt = now.Add(min(firstRetry<<min(p.failed, 8), lastRetry))
	p.failed++
}
