package mixtour_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

// d1 reaches a1, which is three high, and a1 can't reach d1.
const five = "x5/x5/x5/x5/BBB,x2,WW,x w 18/17 0:0/2 -"

func TestAScoringCarryMayComeWithTheLiftingOff(t *testing.T) {
	carry := carried("WW", "d1", "a1")
	whole := games.Step{Verb: games.Move, Change: all(carry, take("BBBWW", "a1")), Ends: true}
	for name, change := range map[string]games.Change{
		"carried, then lifted off":                 whole.Change,
		"carried, lifted off by hand":              all(carry, take("WW", "a1"), take("BBB", "a1")),
		"both taken":                               all(take("WW", "d1"), take("BBB", "a1")),
		"both taken, the target first":             all(take("BBB", "a1"), take("WW", "d1")),
		"both taken, nothing recognised":           all(take("??", "d1"), take("???", "a1")),
		"taken, laid on the target, and all taken": all(take("WW", "d1"), add("WW", "a1"), take("BBBWW", "a1")),
	} {
		t.Run(name, func(t *testing.T) {
			m := match(t, five)
			require.Equal(t, whole, do(t, m, change))
			require.Equal(t, "x5/x5/x5/x5/x5 b 20/20 1:0/2 d1:2-a1", m.Position())
			require.Equal(t, []string{"d1:2-a1"}, m.Turns())
			require.NoError(t, m.Undo())
			require.Equal(t, five, m.Position())
		})
	}
}

func TestAScoringCarryLeavesTheStackToBeLiftedOff(t *testing.T) {
	m := match(t, five)
	step := do(t, m, carried("WW", "d1", "a1"))
	require.Equal(t, games.Step{Verb: games.Move, Change: carried("WW", "d1", "a1")}, step)
	require.True(t, m.Unfinished())
	require.Equal(t, games.White, m.ToMove())
	require.Equal(t, []string{"d1:2-a1"}, m.Turns())
	require.Equal(t, "x5/x5/x5/x5/BBBWW,x4 w 18/17 0:0/2 -", m.Position())
	_, err := mixtour.ParsePosition(m.Position())
	require.ErrorContains(t, err, "BBBWW on a1 is 5 high")

	lift := games.Step{Verb: games.LiftOff, Change: take("BBBWW", "a1"), Ends: true}
	require.Equal(t, []games.Step{lift}, m.Steps(nil))
	steps, err := m.ParseTurn("d1:2-a1")
	require.NoError(t, err)
	require.Equal(t, []games.Step{lift}, steps)
	for _, other := range []games.Change{
		{}, take("WW", "a1"), add("B", "c3"), carried("WW", "a1", "d1"), all(take("BBBWW", "a1"), add("B", "c3")), take("B", "e5"),
	} {
		_, broken := m.Judge(other)
		require.Equal(t, games.Broken(mixtour.CodeMustLift, place("a1")), broken, other.String())
	}
	_, err = m.ParseTurn("b2")
	require.Equal(t, games.Broken(mixtour.CodeMustLift, place("a1")), err)

	require.Equal(t, lift, do(t, m, all(take("WW", "a1"), take("BBB", "a1"))))
	require.Equal(t, "x5/x5/x5/x5/x5 b 20/20 1:0/2 d1:2-a1", m.Position())
	require.NoError(t, m.Undo())
	require.True(t, m.Unfinished())
	require.NoError(t, m.Undo())
	require.Equal(t, five, m.Position())
}

func TestOfTwoStacksTakenTheFirstWasCarriedWhereBothMightBe(t *testing.T) {
	const either = "x5/x5/x5/x5/BBB,x2,WWW,x w 17/17 0:0/1 -"
	m := match(t, either)
	do(t, m, all(take("WWW", "d1"), take("BBB", "a1")))
	require.Equal(t, []string{"d1:3-a1"}, m.Turns())
	require.Equal(t, []games.Place{place("a1")}, m.Winning())
	m = match(t, either)
	do(t, m, all(take("BBB", "a1"), take("WWW", "d1")))
	require.Equal(t, []string{"a1:3-d1"}, m.Turns())
	outcome, reason := m.Result()
	require.Equal(t, games.BlackWins, outcome, "whoever moved: the top disc is Black's")
	require.Equal(t, mixtour.PointsMade, reason)
}

func TestHandsEnterAndCarryInSeveralWays(t *testing.T) {
	const p = "x5/x5/x,W,x3/x,WB,x3/x5 w 18/19 0:0/1 -"
	enter := games.Step{Verb: games.Put, Change: add("W", "c3"), Ends: true}
	carry := games.Step{Verb: games.Move, Change: carried("B", "b2", "b3"), Ends: true}
	for _, tt := range []struct {
		name   string
		change games.Change
		want   games.Step
	}{
		{"added", add("W", "c3"), enter},
		{"added, not recognised", add("?", "c3"), enter},
		{"from the tray", carried("W", "tray", "c3"), enter},
		{"carried", carried("B", "b2", "b3"), carry},
		{"carried, not recognised", carried("?", "b2", "b3"), carry},
		{"taken, then added", all(take("B", "b2"), add("B", "b3")), carry},
		{"added, then taken", all(add("B", "b3"), take("B", "b2")), carry},
		{"set down in between", all(carried("B", "b2", "d4"), carried("B", "d4", "b3")), carry},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, do(t, match(t, p), tt.change))
		})
	}
}

func TestEachBrokenRuleHasItsCode(t *testing.T) {
	const p = "x5/x2,W,x2/x,WBW,BB,B,x/x5/WB,x3,W w 15/15 0:0/1 -"
	const poor = "x5/x,WWWW,x,WWWW,x/x2,WWWW,x2/x,WWWW,x,WWWW,B/x5 w 0/19 0:0/1 -"
	const stuck = "x5/x,WWWW,x,WWWW,x/x2,WWWW,x2/x,WWWW,x,WWWW,x/x5 w 0/20 0:0/1 -"
	at := place
	none := []any(nil)
	covered := map[games.Code]bool{mixtour.CodeTooFew: true, mixtour.CodeMustLift: true, games.CodeOver: true} // tested elsewhere
	for _, tt := range []struct {
		name, position string
		change         games.Change
		code           games.Code
		args           []any
	}{
		{"carried to an empty cell", p, carried("B", "a1", "b1"), mixtour.CodeOntoEmpty, []any{at("a1"), at("b1")}},
		{"carried out of line", p, carried("B", "a1", "d3"), mixtour.CodeNotInLine, []any{at("a1"), at("d3")}},
		{"carried too far", p, carried("WB", "a1", "e1"), mixtour.CodeWrongDistance, []any{2, at("a1"), at("e1"), 1, 4}},
		{"carried not far enough", p, carried("B", "d3", "c3"), mixtour.CodeWrongDistance, []any{1, at("d3"), at("c3"), 2, 1}},
		{"carried over a stack", "x5/x5/x,W,B,WW,x/x5/x5 w 17/19 0:0/1 -", carried("W", "b3", "d3"), mixtour.CodeBlocked, []any{at("b3"), at("d3"), at("c3")}},
		{"taken back", "x5/x5/x,W,WB,x2/x5/x5 w 18/19 0:0/1 b3-c3", carried("B", "c3", "b3"), mixtour.CodeTakenBack, []any{at("c3"), at("b3"), 1}},
		{"the lowest disc carried", p, carried("WB", "b3", "c3"), mixtour.CodeSplitBelow, []any{at("b3")}},
		{"the lowest disc pulled out", p, all(take("BW", "b3"), carried("W", "b3", "c4"), add("BW", "b3")), mixtour.CodeSplitBelow, []any{at("b3")}},
		{"the lowest disc taken off", p, take("W", "a1"), mixtour.CodeSplitBelow, []any{at("a1")}},
		{"entered on a stack", p, add("W", "c4"), mixtour.CodeOwnOnStack, []any{at("c4")}},
		{"two entered on a stack", p, add("WW", "c4"), mixtour.CodeOwnOnStack, []any{at("c4")}},
		{"two entered", p, all(add("W", "c1"), add("W", "b2")), mixtour.CodeTwoEntries, []any{at("c1"), at("b2")}},
		{"two entered on one cell", p, add("WW", "c1"), mixtour.CodeTwoEntries, []any{at("c1"), at("c1")}},
		{"three entered", p, all(add("W", "d1"), add("B", "b2"), add("?", "e5")), mixtour.CodeTwoEntries, []any{at("d1"), at("b2")}},
		{"the opponent's disc entered", p, add("B", "c1"), mixtour.CodeWrongColour, []any{at("c1"), mixtour.BlackDisc, games.White}},
		{"entered without a reserve", poor, add("W", "c1"), mixtour.CodeNoReserve, []any{games.White}},
		{"taken off", p, take("BW", "b3"), mixtour.CodeRemoved, []any{at("b3"), 2}},
		{"two stacks taken off that don't score", p, all(take("WB", "a1"), take("W", "e1")), mixtour.CodeRemoved, []any{at("a1"), 2}},
		{"two stacks taken off that are too far", five2, all(take("WW", "e1"), take("BBB", "a1")), mixtour.CodeRemoved, []any{at("e1"), 2}},
		{"carried too far and lifted off", five2, all(carried("WW", "e1", "a1"), take("BBBWW", "a1")), mixtour.CodeWrongDistance, []any{2, at("e1"), at("a1"), 3, 4}},
		{"nothing done", p, games.Change{}, mixtour.CodePassNotAllowed, []any{games.White}},
		{"an entry in place of a pass", stuck, add("W", "a1"), mixtour.CodeNoReserve, []any{games.White}},
		{"two stacks swapped", p, all(carried("W", "c4", "e5"), carried("B", "d3", "c4"), carried("W", "e5", "d3")), games.CodeNoStep, none},
		{"carried and entered", p, all(carried("B", "d3", "c4"), add("W", "a5")), games.CodeNoStep, none},
		{"discs that aren't there", p, carried("W", "d3", "c4"), games.CodeNoStep, none},
		{"a disc that isn't of the box", p, games.Added(games.StackOf(7), at("c1")), games.CodeNoStep, none},
		{"something on the tray", p, add("W", "tray"), games.CodeNoStep, none},
		{"lifted and set down", p, all(take("B", "d3"), add("B", "d3")), games.CodeNoStep, none},
		{"another than was taken", p, all(take("B", "d3"), add("W", "c4")), games.CodeNoStep, none},
		{"no such thing", p, games.ChangeOf(games.Part{Op: 9, Pieces: discs("W"), To: at("c1")}), games.CodeNoStep, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := match(t, tt.position)
			step, broken := m.Judge(tt.change)
			require.Equal(t, &games.RuleError{Code: tt.code, Args: tt.args}, broken)
			require.Error(t, m.Play(step, games.Observed{}))
			require.Equal(t, tt.position, m.Position())
			covered[tt.code] = true
		})
	}
	for _, code := range append(mixtour.Codes(), games.CodeNoStep) {
		require.True(t, covered[code], "a test for %s", code)
	}
}

const five2 = "x5/x5/x5/x5/BBB,x3,WW w 18/17 0:0/1 -"

func TestNothingCountsAfterTheEnd(t *testing.T) {
	m := match(t, "x5/x5/x5/x5/BBB,x2,WW,x w 18/17 0:0/1 -", "d1:2-a1")
	for _, change := range []games.Change{{}, add("B", "c3"), take("W", "a1")} {
		_, broken := m.Judge(change)
		require.Equal(t, games.Broken(games.CodeOver), broken)
	}
	_, err := m.ParseTurn("b2")
	require.Equal(t, games.Broken(games.CodeOver), err)
	require.Empty(t, m.Steps(nil))
}
