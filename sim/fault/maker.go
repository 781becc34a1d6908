package fault

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tablero/firmware/board"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// Opts says what is to break.
type Opts struct {
	Plan  Plan
	World *world.World
	File  *board.File
	Seed  uint64
	// Turns gives how many turns were played so far, Over whether the match is: nothing
	// new breaks then.
	Turns func() int
	Over  func() bool
	Disk  *Drive // the record's; nil if nothing is recorded
	Go    Lanes  // nil where nothing can go on beside: no joint works loose then
}

// Maker breaks things.
type Maker struct {
	opts  Opts // set once, like sites
	clock lane.Time
	sites [Kinds][]Site
	draw  *rand.Rand // of the maker's own lane

	mu     sync.Mutex // guards events
	events []Event
}

// New prepares faults on a board. A kind that was named and that the board can't have is
// an error.
func New(o Opts) (*Maker, error) {
	m := &Maker{opts: o, clock: o.World.Time(), draw: world.Stream(o.Seed, "faults")}
	m.survey()
	return m, m.check()
}

// Check tells whether a board can have all that a plan names, as New does.
func (p Plan) Check(file *board.File) error {
	m := &Maker{opts: Opts{Plan: p, File: file, Disk: &Drive{}}}
	m.survey()
	return m.check()
}

// survey lists what can break.
func (m *Maker) survey() {
	m.cables()
	m.buses()
	m.sensors()
	m.table()
	m.tags()
	m.disk()
	m.wear()
}

// Join adds something that can break, as the Pi itself.
func (m *Maker) Join(k Kind, s Site) { m.sites[k] = append(m.sites[k], s) }

func (m *Maker) check() error {
	var has []string
	for k := range Kinds {
		if len(m.sites[k]) > 0 {
			has = append(has, k.String())
		}
	}
	for k := range Kinds {
		if m.opts.Plan.meant[k] && len(m.sites[k]) == 0 {
			return fmt.Errorf("%w: %s can't happen to %s, but %s can", ErrCant, k, m.opts.File.Name, list(has))
		}
	}
	return nil
}

// Events lists what has happened so far.
func (m *Maker) Events() []Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.events)
}

const (
	look = 50 * time.Millisecond // at how many turns were played
	// restLeast and restMost are left between two faults: the board has a second to
	// recover from the one before.
	restLeast, restMost = 1500 * time.Millisecond, 4 * time.Second
	// A turn is taken to last as long as the one before, within bounds.
	turnLeast, turnMost = 500 * time.Millisecond, 8 * time.Second
	// mostWaiting faults are waited for; what comes on top doesn't happen.
	mostWaiting = 22
)

// Run breaks things until ctx is done, one after another, and puts each right again.
func (m *Maker) Run(ctx context.Context) {
	var waiting []Kind
	turns, began, length := -1, m.clock.Now(), turnMost
	for ctx.Err() == nil {
		for ; turns < m.opts.Turns(); turns++ {
			waiting = append(waiting, m.drawn()...)
			length = max(turnLeast, min(turnMost, m.clock.Now().Sub(began)))
			began = m.clock.Now()
		}
		waiting = waiting[:min(len(waiting), mostWaiting)]
		if len(waiting) == 0 || m.opts.Over() {
			m.clock.Sleep(look)
			continue
		}
		i := m.draw.IntN(len(waiting))
		k := waiting[i]
		waiting = slices.Delete(waiting, i, i+1)
		m.clock.Sleep(between(m.draw, 0, length))
		if ctx.Err() == nil && !m.opts.Over() {
			m.happen(ctx, k)
		}
	}
}

// drawn gives the faults of one turn.
func (m *Maker) drawn() []Kind {
	var all []Kind
	for k := range Kinds {
		for rate := m.opts.Plan.rates[k]; rate > 0; rate-- {
			if m.draw.Float64() < rate && len(m.sites[k]) > 0 {
				all = append(all, k)
			}
		}
	}
	return all
}

// happen lets a fault begin and end.
func (m *Maker) happen(ctx context.Context, k Kind) {
	s := pick(m.draw, m.sites[k])
	from := m.clock.Now()
	signs, err := s.Begin(m.draw)
	if err != nil {
		return // nothing there that could break now
	}
	i := m.began(Event{Kind: k, Part: s.Part, Signs: signs, From: from})
	m.wait(ctx, between(m.draw, s.Least, s.Most))
	if s.End != nil {
		if err := s.End(); err != nil {
			return // it stays broken, and the log says so
		}
	}
	m.ended(i)
	m.wait(ctx, signs.Lingers+between(m.draw, restLeast, restMost))
}

// wait is a Sleep that ends with ctx, so that nothing stays broken for long after it.
func (m *Maker) wait(ctx context.Context, d time.Duration) {
	for end := m.clock.Now().Add(d); ctx.Err() == nil && m.clock.Now().Before(end); {
		m.clock.Sleep(min(look, end.Sub(m.clock.Now())))
	}
}

func (m *Maker) began(e Event) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events = append(m.events, e)
	return len(m.events) - 1
}

func (m *Maker) ended(i int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.events[i].To = m.clock.Now()
}
