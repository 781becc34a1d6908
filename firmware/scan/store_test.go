package scan

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
)

var start = time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC)

func at(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }

func newStore() *Store {
	return NewStore([]board.Channel{{Name: "hall switch a1", Sensor: board.Switch}, {Name: "tag reader tray", Sensor: board.Tags}})
}

func frameOf(s *Store, ms int) Frame {
	var f Frame
	s.Frame(&f, at(ms))
	return f
}

func TestWhatWasNeverReadIsStale(t *testing.T) {
	f := frameOf(newStore(), 0)
	require.Len(t, f.Readings, 2)
	for _, r := range f.Readings {
		require.Equal(t, Stale, r.Quality)
		require.True(t, r.At.IsZero())
	}
	require.Equal(t, at(0), f.Now)
}

func TestAReadingKeepsWhenItWasReadAndWhenItChanged(t *testing.T) {
	s := newStore()
	s.putSwitch(0, false, false, at(1))
	s.putSwitch(0, true, false, at(2))
	s.putSwitch(0, true, false, at(3))
	r := frameOf(s, 4).Readings[0]
	require.Equal(t, Reading{Value: 1, At: at(3), Changed: at(2), Before: at(1), Changes: 1, Seq: 3, Quality: Good}, r)
}

func TestAPulseTooShortForPollingCountsAsTwoChanges(t *testing.T) {
	s := newStore()
	s.putSwitch(0, false, false, at(1))
	s.putSwitch(0, false, true, at(5))
	r := frameOf(s, 5).Readings[0]
	require.Zero(t, r.Value)
	require.EqualValues(t, 2, r.Changes)
	require.Equal(t, at(5), r.Changed)

	s.putSwitch(0, true, true, at(6)) // pulsed and came to rest on the other value
	r = frameOf(s, 6).Readings[0]
	require.EqualValues(t, 3, r.Changes)
}

func TestALostChannelKeepsItsValueAsUnknown(t *testing.T) {
	s := newStore()
	s.putSwitch(0, true, false, at(1))
	s.lose([]int{0}, Stale)
	require.Equal(t, Stale, frameOf(s, 2).Readings[0].Quality)
	s.lose([]int{0}, Faulty)
	r := frameOf(s, 3).Readings[0]
	require.Equal(t, Faulty, r.Quality)
	require.EqualValues(t, 1, r.Value, "it didn't become empty")
	require.Equal(t, at(1), r.At)

	s.putSwitch(0, true, false, at(9))
	r = frameOf(s, 9).Readings[0]
	require.Equal(t, Good, r.Quality)
	require.Equal(t, at(9), r.Changed, "who knows what happened meanwhile")
	require.Equal(t, at(1), r.Before)

	s.lose([]int{0}, Faulty)
	s.putSwitch(0, false, false, at(20))
	r = frameOf(s, 20).Readings[0]
	require.Equal(t, at(20), r.Changed)
	require.Equal(t, at(9), r.Before, "it changed some time after this")
}

func TestAReaderReportsWhatIsUnderWay(t *testing.T) {
	s := newStore()
	own := []mfrc522.UID{tag(t, 1)}
	require.True(t, s.putTags(1, own, at(1)), "it came")
	require.False(t, s.putTags(1, own, at(2)))
	require.True(t, s.putTags(1, nil, at(3)), "a miss")
	require.True(t, s.putTags(1, nil, at(4)))
	require.True(t, s.putTags(1, nil, at(5)), "it went")
	require.False(t, s.putTags(1, nil, at(6)))
	r := frameOf(s, 7).Readings[1]
	require.EqualValues(t, 2, r.Changes)
	require.Equal(t, at(5), r.Changed)
	require.EqualValues(t, 6, r.Seq)
}

func TestAFrameIsACopy(t *testing.T) {
	s := newStore()
	s.putSwitch(0, true, false, at(1))
	s.fail("halls", errors.New("no answer"), at(1))
	s.fail("tray", errors.New("no answer"), at(1))
	f := frameOf(s, 1)
	s.putSwitch(0, false, false, at(2))
	s.fail("halls", errors.New("still no answer"), at(2))
	s.fail("tray", nil, at(2))
	require.EqualValues(t, 1, f.Readings[0].Value)
	require.Len(t, f.Faults, 2)
	require.EqualError(t, f.Faults[0].Cause, "no answer")
	f.Readings[0].Value = 7
	require.Zero(t, frameOf(s, 3).Readings[0].Value)
}

func TestAFrameWithoutNewsIsLeftAloneButForItsTime(t *testing.T) {
	s := newStore()
	var f Frame
	require.True(t, s.Frame(&f, at(0)), "the first one is news")
	require.False(t, s.Frame(&f, at(1)))
	require.Equal(t, at(1), f.Now)
	s.putSwitch(0, false, false, at(2))
	require.True(t, s.Frame(&f, at(2)))
	require.Zero(t, testing.AllocsPerRun(10, func() {
		s.putSwitch(0, true, false, at(3))
		s.Frame(&f, at(3))
	}))
}

func TestAFaultStandsFromItsFirstNotice(t *testing.T) {
	s := newStore()
	s.fail("halls", nil, at(0))
	require.Empty(t, frameOf(s, 0).Faults, "what never failed can't recover")
	gone := errors.New("gone")
	s.fail("halls", gone, at(1))
	s.fail("halls", errors.New("worse"), at(2))
	faults := frameOf(s, 2).Faults
	require.Equal(t, []Fault{{Part: "halls", Cause: errors.New("worse"), Since: at(1)}}, faults)
	s.fail("tray", gone, at(3))
	s.fail("halls", nil, at(4))
	require.Equal(t, []Fault{{Part: "tray", Cause: gone, Since: at(3)}}, frameOf(s, 4).Faults)
	s.fail("tray", nil, at(5))
	require.Empty(t, frameOf(s, 5).Faults)
}

func TestQualitiesHaveNames(t *testing.T) {
	require.Equal(t, "stale good faulty", Stale.String()+" "+Good.String()+" "+Faulty.String())
}
