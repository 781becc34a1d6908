package scan_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/drivers"
	"tablero/drivers/mcp23017"
	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// script is a clock that passes only in Sleep, and does things at their time.
type script struct {
	now  time.Time
	acts []act
}

type act struct {
	at time.Duration
	do func()
}

var begin = time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC)

func (s *script) Now() time.Time { return s.now }

func (s *script) Sleep(d time.Duration) {
	end := s.now.Add(max(d, time.Microsecond))
	for len(s.acts) > 0 && !begin.Add(s.acts[0].at).After(end) {
		a := s.acts[0]
		s.acts = s.acts[1:]
		s.now = begin.Add(a.at)
		a.do()
	}
	s.now = end
}

// expander is an MCP23017 as registers, with BANK and SEQOP as they are after
// Init.
type expander struct {
	reg   [22]byte
	error error // instead of an answer
	calls int
}

func (e *expander) String() string                  { return "I2C1" }
func (e *expander) SetSpeed(physic.Frequency) error { return errors.New("not supported") }

func (e *expander) Tx(_ uint16, w, r []byte) error {
	e.calls++
	if e.error != nil {
		return e.error
	}
	for i, v := range w[1:] {
		e.reg[int(w[0])+i] = v
	}
	copy(r, e.reg[w[0]:])
	return nil
}

// halls is one expander with a switch below a1 at GPA0 and one below b1 at GPA1.
type halls struct {
	clock *script
	chip  *expander
	store *scan.Store
	lane  *scan.Lane
	root  board.Root
}

func newHalls(t *testing.T) *halls {
	t.Helper()
	h := &halls{clock: &script{now: begin}, chip: &expander{}}
	h.chip.reg[0x12] = 0xFF // all high: no magnets
	dev, err := mcp23017.New(h.chip, &mcp23017.Opts{Inputs: 3, PullUps: true})
	require.NoError(t, err)
	h.store = scan.NewStore([]board.Channel{
		{Name: "hall switch a1", Sensor: board.Switch, Place: games.Cell(0, 0), Part: "halls west"},
		{Name: "hall switch b1", Sensor: board.Switch, Place: games.Cell(1, 0), Part: "halls west", Input: 1},
	})
	h.root = board.Root{Bus: "halls", Expanders: []board.Expander{
		{Part: "halls west", Dev: dev, Inputs: []board.Input{{Bit: 0, Channel: 0}, {Bit: 1, Channel: 1}}},
	}}
	h.lane = scan.NewLane(h.root, h.store, h.clock)
	return h
}

// interrupt wires the expander's interrupt.
func (h *halls) interrupt(pin gpio.PinIO) {
	h.root.Expanders[0].Interrupt = pin
	h.lane = scan.NewLane(h.root, h.store, h.clock)
}

// run scans and does what is planned, then ends.
func (h *halls) run(t *testing.T, plan ...act) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	h.clock.acts = append(plan, act{plan[len(plan)-1].at + time.Millisecond, cancel})
	h.lane.Run(ctx)
}

func (h *halls) frame() scan.Frame {
	var f scan.Frame
	h.store.Frame(&f, h.clock.Now())
	return f
}

const ms = time.Millisecond

func TestASwitchPulledLowReadsOn(t *testing.T) {
	h := newHalls(t)
	h.run(t,
		act{150 * ms, func() {
			f := h.frame()
			require.Equal(t, scan.Good, f.Readings[0].Quality)
			require.Zero(t, f.Readings[0].Value)
			h.chip.reg[0x12] = 0xFD
		}},
		act{300 * ms, func() {
			f := h.frame()
			require.Zero(t, f.Readings[0].Value)
			require.EqualValues(t, 1, f.Readings[1].Value)
			require.EqualValues(t, 1, f.Readings[1].Changes)
			require.Empty(t, f.Faults)
		}})
	require.Equal(t, "halls", h.lane.Name())
}

func TestAPartThatFailsIsNamedAfterItsSecondFailureAndNeverReadsEmpty(t *testing.T) {
	h := newHalls(t)
	h.chip.reg[0x12] = 0xFE // a1 is occupied
	var sawStale, sawFaulty bool
	watch := func() {
		f := h.frame()
		require.EqualValues(t, 1, f.Readings[0].Value, "occupied, whatever the cable does")
		switch f.Readings[0].Quality {
		case scan.Stale:
			sawStale = true
			require.Empty(t, f.Faults, "once is nothing yet")
		case scan.Faulty:
			sawFaulty = true
			require.Len(t, f.Faults, 1)
			require.Equal(t, "halls west", f.Faults[0].Part)
			require.ErrorIs(t, f.Faults[0].Cause, drivers.ErrAbsent)
		}
	}
	plan := []act{{200 * ms, func() { h.chip.error = errors.New("remote I/O error") }}}
	for i := range 100 {
		plan = append(plan, act{201*ms + time.Duration(i)*5*ms, watch})
	}
	var calls int
	plan = append(plan,
		act{1200 * ms, func() { calls = h.chip.calls }},
		act{2200 * ms, func() { require.Less(t, h.chip.calls-calls, 8, "a dead part is asked too often") }},
		act{2201 * ms, func() { h.chip.error = nil; h.chip.reg = [22]byte{0x12: 0xFE} }},
		act{2600 * ms, func() {
			f := h.frame()
			require.Empty(t, f.Faults)
			require.Equal(t, scan.Good, f.Readings[0].Quality)
			require.EqualValues(t, 1, f.Readings[0].Value)
			require.EqualValues(t, 1, f.Readings[0].Changes, "the one of the first reading")
			require.Equal(t, byte(3), h.chip.reg[0x04], "the interrupt wasn't set up again")
		}})
	h.run(t, plan...)
	require.True(t, sawStale)
	require.True(t, sawFaulty)
}

func TestAChipThatLostItsSettingsIsSetUpAgain(t *testing.T) {
	h := newHalls(t)
	h.run(t,
		act{200 * ms, func() { h.chip.reg = [22]byte{0: 0xFF, 1: 0xFF, 0x12: 0xFF} }},
		act{400 * ms, func() {
			require.Equal(t, byte(3), h.chip.reg[0x04])
			require.Equal(t, scan.Good, h.frame().Readings[0].Quality)
		}})
}

// deadWire is an SPI bus on which nobody drives MISO.
type deadWire struct{}

func (deadWire) String() string      { return "SPI1.0" }
func (deadWire) Duplex() conn.Duplex { return conn.Full }
func (deadWire) Tx(_, r []byte) error {
	for i := range r {
		r[i] = 0xFF
	}
	return nil
}

func (d deadWire) TxPackets(packets []spi.Packet) error {
	for _, p := range packets {
		if err := d.Tx(p.W, p.R); err != nil {
			return err
		}
	}
	return nil
}

func TestAReaderThatIsUnpluggedIsAFaultAndNotAnEmptyTray(t *testing.T) {
	clock := &script{now: begin}
	dev, err := mfrc522.New(deadWire{}, &mfrc522.Opts{Clock: clock})
	require.NoError(t, err)
	store := scan.NewStore([]board.Channel{{Name: "tag reader tray", Sensor: board.Tags, Place: games.Tray, Part: "tray reader"}})
	l := scan.NewLane(board.Root{Bus: "readers", Readers: []board.Reader{{Part: "tray reader", Dev: dev, Often: true}}}, store, clock)
	ctx, cancel := context.WithCancel(t.Context())
	clock.acts = []act{{time.Second, cancel}}
	l.Run(ctx)
	var f scan.Frame
	store.Frame(&f, clock.Now())
	require.Equal(t, scan.Faulty, f.Readings[0].Quality)
	require.Len(t, f.Faults, 1)
	require.Equal(t, "tray reader", f.Faults[0].Part)
	require.ErrorIs(t, f.Faults[0].Cause, drivers.ErrAbsent)
	require.Less(t, f.Faults[0].Since.Sub(begin), time.Second)
}
