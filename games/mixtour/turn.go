package mixtour

import (
	"slices"

	"tablero/games"
)

// Turns writes the turns since the match began. A scoring turn is written as
// its carry, also before the stack is lifted off; Unfinished tells.
func (m *Match) Turns() []string {
	turns := []string{}
	for at := m.now; at.before != nil; at = at.before {
		if at.high == NoMove || at == m.now {
			turns = append(turns, at.turn.String())
		}
	}
	slices.Reverse(turns)
	return turns
}

// Unfinished tells whether a stack that scored waits to be lifted off.
func (m *Match) Unfinished() bool { return m.now.high != NoMove }

// ParseTurn reads a turn and gives the steps that complete it: two for a carry
// that scores, else one. While a stack waits to be lifted off, the turn that
// made it gives the lifting off that remains. A text that is no turn is a plain
// error, an illegal turn a *games.RuleError.
func (m *Match) ParseTurn(text string) ([]games.Step, error) {
	move, err := ParseMove(text)
	if err != nil {
		return nil, err
	}
	if broken := m.ruleOf(move); broken != nil {
		return nil, broken
	}
	p := &m.now.position
	switch {
	case m.now.high != NoMove:
		return []games.Step{p.liftStep(move)}, nil
	case p.Scores(move):
		return []games.Step{p.step(move), p.liftStep(move)}, nil
	}
	return []games.Step{p.step(move)}, nil
}

// ruleOf gives the rule that a turn breaks, nil if it is legal.
func (m *Match) ruleOf(move Move) *games.RuleError {
	p := &m.now.position
	var broken *games.RuleError
	switch {
	case m.isOver():
		return games.Broken(games.CodeOver)
	case m.now.high != NoMove:
		if move != m.now.high {
			return games.Broken(CodeMustLift, m.now.high.To())
		}
	case move == Pass:
		_, broken = p.judgePass()
	case move.IsEntry():
		_, broken = p.judgeEntry(difference{move.To(), grown, games.StackOf(games.AnyKind)})
	default:
		return p.rule(move)
	}
	return broken
}
