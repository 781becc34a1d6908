package fault

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Plan says how often each kind of fault happens, in faults a turn. The zero value is
// a board on which nothing breaks.
type Plan struct {
	rates [Kinds]float64
	meant [Kinds]bool // named by itself: a board that can't have it is an error
}

// What a list of faults can be wrong about. The text names what is right.
var (
	ErrUnknown = errors.New("fault: no such fault")                  // see Names
	ErrRate    = errors.New("fault: no such rate")                   // 0 to MostRate
	ErrTwice   = errors.New("fault: named twice")                    // leave one out
	ErrCant    = errors.New("fault: the board has nothing to break") // leave it out, or take another board
)

// MostRate is the highest rate. Faults come one after another: what comes too soon waits.
const MostRate = 5.0

// all is the name of all kinds together.
const all = "all"

// Parse reads a list as flags give it: "unplug", "unplug=0.2" with a rate a turn, "all"
// or "all=0.1" for whatever the board can have. A kind that is named by itself as well
// has the rate that is given there.
func Parse(items []string) (Plan, error) {
	var p Plan
	for _, item := range items {
		name, text, given := strings.Cut(strings.TrimSpace(item), "=")
		k, ok := named(name)
		if !ok && name != all {
			return p, fmt.Errorf("%w: %q; there are %s, and %s for whatever the board can have", ErrUnknown, name, list(Names()), all)
		}
		rate := -1.0
		if given {
			var err error
			if rate, err = strconv.ParseFloat(text, 64); err != nil || !(rate >= 0 && rate <= MostRate) {
				return p, fmt.Errorf("%w: %q; give faults a turn from 0 to %g, as %s=0.2", ErrRate, item, MostRate, name)
			}
		}
		if name == all {
			p.everything(rate)
			continue
		}
		if p.meant[k] {
			return p, fmt.Errorf("%w: %s", ErrTwice, name)
		}
		p.meant[k], p.rates[k] = true, rateOr(rate, k)
	}
	return p, nil
}

func (p *Plan) everything(rate float64) {
	for k := range Kinds {
		if !p.meant[k] && !k.Lasts() {
			p.rates[k] = rateOr(rate, k)
		}
	}
}

func rateOr(rate float64, k Kind) float64 {
	if rate < 0 {
		return k.Rate()
	}
	return rate
}

// Any tells whether anything ever breaks.
func (p Plan) Any() bool { return p.rates != [Kinds]float64{} }

// Rate gives how often a kind happens in a turn.
func (p Plan) Rate(k Kind) float64 { return p.rates[k] }

// String gives the plan as Parse reads it.
func (p Plan) String() string {
	var items []string
	for k, rate := range p.rates {
		if rate > 0 {
			items = append(items, fmt.Sprintf("%s=%g", Kind(k), rate))
		}
	}
	return strings.Join(items, ",")
}
