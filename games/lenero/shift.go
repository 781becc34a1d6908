package lenero

import (
	"cmp"
	"fmt"
	"slices"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// shiftMM is how far a log may move without having shifted.
const shiftMM = 1

// outcome is what nature made of a step.
type outcome struct {
	shifted bool
	others  []games.Log  // all but the log that was placed, where they lie now
	placed  *games.Log   // where that one lies; nil if there is none in the frame
	fallen  []games.Kind // others that fell out of the frame
}

// cameOut compares what was seen with the logs that should lie there: the others,
// and one more if a log was placed (NoKind if not).
func (m *Match) cameOut(others []games.Log, placed games.Kind, o games.Observed) (outcome, error) {
	if !o.Known {
		if o.Shifted {
			return outcome{}, fmt.Errorf("lenero: something has shifted: the layout as it came out is needed")
		}
		return outcome{others: others}, nil
	}
	came := outcome{shifted: o.Shifted}
	seen := slices.Clone(o.Layout.Logs)
	for _, l := range seen {
		if _, _, ok := LogOf(l.Kind); !ok || !finite(l.At) {
			return outcome{}, fmt.Errorf("lenero: no such log can lie in the frame: kind %d at %g,%g", l.Kind, l.At.XMM, l.At.YMM)
		}
	}
	now, left := matched(others, seen)
	for i, l := range others {
		if now[i] < 0 {
			came.fallen = append(came.fallen, l.Kind)
			came.shifted = true
			continue
		}
		came.others = append(came.others, seen[now[i]])
		if distance(l.At, seen[now[i]].At) > shiftMM {
			came.shifted = true
		}
	}
	for _, j := range left {
		if seen[j].Kind != placed || came.placed != nil {
			return outcome{}, fmt.Errorf("lenero: there is one log more in the frame than can be, %s at %s: take it out, or correct what was done", nameOf(seen[j].Kind), written(seen[j].At.XMM))
		}
		came.placed = &seen[j]
	}
	if placed != games.NoKind && came.placed == nil {
		came.shifted = true // it fell out
	}
	if !came.shifted {
		came.shifted = m.liesOtherwise(others, &came)
	}
	return came, nil
}

// shifted tells whether something has moved when a log of the kind was placed.
func (m *Match) shifted(placed games.Kind, o games.Observed) bool {
	came, err := m.cameOut(m.now.position.logs, placed, o)
	return err == nil && came.shifted
}

// matched finds each log again among those seen: of like ones the nearest first, by
// places as they are written, so that the written turn gives the same. It gives the index
// for each, -1 if it is gone, and which of those seen are left.
func matched(logs, seen []games.Log) (now, left []int) {
	type pair struct {
		i, j int
		off  float64
	}
	var pairs []pair
	for i, l := range logs {
		for j, s := range seen {
			if l.Kind == s.Kind {
				pairs = append(pairs, pair{i, j, distance(l.At, tenth(s.At))})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		p, q := tenth(seen[a.j].At), tenth(seen[b.j].At)
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.i, b.i), cmp.Compare(p.XMM, q.XMM), cmp.Compare(p.YMM, q.YMM))
	})
	now = slices.Repeat([]int{-1}, len(logs))
	for _, p := range pairs {
		if now[p.i] < 0 && !slices.Contains(now, p.j) {
			now[p.i] = p.j
		}
	}
	for j := range seen {
		if !slices.Contains(now, j) {
			left = append(left, j)
		}
	}
	return now, left
}

// tenth gives a point as records write it.
func tenth(p games.Point) games.Point {
	return games.Point{XMM: tenthsOf(p.XMM).mm(), YMM: tenthsOf(p.YMM).mm()}
}

// liesOtherwise tells whether who lies on whom has changed among logs none of which
// is gone or far from where it was. A contact at the side that begins to carry is no
// change: only logs that part, or that come together, make one.
func (m *Match) liesOtherwise(others []games.Log, came *outcome) bool {
	after := came.others
	if came.placed != nil {
		after = append(slices.Clone(after), *came.placed)
	}
	// Before, a log that was taken held others too; without it, those lie on what is left.
	was, is := m.terms.pile(others), m.terms.pile(after)
	for i := range others {
		for j := range i {
			before, now := onEachOther(&was, i, j), onEachOther(&is, i, j)
			turned := before*now < 0
			if turned || before != now && touching(&was, i, j) != touching(&is, i, j) {
				return true
			}
		}
	}
	return false
}

// onEachOther is 1 if log i lies on log j, -1 if j lies on i, 0 if neither.
func onEachOther(p *pile.Pile, i, j int) int {
	switch {
	case slices.Contains(p.Supports(i), pile.Body(j)):
		return 1
	case slices.Contains(p.Supports(j), pile.Body(i)):
		return -1
	}
	return 0
}

func touching(p *pile.Pile, i, j int) bool { return slices.Contains(p.Touching(i), j) }
