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
	"tablero/firmware/calibrate/quality"
	"tablero/firmware/scan"
	"tablero/firmware/trace"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/bench"
)

// calibrateFlags are the flags of calibrate.
type calibrateFlags struct {
	setup
	game     string
	sim      bool
	out      string
	script   bool
	part     string
	patience time.Duration
	wiring   bool
	miswired int
	report   string
	sections []quality.Section
	saved    bool // by this calibration, a part of it at least

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
			"How logs rub is found out by leaning the board with a book, and by lifting it until one slides.\n" +
			"What was learnt is added to a file that play reads; the file that was there before stays beside\n" +
			"it with ~ at its end. Without a game all that the board plays are learnt, one after another.\n" +
			"Whoever is interrupted goes on where it stopped: what was measured is kept in FILE.progress.\n" +
			"With --sim a simulated owner does what is asked. With --script all that is asked is printed on\n" +
			"stdout, a line a thing, and what isn't done within --patience ends it with 1.",
		Example: "  tablero calibrate --board base --part loads\n  tablero calibrate --board bodoquito-nfc\n  tablero calibrate --board base --game mixtour\n  tablero calibrate --sim --out sim.toml",
		Args:    arguments(0, 1, ""),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args) },
	}
	f.boardFlag(cmd)
	cmd.Flags().StringVar(&f.game, "game", "", "learn the pieces of this game only: "+gameNames())
	cmd.Flags().BoolVar(&f.sim, "sim", false, "calibrate the simulated board")
	cmd.Flags().Uint64Var(&f.parts, "parts", 1, "with --sim: seed of the simulated board's parts")
	traceFlag(cmd, &f.trace)
	cmd.Flags().StringVar(&f.out, "out", "", "`FILE` to write (default tablero/BOARD.toml in the user's configuration; BOARD.sim.toml with --sim)")
	cmd.Flags().BoolVar(&f.script, "script", false, "unattended: plain lines on stdout, and an end if nobody does what is asked")
	cmd.Flags().StringVar(&f.part, "part", "", "learn one part anew and keep the others: halls, loads, tags, masses, friction")
	cmd.Flags().DurationVar(&f.patience, "patience", 0, "how long a thing that is asked for may take (default for ever; 2m with --script)")
	cmd.Flags().BoolVar(&f.wiring, "wiring", false, "find out what is wired where instead: swapped, turned, dead and shorted sensors, the order of the LEDs; proposes a board file")
	cmd.Flags().IntVar(&f.miswired, "miswired", 0, "with --sim --wiring: so many wiring faults are put in, by the seed of --parts")
	cmd.Flags().StringVar(&f.report, "report", "", "write `FILE`, a page of HTML with fields, residuals and drift")
	return cmd
}

func (f *calibrateFlags) run(cmd *cobra.Command, c *common, args []string) (failed error) {
	if err := onlyWith(cmd, "sim", f.sim, "parts", "miswired"); err != nil {
		return err
	}
	if err := onlyWith(cmd, "wiring", f.wiring, "miswired"); err != nil {
		return err
	}
	if f.miswired < 0 || f.miswired > 4 {
		return usage("--miswired: %d; put in 0 to 4 faults", f.miswired)
	}
	if f.part != "" && !slices.Contains(calibrate.Parts(), calibrate.Part(f.part)) {
		return usage("--part: no part %q; there are halls, loads, tags, masses, friction", f.part)
	}
	if f.script && f.patience == 0 {
		f.patience = 2 * time.Minute
	}
	file, all, err := f.wanted(args)
	if err == nil && f.wiring {
		if !calibrate.Wirable(file) {
			return usage("--wiring: board %s has no hall sensors or switches under its cells; tablero scan shows what its readers read", file.Name)
		}
		all = slices.DeleteFunc(all, calibrate.Weighed)
		if len(all) == 0 {
			return usage("--wiring: pieces of %s hold no magnets; name another game, or none", f.game)
		}
		return f.wire(cmd.Context(), c, file, all[0])
	}
	if of := calibrate.Part(f.part).Of(file, all); err == nil && len(of) == 0 {
		err = usage("--part: board %s has no %s to learn for %s", file.Name, f.part, namesOf(all))
	} else if err == nil {
		all = of
	}
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
	if left := calibrate.LoadProgress(f.progress()).From(file, f.whose(), calibrate.Part(f.part), all); len(left) < len(all) {
		c.say("it goes on with %s, where it was interrupted", left[0].Name())
		all, f.saved = left, true
	}
	for _, game := range all {
		if err == nil {
			err = f.learn(cmd.Context(), c, file, game, known)
		}
		if err == nil {
			err = f.save(c, known, file, game)
		}
		if err == nil {
			err = f.judge(cmd.Context(), c, known, file, game)
		}
	}
	if err == nil && f.report != "" {
		err = f.page(c, known, file)
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
		return file, []games.Game{game.Game}, err
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

// learn adds what a game needs of a board. What was measured is kept until it is saved.
func (f *calibrateFlags) learn(ctx context.Context, c *common, file *board.File, game games.Game, known *board.Calibration) error {
	say := f.say(c)
	kept := f.progress()
	o := calibrate.Opts{Game: game, Part: calibrate.Part(f.part), Patience: f.patience, Of: f.whose(), Before: calibrate.LoadProgress(kept), Wood: true, Told: calibrate.Told{
		Tags: func(p calibrate.Prompt) { say("%s", p) },
		Base: func(o calibrate.Order) { say("%s", wordOrder(o)) },
	}}
	printer, err := words.New(c.lang, game)
	if err != nil {
		return err
	}
	o.Told.Box = func(o calibrate.BoxOrder) { say("%s", wordBox(o, printer)) }
	if f.to != nil {
		o.Told = traced(o.Told, file, f.to, printer)
	}
	f.sections = append(f.sections, quality.Section{Game: game.Name()})
	o.Learnt = f.learnt
	o.Keep = func(p *calibrate.Progress) error {
		if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
			return fmt.Errorf("calibration not saved: %w", err)
		}
		return p.Save(kept)
	}
	if f.sim {
		err = bench.Lesson{Opts: bench.Opts{Board: file, Game: game, Parts: f.parts}, Learn: o}.Run(ctx, known)
	} else {
		err = c.learnLive(ctx, file, known, o)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, calibrate.ErrPatience) {
		c.say("what was measured is kept in %s; the same command goes on there", kept)
	}
	return err
}

// learnt notes how good what was learnt is.
func (f *calibrateFlags) learnt(q calibrate.Quality) {
	s := &f.sections[len(f.sections)-1]
	if q.Wood != nil {
		s.Quality.Wood = q.Wood
		return
	}
	s.Quality = q
}

// progress gives the file of what was measured of a calibration that isn't finished.
func (f *calibrateFlags) progress() string { return f.out + ".progress" }

// whose says whose parts are learnt.
func (f *calibrateFlags) whose() string {
	if f.sim {
		return fmt.Sprintf("simulated board %d", f.parts)
	}
	return "board"
}

// namesOf lists games.
func namesOf(all []games.Game) string {
	var names []string
	for _, g := range all {
		names = append(names, g.Name())
	}
	return strings.Join(names, ", ")
}

// traced has a calibration recorded: what was read, and what was asked for when.
func traced(told calibrate.Told, file *board.File, to *trace.Recorder, p *words.Printer) calibrate.Told {
	var now time.Time
	tags, base, box := told.Tags, told.Base, told.Box
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
	told.Tags = func(p calibrate.Prompt) { asked(p.String()); tags(p) }
	told.Base = func(o calibrate.Order) { asked(wordOrder(o)); base(o) }
	told.Box = func(o calibrate.BoxOrder) { asked(wordBox(o, p)); box(o) }
	return told
}

// learnLive learns from a real board, all of whose sensors in question must answer.
func (c *common) learnLive(ctx context.Context, file *board.File, known *board.Calibration, o calibrate.Opts) (err error) {
	s, err := c.scanLive(file)
	if err != nil {
		return err
	}
	defer closing(&err, s.Close)
	frame, err := firstReadings(ctx, s, s.board.Channels)
	if err != nil {
		return err
	}
	if err := troubles(file, frame.Faults, func(part string) bool { return learns(file, o.Game, part) }); err != nil {
		return err
	}
	return calibrate.Run(ctx, s.board, s.store, drivers.Wall{}, known, o)
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

// wordOrder says what to do for linear sensors and load cells.
func wordOrder(o calibrate.Order) string {
	if !o.Lay || o.Done {
		return o.String()
	}
	return fmt.Sprintf("%s (%d of %d)", o, o.Number, o.Of)
}

// wordBox says what to do with the frame and its logs.
func wordBox(o calibrate.BoxOrder, p *words.Printer) string {
	if o.Number == 0 || o.Done() {
		return o.Text(p)
	}
	return fmt.Sprintf("%s (%d/%d)", o.Text(p), o.Number, o.Of)
}

// save adds what was learnt of a game to the file. What was there before all of this
// calibration is kept beside it.
func (f *calibrateFlags) save(c *common, known *board.Calibration, file *board.File, game games.Game) error {
	_, before := os.Stat(f.out)
	save := known.Save
	if f.saved {
		save = known.Update
	}
	if err := errors.Join(save(f.out), calibrate.ForgetProgress(f.progress())); err != nil {
		return err
	}
	if before == nil && !f.saved {
		c.say("the calibration before is kept in %s~", f.out)
	}
	f.saved = true
	learnt, err := printLearnt(c, known, file, game)
	return errors.Join(err, c.print("%s; saved to %s", strings.Join(learnt, ", "), f.out))
}
