// Package games is the vocabulary that every game and the whole firmware share.
//
// A Layout says which kinds of piece lie where. Hands make a Change of it; a
// Match says what the change means: a Step of a turn, or the rule that forbids
// it. Nothing here knows a sensor, a board file or a language: rules give
// RuleErrors with stable codes, and whoever talks to people words them.
//
//	m, err := bodoquito.Game{}.New(nil)
//	for _, step := range m.Steps(nil) { ... }
//	step, broken := m.Judge(games.Carried(games.StackOf(kind), games.Tray, games.Cell(1, 1)))
//	if broken == nil {
//		err = m.Play(step, games.Observed{})
//	}
//
// Values are small and comparable where they can be, so that a matcher may hold
// thousands of them without touching the heap.
package games
