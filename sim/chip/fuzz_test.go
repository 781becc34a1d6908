package chip_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

// FuzzTransactions throws bytes at all models: n bytes at a time to the part that
// the first of them names.
func FuzzTransactions(f *testing.F) {
	f.Add([]byte{0, 0x0A, 0xA0, 1, 2, 3}, uint8(3))
	f.Add([]byte{2, 0x12, 0x26, 2, 0x02, 0x0C, 2, 0x1A, 0x87}, uint8(2))
	f.Add([]byte{3, 0, 0, 0, 0, 0xFF, 1, 2, 3}, uint8(8))
	f.Add([]byte{5, 0x80, 0x21, 0x80, 127, 0x80, 0}, uint8(6))
	f.Fuzz(func(t *testing.T, data []byte, n uint8) {
		s := lane.NewScheduler()
		rnd := rand.New(rand.NewPCG(1, 2))
		bit := 0
		m := chip.NewMCP23017(chip.MCP23017Opts{Noise: rnd, Bit7OutputOnly: n%2 == 0, INTA: func(gpio.Level) { bit++ }})
		oled := chip.NewSSD1306(chip.SSD1306Opts{})
		rf := chip.NewMFRC522(s, chip.MFRC522Opts{BitErrors: 0.01, Noise: rnd})
		rf.SetCards(random(t, rnd, 4), random(t, rnd, 7), chip.NewNTAG213([7]byte{4, 1}))
		spis := []chip.SPIDevice{rf, chip.NewAPA102(5, s), chip.NewSK9822(5, s), chip.NewWS2812(5, s, 0), chip.NewHC154(
			chip.NewPin("a", 0, s), chip.NewPin("b", 1, s), chip.NewPin("c", 2, s), chip.NewPin("d", 3, s))}
		i2cs := []chip.I2CDevice{m, oled}
		for k := 0; len(data) > 0; k++ {
			w := data[:min(int(n)%70+1, len(data))]
			data = data[len(w):]
			part, w := int(w[0])%(len(spis)+len(i2cs)), w[1:]
			r := make([]byte, len(w))
			if part < len(i2cs) {
				require.NoError(t, i2cs[part].I2C(w, r))
			} else {
				spis[part-len(i2cs)].SPI(w, r)
			}
			m.Set(k%20, gpio.Level(k%3 == 0))
			m.SetFloating(k % 18)
			s.Sleep(100 * us)
		}
		rf.Update()
		oled.Image()
	})
}

func TestRandomTransactionsNeverPanic(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	s := lane.NewScheduler()
	rf := chip.NewMFRC522(s, chip.MFRC522Opts{BitErrors: 0.001, Noise: rnd})
	rf.SetCards(random(t, rnd, 4), random(t, rnd, 10), chip.NewNTAG213([7]byte{4, 1}))
	m, oled := chip.NewMCP23017(chip.MCP23017Opts{Noise: rnd}), chip.NewSSD1306(chip.SSD1306Opts{})
	strips := []chip.SPIDevice{rf, chip.NewAPA102(3, s), chip.NewWS2812(3, s, 0)}
	for range 20000 {
		w := make([]byte, rnd.IntN(20))
		for i := range w {
			w[i] = byte(rnd.Uint32())
		}
		r := make([]byte, len(w))
		for _, d := range strips {
			d.SPI(w, r)
		}
		require.NoError(t, m.I2C(w, r))
		require.NoError(t, oled.I2C(w, r))
		rf.SPI([]byte{0x02, 0x0C}, make([]byte, 2)) // keep the radio busy
		rf.SPI([]byte{0x28, 0x83}, make([]byte, 2))
		rf.SPI([]byte{0x2A, 0x40}, make([]byte, 2))
		rf.SPI([]byte{0x12, 0x52}, make([]byte, 2))
		rf.SPI([]byte{0x1A, 0x87}, make([]byte, 2))
		s.Sleep(time.Duration(rnd.Int64N(int64(ms))))
	}
	require.Positive(t, rf.Stats().Answered)
}
