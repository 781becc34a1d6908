// Package board knows what is wired where.
//
// A board is a TOML file: the grid, the buses, the parts with their bus, address
// or pin, and which input of which part sits under which cell. Three files are
// embedded; Load takes one of their names or a path. Whatever is wrong with a
// file comes out as one error that names file, line and remedy for every fault
// found.
//
//	file, err := board.Load("bodoquito-digital")
//	b, err := board.Open(file, opener, clock)
//	defer b.Halt()
//
// Buses and pins come from an Opener: the Raspberry Pi's (package pi) or a
// simulated board's. What was learnt about one board's individual parts, such
// as which tag sits in which piece, is kept in a Calibration, a file of its own.
package board
