package chip_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

// one is an HX711 that reads a constant, on pins that cost nothing.
func one(v float64) (s *lane.Scheduler, h *chip.HX711, sck, dout *chip.Pin) {
	s = lane.NewScheduler()
	sck, dout = chip.NewPin("SCK", 5, s), chip.NewPin("DOUT", 6, s)
	sck.Cost, dout.Cost, dout.Resistor = 0, 0, gpio.PullUp
	h = chip.NewHX711(s, chip.HX711Opts{Input: func(time.Time) float64 { return v }, DOUT: dout})
	s.Go("hx711", chip.NewHX711Bank(s, sck, h).Run)
	return s, h, sck, dout
}

// shift gives n pulses of 1 us and what DOUT was after each rising edge.
func shift(t *testing.T, s *lane.Scheduler, sck, dout *chip.Pin, n int) (word uint32) {
	for range n {
		require.NoError(t, sck.Out(gpio.High))
		word <<= 1
		if dout.Level() {
			word |= 1
		}
		s.Sleep(us)
		require.NoError(t, sck.Out(gpio.Low))
		s.Sleep(us)
	}
	return word
}

func TestHX711ShiftsOut24BitsThe25thPulseRaisesDOUT(t *testing.T) {
	s, h, sck, dout := one(-1234567)
	s.Sleep(12500*us - us)
	require.Equal(t, gpio.High, dout.Level())
	s.Sleep(2 * us)
	require.Equal(t, gpio.Low, dout.Level(), "80 conversions a second")
	s.Sleep(55 * ms) // settled
	negative := int32(-1234567)
	require.Equal(t, uint32(negative)&0xFFFFFF, shift(t, s, sck, dout, 24))
	require.Equal(t, uint32(1), shift(t, s, sck, dout, 1))
	require.Equal(t, gpio.High, dout.Level())
	require.Equal(t, uint64(1), h.Stats().Reads)
}

func TestHX711TakesTheGainFromTheNumberOfPulsesAndSettles(t *testing.T) {
	s, _, sck, dout := one(40000)
	s.Sleep(100 * ms)
	require.Equal(t, uint32(40000), shift(t, s, sck, dout, 27)>>3)
	s.Sleep(13 * ms)
	require.NotEqual(t, uint32(20000), shift(t, s, sck, dout, 27)>>3, "not settled")
	s.Sleep(60 * ms)
	require.Equal(t, uint32(20000), shift(t, s, sck, dout, 25)>>1, "channel A, gain 64")
}

func TestHX711PowersDownAfter60usHighAndWakesSettling(t *testing.T) {
	for high, down := range map[time.Duration]bool{50 * us: false, 60 * us: false, 62 * us: true, ms: true, time.Second: true} {
		s, h, sck, dout := one(5000)
		s.Sleep(101 * ms)
		require.NoError(t, sck.Out(gpio.High))
		s.Sleep(high)
		require.NoError(t, sck.Out(gpio.Low))
		require.Equal(t, down, h.Stats().PowerDowns == 1)
		if !down {
			continue
		}
		s.Sleep(12400 * us)
		require.Equal(t, gpio.High, dout.Level())
		s.Sleep(200 * us)
		require.NotEqual(t, uint32(5000), shift(t, s, sck, dout, 25)>>1, "not settled")
		s.Sleep(50 * ms)
		require.Equal(t, uint32(5000), shift(t, s, sck, dout, 25)>>1)
	}
}

func TestHX711ClockedAtTheWrongMomentGivesGarbage(t *testing.T) {
	s, h, sck, dout := one(5000)
	s.Sleep(101 * ms)
	shift(t, s, sck, dout, 25)
	s.Sleep(11400 * us) // 50 us later a conversion ends
	require.NotEqual(t, uint32(5000), shift(t, s, sck, dout, 25)>>1)
	s.Sleep(12500 * us)
	shift(t, s, sck, dout, 10)
	s.Sleep(12500 * us)
	require.Positive(t, h.Stats().Straddled)
	require.Positive(t, h.Stats().Reads)
}
