//go:build unix

package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/i2c"

	"tablero/drivers"
	"tablero/drivers/strip"
	"tablero/firmware/board"
	"tablero/games"
	"tablero/sim/world"
)

// heard collects what a service manager is told.
func heard(t *testing.T) (path string, all *shared) {
	t.Helper()
	path, all = filepath.Join(t.TempDir(), "notify"), &shared{}
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		var b [1024]byte
		for {
			n, err := conn.Read(b[:])
			if err != nil {
				return
			}
			_, _ = all.Write(append(b[:n], '\n'))
		}
	}()
	return path, all
}

func TestAsAServicePlayTellsThatItIsReadyAliveAndEnds(t *testing.T) {
	path, told := heard(t)
	l := newLive(t, "bodoquito-digital")
	r := l.startIn(t, map[string]string{"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1600000"}, false,
		"play", "bodoquito", "--calibration", l.tags(t))
	soon := func(text string) {
		t.Helper()
		require.Eventually(t, func() bool { return strings.Contains(told.String(), text) }, 20*time.Second, 10*time.Millisecond, "%q in %s", text, told)
	}
	soon("READY=1\n")
	soon("STATUS=bodoquito, 0 turns: White hands over\n")
	require.Eventually(t, func() bool { return strings.Count(told.String(), "WATCHDOG=1") > 3 }, 20*time.Second, 10*time.Millisecond)
	l.move(t, "7", games.Tray)
	soon("STATUS=bodoquito, 1 turn: ")
	require.NoError(t, l.world.Unplug("tray reader"))
	soon("STATUS=bodoquito, 1 turn: tray reader: no answer. Check the cable\n")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
	soon("STOPPING=1\n")
	require.Equal(t, "tablero: interrupted\n", r.err.String())
}

func TestASocketThatNobodyListensAtIsRefusedBeforeTheBoardIsOpened(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	r := l.startIn(t, map[string]string{"NOTIFY_SOCKET": "/nowhere/notify"}, false, "play", "bodoquito", "--calibration", l.tags(t))
	require.Equal(t, exitFailed, <-r.code)
	require.Contains(t, r.err.String(), "nobody listens at NOTIFY_SOCKET")
	require.Nil(t, l.opened)
}

// lit starts a match and waits for its lights.
func (l *live) lit(t *testing.T) *liveRun {
	t.Helper()
	r := l.start(t, false, "play", "bodoquito", "--calibration", l.tags(t))
	r.says(t, "The board is ready")
	l.move(t, "7", games.Tray)
	r.says(t, "Recorded: =7")
	l.move(t, "7", games.Cell(1, 1))
	require.Eventually(t, func() bool { return !l.dark() }, 20*time.Second, 10*time.Millisecond)
	return r
}

func TestEverySignalThatAsksForAnEndLeavesTheLEDsDark(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		l := newLive(t, "bodoquito-digital")
		r := l.lit(t)
		require.NoError(t, syscall.Kill(os.Getpid(), s))
		require.Equal(t, exitInterrupted, <-r.code, s)
		require.True(t, l.dark(), s)
	}
}

// breaking is a clock that runs into a mistake, wherever it is asked next.
type breaking struct{ breaks atomic.Bool }

func (b *breaking) Now() time.Time {
	if b.breaks.CompareAndSwap(true, false) {
		panic("a mistake")
	}
	return time.Now()
}

func (b *breaking) Sleep(d time.Duration) { time.Sleep(d) }

func TestAMistakeOfTheProgramsOwnLeavesTheLEDsDarkAndIsToldWithItsTrace(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	b := &breaking{}
	l.opens = func(f *board.File) (*board.Board, func() error, error) {
		opened, err := board.Open(f, l.world, b)
		return opened, opened.Halt, err
	}
	r := l.lit(t)
	b.breaks.Store(true)
	require.Equal(t, exitFailed, <-r.code)
	require.True(t, l.dark())
	require.Regexp(t, `(?m)^tablero: firmware: a mistake in the program: .*: a mistake$`, r.err.String())
	require.Contains(t, r.err.String(), "service_test.go", "the trace")
}

// stuckOpener opens a board whose I2C bus never returns once it is stuck.
type stuckOpener struct {
	*world.World
	stuck    atomic.Bool
	waits    atomic.Bool // somebody does, for ever
	released chan struct{}
}

func (o *stuckOpener) I2C(port string) (i2c.BusCloser, error) {
	b, err := o.World.I2C(port)
	if err == nil && port == "I2C1" {
		b = &stuckBus{b, o}
	}
	return b, err
}

type stuckBus struct {
	i2c.BusCloser
	of *stuckOpener
}

func (b *stuckBus) Tx(address uint16, w, r []byte) error {
	if b.of.stuck.Load() {
		b.of.waits.Store(true)
		<-b.of.released
	}
	return b.BusCloser.Tx(address, w, r)
}

func TestABusThatNeverReturnsHoldsUpNeitherTheEndNorTheDark(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	o := &stuckOpener{World: l.world, released: make(chan struct{})}
	defer close(o.released)
	l.opens = func(f *board.File) (*board.Board, func() error, error) {
		b, err := board.Open(f, o, drivers.Wall{})
		return b, b.Halt, err
	}
	r := l.lit(t)
	o.stuck.Store(true)
	require.Eventually(t, o.waits.Load, 20*time.Second, 10*time.Millisecond)
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
	require.Contains(t, r.err.String(), "tablero: firmware: stuck: scan halls didn't end in 5s")
	require.True(t, l.dark())
}

func TestHaltPutsOutWhatAKilledProgramLeftOn(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	port, err := l.world.SPI("SPI0", 0)
	require.NoError(t, err)
	opts := strip.DefaultOpts
	opts.LEDs, opts.Clock = 16, drivers.Wall{}
	leds, err := strip.NewAPA102(port, &opts)
	require.NoError(t, err)
	colors := make([]strip.Color, 16)
	for i := range colors {
		colors[i] = strip.Color{R: 200, G: 100}
	}
	require.NoError(t, leds.Show(colors))
	require.NoError(t, port.Close(), "as the kernel does")
	require.False(t, l.dark())
	require.NoError(t, l.world.Unplug("tray reader"))
	r := l.start(t, false, "halt", "--board", "bodoquito-digital")
	require.Equal(t, exitDone, <-r.code, r.err.String())
	require.True(t, l.dark())
	require.Empty(t, r.out.String()+r.err.String(), "a part that isn't there needs nothing")
}
