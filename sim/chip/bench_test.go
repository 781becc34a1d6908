package chip_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

// inLane runs a benchmark's body in a lane, as a scanner does.
func inLane(b *testing.B, s *lane.Scheduler, body func()) {
	b.ReportAllocs()
	s.Go("scan", func() {
		for b.Loop() {
			body()
		}
	})
	s.RunFor(-1)
}

func BenchmarkMCP23017Burst(b *testing.B) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	w, r := []byte{0x0E}, make([]byte, 6)
	inLane(b, s, func() { _ = bus.Tx(0x20, w, r) })
}

func BenchmarkNACK(b *testing.B) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	w := []byte{0x0E}
	inLane(b, s, func() { _ = bus.Tx(0x20, w, nil) })
}

func BenchmarkMFRC522Poll(b *testing.B) {
	s := lane.NewScheduler()
	port := chip.NewSPI("spi1.0", s, chip.SPIOpts{})
	port.Attach(chip.NewMFRC522(s, chip.MFRC522Opts{}))
	c, err := port.Connect(10*physic.MegaHertz, spi.Mode0, 8)
	require.NoError(b, err)
	w, r := []byte{0x88, 0}, make([]byte, 2)
	inLane(b, s, func() { _ = c.Tx(w, r) })
}

// One WUPA with its answer, without the test's own reader: seven accesses.
func BenchmarkMFRC522WUPA(b *testing.B) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(random(b, rand.New(rand.NewPCG(1, 1)), 7))
	newReader(b, s, m)
	r := make([]byte, 2)
	inLane(b, s, func() {
		for _, w := range [...][2]byte{{0x02, 0}, {0x08, 0x7F}, {0x14, 0x80}, {0x12, 0x52}, {0x02, 0x0C}, {0x1A, 0x87}} {
			m.SPI(w[:], r)
		}
		s.Sleep(ms)
		m.SPI([]byte{0x88, 0}, r)
	})
}

func BenchmarkPinRead(b *testing.B) {
	s := lane.NewScheduler()
	p := chip.NewPin("GPIO5", 5, s)
	require.NoError(b, p.In(gpio.PullUp, gpio.NoEdge))
	inLane(b, s, func() { p.Read() })
}

func TestTransactionsDontAllocate(t *testing.T) {
	s := lane.NewScheduler()
	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
	bus.Attach(0x20, chip.NewMCP23017(chip.MCP23017Opts{}))
	port := chip.NewSPI("spi1.0", s, chip.SPIOpts{})
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(random(t, rand.New(rand.NewPCG(1, 1)), 7))
	port.Attach(m)
	c, err := port.Connect(10*physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	p := chip.NewPin("GPIO5", 5, s)
	w, r, six := []byte{0x88, 0}, make([]byte, 2), make([]byte, 6)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		_ = bus.Tx(0x20, w[:1], six)
		_ = bus.Tx(0x21, w[:1], six)
		_ = c.Tx(w, r)
		p.Read()
	}))
}
