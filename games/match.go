package games

// Step is one thing a player does of a turn that the rules allow: in Bodoquito
// "put" and "hand over", in Mixtour "carry" and "lift the scoring stack off", in
// Lenero "take" and "place".
type Step struct {
	Verb   Verb
	Change Change // what hands do for it
	Ends   bool   // the turn ends with it, unless nature ends it earlier
	// Span is where a log may be placed, in millimetres from the left wall: any
	// position between Lo and Hi. Zero where the change is exact.
	Span Span
}

// Span is an interval in millimetres, ends included.
type Span struct{ Lo, Hi float64 }

// Verb tells the steps of a turn apart.
type Verb uint8

// What a step does. Each game uses some of them.
const (
	Put      Verb = iota + 1 // put a piece where it will stay
	HandOver                 // show the opponent's next piece on the tray
	Move                     // carry pieces from place to place
	LiftOff                  // take a scoring stack off the board
	Capture                  // take an opponent's piece and keep it
	Pass                     // do nothing
)

// Observed is what nature made of a step, where nature had a say: the layout as
// it came out. Known is false where the rules alone settle it.
type Observed struct {
	Known  bool
	Layout Layout
	// Shifted says that something moved besides what was taken or placed, also where
	// the layout doesn't show it: a log that was dragged lengthwise.
	Shifted bool
}

// Match is one game being played. Implementations aren't safe for concurrent
// use; Clone gives an independent copy.
type Match interface {
	// ToMove is the side whose step is next. After the end, the opponent of whoever
	// made the last step.
	ToMove() Side
	// Layout is what should lie on the board now. A piece that has been handed
	// over counts as on the tray until it is put.
	Layout() Layout
	// Steps appends what may be done next to dst. Nothing after the end.
	Steps(dst []Step) []Step
	// Judge says what a change means: a step that may be played, or the rule
	// that forbids it. It doesn't change the match.
	Judge(Change) (Step, *RuleError)
	// Play makes a step. An error says that the step isn't legal now; the match
	// is then unchanged.
	Play(Step, Observed) error
	// Undo takes the last step back. An error says that there is none.
	Undo() error
	// Result is who won and why; Undecided and NotOver while it goes on.
	Result() (Outcome, Reason)
	// Position writes the position in the game's notation.
	Position() string
	// Turns writes the turns played so far, the unfinished one last.
	Turns() []string
	// Unfinished tells whether the last of Turns lacks steps.
	Unfinished() bool
	// ParseTurn reads one turn in the game's notation and gives its steps; an
	// error says what is wrong with the text, a *RuleError which rule forbids it.
	ParseTurn(string) ([]Step, error)
	// Clone gives an independent copy.
	Clone() Match
}

// KindInfo describes a kind of piece.
type KindInfo struct {
	Kind  Kind
	Name  string // in English: "piece 7", "white disc"
	Sign  string // one or two characters for drawings and records: "7", "W"
	Count int    // pieces of this kind in the box
}

// Settings are a game's options by name, as --rule KEY=VALUE gives them.
type Settings map[string]string

// Game makes matches.
type Game interface {
	// Name is the word used on the command line: "bodoquito".
	Name() string
	// Grid gives the columns and rows that the game uses.
	Grid() (columns, rows int)
	// Kinds lists the pieces in the box.
	Kinds() []KindInfo
	// New starts a match. Unknown settings and bad values are errors.
	New(Settings) (Match, error)
	// Parse starts a match from a position in the game's notation.
	Parse(position string, s Settings) (Match, error)
}
