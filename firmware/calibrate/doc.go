// Package calibrate learns what is particular about one board and its pieces.
//
// Procedures are pure step functions under a thin shell: readings go in, prompts
// for whoever sits at the board come out.
//
//	l := calibrate.NewTags(game.Kinds())
//	for !l.Done() {
//		l, prompt = l.Step(reading)
//		tell(prompt)
//	}
//	calibration.Tags[game.Name()] = l.Learnt()
//
// Tags learns tags, Base sensors, load cells and pieces, Box how logs rub.
//
// Run is the shell of all that a game needs, or of one Part of it; what is measured is kept
// as Progress, and what is wrong is named (ErrSensor, ErrOutlier, ErrPatience). Wiring finds
// out what is wired where, and Quality tells how well figures explain what was measured.
package calibrate
