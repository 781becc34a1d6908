package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/sim/bench"
)

// errWiring: the board isn't wired as its file says. Use the file that is proposed, or
// mend the wires.
var errWiring = errors.New("the board isn't wired as its file says")

// wire finds out how the board is wired, and proposes a board file if it is otherwise.
func (f *calibrateFlags) wire(ctx context.Context, c *common, file *board.File, game games.Game) error {
	tell := func(o calibrate.WireOrder) { f.say(c)("%s", o) }
	w, err := f.findWiring(ctx, c, file, game, tell)
	if err != nil {
		return err
	}
	found, turned := w.Findings()
	if len(found) == 0 {
		return c.print("the board is wired as %s says", file.Name)
	}
	if turned != "" {
		err = c.print("the sensors are %s", turned)
	}
	for _, x := range found {
		err = errors.Join(err, c.print("%s", x))
	}
	if slices.ContainsFunc(found, func(x calibrate.Finding) bool { return x.Fault != calibrate.UpsideDown }) {
		err = errors.Join(err, fmt.Errorf("%w: %d findings", errWiring, len(found)))
	}
	return errors.Join(f.propose(c, file, found), err)
}

// propose prints how the board file should differ, and writes one that does.
func (f *calibrateFlags) propose(c *common, file *board.File, found []calibrate.Finding) error {
	source := f.board
	if source == "" {
		source = file.Name
	}
	var err error
	name, out := file.Name, source+".new"
	if slices.Contains(board.Names(), file.Name) {
		name = file.Name + "-mended"
		out = name + ".toml"
	}
	if f.out != "" {
		out = f.out
	}
	mended, diff := calibrate.Mended(string(file.Text()), file, file.Channels(), found, name)
	if name == file.Name && len(diff) == 0 || name != file.Name && len(diff) <= 2 {
		return nil // nothing that a file could mend
	}
	for _, line := range diff {
		err = errors.Join(err, c.print("%s", line))
	}
	if err != nil {
		return err
	}
	err = writeWhole(out, func(to io.Writer) error {
		_, err := io.WriteString(to, mended)
		return err
	})
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already and is left alone; name another file with --out", out)
	}
	if err != nil {
		return fmt.Errorf("the proposed board file isn't written: %w", err)
	}
	return c.print("written to %s: look at it, then use it with --board, and calibrate", out)
}

// findWiring lets whoever sits at the board lay things down.
func (f *calibrateFlags) findWiring(ctx context.Context, c *common, file *board.File, game games.Game, tell func(calibrate.WireOrder)) (w calibrate.Wiring, err error) {
	if f.sim {
		faults := bench.Miswire(file, f.parts, f.miswired)
		for _, m := range faults {
			c.say("put in: %s", m.Name)
		}
		return bench.FindWiring(ctx, bench.Opts{Board: file, Game: game, Parts: f.parts}, faults, tell)
	}
	s, err := c.scanLive(file)
	if err != nil {
		return w, err
	}
	defer closing(&err, s.Close)
	return calibrate.RunWiring(ctx, s.board, s.store, drivers.Wall{}, f.patience, tell)
}

// say gives where what is asked for is said: unattended on stdout.
func (f *calibrateFlags) say(c *common) func(string, ...any) {
	if !f.script {
		return c.say
	}
	return func(format string, args ...any) { _ = c.print(format, args...) } // that stdout is gone is told at the end
}
