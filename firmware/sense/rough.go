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
	for i := range m.channels {
		cost += m.channelCost(s, f, i, l)
	}
	var p prediction
	if !p.diff(&s.analog.ground.layout, l) {
		return cost + float64(len(m.dense))*mostRough, true
	}
	for i := range p.nAdded {
		p.at[i].variance = offSigma * offSigma
	}
	m.predictFields(s, &p)
	var worst [maxRelaid]float64 // the largest misfits: stacks that may have been knocked
	misfit := 0.0                // of all others
	for i := range m.dense {
		d := &m.dense[i]
		if d.slot >= games.Cells {
			continue
		}
		win := &s.analog.windows[d.slot]
		r := win.mean - s.analog.ground.fields[d.slot] - p.fields[d.slot]
		half := r * r / (2 * (quiet(d, win, s.analog.ground.n, fieldFloor) + p.fieldsV[d.slot]))
		cost += min(half, mostRough)
		over := max(0, half-chance)
		for j := range worst {
			if over > worst[j] {
				worst[j], over = over, worst[j]
			}
		}
		misfit += over
	}
	return cost, misfit > fits
}

// mostRough is the most that a single sensor counts in a rough weight.
const mostRough = 25.0
