package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/sim/fault"
	"tablero/sim/hand"
)

// faultWatch looks whether the board names what breaks, and goes on once it is whole.
type faultWatch struct {
	b     *Bench
	maker *fault.Maker
	table *hand.Table
	fates []fate // by event

	reader  *lights.Reader
	version uint64
	text    string // of the display

	progress time.Time // when a turn was last played or recorded
	commits  int
	turns    int
	hung     bool
}

// fate is what came of a fault. Times are zero for what didn't come.
type fate struct {
	could   time.Time // when it could first be named
	named   time.Time
	late    bool // it wasn't named in time
	resumed time.Time
}

const (
	lookOut = 20 * time.Millisecond // how often an onlooker looks at the display
	// inTime is how long the board may take to name a fault, and to go on after it.
	inTime = time.Second
	// hangsAfter is how long nothing may happen in a match.
	hangsAfter = 3 * time.Minute
	// redone is how long players may take after the match to do again what the board has
	// missed.
	redone = 3 * time.Minute
)

// startFaults lets things break and an onlooker look on, if the bench has faults.
func (b *Bench) startFaults(table *hand.Table) (*faultWatch, error) {
	if !b.opts.Faults.Any() {
		return nil, nil
	}
	maker, err := fault.New(fault.Opts{
		Plan: b.opts.Faults, World: b.World, File: b.opts.Board, Seed: b.opts.Seed, Disk: b.disk,
		Turns: func() int { return len(table.Match().Turns()) }, Over: table.Over,
		Go: func(name string, run func(context.Context)) { b.Lanes.Go(name, func() { run(b.ctx) }) },
	})
	if err != nil {
		return nil, err
	}
	if b.opts.Journal != nil {
		maker.Join(fault.Brownout, b.powerCut())
	}
	table.Wary, table.Record = true, func() []string { return b.Log.Turns }
	w := &faultWatch{b: b, maker: maker, table: table, reader: lights.NewReader(), version: ^uint64(0), progress: b.Lanes.Now()}
	b.Lanes.Go("faults", func() { maker.Run(b.ctx) })
	b.Lanes.Go("onlooker", func() {
		for b.ctx.Err() == nil {
			w.look()
			b.Lanes.Sleep(lookOut)
		}
	})
	return w, nil
}

// look looks once.
func (w *faultWatch) look() {
	now := w.b.Lanes.Now()
	w.watchdog(now)
	events := w.maker.Events()
	for len(w.fates) < len(events) {
		w.fates = append(w.fates, fate{})
	}
	if len(events) == 0 {
		return
	}
	e, f := &events[len(events)-1], &w.fates[len(events)-1]
	if e.To.IsZero() || now.Sub(e.To) < lookOut {
		w.names(e, f, now)
	}
	if !e.To.IsZero() && f.resumed.IsZero() && !now.Before(e.To.Add(e.Lingers)) && !w.troubled(e) {
		f.resumed = now
	}
}

// names notes when a fault is first named, and if that is too late.
func (w *faultWatch) names(e *fault.Event, f *fate, now time.Time) {
	if len(e.Says) == 0 || !f.named.IsZero() || w.b.Log.Over {
		return // after the match the board says who has won
	}
	f.could = e.From
	if e.Since != nil {
		f.could = e.Since()
	}
	if f.could.IsZero() {
		return
	}
	if stirred := w.b.World.Stirred(); e.Still && stirred.After(f.could) {
		f.could, f.late = stirred, false // hands begin a new grace time
	}
	f.could = f.could.Add(e.After)
	switch {
	case w.says(e.Says):
		f.named = now
	case e.To.IsZero() && now.Sub(f.could) > inTime && !(e.Kind == fault.Lean && w.b.asks()):
		f.late = true
	}
}

// says tells whether the display says any of some texts.
func (w *faultWatch) says(texts []string) bool {
	if v := w.b.World.ScreenVersion(); v != w.version {
		w.version = v
		img, _ := w.b.World.Screen()
		w.text = strings.Join(strings.Fields(strings.Join(w.reader.Read(img), " ")), " ")
	}
	return slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(w.text, t) })
}

// asks tells whether the display shows a question or the menu, which players come to first.
func (b *Bench) asks() bool {
	k := b.Program.View().Keys[lights.MenuKey].Code
	return k == words.KeyNo || k == words.KeyNext
}

// troubled tells whether the board still waits because of a fault. One that has booted again
// and says what is to be put right waits for hands.
func (w *faultWatch) troubled(e *fault.Event) bool {
	switch w.b.Program.View().Title.Code {
	case words.FaultPart, words.RecordUnkept, words.LeanOff:
		return true
	}
	return e.Kind == fault.Cell && w.says(e.Says)
}

// watchdog ends a match in which nothing happens any more.
func (w *faultWatch) watchdog(now time.Time) {
	turns, commits := len(w.table.Match().Turns()), len(w.b.Log.Commits)
	if turns != w.turns || commits != w.commits || w.table.Over() {
		w.turns, w.commits, w.progress = turns, commits, now
	}
	if now.Sub(w.progress) > hangsAfter {
		w.hung = true
		w.table.GetUp(fmt.Sprintf("nothing has happened for %s", hangsAfter))
	}
}

// keep puts what keeps the record on a disk that may be full.
func (b *Bench) keep(inner func(referee.Commit) error) func(referee.Commit) error {
	if !b.opts.Faults.Any() {
		return inner
	}
	if b.disk == nil {
		b.disk = &fault.Drive{}
	}
	return func(c referee.Commit) error {
		if err := b.disk.Write(b.Lanes.Now()); err != nil {
			return err
		}
		if inner == nil {
			return nil
		}
		return inner(c)
	}
}
