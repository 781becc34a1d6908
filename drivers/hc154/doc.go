// Package hc154 gives one SPI chip select the reach of sixteen, through a 74HC154
// 4-to-16 decoder.
//
// The port's CE drives the decoder's enable inputs, four GPIO lines its address. All
// outputs stay high while CE is high, so that the address may change between
// transactions; then the addressed output follows CE, also where a transaction raises
// it between packets. All parts share the port's speed and mode.
//
//	decoder, err := hc154.New(c, group) // a gpio.Group of A0 to A3
//	if err != nil { ... }
//	reader, err := mfrc522.New(decoder.Output(3), opts)
//
// Whoever uses outputs of one decoder does so from one goroutine, as with one bus.
//
// Datasheet: Nexperia "74HC154; 74HCT154 4-to-16 line decoder/demultiplexer", rev. 8.
package hc154
