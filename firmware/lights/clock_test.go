package lights_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/mixtour"
)

func TestClocksTickBelowTheTextWithoutTurningThePageBack(t *testing.T) {
	p, err := words.New("en", mixtour.Game{})
	require.NoError(t, err)
	s, reader := lights.NewScreen(p), lights.NewReader()
	v := lights.View{Title: words.Say(words.TurnMove, games.White), Clock: &lights.Clock{Seconds: [2]int{598, 3725}, Timed: [2]bool{true, true}, Side: games.White, Running: true}}
	for range 7 { // more than a page
		v.Detail = append(v.Detail, words.Say(words.RightExtraAny, games.Place(0)))
	}
	img, _ := s.Render(&v, 0)
	first := reader.Read(img)
	require.Equal(t, "9:58<         1:02:05", first[4])

	img, changed := s.Render(&v, lights.PageTime+time.Second)
	require.True(t, changed)
	second := reader.Read(img)
	v.Clock = &lights.Clock{Seconds: [2]int{597, 3725}, Timed: [2]bool{true, true}, Side: games.White, Running: true}
	img, changed = s.Render(&v, lights.PageTime+2*time.Second)
	require.True(t, changed)
	third := reader.Read(img)
	require.Equal(t, "9:57<         1:02:05", third[4])
	second[4] = third[4]
	require.Equal(t, second, third, "the page stays")
	_, changed = s.Render(&v, lights.PageTime+2*time.Second)
	require.False(t, changed)
}

func TestASideWithoutAClockHasADash(t *testing.T) {
	c := lights.Clock{Seconds: [2]int{0, 60}, Timed: [2]bool{false, true}, Side: games.Black, Running: true}
	require.Equal(t, "-               >1:00", c.Text())
}
