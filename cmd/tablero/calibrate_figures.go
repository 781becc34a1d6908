package main

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"text/tabwriter"

	"tablero/firmware/board"
	"tablero/games"
)

// printLearnt prints the figures of what a calibration knows of a game, and gives
// how much that is.
func printLearnt(c *common, known *board.Calibration, file *board.File, game games.Game) (learnt []string, err error) {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	tags := known.Tags[game.Name()]
	for _, uid := range slices.SortedFunc(maps.Keys(tags), func(a, b string) int { return order(tags[a], tags[b], game) }) {
		_, e := fmt.Fprintf(w, "%s\t%s\n", tags[uid], uid)
		err = errors.Join(err, e)
	}
	if len(tags) > 0 {
		pieces := 0
		for _, k := range game.Kinds() {
			pieces += max(1, k.Count)
		}
		learnt = append(learnt, fmt.Sprintf("%d of %d pieces learnt", len(tags), pieces))
	}
	if file.HasFields() {
		kinds := known.Kinds[game.Name()]
		for _, sign := range slices.SortedFunc(maps.Keys(kinds), func(a, b string) int { return order(a, b, game) }) {
			k := kinds[sign]
			magnet := "" // logs have none
			if k.Moment != 0 {
				magnet = fmt.Sprintf("%+.4f A m2 +- %.0f %%", k.Moment, 100*k.MomentSD)
			}
			_, e := fmt.Fprintf(w, "%s\t%.2f g\t%s\n", sign, k.MassG, magnet)
			err = errors.Join(err, e)
		}
		halls, cells := noises(known)
		learnt = append(learnt, fmt.Sprintf("%d hall sensors (noise up to %.3f mT), %d load cells (up to %.2f g), %d kinds of piece",
			len(known.Halls), halls, len(known.Corners), cells, len(kinds)))
	}
	if k, ok := known.Wood[game.Name()]; ok {
		learnt = append(learnt, fmt.Sprintf("friction %.3f +- %.3f (%.3f from pair to pair), rolling resistance %.3f mm +- %.3f mm", k.Friction, k.FrictionSD, k.PairSD, k.RollingMM, k.RollingSDMM))
	}
	return learnt, errors.Join(err, w.Flush())
}

// noises gives the noisiest hall sensor, in mT, and load cell, in g.
func noises(known *board.Calibration) (halls, cells float64) {
	for _, h := range known.Halls {
		halls = math.Max(halls, h.NoiseMT)
	}
	for _, k := range known.Corners {
		cells = math.Max(cells, k.NoiseG)
	}
	return halls, cells
}

// order compares two pieces as the game lists them.
func order(a, b string, game games.Game) int {
	at := func(sign string) int {
		return slices.IndexFunc(game.Kinds(), func(k games.KindInfo) bool { return k.Sign == sign })
	}
	return at(a) - at(b)
}
