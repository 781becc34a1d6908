package sense

import (
	"tablero/firmware/scan"
	"tablero/games"
)

// rough weighs a layout quickly and without indulgence: by the fields alone, where
// no stack may have been knocked, and each sensor counts only so much. So a layout
// that has part of the change right is better than one that has none of it, however
// much is still missing.
//
// hopeless says that even with some stacks knocked the fields can't be explained.
func (m *Model) rough(s *State, f *scan.Frame, l *games.Layout) (cost float64, hopeless bool) {
	if len(m.dense) == 0 || !s.analog.ground.known {
		w := m.weighLayout(s, f, l)
		return w.log, false
	}
	cost = m.weighChannels(s, f, l).log
	misfits, ok := m.away(s, &s.analog.now, l)
	if !ok {
		return cost + float64(len(m.dense))*mostRough, true
	}
	var worst [maxRelaid]float64 // the largest: of stacks that may have been knocked
	sum := 0.0                   // of all others
	for _, half := range misfits {
		cost += min(half, mostRough)
		over := max(0, half-chance)
		for j := range worst {
			if over > worst[j] {
				worst[j], over = over, worst[j]
			}
		}
		sum += over
	}
	return cost, sum > fits
}

// away gives how far what the hall sensors showed is from what a layout predicts:
// half the square of sigmas for each cell. It fails for more pieces than hands move.
func (m *Model) away(s *State, seen *glimpse, l *games.Layout) (halves [games.Cells]float64, ok bool) {
	var p prediction
	if !p.diff(&s.analog.ground.layout, l) {
		return halves, false
	}
	for i := range p.nAdded {
		p.at[i].variance = offSigma * offSigma
	}
	m.predictFields(s, &p)
	for i := range m.dense {
		d := &m.dense[i]
		if c := d.slot; c < games.Cells && !s.channels[d.channel].flickers {
			r := seen.means[c] - s.analog.ground.fields[c] - p.fields[c]
			halves[c] = r * r / (2 * (quiet(d, seen.n[c], s.analog.ground.n, s.analog.ground.fieldFloor()) + p.fieldsV[c]))
		}
	}
	return halves, true
}

// mostRough is the most that a single sensor counts in a rough weight.
const mostRough = 25.0
