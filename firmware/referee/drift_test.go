package referee_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games/mixtour"
)

// drifts tells the referee of sensors that near their limits.
func (b *table) drifts(news []string, say ...words.Message) {
	b.event(referee.Event{Now: b.now, Drifted: &referee.Drifted{Say: say, News: news}})
}

func TestASensorThatIsAboutToFailIsSaidBehindAllElse(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	calm := b.state.View()
	says := words.Say(words.DriftNoise, place(t, "c3"))
	b.drifts([]string{"hall sensor c3: its noise grows"}, says)
	v := b.state.View()
	require.Equal(t, calm.Title, v.Title)
	require.Equal(t, calm.Marks, v.Marks)
	require.Equal(t, append(calm.Detail, says), v.Detail)
	require.Equal(t, 1, b.noted(referee.Drifting))
	require.Empty(t, b.commits)

	b.lasts(b.leans("c3"), 10e9)
	require.Empty(t, b.state.View().Detail, "what is wrong now comes first")
	b.see(sense.Verdict{Kind: sense.Same})
	require.Contains(t, b.state.View().Detail, says)
	b.drifts(nil)
	require.Equal(t, calm.Detail, b.state.View().Detail)
	require.Equal(t, 1, b.noted(referee.Drifting), "said once")
}

func TestADriftChangesWhatIsShown(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	before := b.state.Shows()
	b.drifts(nil, words.Say(words.DriftZero, place(t, "c3")))
	require.NotEqual(t, before, b.state.Shows(), "or nobody would look")
}

func TestTheDisplayHasRoomForThreeOfThem(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	calm := len(b.state.View().Detail)
	says := words.Say(words.DriftZero, place(t, "c3"))
	b.drifts(nil, says, says, says, says, says)
	require.Len(t, b.state.View().Detail, calm+3)
}
