package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/firmware/trace"
	"tablero/games"
	"tablero/sim/bench"
)

// calibrateFlags are the flags of calibrate.
type calibrateFlags struct {
	setup
	game string
	sim  bool
	out  string

	trace string
	to    *trace.Recorder // nil without
}

func newCalibrate(c *common) *cobra.Command {
	var f calibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate [GAME]",
		Short: "Learn what is particular about a board and its pieces",
		Long: "Asks for one thing after another: lay it there, take it away again. Pieces that hold tags are\n" +
			"laid on the tray; boards with linear sensors want a known mass of 200 g, then pieces on cells.\n" +
			"What was learnt is added to a file that play reads; the file that was there before stays beside\n" +
			"it with ~ at its end. Without a game all that the board plays are learnt, one after another.\n" +
			"With --sim a simulated owner does what is asked.",
		Example: "  tablero calibrate --board bodoquito-nfc\n  tablero calibrate --board base --game mixtour\n  tablero calibrate --sim --out sim.toml",
		Args:    arguments(0, 1, ""),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args) },
	}
	f.boardFlag(cmd)
	cmd.Flags().StringVar(&f.game, "game", "", "learn the pieces of this game only: "+gameNames())
	cmd.Flags().BoolVar(&f.sim, "sim", false, "calibrate the simulated board")
	cmd.Flags().Uint64Var(&f.parts, "parts", 1, "with --sim: seed of the simulated board's parts")
	traceFlag(cmd, &f.trace)
	cmd.Flags().StringVar(&f.out, "out", "", "`FILE` to write (default tablero/BOARD.toml in the user's configuration; BOARD.sim.toml with --sim)")
	return cmd
}

func (f *calibrateFlags) run(cmd *cobra.Command, c *common, args []string) (failed error) {
	if err := onlyWith(cmd, "sim", f.sim, "parts"); err != nil {
		return err
	}
	file, all, err := f.wanted(args)
	if err == nil && f.out == "" {
		f.out, err = calibrationFile(file, f.sim)
	}
	if err != nil {
		return err
	}
	known, err := f.before(file, all)
	if err != nil {
		return err
	}
	recorder, done, err := c.record(f.trace)
	if err != nil {
		return err
	}
	defer closing(&failed, done)
	f.to = recorder
	for _, game := range all {
		if err == nil {
			err = f.learn(cmd.Context(), c, file, game, known)
		}
		if err == nil {
			err = f.save(c, known, file, game)
		}
	}
	return err
}

// before gives what the file knows that will be written: what is learnt is added to
// it. A file that can't be read isn't overwritten, and nobody lays sixteen pieces
// down for one that can't be written.
func (f *calibrateFlags) before(file *board.File, all []games.Game) (*board.Calibration, error) {
	known, err := board.LoadCalibration(f.out, file, all...)
	switch {
	case errors.Is(err, board.ErrNotCalibrated):
		known, err = board.NewCalibration(file.Name), nil
	case err != nil:
		return nil, errors.Join(err, fmt.Errorf("move %s away, then run calibrate again", f.out))
	}
	if err == nil {
		err = board.Writable(f.out)
	}
	return known, err
}

// wanted gives the board and the games to learn on it.
func (f *calibrateFlags) wanted(args []string) (*board.File, []games.Game, error) {
	if len(args) > 0 {
		if f.game != "" && f.game != args[0] {
			return nil, nil, usage("--game %s and %s: name one game", f.game, args[0])
		}
		f.game = args[0]
	}
	if f.game != "" {
		game, err := gameNamed(f.game)
		if err != nil {
			return nil, nil, err
		}
		file, err := f.forGame(game)
		return file, []games.Game{game}, err
	}
	file, err := loadBoard(f.board)
	if err != nil {
		return nil, nil, err
	}
	all := gamesOf(file)
	if len(all) == 0 {
		_, err = gameOf(file)
	}
	return file, all, err
}

// gamesOf gives the games of a board that there are rules for.
func gamesOf(file *board.File) []games.Game {
	var all []games.Game
	for _, g := range gameTable() {
		if file.Plays(g.Name()) {
			all = append(all, g.Game)
		}
	}
	return all
}

// learn adds what a game needs of a board.
func (f *calibrateFlags) learn(ctx context.Context, c *common, file *board.File, game games.Game, known *board.Calibration) error {
	told := calibrate.Told{
		Tags: func(p calibrate.Prompt) { c.say("%s", wordPrompt(p)) },
		Base: func(o calibrate.Order) { c.say("%s", wordOrder(o)) },
	}
	if f.to != nil {
		told = traced(told, file, f.to)
	}
	if f.sim {
		return bench.Learn(ctx, bench.Opts{Board: file, Game: game, Parts: f.parts}, known, told)
	}
	return c.learnLive(ctx, file, game, known, told)
}

// traced has a calibration recorded: what was read, and what was asked for when.
func traced(told calibrate.Told, file *board.File, to *trace.Recorder) calibrate.Told {
	var now time.Time
	tags, base := told.Tags, told.Base
	asked := func(text string) {
		if !now.IsZero() {
			to.Event(now, trace.Event{Asked: text})
		}
	}
	told.Frame = func(f *scan.Frame) {
		if now.IsZero() {
			_ = to.Begin(trace.Of("calibrate", file, file.Channels(), f.Now)) // without it nothing is recorded
		}
		now = f.Now
		to.Frame(f)
		to.Write()
	}
	told.Tags = func(p calibrate.Prompt) { asked(wordPrompt(p)); tags(p) }
	told.Base = func(o calibrate.Order) { asked(wordOrder(o)); base(o) }
	return told
}

// learnLive learns from a real board, all of whose sensors in question must answer.
func (c *common) learnLive(ctx context.Context, file *board.File, game games.Game, known *board.Calibration, told calibrate.Told) (err error) {
	s, err := c.scanLive(file)
	if err != nil {
		return err
	}
	defer closing(&err, s.Close)
	frame, err := firstReadings(ctx, s, s.board.Channels)
	if err != nil {
		return err
	}
	if err := troubles(file, frame.Faults, func(part string) bool { return learns(file, game, part) }); err != nil {
		return err
	}
	return calibrate.Run(ctx, s.board, s.store, game, drivers.Wall{}, known, told)
}

// learns tells whether a part's readings are needed to learn a game.
func learns(file *board.File, game games.Game, part string) bool {
	if calibrate.HoldsTags(game) && slices.Contains(file.Tray.Tags, part) {
		return true
	}
	return file.HasFields() && slices.ContainsFunc(file.Channels(), func(c board.Channel) bool {
		return c.Part == part && (c.Sensor == board.Field || c.Sensor == board.Weight)
	})
}

// wordPrompt says what to do for a tag.
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

// wordOrder says what to do for linear sensors and load cells.
func wordOrder(o calibrate.Order) string {
	if !o.Lay || o.Done {
		return o.String()
	}
	return fmt.Sprintf("%s (%d of %d)", o, o.Number, o.Of)
}

func (f *calibrateFlags) save(c *common, known *board.Calibration, file *board.File, game games.Game) error {
	if err := os.MkdirAll(filepath.Dir(f.out), 0o755); err != nil {
		return fmt.Errorf("calibration not saved: %w", err)
	}
	_, before := os.Stat(f.out)
	if err := known.Save(f.out); err != nil {
		return err
	}
	if before == nil {
		c.say("the calibration before is kept in %s~", f.out)
	}
	learnt, err := printLearnt(c, known, file, game)
	return errors.Join(err, c.print("%s; saved to %s", strings.Join(learnt, ", "), f.out))
}
