package main

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tablero/drivers"
	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/firmware/lights"
	"tablero/firmware/notify"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/picture"
)

// playFlags are the flags of play.
type playFlags struct {
	setup
	sim          bool
	white, black string // who plays
	trace        string
}

func newPlay(c *common) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "Play at the board, or on the simulated one by typing turns",
		Long: "Follows a match at the board until it is interrupted. With --sim you type turns in notation, a\n" +
			"simulated hand carries them out, and the board as it answers is drawn; type help there.",
		Example: "  tablero play bodoquito\n  tablero play bodoquito --sim\n  printf '=7\\nb2=9\\nboard\\n' | tablero play bodoquito --sim\n  tablero play mixtour --sim --rule points=3",
		Args:    arguments(1, 1, "a game: "+gameNames()),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args[0]) },
	}
	f.boardFlag(cmd)
	cmd.Flags().StringVar(&f.calibration, "calibration", "", "calibration `FILE` (default tablero/BOARD.toml in the user's configuration; with --sim the simulated board's own, which is learnt once and kept)")
	f.ruleFlag(cmd)
	cmd.Flags().BoolVar(&f.sim, "sim", false, "play on the simulated board")
	f.seedFlags(cmd)
	f.keptFlags(cmd, "keep the match in journal `FILE` (default "+stateFileHint+"; with --sim none), and with --sim the wood in FILE.world")
	traceFlag(cmd, &f.trace)
	cmd.Flags().StringVar(&f.white, "white", "", "`NAME` of who plays White, for the journal")
	cmd.Flags().StringVar(&f.black, "black", "", "`NAME` of who plays Black")
	return cmd
}

func (f *playFlags) run(cmd *cobra.Command, c *common, name string) error {
	if err := onlyWith(cmd, "sim", f.sim, "seed", "parts"); err != nil {
		return err
	}
	g, err := gameNamed(name)
	if err != nil {
		return err
	}
	file, err := f.forGame(g)
	if err != nil {
		return err
	}
	settings, err := f.settings(g)
	if err != nil {
		return err
	}
	if _, err := f.controls(); err != nil {
		return err
	}
	clock := drivers.NewWall()
	o := firmware.Opts{Game: g.Game, Settings: settings, Language: c.lang, Clock: clock, Calendar: clock.Calendar}
	if f.sim {
		return f.session(cmd.Context(), c, file, g, o)
	}
	return f.atBoard(cmd.Context(), c, file, o)
}

// atBoard plays on a real board.
func (f *playFlags) atBoard(ctx context.Context, c *common, file *board.File, o firmware.Opts) (err error) {
	manager, err := notify.Open(c.env)
	if err != nil {
		return err
	}
	b, done, err := c.open(file)
	if err != nil {
		return err
	}
	leave := func(close func() error) {
		if !errors.Is(err, firmware.ErrStuck) { // what it is stuck at would hold this up too
			closing(&err, close)
		}
	}
	defer leave(done)
	if f.calibration == "" {
		if f.calibration, err = calibrationFile(file, false); err != nil {
			return err
		}
	}
	if o.Calibration, err = f.read(file, o.Game, false); err != nil {
		return err
	}
	o.Settings = firmware.WithWood(o.Game, o.Settings, o.Calibration)
	done2, err := f.keep(c, file, &o)
	if err != nil {
		return err
	}
	defer leave(done2)
	r := newRecord(o.Game, o.Settings)
	r.goOn(o.Resume)
	o.Board, o.Watch = b, r.note
	recorder, done3, err := c.record(f.trace)
	if err != nil {
		return err
	}
	defer closing(&err, done3)
	o.Trace = recorder
	p, err := firmware.New(o)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var beside sync.WaitGroup
	side := func(name string, run func() error) {
		if err := firmware.Guard(name, run); err != nil {
			stop(err)
		}
	}
	beside.Go(func() { side("follow", func() error { return follow(ctx, c, file, p, r) }) })
	beside.Go(func() {
		side("notify", func() error {
			manager.Keep(ctx, o.Game.Name(), p, o.Clock, func(err error) { c.say("%s", err) })
			return nil
		})
	})
	if _, piled := r.match().(games.Piled); piled {
		go side("listen", func() error { listen(ctx, c, p); return nil }) // it may wait for a line for ever
	}
	err = p.Run(ctx)
	why := context.Cause(ctx)
	stop(nil) // whoever runs beside it, too
	beside.Wait()
	return errors.Join(err, why)
}

// keep has a match at the board kept in the journal, and finds the one to go on with.
func (f *playFlags) keep(c *common, file *board.File, o *firmware.Opts) (done func() error, err error) {
	if f.journal == "" {
		if f.journal, err = stateFile(); err != nil {
			return nil, err
		}
	}
	j, err := journal.Open(f.journal)
	if err != nil {
		return nil, err
	}
	goOn, err := f.unfinished(c, j, file, o.Game)
	if err == nil {
		err = o.KeepIn(j, f.about(file, o), goOn)
	}
	if err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j.Close, nil
}

// unfinished finds the match to go on with; nil if there is none, or if it is given up.
func (f *playFlags) unfinished(c *common, j *journal.Journal, file *board.File, g games.Game) (*journal.Match, error) {
	m, err := j.Unfinished(g.Name())
	switch {
	case err != nil || m == nil:
		return nil, err
	case !f.resume:
		return nil, j.GiveUp(m.ID, string(games.Abandoned), time.Now())
	}
	if err := j.CheckBoard(m, file.Name); err != nil {
		return nil, err
	}
	c.say("match %d goes on: %d turns played", m.ID, len(m.Turns()))
	return m, nil
}

// about tells what the journal should know of a match that begins.
func (f *playFlags) about(file *board.File, o *firmware.Opts) journal.Match {
	return journal.Match{Game: o.Game.Name(), Board: file.Name, White: f.white, Black: f.black, Clock: f.clock, Rules: o.Settings}
}

// follow shows a match as it goes: the board on a terminal, else a line for each
// change of the record.
func follow(ctx context.Context, c *common, file *board.File, p *firmware.Program, r *record) error {
	screen := lights.NewScreen(p.Printer())
	view := &canvas{t: c.terminal}
	var last lights.View
	for first := true; ; first = false {
		news := r.take(p.Printer())
		v := p.View()
		if !c.moves() {
			for _, line := range news {
				if err := c.print("%s", line); err != nil {
					return err
				}
			}
		} else if first || len(news) > 0 || !v.Equal(last) {
			last = v
			var b bytes.Buffer
			o := lights.DrawOpts{Columns: file.Grid.Columns, Rows: file.Grid.Rows, Kinds: r.game.Kinds(),
				View: &v, Text: screen.Whole(&v), Color: c.color()}
			err := errors.Join(drawMatch(&o, r.match(), file, c.picture()), lights.Draw(&b, o))
			if err := errors.Join(err, view.draw(b.String())); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-r.news:
		case <-time.After(lookAgain):
		}
	}
}

// besideDisplay is how much narrower logs are drawn than the terminal is, so that the
// display has room beside them.
const besideDisplay = lights.TextColumns + 6

// drawMatch adds the pieces of a match to what is drawn: on the grid, or logs in their
// frame.
func drawMatch(o *lights.DrawOpts, m games.Match, file *board.File, how picture.Opts) (err error) {
	if m == nil {
		return nil
	}
	o.Layout = m.Layout()
	logs, ok := m.(*lenero.Match)
	if !ok {
		return nil
	}
	p := picture.OfMatch(logs)
	how.Columns = max(how.Columns-besideDisplay, picture.LeastColumns)
	if o.Frame, err = p.Lines(how); err != nil {
		return err
	}
	for _, line := range p.Legend(how) {
		o.Signs = append(o.Signs, "  "+line)
	}
	left := file.FrameMM(p.Pile.Frame.WidthMM)
	o.Column = func(mm float64) int { return p.Column(how, mm-left) }
	return nil
}
