package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// differences lists where an explanation contradicts the match.
func (m *Model) differences(f *scan.Frame, match, explained *games.Layout) []Disagreement {
	var all []Disagreement
	for p := games.Place(0); p < games.Places; p++ {
		if want, seen := match.At(p), explained.At(p); want != seen {
			all = append(all, m.disagreement(f, p, want, seen))
		}
	}
	return all
}

// disagreement names the unknown tag besides, if one is read there.
func (m *Model) disagreement(f *scan.Frame, p games.Place, want, seen games.Stack) Disagreement {
	d := Disagreement{Place: p, Want: want, Seen: seen}
	for i := range m.channels {
		if m.channels[i].Place != p || !has(seen, games.AnyKind) {
			continue
		}
		for _, t := range f.Readings[i].Tags.All() {
			if m.kindOf(t.UID) == games.AnyKind {
				d.Tag = t.UID.String()
			}
		}
	}
	return d
}

// disagreements lists where the readings contradict the layout, with what seems
// to lie there: for each place on its own the contents that explain it best.
func (m *Model) disagreements(s *State, f *scan.Frame, l *games.Layout) []Disagreement {
	var all []Disagreement
	for p := games.Place(0); p < games.Places; p++ {
		if !m.sensed.has(p) {
			continue
		}
		want := l.At(p)
		if seen := m.seenAt(s, f, p, l); !seen.Matches(want) {
			all = append(all, m.disagreement(f, p, want, seen))
		}
	}
	return all
}

// seenAt gives what seems to lie on p when everything else is as in l.
func (m *Model) seenAt(s *State, f *scan.Frame, p games.Place, l *games.Layout) (best games.Stack) {
	want := l.At(p)
	best = want
	least := m.costAt(s, f, p, l, want)
	try := func(c games.Stack) {
		if cost := m.costAt(s, f, p, l, c); cost < least-1 {
			best, least = c, cost
		}
	}
	try(games.Stack{})
	if !m.named.has(p) {
		try(games.StackOf(games.AnyKind))
		return best
	}
	var seen games.Stack
	for i := range m.channels {
		if m.channels[i].Place != p {
			continue
		}
		for _, t := range f.Readings[i].Tags.All() {
			k := m.kindOf(t.UID)
			try(games.StackOf(k))
			if has(seen, k) || m.liesNear(p, k, l) && !has(want, k) {
				continue
			}
			seen = seen.Push(k)
		}
	}
	try(seen)
	return best
}

// costAt sums the costs of p's channels with contents c there.
func (m *Model) costAt(s *State, f *scan.Frame, p games.Place, l *games.Layout, c games.Stack) float64 {
	with := *l
	with.Put(p, c)
	sum := 0.0
	for i := range m.channels {
		if m.channels[i].Place == p {
			sum += m.channelCost(s, f, i, &with)
		}
	}
	return sum
}

// unexplainedCells lists the cells whose linear sensors contradict what a layout
// predicts: something lies there, or is gone, that calibration has no name for.
func (s *State) unexplainedCells(l *games.Layout, p *prediction) []Disagreement {
	var all []Disagreement
	for c := range p.misfits {
		if p.misfits[c] == 0 {
			continue
		}
		want := l.At(games.Place(c))
		d := Disagreement{Place: games.Place(c), Want: want, Seen: games.StackOf(games.AnyKind)}
		if !want.Empty() && abs(s.analog.windows[c].mean) < emptyField {
			d.Seen = games.Stack{}
		}
		all = append(all, d)
	}
	return all
}

// emptyField is the field in mT below which nothing lies on a cell.
const emptyField = 0.25

func abs(x float64) float64 { return max(x, -x) }
