package firmware

import (
	"sync"
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/words"
	"tablero/games"
)

// Health tells how a program that runs is.
type Health struct {
	// Running: all lanes that scan have begun, and the referee has looked at what they read.
	Running bool
	// Slowest is the lane that has been longest about its present round, and Since how
	// long. Only lanes from the sensors to the record count: those that show something may
	// fail while play goes on. A part that doesn't answer holds no lane up.
	Slowest string
	Since   time.Duration
	Turns   int           // on the record
	Title   words.Message // what the display says first: whose turn it is, or the part that fails
	Drifts  words.Message // a sensor that nears the point at which moves can't be told apart; silent if none does
}

// rounds is what lanes tell of themselves.
type rounds struct {
	mu     sync.Mutex   // guards all below
	looked time.Time    // when the referee last took a frame; zero before the first
	lanes  []scan.Round // those that scan, as that frame had them
	kept   time.Time    // when the recorder last came round
	turns  int
	drifts words.Message
}

// look notes the frame that the referee looks at.
func (r *rounds) look(f *scan.Frame) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.looked, r.lanes = f.Now, append(r.lanes[:0], f.Rounds...)
}

func (r *rounds) keep(now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept = now
}

func (r *rounds) count(m games.Match) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turns = len(m.Turns())
}

func (r *rounds) drift(say words.Message) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.drifts = say
}

// Health tells how the program is now. The referee is what it is seen through: frames that
// it doesn't take tell nothing.
func (p *Program) Health() Health {
	now, view := p.clock.Now(), p.View()
	r := &p.rounds
	r.mu.Lock()
	defer r.mu.Unlock()
	h := Health{Turns: r.turns, Title: view.Title, Drifts: r.drifts, Running: !r.looked.IsZero() && !r.kept.IsZero() && len(r.lanes) == p.scanners()}
	if r.looked.IsZero() {
		return h
	}
	h.Slowest, h.Since = "referee", now.Sub(r.looked)
	slower := func(lane string, since time.Duration) {
		if since > h.Since {
			h.Slowest, h.Since = lane, since
		}
	}
	if !r.kept.IsZero() {
		slower("record", now.Sub(r.kept))
	}
	for _, l := range r.lanes {
		// Lanes that the referee hasn't looked at since aren't to blame for that.
		slower("scan "+l.Lane, r.looked.Sub(l.At))
	}
	return h
}

// scanners is the number of lanes that scan.
func (p *Program) scanners() int {
	n := 0
	for _, root := range p.opts.Board.Roots {
		if len(root.Expanders)+len(root.Readers)+len(root.Converters) > 0 {
			n++
		}
	}
	if p.opts.Board.Scales != nil {
		n++
	}
	return n
}
