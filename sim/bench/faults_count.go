package bench

import (
	"fmt"
	"slices"
	"time"

	"tablero/firmware/referee"
	"tablero/sim/fault"
	"tablero/sim/lane"
)

// Faults is how a board has stood what broke.
type Faults struct {
	Kinds map[string]*FaultCount `json:"kinds"`
	// Hangs counts matches in which nothing happened any more for three minutes.
	Hangs int `json:"hangs"`
	// TakenBack counts turns that players took back since they weren't what was played,
	// or by hand.
	TakenBack int `json:"taken_back"`
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
	all := &Faults{Kinds: map[string]*FaultCount{}, TakenBack: w.b.Log.TakenBack}
	if w.hung {
		all.Hangs++
	}
	wrong := w.b.Log.wrongAt(r, w.b.sameTurn())
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

// alarmTime is how long something may be made of a fault: the next one comes later.
const alarmTime = 1400 * time.Millisecond

// alarmed tells whether the board took notice of what it should have stood.
func (w *faultWatch) alarmed(e *fault.Event, wrong []time.Time) bool {
	within := func(t time.Time) bool { return !t.Before(e.From) && t.Sub(e.From) < alarmTime }
	return slices.ContainsFunc(wrong, within) || slices.ContainsFunc(w.b.Log.Notes, func(n referee.Note) bool {
		return (n.What == referee.Failing || n.What == referee.Leaning) && within(n.At)
	})
}

// wrongAt gives when those turns were recorded that weren't played.
func (l *Log) wrongAt(r *Report, same func(a, b string) bool) []time.Time {
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
		if i >= len(r.Truth) || !same(r.Truth[i], turn) {
			wrong = append(wrong, at[i])
		}
	}
	return wrong
}

func (f *Faults) add(o *Faults, match int) {
	f.Hangs += o.Hangs
	f.TakenBack += o.TakenBack
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
