package chip_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

const (
	us = time.Microsecond
	ms = time.Millisecond
)

// spent gives the virtual time that a call takes.
func spent(t lane.Time, call func()) time.Duration {
	began := t.Now()
	call()
	return t.Now().Sub(began)
}

func TestTwoExpandersInBurstsTake240usOnTheWire(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{Overhead: -1})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	bus.Attach(0x21, chip.NewMCP23017(chip.MCP23017Opts{}))
	both := make([]byte, 2)
	one := spent(s, func() { require.NoError(t, bus.Tx(0x20, []byte{0x12}, both)) })
	require.Equal(t, 120*us, one)
	require.NoError(t, bus.Tx(0x21, []byte{0x12}, both))
	require.Equal(t, chip.Stats{Transactions: 2, Bytes: 6, Busy: 240 * us}, bus.Stats())

	usual := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	usual.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	require.Equal(t, 180*us, spent(s, func() { require.NoError(t, usual.Tx(0x20, []byte{0x12}, both)) }))
}

func TestAnUnpluggedPartIsARemoteIOErrorThatErrorsIsCantTell(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	require.NoError(t, bus.Tx(0x20, []byte{0}, nil))
	bus.Detach(0x20)
	var err error
	took := spent(s, func() { err = bus.Tx(0x20, []byte{0}, nil) })
	require.ErrorContains(t, err, "remote I/O error")
	require.False(t, errors.Is(err, chip.ErrNACK))
	require.Equal(t, 60*us+11*2500*time.Nanosecond, took, "START, address, STOP")
	require.Equal(t, uint64(1), bus.Stats().Failed)
}

func TestI2CRefusesWhatAPiRefuses(t *testing.T) {
	bus := chip.NewI2C("i2c-1", lane.NewScheduler(), chip.I2COpts{})
	require.Error(t, bus.SetSpeed(100*physic.KiloHertz))
	require.Error(t, bus.Tx(0x80, []byte{0}, nil))
	require.NoError(t, bus.Tx(0x20, nil, nil), "nothing to send never reaches the wire")
	require.Zero(t, bus.Stats().Transactions)
}

func TestAStuckBusFailsUntilItIsRecovered(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{Timeout: 100 * ms})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	bus.StuckSDA(true)
	var err error
	took := spent(s, func() { err = bus.Tx(0x20, []byte{0}, nil) })
	require.ErrorContains(t, err, "timed out")
	require.Equal(t, 60*us+100*ms, took)
	bus.Recover()
	require.NoError(t, bus.Tx(0x20, []byte{0}, nil))
}

func TestInjectedFaultsReachTheDriver(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	bus.Fault = func(addr uint16) error { return errors.New("lightning") }
	require.ErrorContains(t, bus.Tx(0x20, []byte{0}, nil), "lightning")

	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{})
	port.Fault = func() error { return errors.New("thunder") }
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	require.ErrorContains(t, c.Tx([]byte{0}, nil), "thunder")
}

func TestTransactionsOnOneWireWaitForEachOtherInOrder(t *testing.T) {
	run := func(t *testing.T, r lane.Runner, finish func()) {
		wire := chip.NewWire(r)
		var buses []*chip.I2CBus
		for range 3 {
			bus := chip.NewI2C("mux", r, chip.I2COpts{Wire: wire})
			bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
			buses = append(buses, bus)
		}
		began := r.Now()
		for _, bus := range buses {
			r.Go("scan", func() {
				for range 10 {
					require.NoError(t, bus.Tx(0x20, []byte{0x12}, make([]byte, 2)))
				}
				require.GreaterOrEqual(t, r.Now().Sub(began), 28*180*us)
			})
		}
		finish()
		waited := uint64(0)
		for _, bus := range buses {
			waited += bus.Stats().Waited
		}
		require.Positive(t, waited)
	}
	t.Run("scheduler", func(t *testing.T) {
		s := lane.NewScheduler()
		run(t, s, func() { s.RunFor(-1) })
		require.Equal(t, 30*180*us, s.Elapsed())
	})
	t.Run("live", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			run(t, l, l.Wait)
		})
	})
}

func TestABoardStopsWhileLanesWaitForAWire(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	for range 3 {
		s.Go("scan", func() {
			defer func() { _ = bus.Tx(0x20, []byte{0x14, 0}, nil) }()
			for {
				_ = bus.Tx(0x20, []byte{0x12}, make([]byte, 2))
			}
		})
	}
	s.RunFor(ms)
	s.Stop()
	require.NoError(t, bus.Tx(0x20, []byte{0x12}, make([]byte, 2)), "the wire is free")
}

// echo answers each byte with its complement and notes what one transaction is.
type echo struct{ got [][]byte }

func (e *echo) SPI(w, r []byte) {
	e.got = append(e.got, append([]byte(nil), w...))
	for i := range w {
		r[i] = ^w[i]
	}
}

func TestSPIKeepsSpidevsRules(t *testing.T) {
	s := lane.NewScheduler()
	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{})
	part := new(echo)
	port.Attach(part)
	_, err := port.Connect(physic.MegaHertz, spi.Mode0, 9)
	require.ErrorContains(t, err, "bits a word")
	_, err = port.Connect(physic.MegaHertz, spi.Mode0|spi.LSBFirst, 8)
	require.Error(t, err)
	c, err := port.Connect(physic.MegaHertz, spi.Mode3, 8)
	require.NoError(t, err)
	_, err = port.Connect(physic.MegaHertz, spi.Mode3, 8)
	require.ErrorContains(t, err, "once")

	require.ErrorContains(t, c.Tx([]byte{1, 2}, make([]byte, 3)), "same size")
	require.ErrorContains(t, c.Tx(make([]byte, 4097), nil), "4096")
	require.Error(t, c.Tx(nil, nil))
	require.Error(t, c.TxPackets(nil))
	require.Zero(t, s.Elapsed(), "what is refused takes no time")
	require.NoError(t, c.Tx(make([]byte, 4096), nil))

	same := []byte{1, 2, 3}
	require.NoError(t, c.Tx(same, same))
	require.Equal(t, []byte{0xFE, 0xFD, 0xFC}, same)

	port.Detach()
	require.NoError(t, c.Tx(same, same))
	require.Equal(t, []byte{0xFF, 0xFF, 0xFF}, same, "MISO floats")

	require.NoError(t, port.Close())
	require.Error(t, c.Tx(same, same))
	_, err = port.Connect(physic.MegaHertz, spi.Mode3, 8)
	require.NoError(t, err)
}

func TestPacketsThatKeepTheChipSelectAreOneTransaction(t *testing.T) {
	port := chip.NewSPI("spi0.0", lane.NewScheduler(), chip.SPIOpts{})
	part := new(echo)
	port.Attach(part)
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	r := make([]byte, 2)
	require.NoError(t, c.TxPackets([]spi.Packet{{W: []byte{1}, KeepCS: true}, {R: r}, {W: []byte{5}}}))
	require.Equal(t, [][]byte{{1, 0, 0}, {5}}, part.got)
	require.Equal(t, []byte{0xFF, 0xFF}, r)
	require.Error(t, c.TxPackets([]spi.Packet{{W: []byte{1}, KeepCS: true}}))
}

func TestSPITimeIsEightClocksAByte(t *testing.T) {
	s := lane.NewScheduler()
	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{})
	require.Error(t, port.LimitSpeed(0))
	require.NoError(t, port.LimitSpeed(8*physic.MegaHertz))
	c, err := port.Connect(20*physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	require.Equal(t, 126*us, spent(s, func() { require.NoError(t, c.Tx(make([]byte, 106), nil)) }), "25 APA102 and 20 us of kernel")
}

func TestTheDecoderGivesTheChipSelectToOnePart(t *testing.T) {
	s := lane.NewScheduler()
	var pins [4]*chip.Pin
	for i := range pins {
		pins[i] = chip.NewPin("A", i, s)
	}
	group, err := chip.Group(pins[:]...)
	require.NoError(t, err)
	decoder := chip.NewHC154(pins[0], pins[1], pins[2], pins[3])
	parts := map[int]*echo{5: {}, 12: {}}
	for n, p := range parts {
		decoder.Attach(n, p)
	}
	port := chip.NewSPI("spi1.0", s, chip.SPIOpts{})
	port.Attach(decoder)
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	for n := range 16 {
		require.NoError(t, group.Out(gpio.GPIOValue(n), 0))
		r := []byte{0}
		require.NoError(t, c.Tx([]byte{byte(n)}, r))
		if parts[n] != nil {
			require.Equal(t, [][]byte{{byte(n)}}, parts[n].got)
		} else {
			require.Equal(t, byte(0xFF), r[0])
		}
	}
}
