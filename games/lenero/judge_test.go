package lenero_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

func kind(name string) games.Kind {
	side := games.White
	if name[0] == 'b' {
		side = games.Black
	}
	return lenero.KindOf(side, lenero.Size(name[1]-'0'))
}

func put(name string, x float64) games.Change {
	return games.AddedLog(kind(name), games.Point{XMM: x})
}

func take(name string, at ...float64) games.Change {
	p := games.Point{XMM: at[0]}
	if len(at) > 1 {
		p.YMM = at[1]
	}
	return games.TakenLog(kind(name), p)
}

func both(a, b games.Change) games.Change {
	sum, _ := a.With(b)
	return sum
}

func TestEachBrokenRuleHasItsCode(t *testing.T) {
	// A gap for a thin log at 96, under three thick ones.
	const gap = "w5@62.0,20.0 b5@130.0,20.0 w5@96.0,41.1|b|3,3,3,3,1/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
	// Two black logs of size 5 at 60, one over the other.
	const twins = "b5@20.0,20.0 b5@60.0,20.0 w5@100.0,20.0 w5@40.0,54.6 w5@80.0,54.6 b5@60.0,89.3 w4@17.5,84.6 w3@33.9,112.6|w|3,3,2,2,0/3,3,3,3,0|0,0,0,0,0/0,0,0,0,0|0/0"
	covered := map[games.Code]bool{games.CodeOver: true} // tested elsewhere
	for _, tt := range []struct {
		name, position string
		change         games.Change
		code           games.Code
		args           []any
	}{
		{"one's own taken", archText, take("w5", 60), lenero.CodeOwnLog, []any{kind("w5"), "60.0"}},
		{"one's own taken, not recognised", archText, games.TakenLog(games.AnyKind, games.Point{XMM: 60}), lenero.CodeOwnLog, []any{kind("w5"), "60.0"}},
		{"one of the top row taken", archText, take("b1", 31.7), lenero.CodeTopRow, []any{kind("b1"), "31.7"}},
		{"one taken that isn't there", archText, take("b2", 100), lenero.CodeNoLog, []any{kind("b2"), "100.0"}},
		{"one taken from elsewhere", archText, take("b5", 101.1), lenero.CodeNoLog, []any{kind("b5"), "101.1"}},
		{"one of two taken", twins, take("b5", 60), lenero.CodeWhichLog, []any{kind("b5"), "60.0"}},
		{"the opponent's placed", archText, put("b2", 120), lenero.CodeWrongSide, []any{kind("b2"), games.White}},
		{"one more than there are", "w5@60.0,20.0 b5@100.0,20.0 w5@140.0,20.0 w5@20.0,20.0|w|3,3,3,3,0/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0", put("w5", 80), lenero.CodeNotInHand, []any{kind("w5")}},
		{"nobody knows which", archText, games.AddedLog(games.AnyKind, games.Point{XMM: 120}), lenero.CodeUnknownLog, []any{"120.0"}},
		{"into a gap inside the pile", gap, put("b1", 96), lenero.CodeGap, []any{kind("b1"), "96.0"}},
		{"on a slope", archText, put("w1", 70), lenero.CodeGap, []any{kind("w1"), "70.0"}},
		{"far from the other colour", archText, put("w1", 160), lenero.CodeNotTouching, []any{kind("w1"), "160.0"}},
		{"outside", archText, put("w1", 171.1), lenero.CodeOutside, []any{kind("w1"), "171.1"}},
		{"far outside", archText, put("w5", -40), lenero.CodeOutside, []any{kind("w5"), "-40.0"}},
		{"moved", archText, both(take("w5", 80), put("w5", 120)), lenero.CodeMoved, []any{kind("w5"), "80.0"}},
		{"taken and placed at once", archText, both(take("b1", 31.7), put("w5", 120)), lenero.CodeTopRow, []any{kind("b1"), "31.7"}},
		{"two steps at once", archText, both(take("b5", 100), put("w5", 140)), games.CodeNoStep, nil},
		{"nothing done", archText, games.Change{}, lenero.CodePassNotAllowed, []any{games.White}},
		{"a stack", archText, games.Added(games.StackOf(1, 1), games.Nowhere), games.CodeNoStep, nil},
		{"on a cell", archText, games.Added(games.StackOf(1), games.Cell(1, 1)), games.CodeNoStep, nil},
		{"no log", archText, games.AddedLog(77, games.Point{XMM: 100}), games.CodeNoStep, nil},
		{"nowhere", archText, put("w1", math.NaN()), games.CodeNoStep, nil},
		{"endlessly far", archText, take("b5", math.Inf(1)), games.CodeNoStep, nil},
		{"carried", archText, games.Carried(games.StackOf(1), games.Nowhere, games.Nowhere), games.CodeNoStep, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := match(t, tt.position, nil)
			step, broken := m.Judge(tt.change)
			require.Equal(t, &games.RuleError{Code: tt.code, Args: tt.args}, broken)
			require.Error(t, m.Play(step, games.Observed{}))
			require.Equal(t, tt.position, m.Position())
			covered[tt.code] = true
		})
	}
	for _, code := range append(lenero.Codes(), games.CodeNoStep) {
		require.True(t, covered[code], "a test for %s", code)
	}
	m := match(t, twins, nil)
	step, broken := m.Judge(take("b5", 60.2, 88.6))
	require.Nil(t, broken)
	require.Equal(t, take("b5", 60, 89.3), step.Change)
	require.NoError(t, m.Play(step, games.Observed{}))
	step, broken = m.Judge(take("b5", 60))
	require.Nil(t, broken, "it is the only one there")
	require.NoError(t, m.Play(step, games.Observed{}))
	require.Equal(t, []string{"x5@60.0,89.3 x5@60.0"}, m.Turns())
}

func TestAPlaceMayBeAMillimetreOff(t *testing.T) {
	m := match(t, "", nil, "5@60", "5@100")
	step, broken := m.Judge(put("w3", 80.9))
	require.Nil(t, broken)
	require.Equal(t, games.Put, step.Verb)
	at := step.Change.Parts()[0].At
	require.InDelta(t, 80, at.XMM, 1e-9)
	require.InDelta(t, 20+math.Sqrt(35*35-20*20), at.YMM, 1e-9)
	require.Zero(t, step.Span)
}

func TestOnTheFloorAStepHasItsSpan(t *testing.T) {
	m := match(t, "", nil)
	steps := m.Steps(nil)
	require.Len(t, steps, 5)
	require.Equal(t, games.Span{Lo: 10, Hi: 170}, steps[0].Span)
	require.Equal(t, games.Span{Lo: 20, Hi: 160}, steps[4].Span)
	require.Equal(t, games.Point{XMM: 90, YMM: 10}, steps[0].Change.Parts()[0].At)
	m = match(t, "", nil, "5@20", "5@100")
	step, broken := m.Judge(put("w5", 140.4))
	require.Nil(t, broken)
	require.Equal(t, games.Span{Lo: 140, Hi: 140.9}, step.Span, "where it touches Black's")
	require.Equal(t, games.Point{XMM: 140.4, YMM: 20}, step.Change.Parts()[0].At)
}

func TestWhatWasSeenMustFitWhatWasDone(t *testing.T) {
	arch := []games.Log{log(t, "w5", 60, 20), log(t, "b5", 100, 20), log(t, "w5", 80, 54.6), log(t, "b1", 31.7, 10)}
	m := match(t, archText, nil)
	place, broken := m.Judge(put("w5", 140))
	require.Nil(t, broken)
	takes, broken := m.Judge(take("b5", 100))
	require.Nil(t, broken)
	for _, tt := range []struct {
		step games.Step
		came games.Observed
		says string
	}{
		{place, games.Observed{Shifted: true}, "the layout as it came out is needed"},
		{takes, seen(t, false, arch...), "one log more in the frame than can be, b5 at 100.0: take it out"},
		{place, seen(t, false, append(arch[:4:4], log(t, "w5", 140, 20), log(t, "w3", 80, 104))...), "one log more"},
		{place, seen(t, false, append(arch[:4:4], games.Log{Kind: games.AnyKind})...), "no such log can lie in the frame: kind 255"},
		{place, seen(t, false, append(arch[:4:4], log(t, "w5", math.NaN(), 20))...), "no such log"},
		{place, seen(t, false, append(arch[:4:4], log(t, "w5", 158, 20))...), "w5 came to rest at 158.0 and not at 140.0: judge where it lies"},
		{place, seen(t, true, append(arch[:4:4], log(t, "w5", 100, 50))...), "can't be: pile: logs"},
		{games.Step{Verb: games.Put, Change: place.Change}, games.Observed{}, "isn't as the rules have it"},
	} {
		err := m.Play(tt.step, tt.came)
		require.ErrorContains(t, err, "lenero: ")
		require.ErrorContains(t, err, tt.says)
		require.Equal(t, archText, m.Position())
	}
	stuck := match(t, "w5@60.0,20.0 w5@100.0,20.0|w|3,3,3,3,1/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0", nil)
	require.ErrorContains(t, stuck.Play(stuck.Steps(nil)[0], games.Observed{Shifted: true}), "who passes moves no log")
}
