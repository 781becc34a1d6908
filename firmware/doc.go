// Package firmware is the Raspberry Pi program: the lanes that make a board of
// parts play.
//
// Readings run one way: the scan lanes put them into a store; the referee's lane
// takes frames from it, lets sense explain them and the referee judge; what the
// referee wants shown goes to the lanes of the lights and the display, what is to
// be kept to the recorder's. All wait for nobody: lights and display take the
// latest view, commits are queued and none is lost.
//
//	p, err := firmware.New(firmware.Opts{Board: b, Game: bodoquito.Game{}, Calibration: c, Clock: drivers.Wall{}})
//	err = p.Run(ctx) // until ctx is done; parts are halted
//
// The lanes are plain blocking code. Run starts them as goroutines; a simulated
// board runs the same ones in virtual time.
package firmware
