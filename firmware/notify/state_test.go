package notify

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware"
	"tablero/firmware/words"
	"tablero/games"
)

var dawn = time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC)

func told(watchdog time.Duration) state {
	return state{game: "mixtour", watchdog: watchdog, words: func(firmware.Health) string { return "White to move" }}
}

func TestALaneThatIsStuckStarvesTheWatchdogAndIsNamed(t *testing.T) {
	s, now := told(30*time.Second), dawn
	s, tell := s.step(firmware.Health{Running: true}, now)
	require.Equal(t, []string{"READY=1", "WATCHDOG=1", "STATUS=mixtour, 0 turns: White to move"}, tell)
	now = now.Add(20 * time.Second)
	stuck := firmware.Health{Running: true, Slowest: "scan trays", Since: 20 * time.Second}
	s, tell = s.step(stuck, now)
	require.Equal(t, []string{"STATUS=mixtour: stuck: scan trays has not come round for more than 15s"}, tell)
	_, tell = s.step(firmware.Health{Running: true, Turns: 1}, now.Add(time.Second))
	require.Equal(t, []string{"WATCHDOG=1", "STATUS=mixtour, 1 turn: White to move"}, tell, "it goes on after all")
}

func TestBeforeItIsReadyNoWatchdogIsFed(t *testing.T) {
	s := told(30 * time.Second)
	for i := range 40 {
		var tell []string
		s, tell = s.step(firmware.Health{Slowest: "referee"}, dawn.Add(time.Duration(i)*time.Second))
		require.NotContains(t, tell, "WATCHDOG=1")
		require.NotContains(t, tell, "READY=1")
	}
}

func TestWithoutAWatchdogNothingIsFedAndNobodyIsStuck(t *testing.T) {
	_, tell := told(0).step(firmware.Health{Running: true, Since: time.Hour}, dawn)
	require.Equal(t, []string{"READY=1", "STATUS=mixtour, 0 turns: White to move"}, tell)
}

// Whatever the lanes do: one that goes on is never killed, one that doesn't is.
func TestTheWatchdogBitesIfAndOnlyIfALaneIsStuck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		watchdog := time.Duration(rapid.IntRange(2, 120).Draw(t, "seconds")) * time.Second
		pause := min(look, watchdog/(2*fedOften))
		stuckAt := rapid.IntRange(1, 400).Draw(t, "stuck at")
		s, fed := told(watchdog), dawn
		for i := range stuckAt {
			now := dawn.Add(time.Duration(i) * pause)
			since := time.Duration(rapid.Int64Range(0, int64(watchdog/patient)).Draw(t, "since"))
			var tell []string
			if s, tell = s.step(firmware.Health{Running: true, Since: since}, now); slices.Contains(tell, "WATCHDOG=1") {
				fed = now
			}
			require.Less(t, now.Sub(fed), watchdog/2, "late")
		}
		for i := range 1000 {
			since := time.Duration(i) * pause
			now := dawn.Add(time.Duration(stuckAt)*pause + since)
			var tell []string
			if s, tell = s.step(firmware.Health{Running: true, Since: since}, now); slices.Contains(tell, "WATCHDOG=1") {
				fed = now
			}
			if now.Sub(fed) > watchdog {
				require.LessOrEqual(t, since, 2*watchdog)
				return
			}
		}
		t.Fatal("never killed")
	})
}

func TestTheStatusNamesASensorThatIsAboutToFail(t *testing.T) {
	p, err := words.New("en", nil)
	require.NoError(t, err)
	h := firmware.Health{Title: words.Say(words.TurnMove, games.White)}
	require.Equal(t, "White to move", says(p, h))
	h.Drifts = words.Say(words.DriftNoise, "c3")
	require.Equal(t, "White to move; c3 gets noisy: check its cable", says(p, h))
}
