package lights_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
)

// look gives what an LED shows that lags behind the legend and is dimmed.
func look(m lights.Mark, at, lag time.Duration, percent int) lights.Color {
	v := lights.View{}
	v.Mark(0, m)
	c := picture(&v, at-lag)[0]
	dim := func(x uint8) uint8 { return uint8(int(x) * percent / 100) }
	return lights.Color{R: dim(c.R), G: dim(c.G), B: dim(c.B)}
}

// gaps draws how long until the next look; at a steady pace or a wandering one.
func gaps(t *rapid.T) func() time.Duration {
	milliseconds := rapid.Int64Range(50, 120)
	if rapid.Bool().Draw(t, "steady pace") {
		pace := milliseconds.Draw(t, "pace")
		return func() time.Duration { return time.Duration(pace) * time.Millisecond }
	}
	return func() time.Duration { return time.Duration(milliseconds.Draw(t, "gap")) * time.Millisecond }
}

func TestAWatcherKnowsEveryMarkAfterASecondAndNeverTakesItForAnother(t *testing.T) {
	for _, m := range marks() {
		t.Run(m.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				var w lights.Watcher
				began := time.Duration(rapid.Int64Range(1000, 3000).Draw(t, "began")) * time.Millisecond
				lag := time.Duration(rapid.Int64Range(0, 8).Draw(t, "lag")) * time.Millisecond
				percent := rapid.IntRange(10, 100).Draw(t, "brightness")
				gap := gaps(t)
				for at := began; at < began+4*time.Second; at += gap() {
					// The loop that sets the LEDs is held up now and then.
					w.See(at, look(m, at, lag+time.Duration(rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 0, 3}).Draw(t, "held up"))*time.Millisecond, percent))
					seen, sure := w.Mark()
					if sure {
						require.Equal(t, m, seen)
					}
					if at-began >= 1250*time.Millisecond {
						require.True(t, sure, "after %v", at-began)
					}
				}
			})
		})
	}
}

func TestWhileAMarkChangesAWatcherNamesOnlyTheOldOrTheNew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w lights.Watcher
		before, after := rapid.SampledFrom(marks()).Draw(t, "before"), rapid.SampledFrom(marks()).Draw(t, "after")
		change := time.Duration(rapid.Int64Range(3000, 4000).Draw(t, "change")) * time.Millisecond
		gap := gaps(t)
		for at := time.Second; at < change+3*time.Second; at += gap() {
			m := before
			if at >= change {
				m = after
			}
			w.See(at, look(m, at, 0, 100))
			if seen, sure := w.Mark(); sure {
				require.Contains(t, []lights.Mark{before, after}, seen)
				if at > change+1500*time.Millisecond {
					require.Equal(t, after, seen)
				}
			}
		}
	})
}

func TestAWatcherIsNotSureOfWhatItHardlyWatched(t *testing.T) {
	var w lights.Watcher
	_, sure := w.Mark()
	require.False(t, sure)
	for at := time.Second; at < 4*time.Second; at += 300 * time.Millisecond {
		w.See(at, look(lights.Last, at, 0, 100))
		_, sure = w.Mark()
		require.False(t, sure, "looks so far apart may miss a wink")
	}
}

func TestAWatcherIsNotSureOfColoursAndRhythmsOutsideTheLegend(t *testing.T) {
	for name, c := range map[string]func(time.Duration) lights.Color{
		"a foreign colour": func(time.Duration) lights.Color { return lights.Color{R: 200, G: 0, B: 200} },
		"yellow but blinking": func(at time.Duration) lights.Color {
			if at/(500*time.Millisecond)%2 == 0 {
				return lights.Color{}
			}
			return look(lights.Target, at, 0, 100)
		},
		"steady vermilion": func(time.Duration) lights.Color { return lights.Color{R: 220, G: 30} },
	} {
		var w lights.Watcher
		for at := time.Second; at < 4*time.Second; at += 80 * time.Millisecond {
			w.See(at, c(at))
			_, sure := w.Mark()
			require.False(t, sure, name)
		}
	}
}

func TestAWatcherBeginsAnewWhenTimeGoesBack(t *testing.T) {
	var w lights.Watcher
	for at := 5 * time.Second; at < 8*time.Second; at += 100 * time.Millisecond {
		w.See(at, look(lights.Target, at, 0, 100))
	}
	w.See(time.Second, look(lights.Last, time.Second, 0, 100))
	_, sure := w.Mark()
	require.False(t, sure)
}

func BenchmarkWatcher(b *testing.B) {
	var w lights.Watcher
	for i := 0; b.Loop(); i++ {
		at := time.Duration(i) * 100 * time.Millisecond
		w.See(at, look(lights.Extra, at, 0, 100))
		w.Mark()
	}
}
