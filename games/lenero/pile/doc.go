// Package pile is the geometry and statics of round logs in a frame.
//
// All logs lie parallel, so a pile is a plane figure: discs in a U of a floor and two
// walls, open at the top. Geometry says where a log comes to rest, who touches whom and
// who lies on whom; statics says whether a pile holds, falls, or can't be told.
//
//	p := pile.Pile{Frame: pile.Frame{WidthMM: 180}, Friction: friction, Logs: logs}
//	at, err := p.Drop(15, 100)       // where a log of radius 15 mm comes to rest
//	top := p.TopRow()                // the logs on which no other lies
//	verdict, err := p.Without(k).Judge(pile.Play)
//
// Lengths are in millimetres, masses in grams, forces in gram-force, x runs to the right
// from the left wall, y up from the floor.
package pile
