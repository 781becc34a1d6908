// Package chip holds models of the parts on a board, register by register, and
// the buses and pins that lead to them. Drivers, periph's as well as our own,
// talk to them through periph's interfaces and can't tell the difference.
//
//	s := lane.NewScheduler()
//	bus := chip.NewI2C("i2c-1", s, chip.I2COpts{})
//	halls := chip.NewMCP23017(chip.MCP23017Opts{})
//	bus.Attach(0x20, halls)
//	halls.Set(3, gpio.Low)
//	port := make([]byte, 2)
//	err := bus.Tx(0x20, []byte{0x12}, port) // s.Elapsed() is now 180 us
//
// Every transaction first takes its time on the wire from the lane.Time that the
// bus was given, then reaches the model, so that a model sees the end of its
// transaction as the present. Models may be used by several goroutines. Hooks
// (INT, Coupled, Fault, OnOut) are set before use; a model calls them while it is
// locked, so they must neither sleep nor call back into it. Hooks of a bus or a
// pin are called unlocked.
//
// Where a Linux driver or a kernel rule is stricter than the part, the rule is
// kept: equal lengths and 4096 bytes on SPI, SetSpeed refused on I2C, the odd
// time-outs of periph's gpioioctl.
//
// Datasheets: Microchip MCP23017/MCP23S17 (DS20001952C), NXP MFRC522 (rev. 3.9),
// NXP NTAG213/215/216 (rev. 3.2), ISO/IEC 14443-3 (type A), APA Electronic
// APA102C, Shiji Lighting SK9822, Worldsemi WS2812B, Solomon Systech SSD1306
// (rev. 1.1), Nexperia 74HC154, NXP UM10204 I2C-bus specification.
package chip
