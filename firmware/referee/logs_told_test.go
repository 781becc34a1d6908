package referee_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/sense"
	"tablero/games"
)

// Between logs exactly as far apart as a third is thick that one falls through or stays above, by less
// than anybody measures.
func TestWhereTenthsDecideHowALogLiesBothWaysAreCarriedOn(t *testing.T) {
	const position = "w3@15.0,15.0 b3@64.8,15.0|w|3,3,2,3,3/3,3,2,3,3|0,0,0,0,0/0,0,0,0,0|0/0"
	b := begin(t, woodpile{position: position}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came("1@90.0")})
	turns := []string{"1@90.0!{w3@15.0,15.0 b3@65.0,15.0 w1@90.0,10.0}", "1@40.0"}
	b.tell(1, turns...)
	require.Regexp(t, `^1@(39|40)`, b.record[1])
	require.Len(t, b.state.Beliefs(), 2)
	var heights []float64
	for _, belief := range b.state.Beliefs() {
		heights = append(heights, lastHeight(belief.Match))
	}
	require.NotEqual(t, heights[0], heights[1])

	// Who tells the same again doesn't see what is shown.
	shown := lastHeight(b.state.Match())
	b.tell(1, turns...)
	require.Greater(t, math.Abs(shown-lastHeight(b.state.Match())), 3.0)
}

func lastHeight(m games.Match) float64 {
	logs := m.Layout().Logs
	return logs[len(logs)-1].At.YMM
}

// A layout that a ruler may have meant as well is left where a place that was told doesn't fit.
func TestPlacesThatAreToldCountAmongTheWaysThatLogsMayLie(t *testing.T) {
	const position = "w5@20.0,20.0 b5@60.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
	for _, at := range []string{"40.2", "40.5", "40.8"} {
		b := begin(t, woodpile{position: position}, nil)
		b.tell(1, "1@10.0!{w5@20.0,20.0 b5@61.0,20.0 w1@90.0,10.0}", "5@"+at)
		require.Len(t, b.record, 2)
		var x float64
		_, err := fmt.Sscanf(b.record[1], "5@%f", &x)
		require.NoError(t, err)
		var told float64
		_, err = fmt.Sscanf(at, "%f", &told)
		require.NoError(t, err)
		require.InDelta(t, told, x, 0.4)
	}
}

// A log may roll on after the board has said where it lies, or be knocked as the hand goes away.
func TestLogsThatMoveSoonAfterAStepLetItBeLookedIntoOnce(t *testing.T) {
	for name, tt := range map[string]struct {
		after   time.Duration
		stirred bool
		want    bool
	}{
		"soon after it":     {2 * time.Second, true, true},
		"long after it":     {time.Minute, true, false},
		"something is gone": {2 * time.Second, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := begin(t, woodpile{position: twoLogs}, nil)
			b.see(sense.Verdict{Kind: sense.Steps, Best: b.came("2@40.0")})
			b.keep(2)
			b.wait(tt.after)
			moved := func() {
				v := sense.Verdict{Kind: sense.Unknown, Stirred: tt.stirred, Still: b.now}
				b.see(v)
				b.wait(3 * time.Second)
				b.see(v)
			}
			moved()
			require.Equal(t, tt.want, b.state.Situation().Doubt())
			require.Equal(t, []string{"2@40.0"}, b.record)
			b.wait(5 * time.Second)
			b.see(sense.Verdict{Kind: sense.Unknown, Stirred: tt.stirred, Still: b.now})
			moved()
			require.False(t, b.state.Situation().Doubt(), "players have been asked")
		})
	}
}
