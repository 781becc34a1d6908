package calibrate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tablero/firmware/board"
	"tablero/games"
)

// WireFault is a kind of wiring fault.
type WireFault uint8

// Kinds of wiring fault.
const (
	Misplaced  WireFault = iota + 1 // a sensor is wired for another place
	Dead                            // a sensor feels nothing
	Shorted                         // two sensors feel what only one can
	UpsideDown                      // a sensor feels fields the other way round; calibration allows for it
	TurnedLED                       // an LED is wired for another place
)

// Finding is one thing that is wired otherwise than the board file says.
type Finding struct {
	Fault   WireFault
	Sensor  string // as people know it; of an LED its number on the strip
	At      string // where it really is; of Shorted, the other sensor
	channel int
	led     int
}

// String words the finding.
func (f Finding) String() string {
	switch f.Fault {
	case Misplaced:
		return fmt.Sprintf("%s is wired to what lies under %s", f.Sensor, f.At)
	case Dead:
		return fmt.Sprintf("%s feels nothing: check its wires", f.Sensor)
	case Shorted:
		return fmt.Sprintf("%s and %s feel the same: a short between their wires", f.Sensor, f.At)
	case UpsideDown:
		return fmt.Sprintf("%s is upside down; calibration allows for it", f.Sensor)
	}
	return fmt.Sprintf("%s lights up at %s", f.Sensor, f.At)
}

// cornerAt names where a load cell is.
func cornerAt(corner int) string { return "the " + board.CornerName(corner) + " corner" }

// Same tells whether two findings say the same.
func (f Finding) Same(o Finding) bool {
	return f.Fault == o.Fault && f.Sensor == o.Sensor && f.At == o.At
}

// Findings gives what is wired otherwise than the board file says, and in a word if all of
// it is one turn of the board. It wants all laid down. While a load cell is dead, where things
// lay isn't known: it has to be mended before more can be said.
func (w *Wiring) Findings() (all []Finding, turned string) {
	scales := len(w.file.Platform.Cells) == 4
	corner := w.loadCells(&all)
	placed := !scales || corner != nil
	at := make([]games.Place, len(w.tasks)) // where each thing lay
	under := map[games.Place]int{}          // channel of the sensor under a place
	felt := map[int]bool{}
	signs := map[int]float64{}
	shorts := map[[2]int]bool{}
	for t, task := range w.tasks {
		at[t] = task.Place
		if task.Mass {
			continue
		}
		strong := w.strong(w.felt[t])
		switch {
		case corner != nil:
			at[t] = w.lay(w.felt[t], corner, task.Place)
		case task.Light && !scales && len(strong) > 0:
			for p, ch := range under {
				if ch == strong[0] {
					at[t] = p
				}
			}
			continue
		}
		for _, ch := range strong {
			felt[ch] = true
		}
		if len(strong) > 1 {
			shorts[[2]int{min(strong[0], strong[1]), max(strong[0], strong[1])}] = true
			for _, ch := range strong {
				if w.channels[ch].Place == at[t] { // of two that are shorted each is taken for what it should be
					strong[0] = ch
				}
			}
		}
		if len(strong) > 0 {
			under[at[t]] = strong[0]
			signs[strong[0]] = w.felt[t][strong[0]]
		}
	}
	for pair := range shorts {
		all = append(all, Finding{Fault: Shorted, Sensor: w.channels[pair[0]].Name, At: w.channels[pair[1]].Name, channel: pair[0]})
	}
	up := 0.0
	for _, s := range signs {
		up += math.Copysign(1, s)
	}
	for p, ch := range under {
		if c := w.channels[ch]; placed && c.Place != p {
			all = append(all, Finding{Fault: Misplaced, Sensor: c.Name, At: p.String(), channel: ch})
		}
		if w.channels[ch].Sensor == board.Field && signs[ch]*up < 0 {
			all = append(all, Finding{Fault: UpsideDown, Sensor: w.channels[ch].Name, channel: ch})
		}
	}
	for i, c := range w.channels {
		if (c.Sensor == board.Field || c.Sensor == board.Switch) && !felt[i] {
			all = append(all, Finding{Fault: Dead, Sensor: c.Name, channel: i})
		}
	}
	for t, task := range w.tasks {
		if placed && task.Light && at[t] != task.Place {
			n := *w.file.Cells[task.Place.String()].LED
			all = append(all, Finding{Fault: TurnedLED, Sensor: fmt.Sprintf("LED %d", n), At: at[t].String(), led: n})
		}
	}
	slices.SortFunc(all, func(a, b Finding) int {
		if a.Fault != b.Fault {
			return int(a.Fault) - int(b.Fault)
		}
		return strings.Compare(a.Sensor+a.At, b.Sensor+b.At)
	})
	if placed {
		turned = w.turnedBy(under)
	}
	return all, turned
}
