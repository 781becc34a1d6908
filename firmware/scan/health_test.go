package scan

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/games"
)

// analog gives a store with a linear sensor at c4 and a load cell.
func analog() *Store {
	c4, _ := games.ParsePlace("c4")
	return NewStore([]board.Channel{
		{Name: "hall sensor c4", Sensor: board.Field, Part: "halls d", Place: c4},
		{Name: "load cell north-west", Sensor: board.Weight, Part: "load cells", Place: games.Nowhere, Input: 2},
	})
}

// vary puts n readings that differ from one to the next.
func vary(s *Store, channel, n int, from time.Time) time.Time {
	for i := range n {
		from = from.Add(20 * time.Millisecond)
		s.putValue(channel, float64(i), from)
	}
	return from
}

// hold puts n readings that are all the same and none of those before.
func hold(s *Store, channel, n int, from time.Time) time.Time {
	for range n {
		from = from.Add(20 * time.Millisecond)
		s.putValue(channel, -1, from)
	}
	return from
}

func see(s *Store, now time.Time) (f Frame) {
	s.Frame(&f, now)
	return f
}

func TestASensorThatNoLongerVariesIsDoubtedThenNamedByItsPlace(t *testing.T) {
	for channel, name := range []string{"halls d, c4", "load cells, DOUT2"} {
		s := analog()
		now := vary(s, channel, 200, start)
		now = hold(s, channel, doubtful, now)
		require.Equal(t, Good, see(s, now).Readings[channel].Quality)
		now = hold(s, channel, 1, now)
		f := see(s, now)
		require.Equal(t, Stale, f.Readings[channel].Quality, "nothing is made of it")
		require.Empty(t, f.Faults)
		now = hold(s, channel, stuckAfter-doubtful, now)
		f = see(s, now)
		require.Equal(t, Faulty, f.Readings[channel].Quality)
		require.Len(t, f.Faults, 1)
		require.Equal(t, name, f.Faults[0].Name())
		require.ErrorIs(t, f.Faults[0].Cause, ErrStuck)
		require.Equal(t, channel == 0, f.Faults[0].Blinds(s.channels[0]))
		require.Equal(t, channel == 1, f.Faults[0].Blinds(s.channels[1]))

		now = vary(s, channel, 1, now)
		f = see(s, now)
		require.Equal(t, Good, f.Readings[channel].Quality)
		require.Empty(t, f.Faults)
	}
}

func TestASensorWithoutNoiseIsNeverStuck(t *testing.T) {
	s := analog()
	f := see(s, hold(s, 0, 1000, start))
	require.Equal(t, Good, f.Readings[0].Quality)
	require.Empty(t, f.Faults)
}

func TestASensorThatCalibrationKnowsToVaryMayBeStuckFromTheStart(t *testing.T) {
	s := analog()
	s.Varies(0)
	f := see(s, hold(s, 0, stuckAfter+2, start))
	require.Len(t, f.Faults, 1)
	require.Equal(t, "halls d, c4", f.Faults[0].Name())
}

// A call into the kernel hangs: no error comes, and no reading.
func TestAPartThatIsNotReadInTimeIsNamedAndForgottenOnceItIs(t *testing.T) {
	s := newStore()
	s.channels[0].Part, s.channels[1].Part = "halls west", "tray reader"
	see(s, at(0))
	s.putSwitch(0, true, false, at(0))
	s.putTags(1, nil, at(300))
	require.Empty(t, see(s, at(600)).Faults)
	f := see(s, at(660))
	require.Len(t, f.Faults, 1)
	require.Equal(t, "halls west", f.Faults[0].Name())
	require.ErrorIs(t, f.Faults[0].Cause, drivers.ErrTimeout)
	require.Equal(t, Stale, f.Readings[0].Quality)
	require.Equal(t, Good, f.Readings[1].Quality)

	s.putSwitch(0, true, false, at(700))
	f = see(s, at(710))
	require.Empty(t, f.Faults)
	require.Equal(t, Good, f.Readings[0].Quality)
}

func TestAPartThatIsNeverReadIsNamedToo(t *testing.T) {
	s := analog()
	require.Empty(t, see(s, at(0)).Faults)
	f := see(s, at(700))
	require.Len(t, f.Faults, 2)
	require.Equal(t, "halls d", f.Faults[0].Name())
}

// stopped is a clock that somebody sets.
type stopped struct{ now time.Time }

func (c *stopped) Now() time.Time      { return c.now }
func (c *stopped) Sleep(time.Duration) {}

// A tag that doesn't understand the reader is silent: that there seems to be none is no
// sign of health.
func TestAReaderIsSoundAgainWhenItHearsATagOrNothingForAWhile(t *testing.T) {
	clock := &stopped{start}
	l := &Lane{clock: clock}
	p := &part{garbledAt: start}
	require.False(t, l.clears(p, 0))
	require.False(t, l.clears(p, 0))
	require.False(t, l.clears(p, 0), "too soon")
	clock.now = start.Add(clearAfter)
	require.True(t, l.clears(p, 0))

	p = &part{garbledAt: clock.now}
	require.True(t, l.clears(p, 1))
	require.True(t, p.garbledAt.IsZero())
}
