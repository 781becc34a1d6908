// Package strip lights strips of APA102 (and SK9822) or WS2812 LEDs over SPI.
//
// A color is the drive of its three channels, 0 to 255, linear in current: no gamma,
// no white balance, and the APA102's five-bit dimmer, which flickers, is always full.
// A frame that would draw more than Opts.MaxCurrent is dimmed as a whole.
//
//	leds, err := strip.NewAPA102(port, &strip.Opts{LEDs: 49, Clock: drivers.Wall{}})
//	if err != nil { ... }
//	err = leds.Show(colors) // of all 49
//
// Call Show again every 20 ms or so also with the same colors: a frame disturbed on
// its way stands until the next.
//
// Datasheets: Shiji "APA102 addressable LED"; Normand "SK9822", rev. 01; Worldsemi
// "WS2812B", which asks for 280 µs of low between frames (the older 50 µs).
package strip
