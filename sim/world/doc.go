// Package world is the true state of a simulated board: pieces with their own
// magnets and tags, where they really lie or hover, the fields they make, and the
// chips that feel them.
//
// Its physics is its own and richer than what the firmware supposes: every magnet
// is a dipole that reaches every hall switch, switches operate and release at
// fields of their own, tags couple to readers by distance and now and then miss a
// question, and nothing lies quite in the middle. All chance comes from named
// streams of one seed; the parts themselves (magnets, thresholds, tags) from
// another.
//
//	w, err := world.New(file, pieces, time, world.Opts{Parts: 1, Seed: 7})
//	b, err := board.Open(file, w, time)   // the world gives buses and pins
//	err = w.Hold("7")
//	err = w.Carry("7", w.Middle(games.Cell(1, 1)), 0, 0)
//	err = w.Drop("7")
//
// Round logs lie in a frame on the platform, and roll as package roll has it. An act
// takes the time that they roll for; meanwhile the load cells feel all that they do.
//
//	opts.Frame = &frame
//	motion, err := w.Act(world.LetGo("w5.1", 88, 0, 4))
//	motion, err = w.Act(world.PullOut("b3.1", 150, 0))
//
// Hands move pieces and look at lights, display and wood; nothing else of the
// world is theirs to know.
package world
