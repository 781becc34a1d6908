package bench

import (
	"context"

	"tablero/sim/world"
)

// RoughRow is what came of a series in a world that was rougher or smoother than
// usual.
type RoughRow struct {
	Varied string  `json:"varied"` // what was rougher: "noise", "off centre", "magnets", "all"
	Factor float64 `json:"factor"` // by how much, 1 nominal
	Turns  int     `json:"turns"`
	Wrong  int     `json:"wrong"`
	Missed int     `json:"missed"`
	Asked  int     `json:"asked"`
	// WrongPer10k and AskedPer10k are by 10,000 turns.
	WrongPer10k float64 `json:"wrong_per_10000"`
	AskedPer10k float64 `json:"asked_per_10000"`
	// IdealRow is nil where no ideal observer can look on.
	*IdealRow
}

// IdealRow is what an ideal observer saw in the same matches.
type IdealRow struct {
	Ideal
	IdealWrongPer10k float64 `json:"ideal_wrong_per_10000"`
	IdealAskedPer10k float64 `json:"ideal_asked_per_10000"`
}

// roughFactors are how much rougher worlds are tried.
func roughFactors() []float64 { return []float64{0.5, 1, 2, 4} }

// roughKinds are what may be rougher.
var roughKinds = []struct {
	name  string
	rough func(factor float64) world.Rough
}{
	{"noise", func(f float64) world.Rough { return world.Rough{Noise: f} }},
	{"off centre", func(f float64) world.Rough { return world.Rough{Off: f} }},
	{"magnets", func(f float64) world.Rough { return world.Rough{Spread: f} }},
	{"all", func(f float64) world.Rough { return world.Rough{Noise: f, Off: f, Spread: f} }},
}

// Roughness plays a series in worlds whose noise, off-centre error and spread of
// magnets are half to four times nominal: each by itself, then all together. Every
// board is calibrated as rough as it is. Each, if set, is told of every row. The
// nominal world is played once and serves all.
func Roughness(ctx context.Context, s Series, each func(RoughRow)) ([]RoughRow, error) {
	s.Show, s.Each, s.Ideal = nil, nil, true
	var all []RoughRow
	var nominal *Figures
	for _, k := range roughKinds {
		for _, factor := range roughFactors() {
			f := nominal
			if factor != 1 || f == nil {
				rough := s
				rough.Rough, rough.Calibration = k.rough(factor), nil
				figures, err := rough.PlayContext(ctx)
				if err != nil {
					return all, err
				}
				f = &figures
				if factor == 1 {
					nominal = f
				}
			}
			row := roughRow(k.name, factor, f)
			all = append(all, row)
			if each != nil {
				each(row)
			}
		}
	}
	return all, nil
}

func roughRow(name string, factor float64, f *Figures) RoughRow {
	per10k := 10_000 / float64(max(f.Turns, 1))
	row := RoughRow{Varied: name, Factor: factor, Turns: f.Turns, Wrong: f.Wrong, Missed: f.Missed, Asked: f.Asked,
		WrongPer10k: float64(f.Wrong) * per10k, AskedPer10k: float64(f.Asked) * per10k}
	if i := f.Ideal; i != nil {
		per10k := 10_000 / float64(max(i.Turns, 1))
		row.IdealRow = &IdealRow{*i, float64(i.Wrong) * per10k, float64(i.Asked) * per10k}
	}
	return row
}
