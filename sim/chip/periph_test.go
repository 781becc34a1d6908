package chip_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/devices/v3/mcp23xxx"
	"periph.io/x/devices/v3/mfrc522"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

func TestPeriphsMCP23017DriverReadsAndDrivesPins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := new(lane.Live)
		bus := chip.NewI2C("i2c-1", l, chip.I2COpts{})
		m := chip.NewMCP23017(chip.MCP23017Opts{})
		bus.Attach(0x21, m)
		d, err := mcp23xxx.NewI2C(bus, mcp23xxx.MCP23017, 0x21)
		require.NoError(t, err)
		defer func() { require.NoError(t, d.Close()) }()
		for n := range 16 {
			p := d.Pins[n/8][n%8]
			require.NoError(t, p.In(gpio.PullUp, gpio.NoEdge))
			require.Equal(t, gpio.High, p.Read())
			m.Set(n, gpio.Low)
			require.Equal(t, gpio.Low, p.Read())
		}
		require.NoError(t, d.Pins[1][3].SetPolarityInverted(true))
		require.Equal(t, gpio.High, d.Pins[1][3].Read())
		require.NoError(t, d.Pins[0][5].Out(gpio.High))
		level, driven := m.Output(5)
		require.True(t, driven)
		require.Equal(t, gpio.High, level)

		bus.Detach(0x21)
		require.Equal(t, gpio.Low, d.Pins[0][0].Read(), "the trap: a dead bus reads as a piece")
	})
}

// What works of periph's reader: it needs the IRQ line, conn's WaitForEdge, and a
// tag that boots within 0.3 ms, because it resets the part, and with it the
// antenna, right before REQA. Any other tag, or none, is an "IRQ error": it takes
// the timer's interrupt for one. It never sees a second card nor a third cascade
// level.
func TestPeriphsMFRC522DriverReadsOnlyATagThatBootsAtOnce(t *testing.T) {
	for _, boot := range []time.Duration{200 * us, 3 * ms} {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			port := chip.NewSPI("spi1.0", l, chip.SPIOpts{})
			irq := chip.NewPin("IRQ", 24, l)
			irq.IoctlSemantics = false // its ClearInterrupt calls WaitForEdge(0) and would never return
			m := chip.NewMFRC522(l, chip.MFRC522Opts{IRQ: irq.Drive})
			port.Attach(m)
			tag := chip.NewNTAG213([7]byte{0x04, 1, 2, 3, 4, 5, 6})
			tag.Boot = boot
			m.SetCards(tag)
			done := make(chan struct{})
			l.Go("irq", func() {
				for {
					select {
					case <-done:
						return
					case <-time.After(100 * us):
						m.Update()
					}
				}
			})
			defer func() {
				close(done)
				l.Wait()
				time.Sleep(10 * time.Second) // its goroutines that wait for the pin end
			}()
			time.Sleep(ms)
			d, err := mfrc522.NewSPI(port, chip.NewPin("RST", 25, l), irq)
			require.NoError(t, err)
			for range 3 {
				uid, err := d.ReadUID(time.Second)
				if boot > ms {
					require.ErrorContains(t, err, "IRQ error")
					continue
				}
				require.NoError(t, err)
				require.Equal(t, []byte{0x04, 1, 2, 3, 4, 5, 6}, uid)
			}
		})
	}
}
