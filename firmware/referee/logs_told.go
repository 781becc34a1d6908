package referee

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tablero/firmware/sense"
	"tablero/games"
)

const (
	// rulerMM is how well players measure how logs lie, sigma.
	rulerMM = 0.5
	// ruled is how often it is tried to make sense of what they say, and enoughRuled are the
	// ways that are enough.
	ruled, enoughRuled = 12, 5
	// sameWayMM is how near to each other all logs lie in layouts that are taken for one.
	sameWayMM = 3
	// toldAgain is how likely it is that what was shown is right though players tell what
	// they have told before.
	toldAgain = 0.05
	// toldMM is how far off places are that players tell, sigma, and farOff how many sigmas count.
	toldMM, farOff = 1.0, 5.0
)

// tellings gives the matches that turns may have come to that players tell. Rulers are off
// by some tenths, and tenths decide whether a log slips in between two others: so logs may
// have lain a little otherwise than they say, by as little as lets all turns be played.
func (s *stepper) tellings(from games.Piled, turns []string) ([]sense.Belief, error) {
	measured := slices.ContainsFunc(turns, func(t string) bool { return strings.Contains(t, "{") })
	draw := rand.New(rand.NewPCG(s.situated, uint64(len(turns))))
	var all []sense.Belief
	var best []float64 // how well the match of each goes with what is told
	var wrong error
	for try, n := 0, 0; try < ruled && n < enoughRuled && (try == 0 || measured); try++ {
		off := 0.0
		if try > 0 {
			off = rulerMM
		}
		m, err := playTold(from, turns, func() float64 { return off * draw.NormFloat64() })
		if err != nil {
			if wrong == nil {
				wrong = err
			}
			continue
		}
		n++
		weight := asTold(m.Turns(), turns)
		i := slices.IndexFunc(all, func(b sense.Belief) bool { return lieAlike(b.Match, m, sameWayMM) })
		switch {
		case i < 0:
			all, best = append(all, sense.Belief{Match: m, Weight: weight}), append(best, weight)
			continue
		case weight > best[i]:
			all[i].Match, best[i] = m, weight
		}
		all[i].Weight += weight
	}
	if len(all) == 0 {
		return nil, wrong
	}
	sum := 0.0
	for i := range all {
		if m := all[i].Match; slices.EqualFunc(m.Turns(), s.match.Turns(), sameSpoken) && lieAlike(m, s.match, seenApartMM) {
			all[i].Weight *= toldAgain
		}
		sum += all[i].Weight
	}
	for i := range all {
		all[i].Weight /= sum
	}
	slices.SortStableFunc(all, func(a, b sense.Belief) int { return cmp.Compare(b.Weight, a.Weight) })
	return all, nil
}

// asTold tells how well the last turns that were played go with those that are told: the
// nearest places that will do may be far from what was measured.
func asTold(played, told []string) float64 {
	sum := 0.0
	played = played[max(0, len(played)-len(told)):]
	for i, turn := range played {
		p, q := strings.Fields(spoken(turn)), strings.Fields(spoken(told[i]))
		for k := range min(len(p), len(q)) {
			off := (placeOf(p[k]) - placeOf(q[k])) / toldMM
			sum += min(off*off, farOff*farOff)
		}
	}
	return math.Exp(-sum/2) + math.SmallestNonzeroFloat64
}

// placeOf gives the place in a part of a turn, "x3@88.0" or "5@142.5!"; 0 if there is none.
func placeOf(part string) float64 {
	_, at, _ := strings.Cut(part, "@")
	at, _, _ = strings.Cut(strings.TrimSuffix(at, "!"), ",")
	mm, err := strconv.ParseFloat(at, 64)
	if err != nil {
		return 0
	}
	return mm
}

// playTold plays turns as players tell them; off gives by how much each place was measured
// wrongly.
func playTold(from games.Piled, turns []string, off func() float64) (games.Piled, error) {
	m, _ := from.Clone().(games.Piled)
	for _, turn := range turns {
		happened, err := m.ReadMeasured(turn, off)
		for _, h := range happened {
			if err == nil {
				err = m.Play(h.Step, h.Observed)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("turn %q: %w", turn, err)
		}
	}
	return m, nil
}

// sameSpoken tells whether turns are the same but for where logs lie after a shift, and for
// tenths.
func sameSpoken(a, b string) bool {
	p, q := strings.Fields(spoken(a)), strings.Fields(spoken(b))
	return slices.EqualFunc(p, q, func(a, b string) bool {
		a, _, _ = strings.Cut(a, "@")
		b, _, _ = strings.Cut(b, "@")
		return a == b
	})
}

// lieAlike tells whether all logs lie nearly at the same places.
func lieAlike(a, b games.Match, mm float64) bool {
	p, q := a.Layout().Logs, b.Layout().Logs
	return slices.EqualFunc(p, q, func(p, q games.Log) bool {
		return p.Kind == q.Kind && math.Hypot(p.At.XMM-q.At.XMM, p.At.YMM-q.At.YMM) < mm
	})
}
