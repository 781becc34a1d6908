// Package mcp23017 reads up to 14 switches or hall sensors through a Microchip
// MCP23017 I²C port expander.
//
// Both ports are read in one transaction of four bytes on the wire, and the chip
// reports any change on its INT line. INT is open drain, so that two chips may
// share one line and one pull-up.
//
//	dev, err := mcp23017.New(bus, &mcp23017.Opts{Address: 0x20, Inputs: 0x00FF, PullUps: true})
//	if err != nil { ... }
//	if err := dev.Init(ctx); err != nil { ... }
//	levels, err := dev.Read(ctx) // bit 0 is GPA0, bit 15 is GPB7
//
// The chip can't tell that it was reset: call Check now and then (every 100 ms is
// cheap), for a chip that lost its settings still answers Read.
//
// Datasheet: Microchip "MCP23017/MCP23S17 16-Bit I/O Expander with Serial
// Interface", DS20001952. Its revision D made GPA7 and GPB7 outputs only.
package mcp23017
