package pile

import "math"

// Settling is what the impulse solver saw: how far the log that moved most went, and
// whether all came to rest within the time given. If not at rest and not moved far, it ran
// out of time, and nothing is known.
type Settling struct {
	MovedMM float64
	AtRest  bool
	Steps   int // of time
	Sweeps  int // over all contacts
}

// How far a log moves in mm.
const (
	ShiftMM = 0.3 // more than that, and it hasn't stayed
	FallMM  = 1.0 // more than that, and players call it a shift
)

const (
	gravity    = 9810.0 // mm/s²
	timeStep   = 1e-3   // s
	reachMM    = 0.3    // gaps up to which a contact may close within a step
	stepsMost  = 250
	sweepsStep = 100    // in one step
	sweepsMost = 12_000 // in all: bounds the time that a pile can take
	restSpeed  = 1e-4   // of what a free fall gains in a step
	restSteps  = 3      // that must follow each other at rest
	converged  = 1e-6   // change in a sweep, of what a free fall gains in a step
	// Where a collapse ends hangs on more than that.
	sweepsFree    = 15
	convergedFree = 1e-3
)

// Settle lets go of the pile, with friction and rolling resistance multiplied by scale,
// and looks whether its logs stay where they are. It starts from no forces at all: what
// holds only by the forces that an earlier history left behind doesn't hold here.
//
// Time stepping by Moreau and Jean: in each step all contacts' impulses are sought, by
// sweeps over one contact after another, such that none is approached and those that
// bear obey Coulomb's law. See Jean, The non-smooth contact dynamics method, Comput.
// Methods Appl. Mech. Engrg. 177 (1999) 235-257.
//
// It stops once a log has moved more than ShiftMM or all are at rest; the number of
// sweeps is bounded. The same pile always gives the same answer.
func (p *Pile) Settle(scale float64) (Settling, error) { return p.settle(scale, ShiftMM) }

// settle stops once a log has moved more than so many mm.
func (p *Pile) settle(scale, most float64) (Settling, error) {
	if err := p.sound(); err != nil {
		return Settling{}, err
	}
	m := newMotion(p, scale)
	var s Settling
	for rest := 0; s.Steps < stepsMost && s.Sweeps < sweepsMost; {
		s.Steps++
		s.Sweeps += m.step()
		s.MovedMM = m.moved()
		if s.MovedMM > most {
			return s, nil
		}
		if rest++; m.speed() > restSpeed*gravity*timeStep {
			rest = 0
		}
		if rest == restSteps {
			s.AtRest = true
			return s, nil
		}
	}
	return s, nil
}

// motion is a pile that moves. The speed of turning is by the log's radius, in mm/s like
// the others.
type motion struct {
	pile    *Pile // where it began
	now     Pile
	scale   float64
	speeds  []speed
	bearing []impulse
	free    bool // logs may move far, and fast
}

type speed struct{ x, y, roll float64 }

func newMotion(p *Pile, scale float64) *motion {
	m := &motion{pile: p, now: *p, scale: scale, speeds: make([]speed, len(p.Logs))}
	m.now.Logs = append([]Log(nil), p.Logs...)
	return m
}

// step moves the logs on by one step and gives the number of sweeps it took.
func (m *motion) step() int {
	for i := range m.speeds {
		m.speeds[i].y -= gravity * timeStep
	}
	m.meet()
	sweeps, most, least := 0, sweepsStep, converged*gravity*timeStep
	if m.free {
		most, least = sweepsFree, convergedFree*gravity*timeStep
	}
	for change := math.Inf(1); sweeps < most && change > least; sweeps++ {
		change = 0
		for k := range m.bearing {
			if sweeps%2 == 1 { // back and forth, so that neither end is favoured
				k = len(m.bearing) - 1 - k
			}
			if c := m.bearing[k].settle(m.speeds); c > change {
				change = c
			}
		}
	}
	for i, v := range m.speeds {
		m.now.Logs[i].XMM += timeStep * v.x
		m.now.Logs[i].YMM += timeStep * v.y
	}
	return sweeps
}

// meet finds the contacts, and starts those that there were from what they bore.
func (m *motion) meet() {
	old := m.bearing
	m.bearing = make([]impulse, 0, len(old)+8)
	for _, c := range m.now.Contacts(m.reach()) {
		k := newImpulse(&m.now, c, m.scale)
		for len(old) > 0 && before(old[0].Contact, c) {
			old = old[1:]
		}
		if len(old) > 0 && old[0].Log == c.Log && old[0].With == c.With {
			k.normal, k.tangent, k.moment = old[0].normal, old[0].tangent, old[0].moment
			k.apply(m.speeds, k.normal, k.tangent, k.moment)
		}
		m.bearing = append(m.bearing, k)
	}
}

// reach gives the gaps in mm up to which a contact may close within a step.
func (m *motion) reach() float64 {
	if !m.free {
		return reachMM
	}
	return max(reachMM, 2*timeStep*m.speed())
}

// before says whether a comes before b in the order of Pile.Contacts.
func before(a, b Contact) bool {
	if a.Log != b.Log {
		return a.Log < b.Log
	}
	if a.With >= 0 && b.With >= 0 {
		return a.With < b.With
	}
	return a.With > b.With && a.With < 0 || a.With < 0 && b.With >= 0
}

func (m *motion) moved() float64 { return Farthest(m.now.Logs, m.pile.Logs) }

// Farthest gives how far the log lies that lies farthest from where it was, of logs in the
// same order, in mm.
func Farthest(logs, from []Log) float64 {
	most := 0.0
	for i, l := range logs {
		most = max(most, math.Hypot(l.XMM-from[i].XMM, l.YMM-from[i].YMM))
	}
	return most
}

func (m *motion) speed() float64 {
	most := 0.0
	for _, v := range m.speeds {
		most = max(most, math.Hypot(v.x, v.y)+math.Abs(v.roll))
	}
	return most
}
