package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/separability"
	"tablero/games"
	"tablero/sim/bench"
)

// apartFlags are the flags of board check that say what to compare.
type apartFlags struct {
	setup
	game      string
	positions int
	json      bool
}

func (f *apartFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.game, "game", "", "this game only (default all that the board plays): "+gameNames())
	cmd.Flags().IntVar(&f.positions, "positions", 200, "how many positions of random matches to compare changes in")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the random matches")
	cmd.Flags().StringVar(&f.calibration, "calibration", "", "calibration `FILE` (default tablero/BOARD.toml in the user's configuration if it is there, else that of the simulated board)")
	cmd.Flags().Uint64Var(&f.parts, "parts", 1, "seed of the simulated board's parts")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON array with an object for each game and set of sensors")
}

// games gives those to look at.
func (f *apartFlags) games(file *board.File) ([]games.Game, error) {
	if f.positions < 1 {
		return nil, usage("--positions: %d positions tell nothing; take 1 or more", f.positions)
	}
	if f.game == "" {
		return gamesOf(file), nil
	}
	g, err := gameNamed(f.game)
	if err == nil && !file.Plays(g.Name()) {
		err = usage("--game: %s can't play %s; it plays %s", file.Name, g.Name(), strings.Join(file.Games, ", "))
	}
	return []games.Game{g.Game}, err
}

// figures compares the changes of all games.
func (f *apartFlags) figures(ctx context.Context, c *common, file *board.File, all []games.Game) ([]separability.Figure, error) {
	figures := []separability.Figure{}
	for _, g := range all {
		if calibrate.Weighed(g) {
			continue // its pieces lie anywhere: there are no changes of cells to compare
		}
		known, err := f.known(ctx, c, file, g)
		if err != nil {
			return nil, err
		}
		more, err := separability.Check(ctx, separability.Opts{File: file, Calibration: known, Game: g, Positions: f.positions, Seed: f.seed})
		if err != nil {
			return nil, err
		}
		figures = append(figures, more...)
	}
	return figures, nil
}

// known gives what is known of the board's linear sensors and a game's pieces.
func (f *apartFlags) known(ctx context.Context, c *common, file *board.File, g games.Game) (*board.Calibration, error) {
	if !file.HasFields() {
		return nil, nil
	}
	if f.calibration == "" {
		if path, err := calibrationFile(file, false); err == nil {
			if known, err := board.LoadCalibration(path, file); err == nil && firmware.Calibrated(file, g, known) == nil {
				return known, nil
			}
		}
	}
	return f.learnt(ctx, c, bench.Opts{Board: file, Game: g, Parts: f.parts})
}

func (f *apartFlags) print(c *common, figures []separability.Figure) error {
	if f.json {
		return json.NewEncoder(c.out).Encode(figures)
	}
	if len(figures) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, err := fmt.Fprintln(w, "\nGAME\tSENSORS\tPAIRS\tINSEPARABLE\tMIN SIGMA\tCLOSEST")
	for _, x := range figures {
		sigma, closest := "-", "-"
		if x.MinSigma != nil {
			sigma, closest = fmt.Sprintf("%.2f", *x.MinSigma), x.Closest
		}
		_, e := fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%s\t%s\n", x.Game, x.Sensors, x.Pairs, x.Inseparable, sigma, closest)
		err = errors.Join(err, e)
	}
	return errors.Join(err, w.Flush(), c.print("\n%s", wordApart(figures)))
}

// wordApart says what the figures mean.
func wordApart(figures []separability.Figure) string {
	var all []string
	for i, x := range figures {
		if i+1 < len(figures) && figures[i+1].Game == x.Game {
			continue // the last of a game is with all sensors
		}
		switch {
		case x.Inseparable == 0:
			all = append(all, fmt.Sprintf("In %s this board tells all changes apart.", x.Game))
		case x.Sensors == "switch":
			all = append(all, fmt.Sprintf("In %s this board tells where something was put or taken, not which piece: %d of %d pairs of changes look alike, such as %s.",
				x.Game, x.Inseparable, x.Pairs, x.Closest))
		default:
			all = append(all, fmt.Sprintf("In %s this board can't tell %d of %d pairs of changes apart (closer than %g sigma): it asks, if one of these is played. Closest: %s, %.2f sigma.",
				x.Game, x.Inseparable, x.Pairs, separability.Threshold, x.Closest, *x.MinSigma))
		}
	}
	return strings.Join(all, "\n")
}
