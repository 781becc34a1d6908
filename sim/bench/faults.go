package bench

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/sim/fault"
	"tablero/sim/hand"
	"tablero/sim/lane"
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
	redone = 90 * time.Second
)

// startFaults lets things break and an onlooker look on, if the bench has faults.
func (b *Bench) startFaults(table *hand.Table) (*faultWatch, error) {
	if !b.opts.Faults.Any() {
		return nil, nil
	}
	maker, err := fault.New(fault.Opts{
		Plan: b.opts.Faults, World: b.World, File: b.opts.Board, Seed: b.opts.Seed, Disk: b.disk,
		Turns: func() int { return len(table.Match().Turns()) }, Over: table.Over,
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
	case e.To.IsZero() && now.Sub(f.could) > inTime:
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

// troubled tells whether the board still waits because of a fault.
func (w *faultWatch) troubled(e *fault.Event) bool {
	switch w.b.Program.View().Title.Code {
	case words.FaultPart, words.RecordUnkept, words.LeanOff, words.StartResume:
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

// Faults is how a board has stood what broke.
type Faults struct {
	Kinds map[string]*FaultCount `json:"kinds"`
	// Hangs counts matches in which nothing happened any more for three minutes.
	Hangs int `json:"hangs"`
	// Complaints says which faults were named or got over too late, or raised a false
	// alarm, and which matches weren't recorded as they were played.
	Complaints []string `json:"complaints,omitempty"`
}

// FaultCount counts what came of the faults of a kind.
type FaultCount struct {
	Count int `json:"count"`
	// Named counts those that the display named within a second from when they could
	// show, NamedLate those that lasted longer and weren't. Others were over before, or
	// are none that players must hear of.
	Named     int `json:"named"`
	NamedLate int `json:"named_late"`
	// Resumed counts those after whose end play could go on within a second. The match
	// may have been over before.
	Resumed     int `json:"resumed"`
	ResumedLate int `json:"resumed_late"`
	// FalseAlarms counts those that nobody should have noticed, and the display named a
	// fault, or a turn was recorded that wasn't played.
	FalseAlarms int `json:"false_alarms"`
	// SlowestNamed and SlowestResumed are in seconds.
	SlowestNamed   float64 `json:"slowest_named_s"`
	SlowestResumed float64 `json:"slowest_resumed_s"`
}

// count tells what came of a match.
func (w *faultWatch) count(r *Report) *Faults {
	all := &Faults{Kinds: map[string]*FaultCount{}}
	if w.hung {
		all.Hangs++
	}
	wrong := w.b.Log.wrongAt(r)
	if r.Wrong+r.Missed > 0 {
		all.Complaints = append(all.Complaints, fmt.Sprintf("turns wrong: %d, missed: %d", r.Wrong, r.Missed))
	}
	events := w.maker.Events()
	for i := range w.fates {
		e, f := &events[i], &w.fates[i]
		c := all.Kinds[e.Kind.String()]
		if c == nil {
			c = &FaultCount{}
			all.Kinds[e.Kind.String()] = c
		}
		complain := func(what string) {
			all.Complaints = append(all.Complaints, fmt.Sprintf("%.2f s: %s: %s", e.From.Sub(lane.Epoch).Seconds(), e, what))
		}
		c.Count++
		w.countNamed(c, f, complain)
		w.countResumed(c, e, f, complain)
		if e.Kind.Silent() && w.alarmed(e, wrong) {
			c.FalseAlarms++
			complain("false alarm")
		}
	}
	return all
}

func (w *faultWatch) countNamed(c *FaultCount, f *fate, complain func(string)) {
	switch {
	case f.late && f.named.IsZero():
		c.NamedLate++
		complain("not named")
	case f.late || !f.named.IsZero() && f.named.Sub(f.could) > inTime:
		c.NamedLate++
		complain(fmt.Sprintf("named after %.2f s", f.named.Sub(f.could).Seconds()))
	case !f.named.IsZero():
		c.Named++
	}
	if !f.named.IsZero() {
		c.SlowestNamed = max(c.SlowestNamed, f.named.Sub(f.could).Seconds())
	}
}

func (w *faultWatch) countResumed(c *FaultCount, e *fault.Event, f *fate, complain func(string)) {
	over := e.To.Add(e.Lingers)
	if e.To.IsZero() || w.b.Lanes.Now().Sub(over) < inTime {
		return
	}
	for _, n := range w.b.Log.Notes {
		// Sense may have waited for a reading without the display's saying so.
		if n.What == referee.Working && n.At.After(f.resumed) && n.At.Sub(over) < 2*inTime {
			f.resumed = n.At
		}
	}
	switch took := f.resumed.Sub(over).Seconds(); {
	case f.resumed.IsZero():
		c.ResumedLate++
		complain("not resumed")
	case took > inTime.Seconds():
		c.ResumedLate++
		complain(fmt.Sprintf("resumed after %.2f s", took))
		c.SlowestResumed = max(c.SlowestResumed, took)
	default:
		c.Resumed++
		c.SlowestResumed = max(c.SlowestResumed, took)
	}
}

// alarmed tells whether the board took notice of what it should have stood.
func (w *faultWatch) alarmed(e *fault.Event, wrong []time.Time) bool {
	within := func(t time.Time) bool { return !t.Before(e.From) && t.Sub(e.From) < 2*inTime }
	return slices.ContainsFunc(wrong, within) || slices.ContainsFunc(w.b.Log.Notes, func(n referee.Note) bool {
		return (n.What == referee.Failing || n.What == referee.Leaning) && within(n.At)
	})
}

// wrongAt gives when those turns were recorded that weren't played.
func (l *Log) wrongAt(r *Report) []time.Time {
	var at, wrong []time.Time
	for _, c := range l.Commits {
		switch c.Op {
		case referee.Append:
			at = append(at, c.At)
		case referee.Replace:
			at[len(at)-1] = c.At
		case referee.Remove:
			at = at[:len(at)-1]
		case referee.Begin:
			at = nil
		}
	}
	for i, turn := range r.Record {
		if i >= len(r.Truth) || r.Truth[i] != turn {
			wrong = append(wrong, at[i])
		}
	}
	return wrong
}

func (f *Faults) add(o *Faults, match int) {
	f.Hangs += o.Hangs
	for _, text := range o.Complaints {
		f.Complaints = append(f.Complaints, fmt.Sprintf("match %d, %s", match, text))
	}
	for name, c := range o.Kinds {
		sum := f.Kinds[name]
		if sum == nil {
			sum = &FaultCount{}
			f.Kinds[name] = sum
		}
		sum.Count += c.Count
		sum.Named += c.Named
		sum.NamedLate += c.NamedLate
		sum.Resumed += c.Resumed
		sum.ResumedLate += c.ResumedLate
		sum.FalseAlarms += c.FalseAlarms
		sum.SlowestNamed = max(sum.SlowestNamed, c.SlowestNamed)
		sum.SlowestResumed = max(sum.SlowestResumed, c.SlowestResumed)
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
