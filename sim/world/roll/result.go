package roll

import (
	"math"
	"time"
)

// Place is where a log's middle is, in mm.
type Place struct{ XMM, YMM, ZMM float64 }

// Shift is what became of one log.
type Shift struct {
	From, To Place
	Was, Is  Fate
}

// MM gives how far it moved: in the plane or lengthwise, whichever is more; infinite
// if it fell out.
func (s Shift) MM() float64 {
	if s.Was == Lies && s.Is == FellOut {
		return math.Inf(1)
	}
	return max(math.Hypot(s.To.XMM-s.From.XMM, s.To.YMM-s.From.YMM), math.Abs(s.To.ZMM-s.From.ZMM))
}

// Result is what came of an act.
type Result struct {
	Rested bool // all lies still; if not, patience ended or StopMM was reached
	Took   time.Duration
	Shifts []Shift // by log
	Hand   int     // the log that the hand placed, took, pushed or hit; -1 if none
	HandN  float64 // the greatest force that it needed to pull or push
}

// Moved lists the logs that moved by more than so many mm or fell out, without the one
// that the hand had.
func (r Result) Moved(mm float64) []int {
	var all []int
	for k, s := range r.Shifts {
		if k != r.Hand && s.MM() > mm {
			all = append(all, k)
		}
	}
	return all
}

// FellOut lists the logs that fell out of the frame.
func (r Result) FellOut() []int {
	var all []int
	for k, s := range r.Shifts {
		if s.Was == Lies && s.Is == FellOut {
			all = append(all, k)
		}
	}
	return all
}

func (b *body) place() Place { return Place{b.x * 1000, b.y * 1000, b.z * 1000} }

// begin marks where all logs are.
func (p *Pile) begin() {
	p.marked = p.marked[:0]
	for k := range p.logs {
		p.marked = append(p.marked, p.logs[k].place())
	}
	p.markedAt, p.hand = p.steps, hand{log: -1}
	p.was = p.was[:0]
	for k := range p.logs {
		p.was = append(p.was, p.logs[k].fate)
	}
}

// result tells what became of all since begin.
func (p *Pile) result(rested bool) Result {
	r := Result{Rested: rested, Took: time.Duration(p.steps-p.markedAt) * p.opts.Step, Hand: p.hand.log, HandN: p.hand.peak}
	for k := range p.logs {
		r.Shifts = append(r.Shifts, Shift{p.marked[k], p.logs[k].place(), p.was[k], p.logs[k].fate})
	}
	return r
}

// farthest gives how far a log that no hand has moved at most since begin, mm.
func (p *Pile) farthest() float64 {
	most := 0.0
	for k := range p.logs {
		if k != p.hand.log {
			most = max(most, Shift{p.marked[k], p.logs[k].place(), p.was[k], p.logs[k].fate}.MM())
		}
	}
	return most
}
