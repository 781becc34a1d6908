package lane_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/sim/lane"
)

const ms = time.Millisecond

// trace notes who ran when.
type trace struct {
	s     *lane.Scheduler
	lines []string
}

func (t *trace) note(who string) {
	t.lines = append(t.lines, fmt.Sprintf("%d %s", t.s.Elapsed()/ms, who))
}

func TestLanesRunInOrderOfTimeThenOfStart(t *testing.T) {
	s := lane.NewScheduler()
	tr := &trace{s: s}
	for _, l := range []struct {
		name  string
		pause time.Duration
	}{{"a", 3 * ms}, {"b", 2 * ms}, {"c", 3 * ms}} {
		s.Go(l.name, func() {
			for range 2 {
				s.Sleep(l.pause)
				tr.note(l.name)
			}
		})
	}
	s.RunFor(10 * ms)
	require.Equal(t, []string{"2 b", "3 a", "3 c", "4 b", "6 a", "6 c"}, tr.lines)
	require.Equal(t, 10*ms, s.Elapsed())
	require.Equal(t, lane.Epoch.Add(10*ms), s.Now())
}

func TestOneSeedGivesOneTrace(t *testing.T) {
	run := func(seed uint64) string {
		s := lane.NewScheduler()
		tr := &trace{s: s}
		r := rand.New(rand.NewPCG(seed, 0))
		bell := s.NewBell()
		for i := range 5 {
			s.Go("lane", func() {
				for {
					s.Sleep(time.Duration(r.IntN(5)) * ms)
					tr.note(fmt.Sprint(i))
					if r.IntN(4) == 0 {
						bell.Ring()
					}
				}
			})
		}
		s.Go("listener", func() {
			for {
				tr.note(fmt.Sprint(bell.Wait(7 * ms)))
			}
		})
		s.RunFor(200 * ms)
		s.Stop()
		return strings.Join(tr.lines, "\n")
	}
	require.Equal(t, run(1), run(1))
	require.NotEqual(t, run(1), run(2))
}

func TestASleepThatIsOverOrNegativeOnlyLetsOthersGo(t *testing.T) {
	s := lane.NewScheduler()
	tr := &trace{s: s}
	s.Go("late", func() {
		s.Sleep(-ms)
		s.Sleep(0)
		tr.note("late")
	})
	s.RunFor(ms)
	require.Equal(t, []string{"0 late"}, tr.lines)
}

func TestTimePassesOutsideOfLanes(t *testing.T) {
	s := lane.NewScheduler()
	s.Sleep(5 * ms)
	require.Equal(t, 5*ms, s.Elapsed(), "without any lane")

	ticks := 0
	s.Go("tick", func() {
		for range 10 {
			s.Sleep(ms)
			ticks++
		}
	})
	s.Sleep(3 * ms)
	require.Equal(t, 3, ticks)
	s.Sleep(20 * ms)
	require.Equal(t, 10, ticks)
	require.Equal(t, 28*ms, s.Elapsed(), "after the last lane ended")
}

func TestRunWhileAsksEvenWhileOneLaneRunsAlone(t *testing.T) {
	s := lane.NewScheduler()
	ticks := 0
	s.Go("tick", func() {
		for {
			s.Sleep(ms)
			ticks++
		}
	})
	require.True(t, s.RunWhile(func() bool { return ticks < 4 }, -1))
	require.Equal(t, 4, ticks)
	require.False(t, s.RunWhile(func() bool { return ticks < 100 }, 3*ms), "the time ran out")
	require.Equal(t, 7*ms, s.Elapsed())
	s.Stop()
}

func TestARunWithoutLimitEndsWhenAllLanesWaitForEver(t *testing.T) {
	s := lane.NewScheduler()
	bell := s.NewBell()
	heard := false
	s.Go("deaf", func() { heard = bell.Wait(-1) })
	s.Go("worker", func() { s.Sleep(2 * ms) })
	s.RunFor(-1)
	require.False(t, heard)
	require.Equal(t, 2*ms, s.Elapsed())
	bell.Ring()
	s.RunFor(0)
	require.True(t, heard)
}

func TestLanesStartLanes(t *testing.T) {
	s := lane.NewScheduler()
	tr := &trace{s: s}
	s.Go("mother", func() {
		s.Sleep(ms)
		s.Go("child", func() {
			tr.note("child")
			s.Sleep(ms)
			tr.note("child")
		})
		s.RunFor(3 * ms) // from a lane: a sleep
		tr.note("mother")
	})
	s.RunFor(10 * ms)
	require.Equal(t, []string{"1 child", "2 child", "4 mother"}, tr.lines)
}

func TestASchedulerInsideALaneOfAnother(t *testing.T) {
	outer, inner := lane.NewScheduler(), lane.NewScheduler()
	n := 0
	inner.Go("tick", func() {
		for {
			inner.Sleep(ms)
			n++
		}
	})
	outer.Go("host", func() {
		for {
			outer.Sleep(10 * ms)
			inner.RunFor(2 * ms)
		}
	})
	outer.RunFor(30 * ms)
	require.Equal(t, 6, n)
	outer.Stop()
	inner.Stop()
}

func TestStopRunsDeferredCallsInTimeThatStands(t *testing.T) {
	s := lane.NewScheduler()
	var ended []string
	bell := s.NewBell()
	s.Go("sleeper", func() {
		defer func() {
			s.Sleep(time.Hour)
			ended = append(ended, "sleeper")
		}()
		s.Sleep(time.Hour)
	})
	s.Go("waiter", func() {
		defer func() {
			require.False(t, bell.Wait(-1))
			ended = append(ended, "waiter")
		}()
		bell.Wait(-1)
	})
	s.RunFor(ms)
	s.Go("never ran", func() { ended = append(ended, "never") })
	s.Stop()
	bell.Ring()
	require.ElementsMatch(t, []string{"sleeper", "waiter"}, ended)
	require.Equal(t, ms, s.Elapsed())
}

func TestAPanicOfALaneReachesWhoRuns(t *testing.T) {
	s := lane.NewScheduler()
	s.Go("bad", func() {
		s.Sleep(ms)
		panic("no square i9")
	})
	other := 0
	s.Go("good", func() {
		for {
			s.Sleep(ms)
			other++
		}
	})
	func() {
		defer func() {
			r, _ := recover().(string)
			require.Contains(t, r, "lane bad: no square i9\n")
			require.Contains(t, r, "TestAPanicOfALaneReachesWhoRuns", "where it was")
		}()
		s.RunFor(5 * ms)
	}()
	s.RunFor(5 * ms)
	require.Equal(t, 6, other, "the others can go on")
	s.Stop()
}

func BenchmarkSwitch(b *testing.B) {
	s := lane.NewScheduler()
	for range 4 {
		s.Go("lane", func() {
			for {
				s.Sleep(time.Microsecond)
			}
		})
	}
	b.ReportAllocs()
	s.RunFor(time.Duration(b.N/4) * time.Microsecond)
	s.Stop()
}

func BenchmarkSleepOfALoneLane(b *testing.B) {
	s := lane.NewScheduler()
	s.Go("lane", func() {
		for {
			s.Sleep(time.Microsecond)
		}
	})
	b.ReportAllocs()
	s.RunFor(time.Duration(b.N) * time.Microsecond)
	s.Stop()
}
