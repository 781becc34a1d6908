package query

import (
	"fmt"
	"math"
	"slices"

	"tablero/games/lenero/pile"
)

// Answer answers the question, in fields that become JSON. An error names what the
// question lacks, or what can't be worked out.
func (q *Question) Answer() (any, error) {
	p := q.Pile()
	switch q.Query.Type {
	case "equilibrium":
		return q.equilibrium(&p)
	case "removal":
		return q.removal(&p)
	case "takes":
		return q.takes(&p)
	case "collapse":
		return collapse(&p)
	case "drop":
		return q.drop(&p)
	case "resting":
		return q.resting(&p)
	case "top_row":
		return topRow(&p), nil
	case "min_mu_force_existence":
		return q.leastMu(&p)
	case "min_scale":
		least, err := p.LeastScale(pile.BearingMM)
		return map[string]any{"scale": finite(least.At)}, err
	case "tilt_margin":
		return q.tilt(&p)
	case "forces_frictionless":
		return frictionless(&p)
	}
	return nil, fmt.Errorf("query: %q is no type of query: see `tablero pile --help` for those that there are", q.Query.Type)
}

// finite makes what is infinite null.
func finite(v float64) any {
	if math.IsInf(v, 0) {
		return nil
	}
	return v
}

// Margin gives how sure verdicts have to be.
func (q *Question) Margin() (pile.Margin, error) {
	switch q.Query.Margin {
	case "", "exact":
		return pile.Exact, nil
	case "play":
		return pile.Play, nil
	}
	return pile.Margin{}, fmt.Errorf("query: %q is no margin: use \"exact\" or \"play\"", q.Query.Margin)
}

func (q *Question) equilibrium(p *pile.Pile) (any, error) {
	m, err := q.Margin()
	if err != nil {
		return nil, err
	}
	j, err := p.Judge(m)
	if err != nil {
		return nil, err
	}
	forces, err := p.Exists(1, pile.BearingMM)
	if err != nil {
		return map[string]any{"verdict": j.Verdict.String(), "force_exists": nil}, nil // too close to call
	}
	return map[string]any{"verdict": j.Verdict.String(), "force_exists": forces.Holds()}, nil
}

func (q *Question) removal(p *pile.Pile) (any, error) {
	m, err := q.Margin()
	if err != nil {
		return nil, err
	}
	if q.Query.K == nil || *q.Query.K < 0 || *q.Query.K >= len(p.Logs) {
		return nil, fmt.Errorf("query: a removal needs k, the number of a log from 0 to %d", len(p.Logs)-1)
	}
	k := *q.Query.K
	rest := p.Without(k)
	j, err := rest.Judge(m)
	if err != nil {
		return nil, err
	}
	top := slices.Contains(p.TopRow(), k)
	return map[string]any{"others_stay": j.Verdict.String(), "top_row": top, "removable_by_top_row_rule": !top}, nil
}

// takes judges the taking of every log that the rules let be taken.
func (q *Question) takes(p *pile.Pile) (any, error) {
	m, err := q.Margin()
	if err != nil {
		return nil, err
	}
	top := p.TopRow()
	var logs []int
	var rests []pile.Pile
	for k := range p.Logs {
		if !slices.Contains(top, k) {
			logs, rests = append(logs, k), append(rests, p.Without(k))
		}
	}
	judged, err := pile.JudgeEach(rests, m)
	if err != nil {
		return nil, err
	}
	takes := []any{}
	for i, j := range judged {
		takes = append(takes, map[string]any{"k": logs[i], "others_stay": j.Verdict.String(), "reason": j.Reason.String()})
	}
	return map[string]any{"takes": takes}, nil
}

// collapse gives where the logs come to rest that are let go.
func collapse(p *pile.Pile) (any, error) {
	end, err := p.Collapse(1)
	if err != nil {
		return nil, err
	}
	logs := []any{}
	for _, l := range end.Pile.Logs {
		logs = append(logs, map[string]any{"x": l.XMM, "y": l.YMM})
	}
	return map[string]any{"logs": logs, "at_rest": end.AtRest}, nil
}

func (q *Question) drop(p *pile.Pile) (any, error) {
	if q.Query.R == nil || q.Query.X == nil {
		return nil, fmt.Errorf("query: a drop needs r, the log's radius, and x, where it is let go")
	}
	at, err := p.Drop(*q.Query.R, *q.Query.X)
	if err != nil {
		return nil, err
	}
	return place(at), nil
}

// place writes where a log comes to rest.
func place(at pile.Rest) map[string]any {
	supports := []any{body(at.Left), body(at.Right)}
	if at.Left == at.Right {
		supports = supports[:1]
	}
	return map[string]any{"x": at.XMM, "y": at.YMM, "supports": supports}
}

// body writes a log as its number and parts of the frame as their names.
func body(b pile.Body) any {
	if b >= 0 {
		return int(b)
	}
	return b.String()
}

func (q *Question) resting(p *pile.Pile) (any, error) {
	if q.Query.R == nil {
		return nil, fmt.Errorf("query: resting needs r, the log's radius")
	}
	all, err := p.Resting(*q.Query.R)
	if err != nil {
		return nil, err
	}
	valleys, floor := []any{}, [][2]float64{}
	for _, v := range all.Valleys {
		valleys = append(valleys, place(v))
	}
	for _, s := range all.Floor {
		floor = append(floor, [2]float64{s.LoMM, s.HiMM})
	}
	return map[string]any{"valleys": valleys, "floor": floor}, nil
}

func topRow(p *pile.Pile) any {
	top := p.TopRow()
	has := make([]bool, len(p.Logs))
	for i := range has {
		has[i] = !slices.Contains(top, i)
	}
	return map[string]any{"top_row": append([]int{}, top...), "has_log_on_it": has}
}

func (q *Question) leastMu(p *pile.Pile) (any, error) {
	class, ok := map[string]pile.Class{"all": pile.AllContacts, "log": pile.LogContacts, "floor": pile.FloorContacts, "wall": pile.WallContacts}[q.Query.Class]
	if !ok {
		return nil, fmt.Errorf("query: %q is no class of contacts: use \"log\", \"floor\", \"wall\" or \"all\"", q.Query.Class)
	}
	least, err := p.LeastMu(class, q.Query.OtherMu, pile.BearingMM)
	return map[string]any{"mu": finite(least.At)}, err
}

func (q *Question) tilt(p *pile.Pile) (any, error) {
	left, right, err := p.TiltMargin(pile.BearingMM)
	if err != nil {
		return nil, err
	}
	t, ok := map[string]pile.Tilt{"left": left, "right": right}[q.Query.Dir]
	if !ok {
		return nil, fmt.Errorf("query: %q is no direction: use \"left\" or \"right\"", q.Query.Dir)
	}
	return map[string]any{"tan": finite(t.Tan), "deg": 180 / math.Pi * math.Atan(t.Tan)}, nil
}

// frictionless gives the normal forces that a pile without friction has, but for those
// that depend on how it was built.
func frictionless(p *pile.Pile) (any, error) {
	p.Friction = pile.Friction{}
	all, err := p.DeterminedForces(pile.BearingMM)
	if err != nil {
		return nil, err
	}
	normal := []any{}
	for _, f := range all {
		normal = append(normal, map[string]any{"i": f.Log, "j": body(f.With), "n": f.Normal})
	}
	return map[string]any{"normal": normal}, nil
}
