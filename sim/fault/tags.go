package fault

import (
	"errors"
	"math/rand/v2"
	"time"

	"tablero/firmware/board"
	"tablero/games"
)

// errNothing: nothing lies there that could be disturbed. Something else is, next time.
var errNothing = errors.New("fault: nothing to disturb")

// Disturbances on the air come and go.
const tagLeast, tagMost = 500 * time.Millisecond, 3 * time.Second

// tags adds what happens on the air: frames arrive with wrong bits, or a reader hears the
// tag of the piece beside as well.
func (m *Maker) tags() {
	for _, c := range m.opts.File.Channels() {
		if c.Sensor != board.Tags {
			continue
		}
		m.Join(Tag, Site{Part: c.Part, Least: tagLeast, Most: tagMost,
			Begin: func(draw *rand.Rand) (Signs, error) {
				return Signs{Place: c.Place.String()}, m.opts.World.Garble(c.Part, pick(draw, []float64{0.001, 0.005, 0.02}))
			},
			End: func() error { return m.opts.World.Garble(c.Part, 0) }})
		if c.Place.IsCell() {
			m.overhear(c)
		}
	}
}

// overhear lets the reader of a cell hear the piece beside, hardly or nearly always.
func (m *Maker) overhear(c board.Channel) {
	w, piece := m.opts.World, ""
	m.Join(Tag, Site{Part: c.Part, Least: tagLeast, Most: tagMost,
		Begin: func(draw *rand.Rand) (Signs, error) {
			var near []string
			for _, p := range beside(m.opts.File, c.Place) {
				near = append(near, w.On(p)...)
			}
			if len(near) == 0 {
				return Signs{}, errNothing
			}
			piece = pick(draw, near)
			return Signs{Place: c.Place.String()}, w.Overhear(c.Part, piece, between(draw, 0.05, 0.9))
		},
		End: func() error { return w.Overhear(c.Part, piece, 0) }})
}

// beside lists the cells beside one.
func beside(f *board.File, at games.Place) []games.Place {
	var all []games.Place
	for p := range f.All() {
		if dc, dr := p.Column()-at.Column(), p.Row()-at.Row(); dc*dc+dr*dr == 1 {
			all = append(all, p)
		}
	}
	return all
}
