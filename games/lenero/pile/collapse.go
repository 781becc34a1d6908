package pile

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Ended is where the logs of a pile have come to rest.
type Ended struct {
	Pile   Pile
	AtRest bool // else they still moved when time ran out
}

const (
	collapseSteps = 3000 // of time: longer than any collapse takes
	crawl         = 2.0  // mm/s: slower than that, a pile is as good as at rest
	crawlSteps    = 60
)

// Collapse lets go of the pile as Settle does, but sees it through to where the logs come to
// rest. What becomes of a pile that falls depends on more than anybody knows: this is one
// way in which it may end, Shaken piles give others.
func (p *Pile) Collapse(scale float64) (Ended, error) {
	if err := p.sound(); err != nil {
		return Ended{}, err
	}
	m := newMotion(p, scale)
	m.free = true
	still := 0
	for range collapseSteps {
		m.step()
		if still++; m.speed() > crawl {
			still = 0
		}
		if still == crawlSteps {
			return Ended{m.now, true}, nil
		}
		if m.lost() {
			return Ended{}, fmt.Errorf("%w: it flies apart", ErrPile)
		}
	}
	return Ended{m.now, false}, nil
}

// lost tells whether a log's place is no number any more.
func (m *motion) lost() bool {
	for _, l := range m.now.Logs {
		if !(math.Abs(l.XMM)+math.Abs(l.YMM) < 1e5) {
			return true
		}
	}
	return false
}

// Shaken gives the pile with each log so many mm, sigma each way, from where it is said to
// lie: another that can't be told from it.
func (p *Pile) Shaken(seed uint64, mm float64) Pile {
	r := rand.New(rand.NewPCG(seed, 0))
	q := *p
	q.Logs = append([]Log(nil), p.Logs...)
	for i := range q.Logs {
		q.Logs[i].XMM += mm * r.NormFloat64()
		q.Logs[i].YMM += mm * r.NormFloat64()
	}
	return q
}
