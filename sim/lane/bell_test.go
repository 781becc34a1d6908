package lane_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/sim/lane"
)

// Everything here holds for coroutines and for goroutines alike.
func onBoth(t *testing.T, test func(t *testing.T, r lane.Runner, finish func())) {
	t.Run("scheduler", func(t *testing.T) {
		s := lane.NewScheduler()
		test(t, s, func() { s.RunFor(time.Second) })
	})
	t.Run("live", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			test(t, l, l.Wait)
		})
	})
}

func TestARingBeforeTheWaitIsKept(t *testing.T) {
	onBoth(t, func(t *testing.T, r lane.Runner, finish func()) {
		bell, began := r.NewBell(), r.Now()
		r.Go("lane", func() {
			bell.Ring()
			bell.Ring()
			require.True(t, bell.Wait(0))
			require.Zero(t, r.Now().Sub(began))
			require.False(t, bell.Wait(0), "two rings count as one")
		})
		finish()
	})
}

func TestABellWakesEarly(t *testing.T) {
	onBoth(t, func(t *testing.T, r lane.Runner, finish func()) {
		bell, began, heard := r.NewBell(), r.Now(), false
		r.Go("waits", func() {
			heard = bell.Wait(100 * ms)
			require.Equal(t, 3*ms, r.Now().Sub(began))
		})
		r.Go("rings", func() {
			r.Sleep(3 * ms)
			bell.Ring()
		})
		finish()
		require.True(t, heard)
	})
}

func TestAWaitEndsByItself(t *testing.T) {
	onBoth(t, func(t *testing.T, r lane.Runner, finish func()) {
		bell, began, late := r.NewBell(), r.Now(), false
		r.Go("waits", func() {
			require.False(t, bell.Wait(5*ms))
			require.Equal(t, 5*ms, r.Now().Sub(began))
			late = bell.Wait(-1)
			require.Equal(t, 7*ms, r.Now().Sub(began))
		})
		r.Go("rings", func() {
			r.Sleep(7 * ms)
			bell.Ring()
		})
		finish()
		require.True(t, late)
	})
}

func TestABellIsHeardOutsideOfLanes(t *testing.T) {
	s := lane.NewScheduler()
	bell := s.NewBell()
	s.Go("rings", func() {
		for {
			s.Sleep(4 * ms)
			bell.Ring()
		}
	})
	require.True(t, bell.Wait(-1))
	require.Equal(t, 4*ms, s.Elapsed())
	require.False(t, bell.Wait(3*ms))
	require.Equal(t, 7*ms, s.Elapsed())
	s.Stop()
	require.False(t, bell.Wait(2*ms), "nobody is left")
	require.Equal(t, 9*ms, s.Elapsed())
	require.False(t, bell.Wait(-1))
}

func TestARingerGoesOnBeforeWhomItWoke(t *testing.T) {
	s := lane.NewScheduler()
	tr := &trace{s: s}
	bell := s.NewBell()
	s.Go("waits", func() {
		bell.Wait(-1)
		tr.note("woken")
	})
	s.Go("rings", func() {
		s.Sleep(ms)
		bell.Ring()
		tr.note("rang")
		s.Sleep(0)
		tr.note("after")
	})
	s.RunFor(10 * ms)
	require.Equal(t, []string{"1 rang", "1 woken", "1 after"}, tr.lines)
}
