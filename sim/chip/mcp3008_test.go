package chip_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/physic"

	"tablero/drivers"
	"tablero/drivers/mcp3008"
	"tablero/sim/chip"
	"tablero/sim/lane"
)

func TestMCP3008TakesItsStartBitAnywhere(t *testing.T) {
	m := chip.NewMCP3008(chip.MCP3008Opts{Input: func(n int) float64 { return 3.3 * float64(n*100+50) / 1024 * 1.0001 }})
	for shift := range 12 {
		for command := range uint64(16) {
			bits := (0x10 | command) << (40 - shift)
			w, r := make([]byte, 6), make([]byte, 6)
			for i := range w {
				w[i] = byte(bits >> (40 - 8*i))
			}
			m.SPI(w, r)
			var out uint64
			for _, b := range r {
				out = out<<8 | uint64(b)
			}
			out >>= 40 - shift - 2 - 10 // sample, null bit, ten of data
			n := int(command & 7)
			want := uint64(n*100 + 50)
			if command < 8 {
				want = map[bool]uint64{true: 100, false: 0}[n%2 == 1] // against its neighbour
			}
			require.InDelta(t, want, out&0x3FF, 1, "command %d", command)
			require.Zero(t, out>>10&1, "null bit")
			require.Equal(t, uint64(1), out>>11&1, "let go before")
		}
	}
}

func TestMCP3008RepeatsItsResultTheOtherWayRound(t *testing.T) {
	m := chip.NewMCP3008(chip.MCP3008Opts{VRef: 5, Input: func(int) float64 { return 5.0 * 0x2A5 / 1024 * 1.00001 }})
	r := make([]byte, 5)
	m.SPI([]byte{1, 0x80, 0, 0, 0}, r)
	// 10 1010 0101 most significant first, then from bit 1 on the other way.
	require.Equal(t, []byte{0b11111010, 0b10100101, 0b01001010, 0b10000000}, r[1:])
}

func TestMCP3008DriverAgainstTheModel(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMCP3008(chip.MCP3008Opts{Input: func(n int) float64 { return []float64{-1, 0, 1, 1.65, 2, 3, 3.29999, 9}[n] }})
	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{Overhead: -1})
	port.Attach(m)
	c, err := port.Connect(mcp3008.MaxSpeed, mcp3008.Mode, mcp3008.Bits)
	require.NoError(t, err)
	d, err := mcp3008.New(c, nil)
	require.NoError(t, err)
	require.NoError(t, d.Init(t.Context()))
	var all [8]mcp3008.Code
	require.Equal(t, 192*us, spent(s, func() { require.NoError(t, d.ReadAll(t.Context(), all[:])) }), "24 us each")
	require.Equal(t, [8]mcp3008.Code{0, 0, 310, 512, 620, 930, 1023, 1023}, all)
	for n, want := range all {
		got, err := d.Read(t.Context(), n)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	require.InDelta(t, 1.65, float64(d.Volts(512))/float64(physic.Volt), 1e-9)
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = d.ReadAll(t.Context(), all[:]) }))
	port.Detach()
	_, err = d.Read(t.Context(), 3)
	require.ErrorIs(t, err, drivers.ErrAbsent)
	require.ErrorIs(t, d.ReadAll(t.Context(), all[:]), drivers.ErrAbsent)
}

func BenchmarkMCP3008ReadAll(b *testing.B) {
	s := lane.NewScheduler()
	port := chip.NewSPI("spi0.0", s, chip.SPIOpts{})
	port.Attach(chip.NewMCP3008(chip.MCP3008Opts{Input: func(int) float64 { return 1 }}))
	c, _ := port.Connect(mcp3008.MaxSpeed, mcp3008.Mode, mcp3008.Bits)
	d, _ := mcp3008.New(c, nil)
	var all [7]mcp3008.Code
	ctx := b.Context()
	inLane(b, s, func() { _ = d.ReadAll(ctx, all[:]) })
}

// FuzzConverters throws bytes and clock edges at the converters.
func FuzzConverters(f *testing.F) {
	f.Add([]byte{1, 0xC3, 0xE3, 0, 0, 1}, uint8(3))
	f.Add([]byte{1, 0x80, 0, 0xAA, 0xAA, 0xFF}, uint8(6))
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		s := lane.NewScheduler()
		rnd := rand.New(rand.NewPCG(1, 2))
		a := chip.NewADS1115(s, chip.ADS1115Opts{Noise: rnd, NoiseRMS: 1})
		m := chip.NewMCP3008(chip.MCP3008Opts{Noise: rnd, NoiseRMS: 1})
		h := chip.NewHX711(s, chip.HX711Opts{})
		spi := chip.NewHX711SPI(h, 0)
		for len(data) > 0 {
			w := data[:min(1+int(n)%9, len(data))]
			data = data[len(w):]
			r := make([]byte, len(w))
			require.NoError(t, a.I2C(w, r))
			m.SPI(w, r)
			spi.SPI(w, r)
			s.Sleep(1 << (w[0] % 32))
		}
	})
}
