package fault

import (
	"math/rand/v2"
	"time"

	"tablero/sim/world"
)

// leanGrace is how long the board leaves alone whatever weighs on it.
const leanGrace = 2 * time.Second

// leanSays is what the display says of whatever weighs on the board.
const leanSays = "Take the hand off"

// table adds what people do to a board that feels it.
func (m *Maker) table() {
	if len(m.opts.File.Platform.Cells) == 0 {
		return
	}
	m.Join(Knock, Site{Part: "the table", Begin: func(draw *rand.Rand) (Signs, error) {
		m.opts.World.Knock(between(draw, 20, 400.0), draw)
		return Signs{}, nil
	}})
	leans := Signs{Says: []string{leanSays}, After: leanGrace, Place: "on the board"}
	m.Join(Lean, Site{Part: "a hand", Least: 500 * time.Millisecond, Most: 8 * time.Second,
		Begin: func(draw *rand.Rand) (Signs, error) {
			m.opts.World.Lean("somebody", m.spot(draw), between(draw, 150, 900.0))
			return leans, nil
		},
		End: func() error { m.opts.World.Lean("somebody", world.Vector{}, 0); return nil }})
	m.Join(Lean, Site{Part: "a phone", Least: 2 * time.Second, Most: 10 * time.Second,
		Begin: func(draw *rand.Rand) (Signs, error) {
			m.opts.World.Lay("phone", m.spot(draw), between(draw, 140, 240.0), 0)
			return leans, nil
		},
		End: func() error { m.opts.World.TakeOff("phone"); return nil }})
}

// spot draws a place on the platform.
func (m *Maker) spot(draw *rand.Rand) world.Vector {
	columns, rows := m.opts.World.Grid()
	pitch := m.opts.File.Grid.PitchMM
	return world.Vector{X: draw.Float64() * pitch * float64(columns), Y: draw.Float64() * pitch * float64(rows)}
}
