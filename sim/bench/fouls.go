package bench

import (
	"time"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/sim/hand"
)

// Fouls are what hands did against the rules, and what the board refused.
type Fouls struct {
	By map[games.Code]Pair // by the rule that was broken; refused under whatever rule
	// RefusedLegal counts refusals of what wasn't against the rules.
	RefusedLegal int
}

// scolds is how long the board has to refuse something; hands wait as long.
const scolds = 15 * time.Second

// fouls tells which of the board's refusals are of something illegal. Each is of the latest
// foul before it that hasn't been refused yet.
func fouls(tried []hand.Try, notes []referee.Note) Fouls {
	f := Fouls{By: map[games.Code]Pair{}}
	refused := make([]bool, len(tried))
	for _, n := range notes {
		if n.What != referee.Refused {
			continue
		}
		of := -1
		for i, t := range tried {
			if !t.Since.After(n.At) && n.At.Sub(t.Since) < scolds && !refused[i] {
				of = i
			}
		}
		if of < 0 {
			f.RefusedLegal++
			continue
		}
		refused[of] = true
	}
	for i, t := range tried {
		p := f.By[t.Code]
		p.Tried++
		if refused[i] {
			p.Refused++
		}
		f.By[t.Code] = p
	}
	return f
}
