package fault

import (
	"context"
	"math/rand/v2"
	"time"

	"tablero/firmware/board"
)

// What wears goes on to do so for so long, and stays as it is then: to the end of the match.
const wearLeast, wearMost = 2 * time.Minute, 6 * time.Minute

// What sensors wear to at the utmost.
const (
	roughest     = 6.0  // times the noise
	mostCreptMT  = 2.0  // of a zero, either way
	faintest     = 0.05 // of a hall sensor's sensitivity
	faintestRead = 0.3  // of a tag reader's signal
	loosest      = 4.0  // times a second that a switch's joint opens
)

// wear adds that single sensors worsen, slowly and for good.
func (m *Maker) wear() {
	w := m.opts.World
	for _, c := range m.opts.File.Channels() {
		worsens := func(begin func(draw *rand.Rand, over time.Duration) error) {
			place := c.Place.String()
			if c.Sensor == board.Weight {
				place = board.CornerName(c.Corner)
			}
			m.Join(Wear, Site{Part: c.Name, Begin: func(draw *rand.Rand) (Signs, error) {
				return Signs{Place: place}, begin(draw, between(draw, wearLeast, wearMost))
			}})
		}
		switch c.Sensor {
		case board.Field:
			worsens(func(_ *rand.Rand, over time.Duration) error { return w.RoughenField(c.Place, roughest, over) })
			worsens(func(draw *rand.Rand, over time.Duration) error {
				return w.DriftField(c.Place, pick(draw, []float64{-mostCreptMT, mostCreptMT}), over)
			})
			worsens(func(_ *rand.Rand, over time.Duration) error { return w.FadeField(c.Place, faintest, over) })
		case board.Weight:
			worsens(func(_ *rand.Rand, over time.Duration) error { return w.RoughenCell(c.Corner, roughest, over) })
		case board.Tags:
			worsens(func(_ *rand.Rand, over time.Duration) error { return w.FadeReader(c.Part, faintestRead, over) })
		case board.Switch:
			worsens(func(_ *rand.Rand, over time.Duration) error { return m.loosen(c, over) })
		}
	}
}

// loosen lets the joint of a switch work loose.
func (m *Maker) loosen(c board.Channel, over time.Duration) error {
	if m.opts.Go == nil {
		return errNothing
	}
	run, err := m.opts.World.Loosen(c.Place, loosest, over)
	if err == nil {
		m.opts.Go("joint "+c.Place.String(), run)
	}
	return err
}

// Lanes starts what goes on beside the maker until a context is done.
type Lanes func(name string, run func(context.Context))
