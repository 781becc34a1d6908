package scan_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"

	"tablero/drivers/ads1115"
	"tablero/drivers/mcp23017"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// twoKinds is a bus with an expander at 0x20 and an ADS1115 at 0x48 that has always
// just converted.
type twoKinds struct {
	expander
	config [2]byte
	asks   bool // the chip points at its config
}

func (b *twoKinds) SetSpeed(physic.Frequency) error { return nil }

func (b *twoKinds) Tx(address uint16, w, r []byte) error {
	if address == 0x20 {
		return b.expander.Tx(address, w, r)
	}
	if len(w) > 0 {
		b.asks = w[0] == 1
	}
	if len(w) == 3 {
		copy(b.config[:], w[1:])
	}
	if b.asks {
		copy(r, []byte{b.config[0] | 0x80, b.config[1]})
	} else {
		copy(r, []byte{0x40, 0}) // half of full scale
	}
	return nil
}

// newMixed is a lane for both chips; pin is the expander's interrupt.
func newMixed(t *testing.T, clock *script, bus *twoKinds, pin gpio.PinIO) (*scan.Lane, *scan.Store) {
	t.Helper()
	bus.reg[0x12] = 0xFF
	switches, err := mcp23017.New(bus, &mcp23017.Opts{Inputs: 1, PullUps: true})
	require.NoError(t, err)
	opts := ads1115.DefaultOpts
	opts.Clock = clock
	fields, err := ads1115.New(bus, &opts)
	require.NoError(t, err)
	store := scan.NewStore([]board.Channel{
		{Name: "hall switch a1", Sensor: board.Switch, Place: games.Cell(0, 0), Part: "switches"},
		{Name: "hall sensor b1", Sensor: board.Field, Place: games.Cell(1, 0), Part: "fields"},
	})
	return scan.NewLane(board.Root{Bus: "halls",
		Expanders:  []board.Expander{{Part: "switches", Dev: switches, Interrupt: pin, Inputs: []board.Input{{Bit: 0, Channel: 0}}}},
		Converters: []board.Converter{{Part: "fields", Dev: fields, Inputs: []board.Input{{Bit: 2, Channel: 1}}}},
	}, store, clock), store
}

func TestPartsOfDifferentKindsOnOneBusAreAllScanned(t *testing.T) {
	clock, bus := &script{now: begin}, &twoKinds{}
	lane, store := newMixed(t, clock, bus, nil)
	ctx, cancel := context.WithCancel(t.Context())
	clock.acts = []act{
		{500 * ms, func() { bus.reg[0x12] = 0xFE }},
		{time.Second, cancel},
	}
	lane.Run(ctx)
	var f scan.Frame
	store.Frame(&f, clock.Now())
	require.Empty(t, f.Faults)
	for i := range f.Readings {
		require.Equal(t, scan.Good, f.Readings[i].Quality)
		require.Less(t, clock.Now().Sub(f.Readings[i].At), 120*ms)
		require.Greater(t, f.Readings[i].Seq, uint32(8))
	}
	require.EqualValues(t, 1, f.Readings[0].Value)
	require.Greater(t, f.Readings[1].Value, 1.0)
}

// deafPin is a pin that can't be used.
type deafPin struct{ gpio.PinIO }

var errTaken = errors.New("device or resource busy")

func (deafPin) Name() string { return "GPIO4" }

func (deafPin) In(gpio.Pull, gpio.Edge) error { return errTaken }

func TestAnInterruptThatCannotBeUsedIsToldAndTheSwitchesAreReadAllTheSame(t *testing.T) {
	clock, bus := &script{now: begin}, &twoKinds{}
	lane, store := newMixed(t, clock, bus, deafPin{gpio.INVALID})
	ctx, cancel := context.WithCancel(t.Context())
	clock.acts = []act{{time.Second, cancel}}
	lane.Run(ctx)
	var f scan.Frame
	store.Frame(&f, clock.Now())
	require.Equal(t, scan.Good, f.Readings[0].Quality)
	require.Greater(t, f.Readings[0].Seq, uint32(20), "without an interrupt they are read often")
	require.Empty(t, f.Faults, "play goes on")
	require.Len(t, f.Poorer, 1)
	require.Equal(t, "switches", f.Poorer[0].Part)
	require.EqualError(t, f.Poorer[0].Cause, "interrupt GPIO4: device or resource busy")
}

// seldom is a pin on which edges come at the clock's pace only.
type seldom struct {
	gpio.PinIO
	clock *script
	edge  func() bool
	waits []time.Duration
}

func (*seldom) In(gpio.Pull, gpio.Edge) error { return nil }

func (p *seldom) WaitForEdge(d time.Duration) bool {
	if p.edge() {
		p.clock.Sleep(ms)
		return true
	}
	p.waits = append(p.waits, d)
	p.clock.Sleep(d)
	return false
}

func TestOnlyAnInputThatChangedMakesTheLaneLookOften(t *testing.T) {
	for name, test := range map[string]struct {
		changes bool
		want    time.Duration
	}{"the edge of another's wire": {false, 100 * ms}, "a magnet": {true, 10 * ms}} {
		t.Run(name, func(t *testing.T) {
			h := newHalls(t)
			pin := &seldom{PinIO: gpio.INVALID, clock: h.clock}
			rang := false
			pin.edge = func() bool {
				if rang || h.clock.now.Sub(begin) < time.Second {
					return false
				}
				rang, pin.waits = true, nil
				if test.changes {
					h.chip.reg[0x12] = 0xFE
				}
				return true
			}
			h.interrupt(pin)
			ctx, cancel := context.WithCancel(t.Context())
			h.clock.acts = []act{{1500 * ms, cancel}}
			h.lane.Run(ctx)
			require.True(t, rang)
			require.Equal(t, test.want, pin.waits[0])
		})
	}
}
