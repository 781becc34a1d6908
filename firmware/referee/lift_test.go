package referee_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/mixtour"
)

// scored begins a match in which a stack of five waits on b1 to be lifted off.
func scored(t *testing.T) (b *table, stack games.Stack) {
	b = begin(t, mixtour.Game{}, games.Settings{"points": "2"})
	b.play(scoringMatch...)
	steps, err := b.state.Match().ParseTurn(scoringTurn)
	require.NoError(t, err)
	b.see(b.steps(steps[0]))
	b.forget()
	l := b.state.Match().Layout()
	return b, l.At(place(t, "b1"))
}

func TestAStackThatIsLiftedOffDiscByDiscIsNotScolded(t *testing.T) {
	for _, kind := range []sense.Kind{sense.Illegal, sense.Unknown} {
		b, stack := scored(t)
		for n := 1; n < stack.Height(); n++ {
			_, top, _ := stack.Split(n)
			v := b.did(games.Taken(top, place(t, "b1")))
			v.Kind = kind
			if kind == sense.Unknown {
				v.Disagree[0].Seen = games.StackOf(games.AnyKind)
			}
			b.lasts(v, 5*time.Second)
			require.Empty(t, b.notes, kind)
			require.Empty(t, b.scolds(), kind)
			require.Equal(t, words.Say(words.TurnLiftOff, place(t, "b1")), b.state.View().Title)
		}
	}
}

func TestAfterAScoreTheStackComesFirst(t *testing.T) {
	b, stack := scored(t)
	entered := b.did(games.Added(games.StackOf(white), place(t, "e5")))
	b.lasts(entered, 3*time.Second)
	require.Equal(t, 1, b.noted(referee.Refused))
	require.Equal(t, mixtour.CodeMustLift, b.state.View().Detail[0].Code)

	// The player does as the board says: what else is wrong is said still.
	_, top, _ := stack.Split(2)
	c, ok := games.Added(games.StackOf(white), place(t, "e5")).With(games.Taken(top, place(t, "b1")))
	require.True(t, ok)
	b.lasts(b.did(c), 3*time.Second)
	require.Equal(t, []string{"e5 extra"}, b.scolds())
	require.Equal(t, []words.Message{words.Say(words.RightExtra, place(t, "e5"), white)}, b.state.View().Detail)
	require.Equal(t, 1, b.noted(referee.Refused))
}

func TestDiscsOfALiftedStackThatAreLaidOnTheBoardMustGoToo(t *testing.T) {
	b, stack := scored(t)
	_, top, _ := stack.Split(2)
	b.lasts(b.did(games.Carried(top, place(t, "b1"), place(t, "e5"))), 3*time.Second)
	require.Equal(t, []string{"e5 extra"}, b.scolds())
	for _, m := range b.state.View().Detail {
		require.NotEqual(t, mixtour.CodeMustLift, m.Code, "it is being lifted")
	}
}

func TestDiscsMissingFromAStackAreNoTurn(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "b1", "b1-a1")
	b.forget()
	b.lasts(b.did(games.Taken(games.StackOf(black), place(t, "a1"))), 5*time.Second)
	require.Zero(t, b.noted(referee.Refused))
	require.Equal(t, 1, b.noted(referee.Guided))
	require.Equal(t, []string{"a1 missing"}, b.scolds())
}
