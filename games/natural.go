package games

import "fmt"

// Happening is a step and what nature made of it.
type Happening struct {
	Step     Step
	Observed Observed
}

// Natural is a Match in which nature has a say, so that steps alone don't tell what
// a written turn does.
type Natural interface {
	Match
	// JudgeObserved is Judge where it is known how things came out: what a rule asks of
	// a place doesn't count once things have shifted.
	JudgeObserved(Change, Observed) (Step, *RuleError)
	// ReadTurn reads a turn as ParseTurn does and gives with each step what was
	// observed. ParseTurn refuses a turn in which something was.
	ReadTurn(string) ([]Happening, error)
}

// PlayTurn reads a turn in the game's notation and plays it, with what it says nature
// made of it. After an error the match is unchanged.
func PlayTurn(m Match, text string) error {
	turn, err := readTurn(m, text)
	if err != nil {
		return err
	}
	for i, h := range turn {
		if err := m.Play(h.Step, h.Observed); err != nil {
			for range i {
				_ = m.Undo() // there are that many steps
			}
			return err
		}
	}
	return nil
}

// PlayTurns plays finished turns one after the other. After an error, which tells the number
// of the turn in the match, those before it are played.
func PlayTurns(m Match, turns []string) error {
	for _, t := range turns {
		n := len(m.Turns()) + 1
		if err := PlayTurn(m, t); err != nil {
			return fmt.Errorf("turn %d, %q, can't be played: %w", n, t, err)
		}
	}
	return nil
}

func readTurn(m Match, text string) ([]Happening, error) {
	if n, ok := m.(Natural); ok {
		return n.ReadTurn(text)
	}
	steps, err := m.ParseTurn(text)
	turn := make([]Happening, len(steps))
	for i, s := range steps {
		turn[i].Step = s
	}
	return turn, err
}
