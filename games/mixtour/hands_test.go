package mixtour_test

import (
	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

// discs is a stack written as in the notation, bottom first; "?" isn't recognised.
func discs(text string) games.Stack {
	kinds := make([]games.Kind, len(text))
	for i := range text {
		kinds[i] = map[byte]games.Kind{'W': mixtour.WhiteDisc, 'B': mixtour.BlackDisc, '?': games.AnyKind}[text[i]]
	}
	return games.StackOf(kinds...)
}

func place(name string) games.Place {
	p, err := games.ParsePlace(name)
	if err != nil {
		panic(err)
	}
	return p
}

func add(text, to string) games.Change  { return games.Added(discs(text), place(to)) }
func take(text, at string) games.Change { return games.Taken(discs(text), place(at)) }
func carried(text, from, to string) games.Change {
	return games.Carried(discs(text), place(from), place(to))
}

func all(changes ...games.Change) (sum games.Change) {
	for _, c := range changes {
		var ok bool
		if sum, ok = sum.With(c); !ok {
			panic("too many parts")
		}
	}
	return sum
}

// match starts from a position and plays turns.
func match(t require.TestingT, position string, turns ...string) *mixtour.Match {
	m, err := mixtour.Game{}.Parse(position, nil)
	require.NoError(t, err)
	play(t, m, turns...)
	return m.(*mixtour.Match)
}

func play(t require.TestingT, m games.Match, turns ...string) {
	for _, turn := range turns {
		steps, err := m.ParseTurn(turn)
		require.NoError(t, err, turn)
		for _, step := range steps {
			require.NoError(t, m.Play(step, games.Observed{}), turn)
		}
	}
}

// do plays what a change means.
func do(t require.TestingT, m games.Match, c games.Change) games.Step {
	step, broken := m.Judge(c)
	require.Nil(t, broken, c.String())
	require.NoError(t, m.Play(step, games.Observed{}))
	return step
}

const start = "x5/x5/x5/x5/x5 w 20/20 0:0/1 -"
