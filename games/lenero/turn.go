package lenero

import (
	"fmt"
	"slices"
	"strings"

	"tablero/games"
)

const passText = "pass"

// Turns writes the turns since the match began, as "x3@88.0 5@142.5". What shifted
// something ends with "!" and the layout as it came out. An unfinished turn is the takes
// made so far. Turns that were lost aren't written.
func (m *Match) Turns() []string {
	turns := []string{}
	var turn []string
	add := func() {
		if len(turn) > 0 {
			slices.Reverse(turn)
			turns = append(turns, strings.Join(turn, " "))
			turn = nil
		}
	}
	for at := m.now; at.before != nil; at = at.before {
		if at.ends {
			add()
		}
		turn = append(turn, at.text)
	}
	add()
	slices.Reverse(turns)
	return turns
}

// Unfinished tells whether logs were taken and none is placed yet.
func (m *Match) Unfinished() bool { return m.now.before != nil && !m.now.ends }

// takeText writes a take. The height is there only where a like log lies at the
// same distance from the wall.
func (p *position) takeText(l games.Log) string {
	_, size, _ := LogOf(l.Kind)
	text := fmt.Sprintf("x%d@%s", size, written(l.At.XMM))
	for _, o := range p.logs {
		if o != l && o.Kind == l.Kind && tenthsOf(o.At.XMM) == tenthsOf(l.At.XMM) {
			return text + "," + written(l.At.YMM)
		}
	}
	return text
}

func placeText(s Size, at games.Point) string {
	return fmt.Sprintf("%d@%s", s, written(at.XMM))
}

// ParseTurn reads a turn and gives the steps that complete it: takes, and a placement
// or a pass. After some takes, the rest of the turn will do, or all of it. A text that is
// no whole turn is a plain error, an illegal turn a *games.RuleError. One that shifts
// something is refused: steps don't tell the layout, ReadTurn does.
func (m *Match) ParseTurn(text string) ([]games.Step, error) {
	turn, err := m.ReadTurn(text)
	if err != nil {
		return nil, err
	}
	steps := make([]games.Step, len(turn))
	for i, h := range turn {
		if h.Observed.Known {
			return nil, fmt.Errorf("lenero: turn %q shifts something, which steps alone don't tell: read it with what was observed", text)
		}
		steps[i] = h.Step
	}
	return steps, nil
}

// ReadTurn is ParseTurn with what nature made of the steps.
func (m *Match) ReadTurn(text string) ([]games.Happening, error) {
	if done := m.done(); done != "" {
		text = strings.TrimPrefix(text, done+" ")
	}
	read, err := readTurn(text)
	if err != nil {
		return nil, err
	}
	return m.happen(&read, (*Match).JudgeObserved, func(last, ends bool) error {
		switch {
		case last && !ends:
			return fmt.Errorf("lenero: turn %q isn't whole: place a log at its end, as 5@142.5, or pass", text)
		case ends && !last:
			return fmt.Errorf("lenero: nothing follows a placement or a pass in turn %q: write the next turn on its own", text)
		}
		return nil
	})
}

// happen gives the steps of a turn that was read, by whoever judges its parts. check is
// asked after each whether it is the last one written and whether the turn ends with it.
func (m *Match) happen(read *writtenTurn, judge func(*Match, games.Change, games.Observed) (games.Step, *games.RuleError), check func(last, ends bool) error) ([]games.Happening, error) {
	ahead := *m
	var turn []games.Happening
	for i, part := range read.parts {
		last := i == len(read.parts)-1
		var o games.Observed
		if last {
			o = read.observed
		}
		step, broken := judge(&ahead, part.change(ahead.ToMove()), o)
		if broken != nil {
			return nil, broken
		}
		if err := ahead.Play(step, o); err != nil {
			return nil, err
		}
		turn = append(turn, games.Happening{Step: step, Observed: o})
		if err := check(last, ahead.now.ends); err != nil {
			return nil, err
		}
	}
	return turn, nil
}

// done writes the takes of the unfinished turn.
func (m *Match) done() string {
	if !m.Unfinished() {
		return ""
	}
	turns := m.Turns()
	return turns[len(turns)-1]
}
