// Package weigh works out what hands did to round logs in a frame from what four load
// cells feel of it, and from tags that were shown.
//
// A step of weight tells which log came or went: each log's mass is measured when it is
// placed. A step of moment tells where. Whatever moment is left over, others have moved.
// How the moment went meanwhile tells more than where it ends: where a log pressed first,
// whether others went away from there, which log fingers pressed on, whether it slid out or in.
// And logs that fall press less for a while and then more: what moves is heard.
// Since weight says nothing of heights, and little of several logs that move, what may
// have become of a pile is foreseen by the game's physics, and what explains the cells is
// carried on as a weighted set of matches: each later step weighs them anew. What a rule
// says is asked of all of them; where they differ, or where nobody can say whether
// something has shifted, players are asked.
//
//	m := weigh.NewModel(channels, tags, signatures)
//	sit := sense.NewPileSituation(id, beliefs, sense.NoClaim) // once a step of the match
//	state, verdict := m.Step(state, sit, &frame)
//
// Step is pure, as sense's own is. The package knows piles and matches, no game's rules.
package weigh
