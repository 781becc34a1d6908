// Package hand plays: hands that lift, carry, hover, slide, put down, nudge,
// change their mind and hurry.
//
// A hand is a lane of plain sequential code. It sees the lights, the display and
// the wood, as people do, and knows the rules and what both players agree has
// been played. What the firmware made of it is nowhere to be seen but in lights
// and display.
//
//	table := hand.NewTable(w, match, file, seed)
//	for side := range hands {
//		h := hand.New(table, side, hand.Clumsy(), seed)
//		scheduler.Go("hand "+side.String(), func() { h.Play(ctx) })
//	}
package hand
