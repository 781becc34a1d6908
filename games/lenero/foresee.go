package lenero

import (
	"math"
	"math/rand/v2"
	"slices"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// How ways in which a change may come out differ: what nobody knows of a pile.
const (
	shakenMM    = 0.15 // sigma each way of where logs lie
	rubsAlike   = 0.12 // sigma of the friction, a share, unless it was measured
	rollingMM   = 0.15 // lever arm of rolling resistance, of wood on wood, unless it was measured
	aimedMM     = 1.2  // sigma of where a placed log is let go
	letGoMM     = 2.5  // how far above its place
	stayedMM    = 0.3  // who moves less stays where the layout has him
	nearMM      = 2.0  // of a place that a log that was weighed may well lie at
	unsettledMM = 3.0  // a shaken pile of which a log moves farther by itself is another pile
)

// FrameMM gives the inside width of the frame.
func (m *Match) FrameMM() float64 { return m.terms.widthMM }

// Rests lists where a log of a kind may come to rest near x.
func (m *Match) Rests(k games.Kind, xMM, withinMM float64) []games.Rest {
	_, size, ok := LogOf(k)
	if !ok || !finite(games.Point{XMM: xMM}) {
		return nil
	}
	var all []games.Rest
	near := false
	for _, p := range m.places(size) {
		x := min(max(xMM, p.lo), p.hi)
		near = near || math.Abs(x-xMM) <= nearMM
		if math.Abs(x-xMM) <= withinMM {
			all = append(all, games.Rest{At: games.Point{XMM: x, YMM: p.y}, FreeMM: p.hi - p.lo})
		}
	}
	if near {
		return all
	}
	x := tenthsOf(min(max(xMM, size.RadiusMM()), m.terms.widthMM-size.RadiusMM())).mm()
	if p, ok := m.marginal(size, x); ok {
		all = append(all, games.Rest{At: games.Point{XMM: p.lo, YMM: p.y}, Marginal: true})
	}
	return all
}

// doing is one log that is taken out of a pile or let go over it.
type doing struct {
	gone   int        // index of the log that is taken, or -1
	kind   games.Kind // of the one that is placed, or NoKind
	radius float64    // and its size
	mass   float64
	at     games.Point
}

// doing reads a change; ok is false if it isn't of one log that there is.
func (m *Match) doing(c games.Change) (d doing, ok bool) {
	parts := c.Parts()
	if len(parts) != 1 {
		return d, false
	}
	part := parts[0]
	if part.Op == games.Take {
		i, rule := m.now.position.find(part.Pieces.Top(), part.At)
		return doing{gone: i}, rule == nil
	}
	k := part.Pieces.Top()
	_, size, known := LogOf(k)
	return doing{gone: -1, kind: k, radius: size.RadiusMM(), mass: size.MassG(), at: part.At}, known && part.Op == games.Add && finite(part.At)
}

// done gives the pile after it, if nothing else moves.
func (d *doing) done(p pile.Pile) pile.Pile {
	if d.gone >= 0 {
		return p.Without(d.gone)
	}
	p.Logs = append(slices.Clip(p.Logs), pile.Log{XMM: d.at.XMM, YMM: d.at.YMM, RadiusMM: d.radius, MassG: d.mass})
	return p
}

// Holding judges the pile as a change leaves it, where nothing moves meanwhile.
func (m *Match) Holding(c games.Change) games.Holding {
	d, ok := m.doing(c)
	if !ok {
		return games.HoldUnsure
	}
	after := d.done(m.Pile())
	j, err := after.Judge(m.terms.margin())
	switch {
	case err != nil:
		return games.HoldUnsure
	case j.Verdict == pile.Holds:
		return games.Holds
	case j.Verdict == pile.Falls:
		return games.Falls
	}
	return games.HoldUnsure
}

// Foresee lets piles that can't be told from this one collapse after each of some changes.
// The logs' places are those of the layout where they stay.
func (m *Match) Foresee(changes []games.Change, ways int, seed uint64) [][]games.Fate {
	all, doings := make([][]games.Fate, len(changes)), make([]*doing, len(changes))
	for i, c := range changes {
		if d, ok := m.doing(c); ok {
			doings[i] = &d
		}
	}
	for way := range ways {
		r := rand.New(rand.NewPCG(seed, uint64(way)))
		before, scale, ok := m.shaken(r)
		if !ok {
			continue
		}
		for i, d := range doings {
			if d == nil {
				continue
			}
			if f, ok := m.comeOut(d, before, scale, r); ok {
				all[i] = append(all[i], f)
			}
		}
	}
	return all
}

// shaken gives a pile like this one, come to rest by itself, and how much more or less its
// logs rub; ok is false if it doesn't come to rest where this one lies.
func (m *Match) shaken(r *rand.Rand) (p pile.Pile, scale float64, ok bool) {
	share, rolling := m.terms.alike()
	scale = max(0.3, 1+share*r.NormFloat64())
	nominal := m.Pile()
	nominal.Friction.RollingMM = rolling
	shaken := nominal.Shaken(r.Uint64(), shakenMM)
	before, err := shaken.Collapse(scale)
	return before.Pile, scale, err == nil && before.AtRest && pile.Farthest(before.Pile.Logs, nominal.Logs) <= unsettledMM
}

// comeOut lets a pile come to rest after something was done. How far its logs go is told
// from where they lay once they had settled as shaken: shaking isn't moving. ok is false if
// it doesn't come to rest.
func (m *Match) comeOut(d *doing, before pile.Pile, scale float64, r *rand.Rand) (f games.Fate, ok bool) {
	begin := d.done(before)
	if d.gone < 0 {
		last := &begin.Logs[len(begin.Logs)-1]
		last.XMM += aimedMM * r.NormFloat64()
		last.YMM += letGoMM
	}
	after, err := begin.Collapse(scale)
	if err != nil || !after.AtRest {
		return f, false
	}
	lay := d.done(m.Pile()).Logs
	kinds := d.kinds(m.now.position.logs)
	for i, l := range after.Pile.Logs {
		at := games.Point{XMM: l.XMM, YMM: l.YMM}
		if placed := d.gone < 0 && i == len(lay)-1; !placed {
			if math.Hypot(l.XMM-begin.Logs[i].XMM, l.YMM-begin.Logs[i].YMM) < stayedMM {
				at = games.Point{XMM: lay[i].XMM, YMM: lay[i].YMM}
			}
			f.MovedMM = max(f.MovedMM, math.Hypot(at.XMM-lay[i].XMM, at.YMM-lay[i].YMM))
		}
		f.Logs = append(f.Logs, games.Log{Kind: kinds[i], At: at})
	}
	return f, true
}

// kinds gives the kinds of logs after it.
func (d *doing) kinds(logs []games.Log) []games.Kind {
	var all []games.Kind
	for i, l := range logs {
		if i != d.gone {
			all = append(all, l.Kind)
		}
	}
	if d.gone < 0 {
		all = append(all, d.kind)
	}
	return all
}

var _ games.Piled = (*Match)(nil)
