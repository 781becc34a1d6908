package bench

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/i2c"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// cursed is a board one of whose I2C buses does what no driver expects.
type cursed struct {
	*world.World
	port string
	curse
}

// curse is called before every transaction.
type curse func()

func (c *cursed) I2C(port string) (i2c.BusCloser, error) {
	b, err := c.World.I2C(port)
	if err == nil && port == c.port {
		b = &cursedBus{b, c.curse}
	}
	return b, err
}

type cursedBus struct {
	i2c.BusCloser
	curse curse
}

func (b *cursedBus) Tx(address uint16, w, r []byte) error {
	b.curse()
	return b.BusCloser.Tx(address, w, r)
}

// livePlay is a program whose lanes are goroutines in a bubble of time.
type livePlay struct {
	world   *world.World
	program *firmware.Program
	stop    context.CancelFunc
	ended   chan error
}

func playCursed(t *testing.T, c curse, keep func(referee.Commit) error) *livePlay {
	file, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	game, lanes := bodoquito.Game{}, &lane.Live{}
	calibration, err := Calibrate(file, game, 1)
	require.NoError(t, err)
	w, err := world.New(file, world.Bodoquito(game.Kinds(), false), lanes, world.Opts{Parts: 1, Seed: 1})
	require.NoError(t, err)
	b, err := board.Open(file, &cursed{w, "I2C1", c}, lanes)
	require.NoError(t, err)
	p := &livePlay{world: w, ended: make(chan error, 1)}
	p.program, err = firmware.New(firmware.Opts{Board: b, Game: game, Calibration: calibration, Clock: lanes, Keep: keep})
	require.NoError(t, err)
	var ctx context.Context
	ctx, p.stop = context.WithCancel(t.Context())
	go func() { p.ended <- p.program.Run(ctx) }()
	time.Sleep(2 * time.Second) // the board comes up
	return p
}

// lit tells whether an LED of the board is.
func (p *livePlay) lit() bool {
	for c := range games.Place(games.Cells) {
		if l := p.world.LED(c); l.R|l.G|l.B != 0 {
			return true
		}
	}
	return false
}

// offer lays a piece on the tray and lifts it, which lights all squares it may go to.
func (p *livePlay) offer(t *testing.T) {
	require.NoError(t, p.world.Hold("7"))
	require.NoError(t, p.world.Carry("7", p.world.Middle(games.Tray), 0, 0))
	require.NoError(t, p.world.Drop("7"))
	time.Sleep(2 * time.Second)
	require.NoError(t, p.world.Hold("7"))
	require.NoError(t, p.world.Carry("7", p.world.Reserve("7"), 0, 0))
	time.Sleep(time.Second)
	require.True(t, p.lit())
}

func TestABusThatNeverReturnsIsNamedAndLeavesNoLightOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var hangs atomic.Bool
		released := make(chan struct{})
		p := playCursed(t, func() {
			if hangs.Load() {
				<-released
			}
		}, nil)
		h := p.program.Health()
		require.True(t, h.Running)
		require.Less(t, h.Since, time.Second)
		p.offer(t)
		require.Equal(t, 1, p.program.Health().Turns, "the piece handed over")
		hangs.Store(true)
		time.Sleep(20 * time.Second)
		h = p.program.Health()
		require.Equal(t, "scan halls", h.Slowest)
		require.GreaterOrEqual(t, h.Since, 19*time.Second)
		p.stop()
		err := <-p.ended
		require.ErrorIs(t, err, firmware.ErrStuck)
		require.ErrorContains(t, err, "scan halls didn't end in 5s")
		require.False(t, p.lit())
		close(released)
		time.Sleep(time.Second) // and the lane ends after all
	})
}

func TestAPanicInALaneEndsTheProgramWithItsTraceAndTheLEDsDark(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var breaks atomic.Bool
		p := playCursed(t, func() {
			if breaks.CompareAndSwap(true, false) {
				panic("index out of range")
			}
		}, nil)
		p.offer(t)
		breaks.Store(true)
		err := <-p.ended
		require.ErrorIs(t, err, firmware.ErrPanic)
		require.ErrorContains(t, err, "scan halls: index out of range")
		require.ErrorContains(t, err, "health_test.go", "the trace tells where")
		require.False(t, p.lit())
	})
}

func TestARecorderThatNeverReturnsIsNamedAndOneThatFailsIsNot(t *testing.T) {
	for name, waits := range map[string]bool{"never returns": true, "fails": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				released := make(chan struct{})
				p := playCursed(t, func() {}, func(referee.Commit) error {
					if waits {
						<-released
					}
					return errors.New("no space left on device")
				})
				time.Sleep(20 * time.Second) // with the match's beginning to be kept
				h := p.program.Health()
				require.Equal(t, waits, h.Since > 15*time.Second)
				if waits {
					require.Equal(t, "record", h.Slowest)
				}
				close(released)
				p.stop()
				require.NoError(t, <-p.ended)
			})
		})
	}
}

// patience is how long a lane may take over one round of its own.
const patience = 500 * time.Millisecond

func TestAPulledCableIsNoHang(t *testing.T) {
	for name, game := range map[string]games.Game{
		"bodoquito-digital": bodoquito.Game{}, "bodoquito-nfc": bodoquito.Game{}, "base": mixtour.Game{},
	} {
		t.Run(name, func(t *testing.T) {
			file, err := board.Load(name)
			require.NoError(t, err)
			b, err := New(Opts{Board: file, Game: game, Parts: 1, Seed: 1})
			require.NoError(t, err)
			worst := time.Duration(0)
			watch := func(d time.Duration) {
				for range d / (100 * time.Millisecond) {
					b.Lanes.RunFor(100 * time.Millisecond)
					worst = max(worst, b.Program.Health().Since)
				}
			}
			watch(2 * time.Second)
			require.True(t, b.Program.Health().Running)
			for _, part := range b.World.Parts() {
				_ = b.World.Unplug(part) // not all have a plug
				watch(time.Second)
			}
			watch(10 * time.Second)
			require.True(t, b.Program.Health().Running)
			require.Equal(t, "fault.part", string(b.Program.Health().Title.Code))
			require.Less(t, worst, patience)
			require.NotZero(t, worst)
			t.Logf("at most %s since a lane's last round", worst)
			_ = b.Close() // parts that aren't there can't be left safe
		})
	}
}
