package fault

import (
	"fmt"
	"math/rand/v2"
	"time"

	"tablero/games"
)

// Site is something that can break.
type Site struct {
	Part  string // as people know it: "halls west", "load cells:DOUT2", "hall sensor c4"
	Begin func(draw *rand.Rand) (Signs, error)
	End   func() error
	// Least and Most are how long it lasts; none for what is over at once.
	Least, Most time.Duration
}

// Signs is what there is to notice of a fault.
type Signs struct {
	// Says is what the display has to say, any of it, if players must hear of it; nil if
	// play goes on without.
	Says []string
	// After is how long it lasts before it can show, Lingers how long after its end the
	// board still can't know that it is over.
	After, Lingers time.Duration
	// Still says that it shows only while hands are off: After counts from when they left.
	Still bool
	// Since, if set, gives since when it can show, zero while nobody could notice.
	Since func() time.Time
	Place string // where it is: "c4", "a1 to d2", "on the table"
}

// Event is a fault that happened.
type Event struct {
	Kind Kind
	Part string
	Signs
	From, To time.Time // To is zero while it lasts
}

// String tells what happened, without times.
func (e *Event) String() string {
	if e.Place == "" {
		return fmt.Sprintf("%s: %s", e.Kind, e.Part)
	}
	return fmt.Sprintf("%s: %s (%s)", e.Kind, e.Part, e.Place)
}

// pick draws one of several.
func pick[T any](draw *rand.Rand, from []T) T { return from[draw.IntN(len(from))] }

// between draws from an interval.
func between[T ~int64 | ~float64](draw *rand.Rand, least, most T) T {
	return least + T(draw.Float64()*float64(most-least))
}

// span words some places: "c4", "a1 to d2".
func span(places []games.Place) string {
	switch len(places) {
	case 0:
		return ""
	case 1:
		return places[0].String()
	}
	return fmt.Sprintf("%s to %s", places[0], places[len(places)-1])
}
