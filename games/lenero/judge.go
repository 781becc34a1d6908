package lenero

import (
	"fmt"
	"math"

	"tablero/games"
)

// Judge says which step a change means or which rule it breaks. A change is one log
// that was taken or placed, at a point in the frame; its height matters only where two
// like logs lie one over the other, and 0 says that it isn't known. A place may be up to
// 1 mm off: the step has the exact one. No change at all is a pass. Of a taken log that
// wasn't recognised the place tells which it is.
//
// Steps are done one by one: of a change of more parts Judge names the first that
// breaks a rule, or says that it is no step.
func (m *Match) Judge(c games.Change) (games.Step, *games.RuleError) {
	return m.JudgeObserved(c, games.Observed{})
}

// JudgeObserved is Judge where it is known how things came out. Where something has
// shifted, a log stays where it lies, wherever it was put: no rule asks for its place.
func (m *Match) JudgeObserved(c games.Change, o games.Observed) (games.Step, *games.RuleError) {
	if m.isOver() {
		return broken(games.CodeOver)
	}
	parts := c.Parts()
	switch len(parts) {
	case 0:
		return m.judgePass()
	case 1:
		return m.judgePart(parts[0], o)
	}
	return m.judgeParts(parts)
}

func (m *Match) judgePart(part games.Part, o games.Observed) (games.Step, *games.RuleError) {
	k := part.Pieces.Top()
	_, _, known := LogOf(k)
	if part.Pieces.Height() != 1 || !known && k != games.AnyKind || part.From != games.Nowhere || part.To != games.Nowhere || !finite(part.At) {
		return broken(games.CodeNoStep)
	}
	switch part.Op {
	case games.Take:
		return m.judgeTake(k, part.At)
	case games.Add:
		return m.judgePlace(k, part.At, o)
	}
	return broken(games.CodeNoStep)
}

// judgeParts judges a change of several parts, which is never one step.
func (m *Match) judgeParts(parts []games.Part) (games.Step, *games.RuleError) {
	first, second := parts[0], parts[1]
	if len(parts) == 2 && first.Op == games.Take && second.Op == games.Add && first.Pieces == second.Pieces {
		return broken(CodeMoved, first.Pieces.Top(), written(first.At.XMM))
	}
	for _, part := range parts {
		if _, rule := m.judgePart(part, games.Observed{}); rule != nil {
			return games.Step{}, rule
		}
	}
	return broken(games.CodeNoStep)
}

func (m *Match) judgePass() (games.Step, *games.RuleError) {
	if m.canPlace() {
		return broken(CodePassNotAllowed, m.now.position.side)
	}
	return games.Step{Verb: games.Pass, Ends: true}, nil
}

func (m *Match) judgeTake(k games.Kind, at games.Point) (games.Step, *games.RuleError) {
	p := &m.now.position
	if side, _, known := LogOf(k); known && side == p.side {
		return broken(CodeOwnLog, k, written(at.XMM))
	}
	i, rule := p.find(k, at)
	if rule != nil {
		return games.Step{}, rule
	}
	l := p.logs[i]
	if side, _, _ := LogOf(l.Kind); side == p.side {
		return broken(CodeOwnLog, l.Kind, written(l.At.XMM))
	}
	if logs := m.Pile(); len(logs.On(i)) == 0 {
		return broken(CodeTopRow, l.Kind, written(l.At.XMM))
	}
	return takeStep(l), nil
}

func takeStep(l games.Log) games.Step {
	return games.Step{Verb: games.Capture, Change: games.TakenLog(l.Kind, l.At)}
}

// find gives the log of a kind, or of any, that lies at a point.
func (p *position) find(k games.Kind, at games.Point) (int, *games.RuleError) {
	found, best, twice := -1, math.Inf(1), false
	for i, l := range p.logs {
		if k != games.AnyKind && l.Kind != k {
			continue
		}
		// In tenths, so that a place is found again that was written.
		d := math.Abs(float64(tenthsOf(l.At.XMM) - tenthsOf(at.XMM)))
		if at.YMM != 0 {
			d = math.Hypot(d, float64(tenthsOf(l.At.YMM)-tenthsOf(at.YMM)))
		}
		if d < best {
			found, best, twice = i, d, false
		} else if d == best {
			twice = true
		}
	}
	switch {
	case best > float64(tenthsOf(snapMM)):
		return 0, games.Broken(CodeNoLog, k, written(at.XMM))
	case twice:
		return 0, games.Broken(CodeWhichLog, k, written(at.XMM))
	}
	return found, nil
}

func (m *Match) judgePlace(k games.Kind, at games.Point, o games.Observed) (games.Step, *games.RuleError) {
	p := &m.now.position
	side, size, known := LogOf(k)
	switch {
	case !known:
		return broken(CodeUnknownLog, written(at.XMM))
	case side != p.side:
		return broken(CodeWrongSide, k, p.side)
	case p.hands[side].Of(size) == 0:
		return broken(CodeNotInHand, k)
	}
	step, rule := m.judgeAt(k, tenthsOf(at.XMM))
	if rule != nil && rule.Code != CodeOutside && m.shifted(k, o) {
		// It stays where it lies. Where it was put is all that is known of it.
		return placeStep(k, games.Point{XMM: tenthsOf(at.XMM).mm()}, games.Span{}), nil
	}
	return step, rule
}

// judgeAt judges the place of a log that the side may place.
func (m *Match) judgeAt(k games.Kind, x tenths) (games.Step, *games.RuleError) {
	_, size, _ := LogOf(k)
	if out := tenthsOf(snapMM); x < tenthsOf(size.RadiusMM())-out || x > tenthsOf(m.terms.widthMM-size.RadiusMM())+out {
		return broken(CodeOutside, k, written(x.mm()))
	}
	places := m.places(size)
	p, ok := nearest(places, x)
	if !ok {
		p, ok = m.marginal(size, x.mm())
		places = append(places, p)
	}
	if !ok {
		return broken(CodeGap, k, written(x.mm()))
	}
	x = min(max(x, p.first()), p.last())
	if !m.legal(k, p.at(x)) {
		return broken(CodeNotTouching, k, written(x.mm()))
	}
	return placeStep(k, p.at(x), m.stretch(k, places, p, x)), nil
}

func placeStep(k games.Kind, at games.Point, s games.Span) games.Step {
	return games.Step{Verb: games.Put, Change: games.AddedLog(k, at), Ends: true, Span: s}
}

func finite(p games.Point) bool {
	const most = 1e4
	return math.Abs(p.XMM) <= most && math.Abs(p.YMM) <= most
}

// written gives a place as records write it.
func written(mm float64) string { return fmt.Sprintf("%.1f", mm) }

func broken(code games.Code, args ...any) (games.Step, *games.RuleError) {
	return games.Step{}, games.Broken(code, args...)
}
