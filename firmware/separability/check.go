package separability

import (
	"context"
	"fmt"
	"math"

	"tablero/firmware/board"
	"tablero/games"
)

// Opts says what to compare.
type Opts struct {
	File *board.File
	// Calibration knows the board's linear sensors and the game's pieces; boards
	// without linear sensors need none.
	Calibration *board.Calibration
	Game        games.Game
	Settings    games.Settings
	Positions   int    // of random matches; 0 for 200
	Seed        uint64 // of the matches
}

// Threshold is the distance in sigma from which two changes count as told apart.
const Threshold = 3.0

const defaultPositions = 200

// Figure is how well some of a board's sensors tell changes apart.
type Figure struct {
	Game        string   `json:"game"`
	Sensors     string   `json:"sensors"` // "hall", "cells", "both"; "switch", "tags"
	Pairs       int      `json:"pairs"`   // that were compared
	Inseparable int      `json:"inseparable"`
	MinSigma    *float64 `json:"min_sigma"` // of the closest pair; nil where all are told apart for certain
	Closest     string   `json:"closest"`   // that pair: "c3:2-d3 | c3:3-d3"; empty likewise
}

// Check compares the changes.
func Check(ctx context.Context, o Opts) ([]Figure, error) {
	if o.Positions == 0 {
		o.Positions = defaultPositions
	}
	judges, err := o.judges()
	if err != nil {
		return nil, err
	}
	tallies := make([]tally, len(judges))
	err = o.walk(func(m games.Match) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		layout := m.Layout()
		legal, all := changes(m, o.File, o.Game.Kinds(), judges[0].namesPieces())
		for i, j := range judges {
			j.look(&layout, all)
			tallies[i].compare(j, legal, all)
		}
		return nil
	})
	figures := make([]Figure, len(judges))
	for i, j := range judges {
		figures[i] = tallies[i].figure(o.Game.Name(), j.name())
	}
	return figures, err
}

// judge tells how far two changes are apart.
type judge interface {
	name() string
	// namesPieces tells whether it matters which piece was added; else the tray's
	// tag tells.
	namesPieces() bool
	// look prepares for the changes of a layout.
	look(before *games.Layout, all []change)
	// distance gives sigmas between two of them, by their numbers: exactly where that
	// is at most what is of interest.
	distance(a, b int, interest float64) float64
}

// judges lists what of a board's sensors is to be looked at.
func (o *Opts) judges() ([]judge, error) {
	if !o.File.Plays(o.Game.Name()) {
		return nil, fmt.Errorf("separability: board %s can't play %s", o.File.Name, o.Game.Name())
	}
	if !o.File.HasFields() {
		return []judge{newPatterns(o.File)}, nil
	}
	m, err := newModel(o.File, o.Calibration, o.Game)
	if err != nil {
		return nil, err
	}
	halls := &frames{model: m, title: "hall", from: 0, to: games.Cells}
	if len(o.File.Platform.Cells) == 0 {
		return []judge{halls}, nil
	}
	return []judge{halls,
		&frames{model: m, title: "cells", from: games.Cells, to: channels},
		&frames{model: m, title: "both", from: 0, to: channels}}, nil
}

// tally gathers what came of comparing.
type tally struct {
	pairs, inseparable int
	closest            string
	min                float64
	found              bool
}

// compare compares each legal change with those after it, and with all that is no
// legal one. Changes that come to the same aren't compared.
func (t *tally) compare(j judge, legal int, all []change) {
	for a := range legal {
		for b := a + 1; b < len(all); b++ {
			if all[a].after.Equal(&all[b].after) {
				continue
			}
			t.pairs++
			interest := Threshold
			if t.found {
				interest = max(interest, t.min)
			} else {
				interest = math.Inf(1)
			}
			d := j.distance(a, b, interest)
			if d < Threshold {
				t.inseparable++
			}
			if !math.IsInf(d, 1) && (!t.found || d < t.min) {
				t.found, t.min, t.closest = true, d, all[a].text+" | "+all[b].text
			}
		}
	}
}

func (t *tally) figure(game, sensors string) Figure {
	f := Figure{Game: game, Sensors: sensors, Pairs: t.pairs, Inseparable: t.inseparable, Closest: t.closest}
	if t.found {
		min := math.Round(t.min*1000) / 1000
		f.MinSigma = &min
	}
	return f
}
