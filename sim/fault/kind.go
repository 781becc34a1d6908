package fault

import "strings"

// Kind is a kind of fault.
type Kind uint8

// Kinds, in the order in which they are listed.
const (
	Unplug   Kind = iota // a cable is pulled and put back
	NACK                 // a bus doesn't acknowledge for a while
	Stuck                // something holds the data wire of a bus low
	Brownout             // a chip loses its settings, or the whole Pi its power
	Cell                 // a sensor gives the same value whatever lies there
	Drift                // a sensor's zero creeps away
	Spike                // one reading jumps by half the scale
	Knock                // a blow on the table
	Lean                 // a hand or a phone weighs on the board
	Tag                  // a tag is garbled, or heard next door
	Disk                 // the record can't be written
	Wear                 // a sensor worsens, slowly and for good
	Kinds                // how many there are
)

// kind is what there is to say of a kind.
type kind struct {
	name string
	rate float64 // faults a turn, unless a plan says otherwise
}

// kinds gives a usual rate to each: what harms little happens more often.
var kinds = [Kinds]kind{
	Unplug: {"unplug", 0.05}, NACK: {"nack", 0.05}, Stuck: {"stuck", 0.03}, Brownout: {"brownout", 0.05},
	Cell: {"cell", 0.03}, Drift: {"drift", 0.03}, Spike: {"spike", 0.1}, Knock: {"knock", 0.1},
	Lean: {"lean", 0.03}, Tag: {"tag", 0.05}, Disk: {"disk", 0.03},
	Wear: {"wear", 0.05},
}

// String gives the name that plans call a kind by.
func (k Kind) String() string {
	if k < Kinds {
		return kinds[k].name
	}
	return "no fault"
}

// Rate gives how often a kind happens in a turn if a plan doesn't say.
func (k Kind) Rate() float64 { return kinds[k].rate }

// Lasts tells whether a fault of this kind is never put right. "all" leaves such out: what is
// to be seen of others would be seen through it.
func (k Kind) Lasts() bool { return k == Wear }

// Silent tells whether players must not hear of a fault of this kind, nor the record
// change: it is over before anybody could do anything, or too slow to matter.
func (k Kind) Silent() bool { return k == Drift || k == Spike || k == Knock }

// Names lists the kinds by name.
func Names() []string {
	var all []string
	for k := range Kinds {
		all = append(all, k.String())
	}
	return all
}

func named(name string) (Kind, bool) {
	for k := range Kinds {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

func list(all []string) string { return strings.Join(all, ", ") }
