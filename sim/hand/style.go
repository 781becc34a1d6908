package hand

import (
	"fmt"
	"time"
)

// Style is how somebody handles things. Times are drawn between the two values;
// chances are per turn.
type Style struct {
	Name      string
	Think     [2]time.Duration // before a turn
	React     [2]time.Duration // between two movements
	SpeedMM   float64          // mm a second, of a carried piece
	OffMM     float64          // sigma of where a piece is put down
	MostOffMM float64          // nobody puts a piece down farther off
	Waits     bool             // looks for the lights' answer before going on

	Fumble     float64 // puts down, lifts a little, puts down again
	Slide      float64 // puts down on a wrong cell for a moment, then slides on
	Nudge      float64 // knocks a neighbour
	Look       float64 // lifts another piece and puts it back
	Hover      float64 // carries low over the board
	ChangeMind float64 // exchanges the piece on the tray
	LayBack    float64 // lifts the piece handed over, lays it back, lifts it again
	Illegal    float64 // tries something that the rules forbid
	Regret     float64 // takes its turn back by the menu, and plays another

	// Logs in a frame.
	Show [2]time.Duration // how long a log's tag is held over the tray
	Take float64          // wants to take a log
	Dare float64          // takes one of which it isn't sure that nothing else moves
	Pull float64          // mm a second, of a log that is pulled out
}

// Careful puts things down in the middle and waits for the lights.
func Careful() Style {
	return Style{Name: "careful", Think: [2]time.Duration{800 * time.Millisecond, 2500 * time.Millisecond},
		React: [2]time.Duration{250 * time.Millisecond, 600 * time.Millisecond}, SpeedMM: 350, OffMM: 1, MostOffMM: 3, Waits: true,
		Show: [2]time.Duration{700 * time.Millisecond, 1200 * time.Millisecond}, Take: 0.5, Dare: 0.05, Pull: 120}
}

// Clumsy fumbles, nudges, and tries what isn't allowed.
func Clumsy() Style {
	return Style{Name: "clumsy", Think: [2]time.Duration{600 * time.Millisecond, 3 * time.Second},
		React: [2]time.Duration{200 * time.Millisecond, 900 * time.Millisecond}, SpeedMM: 300, OffMM: 2.2, MostOffMM: 5, Waits: true,
		Fumble: 0.15, Slide: 0.1, Nudge: 0.1, Look: 0.08, Hover: 0.3, ChangeMind: 0.1, LayBack: 0.1, Illegal: 0.15,
		Show: [2]time.Duration{500 * time.Millisecond, 1200 * time.Millisecond}, Take: 0.5, Dare: 0.15, Pull: 150}
}

// Hasty waits for nothing.
func Hasty() Style {
	return Style{Name: "hasty", Think: [2]time.Duration{50 * time.Millisecond, 400 * time.Millisecond},
		React: [2]time.Duration{60 * time.Millisecond, 200 * time.Millisecond}, SpeedMM: 900, OffMM: 1.8, MostOffMM: 4,
		Fumble: 0.05, Hover: 0.2, Nudge: 0.03,
		Show: [2]time.Duration{300 * time.Millisecond, 500 * time.Millisecond}, Take: 0.5, Dare: 0.15, Pull: 250}
}

// Regretful is careful, and takes every third turn back; logs it leaves where they are.
func Regretful() Style {
	s := Careful()
	s.Name, s.Regret = "regretful", 0.33
	return s
}

// ByName gives the style of that name.
func ByName(name string) (Style, error) {
	for _, s := range []Style{Careful(), Clumsy(), Hasty(), Regretful()} {
		if s.Name == name {
			return s, nil
		}
	}
	return Style{}, fmt.Errorf("hand: no style %q; there are careful, clumsy, hasty and regretful", name)
}
