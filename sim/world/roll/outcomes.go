package roll

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// ErrShaken: where logs lie and what the pile withstands doesn't go together: shaken ever
// so little it falls. Take less Jitter, or what happened without any.
var ErrShaken = errors.New("roll: a shaken pile doesn't stand")

// Outcomes are what came of the same act on piles that can't be told apart.
type Outcomes struct {
	Results []Result
	Refused int // runs whose shaken pile didn't stand; they have no result
}

// Outcomes does an act on clones of the pile, each shaken by a seed of its own. The pile
// itself stays as it is.
func (p *Pile) Outcomes(seed uint64, runs int, j Jitter, act func(*Pile) (Result, error)) (Outcomes, error) {
	var all Outcomes
	draw := stream(seed, "outcomes")
	for range runs {
		c, err := p.Shaken(draw.Uint64(), j)
		if errors.Is(err, ErrShaken) {
			all.Refused++
			continue
		}
		if err != nil {
			return all, err
		}
		r, err := act(c)
		if err != nil {
			return all, err
		}
		all.Results = append(all.Results, r)
	}
	return all, nil
}

// Share gives the share of results of which something is true; of none it is NaN.
func (o Outcomes) Share(is func(Result) bool) float64 {
	n := 0
	for _, r := range o.Results {
		if is(r) {
			n++
		}
	}
	return float64(n) / float64(len(o.Results))
}

// Shifted gives the share of results in which any log moved by more than so many mm.
func (o Outcomes) Shifted(mm float64) float64 {
	return o.Share(func(r Result) bool { return len(r.Moved(mm)) > 0 })
}

// End is a layout in which a pile may come to rest.
type End struct {
	Logs  []Shift // of one of its results
	Share float64
}

// Ends gives the layouts that came out, the most frequent first: results in which no log
// lies farther than so many mm from where the first of them has it count as one.
func (o Outcomes) Ends(withinMM float64) []End {
	var all []End
	for _, r := range o.Results {
		i := slices.IndexFunc(all, func(e End) bool { return alike(e.Logs, r.Shifts, withinMM) })
		if i < 0 {
			i = len(all)
			all = append(all, End{Logs: r.Shifts})
		}
		all[i].Share += 1 / float64(len(o.Results))
	}
	slices.SortStableFunc(all, func(a, b End) int { return cmp.Compare(b.Share, a.Share) })
	return all
}

func alike(a, b []Shift, mm float64) bool {
	return slices.EqualFunc(a, b, func(a, b Shift) bool {
		if a.Is != b.Is || a.Is != Lies {
			return a.Is == b.Is
		}
		return math.Hypot(a.To.XMM-b.To.XMM, a.To.YMM-b.To.YMM) <= mm && math.Abs(a.To.ZMM-b.To.ZMM) <= mm
	})
}
