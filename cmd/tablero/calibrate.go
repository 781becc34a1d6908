package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/sim/bench"
)

// calibrateFlags are the flags of calibrate.
type calibrateFlags struct {
	setup
	sim bool
	out string
}

func newCalibrate(c *common) *cobra.Command {
	var f calibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate [GAME]",
		Short: "Learn which tag is in which piece",
		Long: "Asks for every piece in turn: lay it on the tray, take it away again. What was learnt is kept\n" +
			"in a file that play reads; the file that was there before stays beside it with ~ at its end.\n" +
			"With --sim a simulated owner does what is asked.",
		Example: "  tablero calibrate --board bodoquito-nfc\n  tablero calibrate --sim --out sim.toml",
		Args:    arguments(0, 1, ""),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args) },
	}
	f.boardFlag(cmd)
	cmd.Flags().BoolVar(&f.sim, "sim", false, "calibrate the simulated board")
	cmd.Flags().Uint64Var(&f.parts, "parts", 1, "with --sim: seed of the simulated board's parts")
	cmd.Flags().StringVar(&f.out, "out", "", "`FILE` to write (default tablero/BOARD.toml in the user's configuration; BOARD.sim.toml with --sim)")
	return cmd
}

func (f *calibrateFlags) run(cmd *cobra.Command, c *common, args []string) error {
	if err := onlyWith(cmd, "sim", f.sim, "parts"); err != nil {
		return err
	}
	file, err := loadBoard(f.board)
	if err != nil {
		return err
	}
	game, err := gameOf(file)
	if err == nil && len(args) > 0 {
		game, err = gameNamed(args[0])
	}
	if err == nil && !file.Plays(game.Name()) {
		err = usage("board %s can't play %s", file.Name, game.Name())
	}
	if err == nil && f.out == "" {
		f.out, err = calibrationFile(file, f.sim)
	}
	if err != nil {
		return err
	}
	// What else the file holds stays; a file that can't be read isn't overwritten.
	all, err := board.LoadCalibration(f.out, file)
	if errors.Is(err, board.ErrNotCalibrated) {
		all, err = board.NewCalibration(file.Name), nil
	}
	if err != nil {
		return err
	}
	tags, err := f.learn(cmd.Context(), c, file, game)
	if err != nil {
		return err
	}
	all.Tags[game.Name()] = tags
	return f.save(c, all, game)
}

// learn gives tag and sign of every piece.
func (f *calibrateFlags) learn(ctx context.Context, c *common, file *board.File, game games.Game) (map[string]string, error) {
	tell := func(p calibrate.Prompt) { c.say("%s", wordPrompt(p)) }
	if f.sim {
		learnt, err := bench.CalibrateTold(file, game, f.parts, tell)
		if err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return learnt.Tags[game.Name()], nil
	}
	return c.learnLive(ctx, file, game, tell)
}

// learnLive learns from a real board, whose tray must answer.
func (c *common) learnLive(ctx context.Context, file *board.File, game games.Game, tell func(calibrate.Prompt)) (tags map[string]string, err error) {
	s, err := c.scanLive(file)
	if err != nil {
		return nil, err
	}
	defer closing(&err, s.Close)
	frame, err := firstReadings(ctx, s, s.board.Channels)
	if err != nil {
		return nil, err
	}
	onTray := func(part string) bool { return slices.Contains(file.Tray.Tags, part) }
	if err := troubles(file, frame.Faults, onTray); err != nil {
		return nil, err
	}
	return calibrate.RunTags(ctx, s.board, s.store, game, drivers.Wall{}, tell)
}

// wordPrompt says what to do.
func wordPrompt(p calibrate.Prompt) string {
	switch p.Ask {
	case calibrate.Clear:
		return "take the piece away"
	case calibrate.Lay:
		return "lay " + p.Piece.Name + " on the tray"
	case calibrate.OneOnly:
		return "several tags on the tray: leave " + p.Piece.Name + " only"
	case calibrate.Double:
		return fmt.Sprintf("tag %s is %s already: lay %s on the tray", p.Tag, p.Other.Name, p.Piece.Name)
	}
	return "all pieces are learnt"
}

func (f *calibrateFlags) save(c *common, all *board.Calibration, game games.Game) error {
	if err := os.MkdirAll(filepath.Dir(f.out), 0o755); err != nil {
		return fmt.Errorf("calibration not saved: %w", err)
	}
	_, before := os.Stat(f.out)
	if err := all.Save(f.out); err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	tags := all.Tags[game.Name()]
	for _, uid := range slices.SortedFunc(maps.Keys(tags), func(a, b string) int { return order(tags[a], tags[b], game) }) {
		if _, err := fmt.Fprintf(w, "%s\t%s\n", tags[uid], uid); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if before == nil {
		c.say("the calibration before is kept in %s~", f.out)
	}
	return c.print("%d of %d pieces learnt; saved to %s", len(tags), len(game.Kinds()), f.out)
}

// order compares two pieces as the game lists them.
func order(a, b string, game games.Game) int {
	at := func(sign string) int {
		return slices.IndexFunc(game.Kinds(), func(k games.KindInfo) bool { return k.Sign == sign })
	}
	return at(a) - at(b)
}
