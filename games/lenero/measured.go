package lenero

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tablero/games"
)

const (
	// eyesMM is how far off places are that were measured by eye.
	eyesMM = 8.0
	// goesOn ends a turn of takes after which more may come.
	goesOn = " ..."
)

// ReadMeasured reads a turn, or the takes of one that goes on, by the logs and places that
// are nearest to what it says.
func (m *Match) ReadMeasured(text string, off func() float64) ([]games.Happening, error) {
	text, more := strings.CutSuffix(text, goesOn)
	read, err := readTurn(text)
	if err != nil {
		return nil, err
	}
	if read.observed.Known {
		for i := range read.observed.Layout.Logs {
			at := &read.observed.Layout.Logs[i].At
			at.XMM, at.YMM = at.XMM-off(), at.YMM-off()
		}
		read.observed.Layout.Logs = m.partedLogs(read.observed.Layout.Logs)
	}
	return m.happen(&read, (*Match).judgeMeasured, func(last, ends bool) error {
		if ends != (last && !more) {
			return fmt.Errorf("lenero: %q is no turn: takes, then a placement or a pass; write %q after takes that others follow", text, strings.TrimSpace(goesOn))
		}
		return nil
	})
}

// judgeMeasured judges a change at its place, or at the nearest one that will do.
func (m *Match) judgeMeasured(c games.Change, o games.Observed) (games.Step, *games.RuleError) {
	step, broken := m.JudgeObserved(c, o)
	parts := c.Parts()
	if broken == nil || len(parts) != 1 {
		return step, broken
	}
	part := parts[0]
	if part.Op == games.Take {
		best, off := part.At, math.Inf(1)
		for _, l := range m.now.position.logs {
			if d := math.Abs(l.At.XMM - part.At.XMM); l.Kind == part.Pieces.Top() && d < off && d <= eyesMM {
				best, off = l.At, d
			}
		}
		return m.JudgeObserved(games.TakenLog(part.Pieces.Top(), best), o)
	}
	for off := tenths(1); off <= tenthsOf(eyesMM); off++ {
		for _, x := range []float64{part.At.XMM - off.mm(), part.At.XMM + off.mm()} {
			if near, rule := m.JudgeObserved(games.AddedLog(part.Pieces.Top(), games.Point{XMM: x}), o); rule == nil {
				return near, nil
			}
		}
	}
	return step, broken
}

// partedLogs moves logs that were measured into each other, or into the frame, apart: by as
// little as it takes.
func (m *Match) partedLogs(logs []games.Log) []games.Log {
	const rounds = 200
	all := slices.Clone(logs)
	radius := func(i int) float64 {
		_, s, _ := LogOf(all[i].Kind)
		return s.RadiusMM()
	}
	for range rounds {
		for i := range all {
			p, r := &all[i].At, radius(i)
			p.XMM = min(max(p.XMM, r), m.terms.widthMM-r)
			p.YMM = max(p.YMM, r)
			for j := range i {
				q := &all[j].At
				apart := distance(*p, *q)
				if in := r + radius(j) - apart; in > 0 && apart > 0 {
					dx, dy := (p.XMM-q.XMM)/apart*in/2, (p.YMM-q.YMM)/apart*in/2
					p.XMM, p.YMM, q.XMM, q.YMM = p.XMM+dx, p.YMM+dy, q.XMM-dx, q.YMM-dy
				}
			}
		}
	}
	return all
}
