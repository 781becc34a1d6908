package journal

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrMatch: a match isn't one that a journal can hold. The text says what is wrong where;
// mend the file that it was read from.
var ErrMatch = errors.New("journal: no sound match")

// check tells what is wrong with a match that comes from outside.
func (m *Match) check() error {
	if _, err := hex.DecodeString(m.Key); err != nil || len(m.Key) != keyDigits || strings.ToLower(m.Key) != m.Key {
		return fmt.Errorf("%w: key %q isn't %d hexadecimal digits", ErrMatch, m.Key, keyDigits)
	}
	if m.Game == "" || m.Started.IsZero() {
		return fmt.Errorf("%w: it needs a game and a time at which it started", ErrMatch)
	}
	for _, text := range []string{m.Game, m.Board, m.White, m.Black, m.Clock} {
		if !oneLine(text) {
			return fmt.Errorf("%w: %q is more than a line", ErrMatch, text)
		}
	}
	for k, v := range m.Rules {
		if k == "" || strings.Contains(k, "=") || !oneLine(k) || !oneLine(v) {
			return fmt.Errorf("%w: rule %q=%q", ErrMatch, k, v)
		}
	}
	turns := 0
	for i := range m.Entries {
		e := &m.Entries[i]
		if e.Number != i+1 {
			return fmt.Errorf("%w: entry %d has the number %d", ErrMatch, i+1, e.Number)
		}
		if err := e.check(&turns); err != nil {
			return fmt.Errorf("%w: entry %d %w", ErrMatch, i+1, err)
		}
	}
	return nil
}

// check tells what is wrong with an entry behind so many turns that stand, and counts on.
func (e *Entry) check(turns *int) error {
	if e.At.IsZero() {
		return errors.New("has no time")
	}
	if !oneLine(e.Turn) || strings.Contains(e.Turn, " at=") || strings.Contains(e.Turn, " {") || strings.TrimSpace(e.Turn) != e.Turn {
		return fmt.Errorf("has a turn %q that is none", e.Turn)
	}
	switch e.Op {
	case Played, Amended, TakenBack:
		if e.Turn == "" || e.Result != "" || e.Reason != "" {
			return fmt.Errorf("is a turn %q with the result %q", e.Turn, e.Result)
		}
	case Ended:
		if e.Turn != "" || !slices.Contains([]string{"1-0", "0-1", "1/2-1/2", Unfinished}, e.Result) || e.Reason == "" {
			return fmt.Errorf("ends with the result %q for the reason %q", e.Result, e.Reason)
		}
	case Resumed:
		if e.Turn != "" || e.Result != "" || e.Reason != "" {
			return errors.New("goes on with a turn or a result")
		}
	default:
		return fmt.Errorf("does %q, which nothing does", e.Op)
	}
	switch {
	case e.Op == Played:
		*turns++
	case (e.Op == Amended || e.Op == TakenBack) && *turns == 0:
		return fmt.Errorf("is %s where no turn stands", e.Op)
	case e.Op == TakenBack:
		*turns--
	}
	return nil
}

func oneLine(text string) bool { return !strings.ContainsAny(text, "\n\r\x00") }
