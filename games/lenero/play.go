package lenero

import (
	"fmt"
	"slices"

	"tablero/games"
)

// Play makes a step that Steps, Judge, JudgeObserved or ReadTurn gave. If it isn't
// observed how things came out, nothing has shifted. After a shift the logs lie as they
// were seen, to a tenth of a millimetre, and those not seen fell out.
func (m *Match) Play(step games.Step, o games.Observed) error {
	legal, broken := m.JudgeObserved(step.Change, o)
	if broken != nil {
		return broken
	}
	if step != legal {
		return fmt.Errorf("lenero: the step for %q isn't as the rules have it: play what Judge gives for the change", step.Change)
	}
	next := &moment{before: m.now, position: m.now.position, passed: m.now.passed}
	var err error
	switch step.Verb {
	case games.Capture:
		err = m.take(next, step, o)
	case games.Put:
		err = m.place(next, step, o)
	default:
		err = next.pass(o)
	}
	if err != nil {
		return err
	}
	m.now = next
	return nil
}

// take makes a take: it succeeds unless something shifts, which ends the turn.
func (m *Match) take(next *moment, step games.Step, o games.Observed) error {
	p := &next.position
	part := step.Change.Parts()[0]
	k := part.Pieces.Top()
	i := slices.Index(p.logs, games.Log{Kind: k, At: part.At})
	others := slices.Delete(slices.Clone(p.logs), i, i+1)
	came, err := m.cameOut(others, games.NoKind, o)
	if err != nil {
		return err
	}
	next.text = p.takeText(p.logs[i])
	owner, size, _ := LogOf(k)
	if !came.shifted {
		p.logs = others
		p.taken[p.side][size-1]++
		return nil
	}
	if err := m.shift(next, &came); err != nil {
		return err
	}
	if m.terms.returned == ReturnedPoints {
		p.taken[owner][size-1]++
	} else {
		p.giveBack(k)
	}
	next.passed, next.ends = noPass, true
	p.endTurn()
	return nil
}

// place makes a placement. If something shifts, the log stays where it lies, and the
// side loses its next turn.
func (m *Match) place(next *moment, step games.Step, o games.Observed) error {
	p := &next.position
	part := step.Change.Parts()[0]
	k := part.Pieces.Top()
	came, err := m.cameOut(p.logs, k, o)
	if err != nil {
		return err
	}
	_, size, _ := LogOf(k)
	next.text = placeText(size, part.At)
	p.hands[p.side][size-1]--
	if !came.shifted {
		if at := came.placed; at != nil && distance(at.At, part.At) > shiftMM {
			return fmt.Errorf("lenero: %s came to rest at %s and not at %s: judge where it lies", nameOf(k), written(at.At.XMM), written(part.At.XMM))
		}
		p.logs = append(slices.Clone(p.logs), games.Log{Kind: k, At: part.At})
	} else {
		if came.placed != nil {
			came.others = append(came.others, *came.placed)
		} else {
			came.fallen = append(came.fallen, k)
		}
		if err := m.shift(next, &came); err != nil {
			return err
		}
		p.lost[p.side]++
	}
	next.passed, next.ends = noPass, true
	if p.emptyHanded() {
		p.end()
	} else {
		p.endTurn()
	}
	return nil
}

// shift lays the logs as they came out.
func (m *Match) shift(next *moment, came *outcome) error {
	p := &next.position
	p.logs = make([]games.Log, len(came.others))
	for i, l := range came.others {
		l.At = tenth(l.At)
		p.logs[i] = l
	}
	for _, k := range came.fallen {
		p.giveBack(k)
	}
	logs := m.terms.pile(p.logs)
	if err := logs.Check(); err != nil {
		return fmt.Errorf("lenero: the layout as it came out can't be: %w", err)
	}
	next.text += "!{" + logsText(p.logs) + "}"
	return nil
}

func (next *moment) pass(o games.Observed) error {
	p := &next.position
	if o.Shifted {
		return fmt.Errorf("lenero: who passes moves no log: put back what has shifted, or agree on the layout")
	}
	next.text, next.ends = passText, true
	next.over = next.passed == passOf(p.side.Other())
	next.passed = passOf(p.side)
	if next.over {
		p.end()
	} else {
		p.endTurn()
	}
	return nil
}
