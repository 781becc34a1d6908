// Package referee runs one match on one board.
//
// It is a pure step function: a State, an Event (what sense made of a frame, a
// key, an acknowledgement of the journal) and the time that comes with it give
// the next State and Actions to carry out. It holds what hands did against the
// rules of whatever game is played, guides players back when a rule is broken,
// asks when the board can't know, takes turns back, and says by a View what
// lights and display should show.
//
//	state, err := referee.Start(game, settings, sight, now)
//	for event := range events {
//		state, actions = referee.Step(state, event)
//		carryOut(actions)
//		show(state.View())
//	}
//
// Nothing that isn't certain is recorded; and what is recorded is confirmed by
// lights only after a Committed event says that it is kept.
package referee
