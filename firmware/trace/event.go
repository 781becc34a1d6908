package trace

import (
	"fmt"
	"slices"
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
)

// Event is something that no frame tells; one of its parts is set.
type Event struct {
	Key    *Press  `json:"key,omitempty"`
	Told   *Told   `json:"told,omitempty"`   // players said what turns were
	Kept   *uint64 `json:"kept,omitempty"`   // the commit of that number is on disk
	Unkept *Unkept `json:"unkept,omitempty"` // it can't be kept
	Commit *Commit `json:"commit,omitempty"` // what the referee made of it all
	Asked  string  `json:"asked,omitempty"`  // what a calibration asked for, in English
}

// Press is a key that was pressed.
type Press struct {
	Key  string `json:"key"` // "white", "menu", "black"
	Long bool   `json:"long,omitempty"`
}

// Told is what players said that turns were, from one on by its number from 1.
type Told struct {
	From  int      `json:"from"`
	Turns []string `json:"turns"`
}

// Unkept says why the record couldn't be kept.
type Unkept struct {
	Cause string `json:"cause"`
	Text  string `json:"text"`
}

// Commit is a change of the record. Its time is the event's.
type Commit struct {
	Number   uint64            `json:"number"`
	Op       string            `json:"op"` // "append", "replace", "remove", "finish", "begin", "resumed"
	Turn     string            `json:"turn,omitempty"`
	Result   string            `json:"result,omitempty"`
	Reason   string            `json:"reason,omitempty"`
	Agreed   bool              `json:"agreed,omitempty"`
	Evidence string            `json:"evidence,omitempty"`
	Left     *[2]time.Duration `json:"left_ns,omitempty"`
	Beliefs  []Belief          `json:"beliefs,omitempty"`
}

var (
	keyNames = [...]string{referee.WhiteKey: "white", referee.MenuKey: "menu", referee.BlackKey: "black"}
	opNames  = [...]string{referee.Append: "append", referee.Replace: "replace", referee.Remove: "remove", referee.Finish: "finish", referee.Begin: "begin", referee.Resumed: "resumed"}
)

// Happened gives what players or the recorder did as an Event; ok is false for anything
// else.
func Happened(e *referee.Event) (ev Event, ok bool) {
	switch {
	case e.Key != nil:
		ev.Key = &Press{keyNames[e.Key.Key], e.Key.Long}
	case e.Told != nil:
		ev.Told = &Told{e.Told.From, e.Told.Turns}
	case e.Committed != nil:
		number := e.Committed.Number
		ev.Kept = &number
	case e.Unkept != nil:
		ev.Unkept = &Unkept{string(e.Unkept.Cause.Code), e.Unkept.Text}
	default:
		return ev, false
	}
	return ev, true
}

// Referee gives the event as the referee takes it in; ok is false if it isn't for it.
func (e *Event) Referee(at time.Time) (out referee.Event, ok bool) {
	out.Now = at
	switch {
	case e.Key != nil:
		for k, name := range keyNames {
			if name == e.Key.Key {
				out.Key = &referee.Press{Key: referee.Key(k), Long: e.Key.Long}
			}
		}
		return out, out.Key != nil
	case e.Told != nil:
		out.Told = &referee.Told{From: e.Told.From, Turns: e.Told.Turns}
	case e.Kept != nil:
		out.Committed = &referee.Committed{Number: *e.Kept}
	case e.Unkept != nil:
		out.Unkept = &referee.Unkept{Cause: words.Say(games.Code(e.Unkept.Cause)), Text: e.Unkept.Text}
	default:
		return out, false
	}
	return out, true
}

// Committed gives a commit of the referee's.
func Committed(c *referee.Commit) Commit {
	out := Commit{Number: c.Number, Op: opNames[c.Op], Turn: c.Turn, Reason: string(c.Reason), Agreed: c.Agreed, Evidence: c.Evidence,
		Left: (*[2]time.Duration)(c.Left), Beliefs: beliefs(c.Beliefs)}
	if c.Outcome != games.Undecided {
		out.Result = c.Outcome.String()
	}
	return out
}

// String gives the commit for people: "append b2=7".
func (c *Commit) String() string {
	text := c.Op
	for _, more := range []string{c.Turn, c.Result, c.Reason} {
		if more != "" {
			text += " " + more
		}
	}
	if c.Agreed {
		text += " (agreed)"
	}
	return text
}

// Differs says in what two commits differ, the first thing only; nothing if they are the same.
// Figures that no two kinds of processor calculate alike count if figures is set.
func (c *Commit) Differs(o *Commit, figures bool) string {
	switch {
	case c.Number != o.Number:
		return fmt.Sprintf("number %d, not %d", o.Number, c.Number)
	case c.String() != o.String():
		return fmt.Sprintf("%q, not %q", o, c)
	case (c.Left == nil) != (o.Left == nil) || c.Left != nil && *c.Left != *o.Left:
		return "other clocks"
	case !figures:
	case c.Evidence != o.Evidence:
		return fmt.Sprintf("%s: evidence %s, not %s", c, o.Evidence, c.Evidence)
	case !sameBeliefs(c.Beliefs, o.Beliefs):
		return fmt.Sprintf("%s: other ways in which the pieces may lie", c)
	}
	return ""
}

func sameBeliefs(a, b []Belief) bool {
	return slices.EqualFunc(a, b, func(a, b Belief) bool {
		return a.From == b.From && a.Weight == b.Weight && slices.Equal(a.Turns, b.Turns)
	})
}
