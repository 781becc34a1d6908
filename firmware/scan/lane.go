package scan

import (
	"context"
	"time"

	"tablero/drivers"
	"tablero/firmware/board"
)

// Lane scans one root bus.
type Lane struct {
	root       board.Root
	store      *Store
	clock      drivers.Clock
	expanders  []part
	readers    []part
	converters []part
	scales     []part
}

// NewLane gives the lane for a root bus. Run does the work.
func NewLane(root board.Root, store *Store, clock drivers.Clock) *Lane {
	l := &Lane{root: root, store: store, clock: clock}
	for _, e := range root.Expanders {
		p := part{name: e.Part, dev: e.Dev}
		for _, in := range e.Inputs {
			p.channels = append(p.channels, in.Channel)
		}
		l.expanders = append(l.expanders, p)
	}
	for _, r := range root.Readers {
		l.readers = append(l.readers, part{name: r.Part, dev: r.Dev, channels: []int{r.Channel}})
	}
	for _, c := range root.Converters {
		p := part{name: c.Part, dev: c.Dev}
		for _, in := range c.Inputs {
			p.channels = append(p.channels, in.Channel)
		}
		l.converters = append(l.converters, p)
	}
	return l
}

// Name gives the bus's name.
func (l *Lane) Name() string { return l.root.Bus }

// Run scans until ctx is done.
func (l *Lane) Run(ctx context.Context) {
	switch {
	case len(l.readers) > 0:
		l.runReaders(ctx)
	case len(l.converters) > 0:
		l.runConverters(ctx)
	default:
		l.runExpanders(ctx)
	}
}

// part follows one part's health.
type part struct {
	name     string
	dev      interface{ Init(context.Context) error }
	channels []int

	ready   bool      // initialised, and no error since
	failed  int       // initialisations that failed in a row
	retryAt time.Time // not before
	errors  int       // corrupt reads in a row
}

// Back-off between attempts to initialise a part: short, so that a cable put
// back is noticed at once, doubling to spare a bus that is stuck.
const (
	firstRetry = 20 * time.Millisecond
	lastRetry  = 320 * time.Millisecond
)

// prepare initialises the part if that is due and tells whether it may be read.
// The first failure makes its channels stale, the next one is a fault.
func (l *Lane) prepare(ctx context.Context, p *part) bool {
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
	p.ready, p.failed, p.errors = true, 0, 0
	l.store.fail(p.name, nil, l.clock.Now())
	return true
}

// lost notes an error: the part must be initialised again.
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
