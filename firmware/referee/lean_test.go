package referee_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/mixtour"
)

// leans is the verdict that something weighs on the board, and what the cells beneath
// it seem to hold.
func (b *table) leans(cells ...string) sense.Verdict {
	v := sense.Verdict{Kind: sense.Unknown, Leans: true, Still: b.now}
	for _, cell := range cells {
		v.Disagree = append(v.Disagree, sense.Disagreement{Place: place(b.t, cell), Seen: games.StackOf(games.AnyKind)})
	}
	return v
}

// scolds lists the cells that show an error.
func (b *table) scolds() (all []string) {
	for p, m := range b.state.View().Marks {
		if m.IsError() {
			all = append(all, games.Place(p).String()+" "+m.String())
		}
	}
	return all
}

func TestAHandOnTheBoardIsNamedAfterTheGraceTimeAndNoCellIsScolded(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	calm := b.state.View()
	v := b.leans("c3", "c4")
	for passed := time.Duration(0); passed < 2*time.Second; passed += 10 * time.Millisecond {
		b.see(v)
		require.Empty(t, b.notes, passed)
		require.Equal(t, calm, b.state.View())
		b.wait(10 * time.Millisecond)
	}
	b.lasts(v, 10*time.Second)
	require.Equal(t, words.Say(words.LeanOff), b.state.View().Title)
	require.Empty(t, b.scolds())
	require.Equal(t, lights.Last, b.state.View().Marks[place(t, "e5")])
	require.Equal(t, 1, b.noted(referee.Leaning), "said once")
	require.Len(t, b.notes, 1)
	require.Empty(t, b.commits)
}

func TestWhatLeantIsForgottenAsSoonAsTheVerdictIsAnother(t *testing.T) {
	for name, then := range map[string]func(*table) sense.Verdict{
		"as it was": func(*table) sense.Verdict { return sense.Verdict{Kind: sense.Same} },
		"a piece in a hand": func(*table) sense.Verdict {
			return sense.Verdict{Kind: sense.Busy, Best: sense.Hypothesis{Class: sense.Held}, Posterior: 1}
		},
		"a part fails": func(b *table) sense.Verdict {
			return sense.Verdict{Kind: sense.Fault, Faults: faults(b.now, "halls a")}
		},
		"a turn":         func(b *table) sense.Verdict { return b.steps(b.state.Match().Steps(nil)[0]) },
		"an unknown one": func(b *table) sense.Verdict { v := b.leans("c3"); v.Leans = false; return v },
	} {
		t.Run(name, func(t *testing.T) {
			b := begin(t, mixtour.Game{}, nil)
			b.play("a1", "e5")
			b.lasts(b.leans("c3"), 3*time.Second)
			b.see(then(b))
			require.NotEqual(t, words.LeanOff, b.state.View().Title.Code)
			b.forget()
			v := b.leans("c3")
			b.see(v)
			require.NotEqual(t, words.LeanOff, b.state.View().Title.Code, "leant on again, it has its grace time again")
			b.lasts(v, 3*time.Second)
			require.Equal(t, 1, b.noted(referee.Leaning))
		})
	}
}

func TestWhatLeansIsSaidOnWhileHandsAreAtWork(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.lasts(b.leans("c3"), 3*time.Second)
	b.lasts(sense.Verdict{Kind: sense.Busy}, time.Second) // a piece is taken from under the phone
	require.Equal(t, words.LeanOff, b.state.View().Title.Code)
	b.see(b.leans("c3"))
	require.Equal(t, words.LeanOff, b.state.View().Title.Code)
	require.Equal(t, 1, b.noted(referee.Leaning))
}

func TestAnIllegalTurnIsStillRefusedWhenTheHandIsGoneAndCountsOnce(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	illegal := b.did(games.Added(games.StackOf(black), place(t, "c3")))
	b.lasts(illegal, 3*time.Second)
	require.Equal(t, []string{"c3 extra"}, b.scolds())
	b.lasts(b.leans("c3"), 3*time.Second)
	require.Empty(t, b.scolds())
	b.lasts(illegal, time.Second)
	require.Equal(t, []string{"c3 extra"}, b.scolds())
	require.Equal(t, 1, b.noted(referee.Refused))
}

func TestAQuestionStandsWhileAHandLeansOnTheBoard(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	asked := b.alike("b2", "c3")
	b.see(asked)
	b.lasts(b.leans("b2"), 3*time.Second) // whoever reaches for the key
	require.Equal(t, words.AskWhich, b.state.View().Title.Code)
	b.see(asked)
	require.Equal(t, 1, b.noted(referee.Asked))
}

func TestAHandOnTheBoardIsNamedBeforeAMatchToo(t *testing.T) {
	b := sit(t, mixtour.Game{}, nil)
	b.lasts(b.leans(), 3*time.Second)
	require.Equal(t, words.LeanOff, b.state.View().Title.Code)
	require.Empty(t, b.commits)
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, []referee.Op{referee.Begin}, b.ops())
}
