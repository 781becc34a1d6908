package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/sim/fault"
)

// bootTime is how long a Pi is away that has lost its power.
const bootTime = 12 * time.Second

// remember gives a bench whose Pi may lose its power a journal, if it has none.
func (b *Bench) remember() (err error) {
	if b.opts.Journal != nil || b.opts.Keep != nil || b.opts.Faults.Rate(fault.Brownout) == 0 {
		return nil
	}
	if b.kept, err = os.MkdirTemp("", "tablero-bench"); err != nil {
		return err
	}
	b.opts.Journal, err = journal.Open(filepath.Join(b.kept, "journal.db"))
	return err
}

// forget throws that journal away.
func (b *Bench) forget() error {
	if b.kept == "" {
		return nil
	}
	err := b.opts.Journal.Close()
	if e := os.RemoveAll(b.kept); err == nil {
		err = e
	}
	b.kept = ""
	return err
}

// powerUp starts the firmware on the open board: with the match that was cut short, if
// there is one.
func (b *Bench) powerUp() (err error) {
	o := firmware.Opts{
		Board: b.Board, Game: b.opts.Game, Settings: b.opts.Settings, Calibration: b.opts.Calibration, Limits: b.opts.Limits, Language: b.opts.Language,
		Clock: b.Lanes, Keep: b.opts.Keep, Watch: b.watch, Trace: b.opts.Trace,
	}
	if o.Clocks, err = referee.ParseControls(b.opts.Clock); err != nil {
		return err
	}
	var goOn *journal.Match
	if b.opts.Interrupted != nil {
		goOn = b.opts.Interrupted.Kept
	}
	if b.off != nil {
		if goOn, err = b.opts.Journal.Unfinished(b.opts.Game.Name()); err != nil {
			return err
		}
	}
	if err := b.keeping(&o, goOn); err != nil {
		return err
	}
	o.Keep = b.keep(o.Keep)
	if b.Program, err = firmware.New(o); err != nil {
		return err
	}
	ctx, off := context.WithCancel(b.ctx)
	b.off = off
	for _, l := range b.Program.Lanes() {
		b.Lanes.Go(l.Name, func() { l.Run(ctx) })
	}
	return nil
}

// powerCut is the whole Pi losing its power: the firmware ends where it stands, and another
// begins on the same wood when it has booted.
func (b *Bench) powerCut() fault.Site {
	return fault.Site{Part: "Raspberry Pi", Least: bootTime, Most: 2 * bootTime,
		Begin: func(*rand.Rand) (fault.Signs, error) {
			b.off()
			errs := []error{b.Board.Close()}
			for _, part := range b.World.Parts() {
				errs = append(errs, b.World.BrownOut(part))
			}
			return fault.Signs{Place: "all"}, errors.Join(errs...)
		},
		End: func() error {
			again, err := board.Open(b.opts.Board, b.World, b.Lanes)
			if err != nil {
				return err
			}
			b.Board = again
			return b.powerUp()
		}}
}
