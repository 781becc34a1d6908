// Package drivers holds what all drivers share: how they know time, and the
// errors that mean the same whatever the part.
//
// Each driver is a package of its own below this one, on periph's conn
// interfaces: no game, no board, no policy. New checks its options and talks to
// nothing; Init sets the part up and may be called again after any error; calls
// that read take a context and return a value or an error, never a guess; Halt
// leaves the part safe and may be called twice. A driver isn't safe for
// concurrent use and starts no goroutine.
package drivers
