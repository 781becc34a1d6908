package roll

import (
	"math"
	"time"
)

// When a pile counts as at rest: for some time no point of a log has been fast, no force
// was out of balance by more than a share of the log's weight, and nothing grew faster. A
// log that begins to roll off a place where it can't stay is as slow as you like at first.
const (
	restSpeed = 5e-5 // m/s
	restShare = 0.01
	restLooks = 40    // the first half of them is compared with the second
	lookEvery = 1e-3  // s
	deadSpeed = 1e-9  // m/s: nothing but rounding
	growth    = 1.001 // of the greatest speed, from the first half to the second
)

func (p *Pile) seconds() float64 { return float64(p.steps) * p.dt }

// Settle lets time pass until all is at rest, or patience ends.
func (p *Pile) Settle() Result {
	p.begin()
	return p.settle()
}

// Run lets time pass, at rest or not.
func (p *Pile) Run(d time.Duration) Result {
	p.begin()
	for range d / p.opts.Step {
		p.step()
	}
	return p.result(p.fastest() <= restSpeed)
}

// settle waits for rest. Patience counts from when hands and ground are still.
func (p *Pile) settle() Result {
	every := max(1, int(lookEvery/p.dt+0.5))
	var rest stillness
	for waited := time.Duration(0); waited < p.opts.Patience; {
		busy := p.hand.grips || p.ground.moves
		for range every {
			p.step()
		}
		if p.opts.StopMM > 0 && p.farthest() > p.opts.StopMM {
			return p.result(false)
		}
		if busy {
			continue
		}
		waited += time.Duration(every) * p.opts.Step
		if rest.look(p.fastest()) {
			return p.result(true)
		}
	}
	return p.result(false)
}

// stillness watches whether motion has died.
type stillness struct {
	looks       int
	first, then float64 // the greatest speed in the first and the second half, m/s
}

// look takes a look and tells whether there is rest.
func (s *stillness) look(speed float64) bool {
	if speed > restSpeed {
		*s = stillness{}
		return false
	}
	if s.looks++; s.looks <= restLooks/2 {
		s.first = max(s.first, speed)
		return false
	}
	s.then = max(s.then, speed)
	if s.looks < restLooks {
		return false
	}
	if s.then <= max(s.first*growth, deadSpeed) {
		return true
	}
	*s = stillness{looks: restLooks / 2, first: s.then}
	return false
}

// fastest gives the speed of the fastest point of any log, m/s; infinite if a force is out
// of balance.
func (p *Pile) fastest() float64 {
	most := 0.0
	for _, k := range p.lying {
		b := &p.logs[k]
		if b.fate != Lies {
			continue
		}
		limit := restShare * b.m * standardGravity
		if b.fx*b.fx+b.fy*b.fy+b.fz*b.fz > limit*limit {
			return math.Inf(1)
		}
		most = max(most, b.speed())
	}
	return most
}

// freeze stops all motion; contacts keep their springs.
func (p *Pile) freeze() {
	for k := range p.logs {
		b := &p.logs[k]
		b.vx, b.vy, b.vz, b.w = 0, 0, 0, 0
	}
}
