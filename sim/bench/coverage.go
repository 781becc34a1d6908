package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/sim/world"
)

// Coverage is how often the figures of calibrations were as sure as they said.
type Coverage struct {
	Boards, Faults, Found int
	Missed                []string // wiring faults that weren't found as they are, by board
	Rows                  []CoverageRow
}

// CoverageRow is one kind of figure.
type CoverageRow struct {
	Figure string
	Count  int
	Within [3]int  // one, two, three of its uncertainties
	Worst  float64 // in uncertainties
	SD     float64 // mean uncertainty, as a share of the figure, or in mV of a zero
}

// Share gives how many of all figures are within three of their uncertainties.
func (c *Coverage) Share() float64 {
	n, in := 0, 0
	for _, r := range c.Rows {
		n += r.Count
		in += r.Within[2]
	}
	return float64(in) / float64(max(n, 1))
}

func (c *Coverage) add(figure string, got, want, sd, scale float64) {
	i := slices.IndexFunc(c.Rows, func(r CoverageRow) bool { return r.Figure == figure })
	if i < 0 {
		i = len(c.Rows)
		c.Rows = append(c.Rows, CoverageRow{Figure: figure})
	}
	r := &c.Rows[i]
	off := math.Abs(got-want) / sd
	r.SD = (r.SD*float64(r.Count) + sd/scale) / float64(r.Count+1)
	r.Count++
	r.Worst = max(r.Worst, off)
	for n := range r.Within {
		if off <= float64(n+1) {
			r.Within[n]++
		}
	}
}

// Calibrated finds the wiring of so many boards with random parts and two wiring faults each,
// lets their owners mend what was found, calibrates them, and compares every figure with the
// truth. Each, if set, is told of every board.
func Calibrated(ctx context.Context, file *board.File, game games.Game, boards int, each func(int)) (Coverage, error) {
	var c Coverage
	for i := range boards {
		if err := c.board(ctx, file, game, uint64(1000+i)); err != nil {
			return c, fmt.Errorf("board %d: %w", i+1, err)
		}
		if each != nil {
			each(i + 1)
		}
	}
	return c, nil
}

func (c *Coverage) board(ctx context.Context, file *board.File, game games.Game, seed uint64) error {
	r := world.Stream(seed, "coverage")
	o := Opts{Board: file, Game: game, Parts: seed, Rough: world.Rough{Noise: 0.7 + 0.9*r.Float64(), Spread: 0.5 + r.Float64()}}
	faults := Miswire(file, seed, 2)
	w, err := FindWiring(ctx, o, faults, nil)
	if err != nil {
		return err
	}
	found, _ := w.Findings()
	c.Boards++
	c.judge(seed, faults, found)

	// The owner mends dead and shorted sensors with a soldering iron, all else in the file.
	mended, _ := calibrate.Mended(string(file.Text()), file, file.Channels(), found, file.Name+"-mended")
	if o.Board, err = board.Parse("mended", []byte(mended)); err != nil {
		return err
	}
	o.Wired = Wired(file, faults)
	known := board.NewCalibration(o.Board.Name)
	lesson := Lesson{Opts: o, Luck: seed, Learn: calibrate.Opts{Patience: time.Minute},
		Before: func(w *world.World) {
			for _, m := range faults {
				if m.Find[0].Fault == calibrate.UpsideDown {
					m.Hurt(w)
				}
			}
			for p := range file.All() { // some drift more than warmth makes them
				if r.IntN(3) == 0 {
					_ = w.DriftField(p, 0.2*r.NormFloat64(), 10*time.Minute) // there is one
				}
			}
		},
		After: func(w *world.World) { c.compare(w, file, game, known) },
	}
	return lesson.Run(ctx, known)
}

// Rubbed calibrates how logs rub on so many boards with boxes of wood of their own, on tables
// that aren't quite level, and compares every figure with the truth.
func (c *Coverage) Rubbed(ctx context.Context, file *board.File, game games.Game, boards int) error {
	for i := range boards {
		seed := uint64(2000 + i)
		r := world.Stream(seed, "coverage")
		o := Opts{Board: file, Game: game, Parts: seed, Rough: world.Rough{Noise: 0.7 + 0.9*r.Float64()}}
		known := board.NewCalibration(file.Name)
		for _, part := range []calibrate.Part{calibrate.Loads, calibrate.Friction} {
			lesson := Lesson{Opts: o, Luck: seed, Learn: calibrate.Opts{Part: part, Patience: time.Minute}}
			if part == calibrate.Friction {
				lesson.After = func(w *world.World) { c.compareWood(w, known.Wood[game.Name()]) }
			}
			if err := lesson.Run(ctx, known); err != nil {
				return fmt.Errorf("box %d: %w", i+1, err)
			}
		}
	}
	return nil
}

func (c *Coverage) compareWood(w *world.World, k board.WoodCalibration) {
	floor, _, rolling := w.TrueWood()
	c.add("friction of logs", k.Friction, floor, k.FrictionSD, k.Friction)
	c.add("their rolling resistance", k.RollingMM, rolling, k.RollingSDMM, k.RollingMM)
	c.add("platform and frame", k.DeadG, w.TrueDead(), k.DeadSDG, k.DeadG)
}

// judge counts the faults that were found as they are; what was found besides counts as one
// that was missed.
func (c *Coverage) judge(seed uint64, faults []Miswired, found []calibrate.Finding) {
	for _, m := range faults {
		c.Faults++
		all := true
		for _, want := range m.Find {
			i := slices.IndexFunc(found, want.Same)
			if all = all && i >= 0; i >= 0 {
				found = slices.Delete(slices.Clone(found), i, i+1)
			}
		}
		if all {
			c.Found++
		} else {
			c.Missed = append(c.Missed, fmt.Sprintf("board %d: %s", seed, m.Name))
		}
	}
	for _, f := range found {
		c.Missed = append(c.Missed, fmt.Sprintf("board %d: found though it isn't so: %s", seed, f))
	}
}

// compare compares every figure with the truth. Sensitivities and moments are known as
// products only: their scale is that of sensors as they are made.
func (c *Coverage) compare(w *world.World, file *board.File, game games.Game, known *board.Calibration) {
	mean := 0.0
	for p := range file.All() {
		_, gain := w.Truth(p)
		mean += math.Abs(gain) / float64(len(known.Halls))
	}
	for p := range file.All() {
		zero, gain := w.Truth(p)
		h := known.Halls[p.String()]
		c.add("zero of a hall sensor, mV", h.ZeroV, zero, h.ZeroSDV, 0.001)
		c.add("its sensitivity", h.VPerMT, gain*calibrate.NominalVPerMT/mean, h.VPerMTSD, math.Abs(h.VPerMT))
	}
	for i, k := range known.Corners {
		c.add("counts a gram of a load cell", k.CountsPerGram, w.TrueCounts(i), k.CountsPerGramSD, k.CountsPerGram)
	}
	for _, info := range game.Kinds() {
		mass, moment := w.TrueKind(info.Kind)
		k := known.Kinds[game.Name()][info.Sign]
		c.add("mass of a kind", k.MassG, mass, k.MassMeanSD, k.MassG)
		c.add("moment of a kind", k.Moment, moment*mean/calibrate.NominalVPerMT, math.Abs(k.Moment)*k.MomentMeanSD, math.Abs(k.Moment))
	}
}

// String gives the table.
func (c *Coverage) String() string {
	var t strings.Builder
	fmt.Fprintf(&t, "| figure | how many | uncertainty | within one | two | three | worst |\n| --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range c.Rows {
		n := float64(r.Count) / 100
		sd := fmt.Sprintf("%.2g %%", 100*r.SD)
		if strings.HasSuffix(r.Figure, "mV") {
			sd = fmt.Sprintf("%.2g mV", r.SD)
		}
		fmt.Fprintf(&t, "| %s | %d | %s | %.1f %% | %.1f %% | %.1f %% | %.1f |\n", strings.TrimSuffix(r.Figure, ", mV"), r.Count, sd,
			float64(r.Within[0])/n, float64(r.Within[1])/n, float64(r.Within[2])/n, r.Worst)
	}
	fmt.Fprintf(&t, "%d boards: %d of %d wiring faults found as they are; %.2f %% of all figures within three uncertainties\n", c.Boards, c.Found, c.Faults, 100*c.Share())
	return t.String()
}
