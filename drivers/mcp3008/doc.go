// Package mcp3008 reads eight voltages through a Microchip MCP3008, an SPI converter of
// 10 bits that converts while it is read.
//
//	c, err := port.Connect(mcp3008.MaxSpeed, mcp3008.Mode, mcp3008.Bits)
//	if err != nil { ... }
//	dev, err := mcp3008.New(c, &mcp3008.Opts{VRef: 3300 * physic.MilliVolt})
//	if err != nil { ... }
//	if err := dev.Init(ctx); err != nil { ... }
//	code, err := dev.Read(ctx, 5)
//	fmt.Println(dev.Volts(code))
//
// MISO needs a pull-up: a chip that isn't there then reads all ones, and the null bit
// before each result tells. With a pull-down, which is what a Raspberry Pi's MISO has
// after boot, it would read as 0 V.
//
// Datasheet: Microchip "MCP3004/3008 2.7V 4-Channel/8-Channel 10-Bit A/D Converters with
// SPI Serial Interface", DS21295.
package mcp3008
