// Package drift follows how a board's sensors worsen while it is played on, and says so
// before moves can't be told apart any more.
//
//	m := drift.NewModel(drift.Opts{Channels: channels, Tags: tags, Signatures: g, Limits: limits})
//	state, news := m.Step(state, drift.Look{Frame: &frame, Verdict: &verdict, Layout: &layout})
//	for _, n := range news { fmt.Println(channels[n.Channel].Name, n.What, n.Is, n.Limit) }
//
// Of a linear hall sensor its noise, its zero, how fast that creeps, and how strongly it
// feels what lies on it; of a load cell noise, creep, and how near its converter's end it
// is; of a hall switch how often it lets go for a moment; of a tag reader how many polls a
// tag misses that lies still. Each has a limit: what the game's closest changes can do with
// (package separability), or what package sense can, whichever is less. A channel that comes
// near one is told of once, and again only after it was well below.
//
// Step is pure: all that is remembered is in State, time comes with the Frame. It decides
// nothing: verdicts are the same with it and without.
package drift
