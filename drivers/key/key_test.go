package key_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/drivers"
	"tablero/drivers/key"
)

const ms = time.Millisecond

// line is a pin that follows a script in virtual time. Like the kernel it queues the
// edges that nobody waited for.
type line struct {
	gpio.PinIO
	t      *testing.T
	start  time.Time
	now    time.Time
	edges  []time.Duration // the level turns at each, high first
	seen   int
	broken bool // no edges: WaitForEdge returns at once
	pull   gpio.Pull
	edge   gpio.Edge
	fail   error
	waits  int
	onWait func()
}

func newLine(t *testing.T, edges ...time.Duration) *line {
	start := time.Unix(100, 0)
	return &line{PinIO: gpio.INVALID, t: t, start: start, now: start, edges: edges}
}

func (l *line) Now() time.Time        { return l.now }
func (l *line) Sleep(d time.Duration) { l.now = l.now.Add(max(d, 0)) }
func (l *line) Name() string          { return "GPIO23" }
func (l *line) String() string        { return "GPIO23" }

func (l *line) In(p gpio.Pull, e gpio.Edge) error {
	if l.fail == nil {
		l.pull, l.edge = p, e
	}
	return l.fail
}

func (l *line) Read() gpio.Level {
	level := gpio.High
	for _, e := range l.edges {
		if !l.start.Add(e).After(l.now) {
			level = !level
		}
	}
	return level
}

func (l *line) WaitForEdge(timeout time.Duration) bool {
	require.Positive(l.t, timeout, "0 and -1 mean other things to gpioioctl")
	require.LessOrEqual(l.t, timeout, 100*ms)
	require.Equal(l.t, gpio.BothEdges, l.edge)
	l.waits++
	if l.onWait != nil {
		l.onWait()
	}
	if l.broken {
		return false
	}
	if l.seen < len(l.edges) {
		if at := l.start.Add(l.edges[l.seen]); !at.After(l.now.Add(timeout)) {
			l.seen++
			if at.After(l.now) {
				l.now = at
			}
			return true
		}
	}
	l.now = l.now.Add(timeout)
	return false
}

func started(t *testing.T, l *line) *key.Dev {
	t.Helper()
	k, err := key.New(l, &key.Opts{Clock: l})
	require.NoError(t, err)
	require.NoError(t, k.Init(t.Context()))
	require.Equal(t, gpio.PullUp, l.pull)
	return k
}

func TestPresses(t *testing.T) {
	bounce := func(at time.Duration) []time.Duration {
		return []time.Duration{at, at + ms/2, at + 2*ms, at + 3*ms, at + 5*ms, at + 5*ms + ms/10, at + 6*ms}
	}
	for name, tc := range map[string]struct {
		edges []time.Duration
		want  []bool // long?
	}{
		"no press":                           {nil, nil},
		"a short press":                      {[]time.Duration{50 * ms, 150 * ms}, []bool{false}},
		"a long press, its end swallowed":    {[]time.Duration{50 * ms, 1500 * ms}, []bool{true}},
		"contacts that bounce":               {append(bounce(50*ms), bounce(200*ms)...), []bool{false}},
		"a glitch of 5 ms":                   {[]time.Duration{50 * ms, 55 * ms}, nil},
		"a gap of 5 ms while held":           {[]time.Duration{50 * ms, 100 * ms, 105 * ms, 300 * ms}, []bool{false}},
		"a key that is stuck":                {[]time.Duration{0}, []bool{true}},
		"a long and then a short press":      {[]time.Duration{50 * ms, 1500 * ms, 1600 * ms, 1700 * ms}, []bool{true, false}},
		"two short presses":                  {[]time.Duration{50 * ms, 150 * ms, 250 * ms, 350 * ms}, []bool{false, false}},
		"held a little less than a long one": {[]time.Duration{50 * ms, 820 * ms}, []bool{false}},
	} {
		for way, within := range map[string]time.Duration{"in one wait": 10 * time.Second, "in many waits": 7 * ms} {
			t.Run(name+", "+way, func(t *testing.T) {
				l := newLine(t, tc.edges...)
				k := started(t, l)
				var got []bool
				for l.now.Before(l.start.Add(12 * time.Second)) {
					p, ok, err := k.Wait(t.Context(), within)
					require.NoError(t, err)
					if ok {
						got = append(got, p.Long)
						require.WithinDuration(t, l.start.Add(50*ms), p.At, 2*time.Second)
					}
				}
				require.Equal(t, tc.want, got)
			})
		}
	}
}

func TestShortPressIsReportedOnReleaseALongOneWhileHeld(t *testing.T) {
	l := newLine(t, 50*ms, 150*ms, 1000*ms, 5000*ms)
	k := started(t, l)
	p, ok, err := k.Wait(t.Context(), time.Minute)
	require.NoError(t, err)
	require.True(t, ok)
	require.WithinDuration(t, l.start.Add(170*ms), l.now, 3*ms)
	require.WithinDuration(t, l.start.Add(50*ms), p.At, 3*ms)
	p, ok, err = k.Wait(t.Context(), time.Minute)
	require.NoError(t, err)
	require.True(t, ok && p.Long)
	require.WithinDuration(t, l.start.Add(1800*ms), l.now, 3*ms)
}

func TestWaitEndsInTime(t *testing.T) {
	l := newLine(t)
	k := started(t, l)
	_, ok, err := k.Wait(t.Context(), 250*ms)
	require.NoError(t, err)
	require.False(t, ok)
	require.Equal(t, 250*ms, l.now.Sub(l.start))
	for _, within := range []time.Duration{0, -1} {
		_, ok, err = k.Wait(t.Context(), within)
		require.NoError(t, err)
		require.False(t, ok)
	}
	require.Equal(t, 250*ms, l.now.Sub(l.start))
}

func TestCancelEndsTheWaitWithin100Milliseconds(t *testing.T) {
	l := newLine(t)
	k := started(t, l)
	ctx, cancel := context.WithCancel(t.Context())
	l.onWait = func() {
		if l.waits == 3 {
			cancel()
		}
	}
	_, _, err := k.Wait(ctx, time.Hour)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 3, l.waits)
	require.Equal(t, 300*ms, l.now.Sub(l.start))
}

func TestPinWithoutEdgesIsPolled(t *testing.T) {
	l := newLine(t, 50*ms, 150*ms)
	l.broken = true
	k := started(t, l)
	_, ok, err := k.Wait(t.Context(), time.Second)
	require.NoError(t, err)
	require.True(t, ok)
	_, ok, err = k.Wait(t.Context(), time.Second)
	require.NoError(t, err)
	require.False(t, ok)
	require.Less(t, l.waits, 1000, "it spins")
}

func TestInitForgetsAndHaltMayComeTwice(t *testing.T) {
	l := newLine(t, 0)
	k, err := key.New(l, &key.Opts{Clock: l})
	require.NoError(t, err)
	_, _, err = k.Wait(t.Context(), time.Second)
	require.ErrorContains(t, err, "call Init first")
	l.fail = errors.New("line is in use")
	err = k.Init(t.Context())
	require.ErrorIs(t, err, l.fail)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	l.fail = nil
	require.NoError(t, k.Init(t.Context()))
	require.NoError(t, k.Halt())
	require.NoError(t, k.Halt())
	require.Equal(t, gpio.NoEdge, l.edge)
	_, _, err = k.Wait(t.Context(), time.Second)
	require.Error(t, err)
	require.Equal(t, "key{GPIO23}", k.String())
}

func TestNewRefusesNonsense(t *testing.T) {
	l := newLine(t)
	_, err := key.New(nil, nil)
	require.Error(t, err)
	for _, o := range []key.Opts{{}, {Clock: l, Debounce: -1}, {Clock: l, Debounce: 2 * time.Second}, {Clock: l, Long: 10 * ms}} {
		_, err := key.New(l, &o)
		require.ErrorContains(t, err, "key: ")
	}
	_, err = key.New(l, nil)
	require.NoError(t, err)
}
