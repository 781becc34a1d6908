package separability

import (
	"context"
	"fmt"
	"math"

	"tablero/games"
)

// Limit is how far one channel may worsen, all others being as they were calibrated, until
// a pair of changes that is told apart now isn't any more by one who weighs readings by
// their noise at calibration, as sense does: it doesn't know that a channel has worsened,
// and is misled by it however much the others tell.
type Limit struct {
	Noise  float64 // rms of one reading, mT or g
	Shift  float64 // by which the channel may be off between two looks at rest, mT or g
	Closes string  // the pair that sets Noise: "c3:2-d3 | c3:3-d3"; empty without
}

// Limits are those of the linear sensors by cell, and of the load cells.
type Limits struct {
	Halls   [games.Cells]Limit
	Corners [4]Limit
}

// Limits computes them by the positions that Check looks at. Pairs that are closer than
// Threshold already limit nothing: Check tells of them.
func (o Opts) Limits(ctx context.Context) (Limits, error) {
	if o.Positions == 0 {
		o.Positions = defaultPositions
	}
	l := newLimits()
	if !o.File.HasFields() {
		return l.limits(), nil
	}
	judges, err := o.judges()
	if err != nil {
		return l.limits(), err
	}
	j, ok := judges[len(judges)-1].(*frames) // with all sensors
	if !ok {
		return l.limits(), fmt.Errorf("separability: board %s has no linear sensors to be followed", o.File.Name)
	}
	l.model = j.model
	err = o.walk(func(m games.Match) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		layout := m.Layout()
		legal, all := changes(m, o.File, o.Game.Kinds(), j.namesPieces())
		j.look(&layout, all)
		for a := range legal {
			for b := a + 1; b < len(all); b++ {
				if !all[a].after.Equal(&all[b].after) {
					l.take(j, a, b, &all[a], &all[b])
				}
			}
		}
		return nil
	})
	return l.limits(), err
}

// limiter gathers the limits of all channels.
type limiter struct {
	model *model
	by    [channels]Limit // Noise is the variance that may be added to a settled figure
}

func newLimits() *limiter {
	l := &limiter{}
	for i := range l.by {
		l.by[i] = Limit{Noise: math.Inf(1), Shift: math.Inf(1)}
	}
	return l
}

// take takes in a pair. With S its mean covariance and r the difference of its means, the
// log-likelihood ratio r' S^-1 (frame - middle) is d2/2 on average, with a variance of d2,
// where d2 = r' S^-1 r. A channel that adds a variance v to its own adds v pull2, pull
// being its element of S^-1 r, and one that is off by x takes x pull away.
func (l *limiter) take(j *frames, a, b int, first, second *change) {
	square, pull := j.pull(a, b)
	const enough = Threshold * Threshold
	if square <= enough {
		return
	}
	for i, p := range pull {
		if p == 0 {
			continue
		}
		by := &l.by[i]
		by.Shift = min(by.Shift, (square-enough)/(2*math.Abs(p)))
		if v := square * (square/enough - 1) / (p * p); v < by.Noise {
			by.Noise, by.Closes = v, first.text+" | "+second.text
		}
	}
}

// limits gives noise as that of one reading.
func (l *limiter) limits() Limits {
	var all Limits
	for i, by := range l.by {
		if !math.IsInf(by.Noise, 1) {
			floor := fieldFloor * fieldFloor
			if i >= games.Cells {
				floor = loadFloor * loadFloor
			}
			by.Noise = math.Sqrt((l.model.noise[i] - floor + by.Noise) * averaged)
		}
		if i < games.Cells {
			all.Halls[i] = by
		} else {
			all.Corners[i-games.Cells] = by
		}
	}
	return all
}

// pull gives the square of the distance of two changes, and what each channel has to say
// in it: the elements of S^-1 r.
func (f *frames) pull(a, b int) (square float64, pull vector) {
	var l [channels]vector
	z, square := f.reduce(f.all[a], f.all[b], &l)
	for i := f.to - 1; i >= f.from; i-- {
		if !f.model.has[i] {
			continue
		}
		p := z[i]
		for k := i + 1; k < f.to; k++ {
			p -= l[k][i] * pull[k]
		}
		pull[i] = p / l[i][i]
	}
	return square, pull
}
