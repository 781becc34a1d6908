package hand

import (
	"math"
	"slices"
	"strings"
	"time"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

const (
	// shiftMM is how far a log may move without having shifted; stillMM is what nobody sees.
	shiftMM = 1.0
	stillMM = 0.3
)

// sight is how logs lay when a hand looked, and what had been played.
type sight struct {
	at    time.Time
	logs  []world.Log
	match *lenero.Match
	names []string // of the logs of the match's layout
}

func (h *Hand) sight() sight {
	m := h.match()
	return sight{at: h.clock.Now(), logs: h.world.Logs(), match: m, names: h.named(m)}
}

// named names the logs of the match's layout: those of the kind that lie nearest to
// where they should; "" where there is none.
func (h *Hand) named(m *lenero.Match) []string {
	type pair struct {
		i, j int
		off  float64
	}
	layout, wood := m.Layout().Logs, h.world.Logs()
	var pairs []pair
	for i, l := range layout {
		for j, o := range wood {
			if l.Kind == o.Kind {
				pairs = append(pairs, pair{i, j, math.Hypot(l.At.XMM-o.AtMM.X, l.At.YMM-o.AtMM.Y)})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		switch {
		case a.off < b.off:
			return -1
		case a.off > b.off:
			return 1
		}
		return 0
	})
	names, used := make([]string, len(layout)), map[int]bool{}
	for _, p := range pairs {
		if names[p.i] == "" && !used[p.j] {
			names[p.i], used[p.j] = wood[p.j].Name, true
		}
	}
	return names
}

// observed tells what came of all logs but one that the hand had, as both players see it:
// nothing to speak of; something that may come to a shift, with the layout as it should
// be now but for that one; or a shift.
func (h *Hand) observed(before sight, mine string) games.Observed {
	now := map[string]world.Vector{}
	for _, l := range h.world.Logs() {
		now[l.Name] = l.AtMM
	}
	most, by := 0.0, map[string]world.Vector{}
	for _, l := range before.logs {
		if l.Name == mine {
			continue
		}
		is, lies := now[l.Name]
		if !lies {
			most = math.Inf(1)
			continue
		}
		by[l.Name] = is.Minus(l.AtMM)
		most = max(most, math.Hypot(by[l.Name].X, by[l.Name].Y), math.Abs(by[l.Name].Z))
	}
	switch {
	case most <= stillMM:
		return games.Observed{}
	case most <= shiftMM:
		// As they should lie, moved by what they moved: what was off before has been agreed on.
		o := games.Observed{Known: true}
		for i, l := range before.match.Layout().Logs {
			if name := before.names[i]; name != mine {
				l.At.XMM += by[name].X
				l.At.YMM += by[name].Y
				o.Layout.Logs = append(o.Layout.Logs, l)
			}
		}
		return o
	}
	return h.shifted()
}

// shifted is all logs as they really lie, after a shift.
func (h *Hand) shifted() games.Observed {
	return games.Observed{Known: true, Shifted: true, Layout: games.Layout{Logs: h.world.Layout().Logs}}
}

// agreed gives what the players agree on: if what hardly moved comes to a shift by the
// rules, since other logs bear a log now, all lie as they lie.
func (h *Hand) agreed(m *lenero.Match, step games.Step, o games.Observed) games.Observed {
	if !o.Known || o.Shifted {
		return o
	}
	if part := step.Change.Parts()[0]; part.Op == games.Add {
		o.Layout.Logs = append(o.Layout.Logs, games.Log{Kind: part.Pieces.Top(), At: part.At})
	}
	m, _ = m.Clone().(*lenero.Match)
	if err := m.Play(step, o); err == nil && !strings.HasSuffix(lastOf(m.Turns()), "}") {
		return games.Observed{}
	}
	return h.shifted()
}

// judged is what counts for judging a place: whether something has shifted for certain.
func judged(o games.Observed) games.Observed {
	if !o.Shifted {
		return games.Observed{}
	}
	return o
}

func lastOf(turns []string) string {
	if len(turns) == 0 {
		return ""
	}
	return turns[len(turns)-1]
}

// kindOf gives the kind of a log by its name.
func (h *Hand) kindOf(name string) games.Kind {
	sign, _, _ := strings.Cut(name, ".")
	for k, s := range h.table.names {
		if s == sign {
			return k
		}
	}
	return games.NoKind
}

// lies gives where a log lies in the frame.
func (h *Hand) lies(name string) (world.Vector, bool) {
	for _, l := range h.world.Logs() {
		if l.Name == name {
			return l.AtMM, true
		}
	}
	return world.Vector{}, false
}

// meant gives the step that a placed log comes to. Wood isn't quite round, and what
// moved less than a millimetre adds up: players take a log for lying in the hollow that
// they see it in.
func meant(m *lenero.Match, k games.Kind, at games.Point, o games.Observed) (games.Step, *games.RuleError) {
	step, broken := m.JudgeObserved(games.AddedLog(k, at), o)
	for off := 0.5; broken != nil && off <= hollowMM; off += 0.5 {
		for _, x := range []float64{at.XMM - off, at.XMM + off} {
			s, b := m.JudgeObserved(games.AddedLog(k, games.Point{XMM: x, YMM: at.YMM}), o)
			if b != nil {
				continue
			}
			if to := s.Change.Parts()[0].At; s.Span == (games.Span{}) && math.Hypot(to.XMM-at.XMM, to.YMM-at.YMM) <= hollowMM {
				return s, nil
			}
		}
	}
	return step, broken
}

// hollowMM is how far off a log may lie in its hollow.
const hollowMM = 3
