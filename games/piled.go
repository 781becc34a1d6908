package games

// Piled is a Natural of logs in a frame, of which nobody sees exactly how they lie:
// whoever works out from weights what was done needs to know what may lie where, and
// what may come of it.
type Piled interface {
	Natural
	// FrameMM gives the inside width of the frame.
	FrameMM() float64
	// Outlines gives what the logs of the layout look like, in its order.
	Outlines() []Outline
	// Rests lists the places, from left to right, where a log of a kind that is let go
	// may come to rest within so many mm of x; on a stretch of the floor the nearest
	// point of it.
	Rests(k Kind, xMM, withinMM float64) []Rest
	// Holding tells whether nothing else moves when one log is taken or placed, by the
	// statics of logs that lie exactly where the layout has them.
	Holding(Change) Holding
	// Foresee gives ways in which each of some changes may come out, each of taking or
	// placing one log: as many as are asked for or fewer. The same seed gives the same ways.
	Foresee(changes []Change, ways int, seed uint64) [][]Fate
	// ReadMeasured is ReadTurn for whoever has measured by eye: places name the nearest log
	// or place that is meant. A turn of takes that goes on ends with " ...".
	// Off gives by how much each place of the layout that came out was measured wrongly.
	ReadMeasured(text string, off func() float64) ([]Happening, error)
	// Rolled moves logs that lie free on the floor, those of the numbers given, until a
	// moment about the left wall is as much greater; grams is what each log weighs. It gives
	// how far the one went that went farthest, and the logs unchanged where they can't.
	Rolled(logs []Log, free []int, grams []float64, gramMM float64) (rolled []Log, byMM float64)
}

// Outline is what a log looks like to whoever sees its end.
type Outline struct {
	Size     int // as records write it, 1 to 9
	RadiusMM float64
	Dark     bool // it is of the darker colour
	Top      bool // it lies in the top row
}

// Rest is a place where a log may lie.
type Rest struct {
	At Point
	// FreeMM is how long the stretch of the floor is along which it may lie as well; 0
	// for a place between two things.
	FreeMM float64
	// Marginal: it rests there only if others lie by less than a millimetre otherwise than
	// the layout has them.
	Marginal bool
}

// Holding is what statics say of a pile.
type Holding uint8

// What a pile does.
const (
	HoldUnsure Holding = iota
	Holds
	Falls
)

// Fate is a way in which a change may come out.
type Fate struct {
	Logs    []Log   // as the layout has them, without one that was taken; one that was placed comes last
	MovedMM float64 // how far the log went that went farthest, the placed one left out
}
