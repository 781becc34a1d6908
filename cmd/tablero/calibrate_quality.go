package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/calibrate/quality"
	"tablero/firmware/separability"
	"tablero/games"
)

// judgedPositions are enough to say what a board can't tell apart, and take seconds.
const judgedPositions = 40

// judge says how good what was learnt of a game is: residuals, signal over noise, and what
// the board can tell apart with it.
func (f *calibrateFlags) judge(ctx context.Context, c *common, known *board.Calibration, file *board.File, game games.Game) error {
	s := &f.sections[len(f.sections)-1]
	if !file.HasFields() || len(s.Quality.Zeros) == 0 && s.Quality.Wood == nil {
		return nil
	}
	if text := quality.Text(file, s.Quality); text != "" {
		if err := c.print("%s", strings.TrimSuffix(text, "\n")); err != nil {
			return err
		}
	}
	if calibrate.Weighed(game) || firmware.Calibrated(file, game, known) != nil {
		return nil
	}
	figures, err := separability.Check(ctx, separability.Opts{File: file, Calibration: known, Game: game, Positions: judgedPositions, Seed: 1})
	if err != nil {
		return err
	}
	s.Words = wordApart(figures)
	return c.print("%s", s.Words)
}

// page writes --report.
func (f *calibrateFlags) page(c *common, known *board.Calibration, file *board.File) (err error) {
	out, err := os.Create(f.report)
	if err != nil {
		return fmt.Errorf("the report isn't written: %w", err)
	}
	err = errors.Join(quality.Page(out, file, known, f.sections), out.Close())
	if err != nil {
		return err
	}
	return c.print("report in %s", f.report)
}
