// Package hx711 reads load cells through Avia HX711 converters of 24 bits: one to four
// with a common SCK and their DOUT lines read as one group, or one clocked by SPI.
//
//	dev, err := hx711.New(sck, lines, &hx711.Opts{Clock: drivers.Wall{}, Chips: 4, Rate: 80})
//	if err != nil { ... }
//	if err := dev.Init(ctx); err != nil { ... }
//	for {
//		samples, err = dev.Read(ctx, samples[:0])
//		...
//	}
//
// Lines are inputs with pull-up, so that a chip that isn't there reads high.
//
// The chips convert all the time, each by its own oscillator. A chip that is clocked
// before it is ready, or while its next conversion ends, gives garbage that can't be
// told from a weight. So chips with a common SCK are clocked when all are ready, and
// only if no conversion can end meanwhile. The driver keeps bounds for the moment at
// which each chip's newest conversion ended and for its period, from the times at which
// it saw DOUT fall; what it can't prove it drops. When conversions are about to end it
// waits until they have, and takes the newer ones.
//
// A pulse on SCK of more than 60 µs powers the chips down. Whatever may have done that,
// or may have disturbed a chip, is answered by powering all down and up together, and
// by discarding four conversions (section "Output settling time").
//
// Datasheet: Avia Semiconductor "HX711 24-Bit Analog-to-Digital Converter (ADC) for
// Weigh Scales", v2.0.
package hx711
