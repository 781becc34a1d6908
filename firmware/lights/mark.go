package lights

// Mark is what the LED of one cell says.
type Mark uint8

// The marks, the one that wins over another further down.
const (
	None    Mark = iota // nothing: dark
	Last                // a cell of the last recorded turn
	Hint                // a good place
	Target              // a legal place for what is in hand
	Confirm             // just recorded
	Win                 // part of the winning line
	Ask                 // the board can't tell: it is one of these
	Missing             // something belongs here
	Extra               // something here must go away
	Swap                // another piece belongs here
	Fault               // the cell's sensor doesn't answer
)

// Over gives the mark that shows where both are wanted. Errors win over
// questions, questions over everything that is good to know.
func (m Mark) Over(o Mark) Mark { return max(m, o) }

// IsError tells whether the mark says that something is wrong.
func (m Mark) IsError() bool { return m >= Missing }

// String names the mark for logs: "target".
func (m Mark) String() string { return m.entry().name }

func (m Mark) entry() *Entry {
	if int(m) >= len(legend) {
		m = None
	}
	return &legend[m]
}
