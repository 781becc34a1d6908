// Package ads1115 reads four voltages through a Texas Instruments ADS1115, an I²C
// converter of 16 bits.
//
// A conversion takes 1.16 ms at the highest rate, four times its transactions on the
// wire. So starting, asking and fetching are separate steps, and several chips convert
// side by side: a Bank does that.
//
//	dev, err := ads1115.New(bus, &ads1115.Opts{Address: 0x48, Clock: drivers.Wall{}})
//	if err != nil { ... }
//	if err := dev.Init(ctx); err != nil { ... }
//	code, err := dev.Read(ctx, 2)
//	fmt.Println(dev.Volts(code))
//
// The chip's oscillator is good for ±10 %, so the ready bit decides, never the time
// that has passed. After an error of the chip (but not after a cancelled context) Init
// must be called before anything else.
//
// Datasheet: Texas Instruments "ADS111x Ultra-Small, Low-Power, I2C-Compatible,
// 860-SPS, 16-Bit ADCs", SBAS444. Comments name its sections: their numbers differ
// between revisions.
package ads1115
