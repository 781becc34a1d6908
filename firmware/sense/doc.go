// Package sense works out what hands did from what the sensors read.
//
// Snapshots decide, events only hint. While readings move, hands are at work and
// nothing is decided. Once they are still, every hypothesis that the Situation
// offers (nothing happened; a legal step, or several played quickly; a piece in
// somebody's hand; the last step amended or taken back; any physical change
// whatever the rules say) predicts a layout, each layout predicts the readings,
// and the one that explains the frame wins if it wins clearly. Else the board
// asks.
//
//	m := sense.NewModel(channels, tags, kinds, signatures)
//	sit := sense.NewSituation(id, match) // once a step of the match
//	state, verdict := m.Step(state, sit, &frame)
//
// Step is pure: settling, flicker and the tray's history are in State, time comes
// with the Frame. The package knows layouts and matches, no game's rules.
package sense
