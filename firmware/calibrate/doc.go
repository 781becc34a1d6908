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
package calibrate
