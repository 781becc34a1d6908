// Package fault breaks simulated boards: it pulls cables, holds data wires low, freezes
// sensors, knocks on the table, fills the disk, and puts everything right again after a
// while. What it does, and when, is decided by a random stream of its own, so that a match
// with faults can be played again, and one without is the same to the byte.
//
//	plan, err := fault.Parse([]string{"unplug=0.2", "knock"})
//	...
//	maker, err := fault.New(fault.Opts{Plan: plan, World: w, File: file, Seed: 1, Turns: turns})
//	lanes.Go("faults", func() { maker.Run(ctx) })
//	...
//	for _, e := range maker.Events() { fmt.Println(e) }
//
// A Plan says how often each Kind of fault happens in a turn, a Site what it happens to,
// an Event when it did. Whether a board has stood it is for whoever sees both sides to say.
package fault
