package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
)

// one is a stack of a single piece, named by its digit; "?" isn't recognised.
func one(digit string) games.Stack {
	if digit == "?" {
		return games.StackOf(games.AnyKind)
	}
	return games.StackOf(kind(digit))
}

func kind(digit string) games.Kind {
	for _, info := range (bodoquito.Game{}).Kinds() {
		if info.Sign == digit {
			return info.Kind
		}
	}
	panic("no piece " + digit)
}

func place(name string) games.Place {
	p, err := games.ParsePlace(name)
	if err != nil {
		panic(err)
	}
	return p
}

func both(first, then games.Change) games.Change {
	sum, ok := first.With(then)
	if !ok {
		panic("too many parts")
	}
	return sum
}

// after starts a match from a position and plays turns and, last, perhaps a put.
func after(t require.TestingT, position, put string) games.Match {
	m, err := bodoquito.Game{}.Parse(position, nil)
	require.NoError(t, err)
	if put != "" {
		step, broken := m.Judge(games.Added(one("?"), place(put)))
		require.Nil(t, broken)
		require.NoError(t, m.Play(step, games.Observed{}))
	}
	return m
}

const (
	start  = "................ -"
	middle = "7............... 0"
)

func TestHandsPutThePieceInHandInSeveralWays(t *testing.T) {
	b2 := place("b2")
	for name, change := range map[string]games.Change{
		"carried from the tray":            games.Carried(one("0"), games.Tray, b2),
		"carried, not recognised":          games.Carried(one("?"), games.Tray, b2),
		"lifted before, now added":         games.Added(one("0"), b2),
		"added, not recognised":            games.Added(one("?"), b2),
		"taken, then added":                both(games.Taken(one("0"), games.Tray), games.Added(one("0"), b2)),
		"added, then taken":                both(games.Added(one("0"), b2), games.Taken(one("0"), games.Tray)),
		"taken, added and not recognised":  both(games.Taken(one("0"), games.Tray), games.Added(one("?"), b2)),
		"taken, not recognised, and added": both(games.Taken(one("?"), games.Tray), games.Added(one("0"), b2)),
	} {
		t.Run(name, func(t *testing.T) {
			step, broken := after(t, middle, "").Judge(change)
			require.Nil(t, broken)
			require.Equal(t, games.Step{Verb: games.Put, Change: games.Carried(one("0"), games.Tray, b2)}, step)
		})
	}
}

func TestAnUnusedPieceOnTheTrayIsHandedOver(t *testing.T) {
	change := games.Added(one("9"), games.Tray)
	want := games.Step{Verb: games.HandOver, Change: change, Ends: true}
	for _, m := range []games.Match{after(t, start, ""), after(t, middle, "b2")} {
		step, broken := m.Judge(change)
		require.Nil(t, broken)
		require.Equal(t, want, step)
	}
}

func TestAPutThatEndsTheGameEndsTheTurn(t *testing.T) {
	for _, tt := range []struct {
		position, put string
		ends          bool
	}{
		{"89a............. e", "d1", true},
		{"89a............. e", "d2", false},
		{"c82750a4be931d6. f", "d4", true},
	} {
		step, broken := after(t, tt.position, "").Judge(games.Added(one("?"), place(tt.put)))
		require.Nil(t, broken)
		require.Equal(t, tt.ends, step.Ends, "%s on %s", tt.position, tt.put)
	}
}

func TestEachBrokenRuleHasItsCode(t *testing.T) {
	const tray = games.Tray
	a1, b2, c3, e1, a5 := place("a1"), place("b2"), place("c3"), place("e1"), place("a5")
	none := []any(nil)
	covered := map[games.Code]bool{}
	for _, tt := range []struct {
		name, position, put string
		change              games.Change
		code                games.Code
		args                []any
	}{
		{"put on an occupied cell", middle, "", games.Carried(one("0"), tray, a1), bodoquito.CodeOccupied, []any{a1, kind("7"), kind("0")}},
		{"anything put on an occupied cell", middle, "b2", games.Added(one("?"), b2), bodoquito.CodeOccupied, []any{b2, kind("0"), games.AnyKind}},
		{"put in the fifth column", middle, "", games.Added(one("0"), e1), bodoquito.CodeOutside, []any{e1}},
		{"put in the fifth row", start, "", games.Added(one("0"), a5), bodoquito.CodeOutside, []any{a5}},
		{"put before anything was handed over", start, "", games.Added(one("0"), b2), bodoquito.CodeNothingHanded, []any{b2}},
		{"a second piece put", middle, "b2", games.Added(one("1"), c3), bodoquito.CodeSecondPiece, []any{c3}},
		{"another piece put", middle, "", games.Added(one("9"), b2), bodoquito.CodeNotHanded, []any{b2, kind("9"), kind("0")}},
		{"the piece in hand swapped and put", middle, "", both(games.Taken(one("0"), tray), games.Added(one("9"), b2)), bodoquito.CodeNotHanded, []any{b2, kind("9"), kind("0")}},
		{"another piece taken off the tray and put", middle, "", both(games.Taken(one("9"), tray), games.Added(one("?"), b2)), bodoquito.CodeNotHanded, []any{b2, kind("9"), kind("0")}},
		{"a placed piece moved", middle, "", games.Carried(one("7"), a1, b2), bodoquito.CodePlacedMoved, []any{a1, b2, kind("7")}},
		{"a placed piece taken and put elsewhere", middle, "", both(games.Taken(one("7"), a1), games.Added(one("7"), b2)), bodoquito.CodePlacedMoved, []any{a1, b2, kind("7")}},
		{"a placed piece moved to the tray", middle, "b2", games.Carried(one("7"), a1, tray), bodoquito.CodePlacedMoved, []any{a1, tray, kind("7")}},
		{"a placed piece taken away", middle, "", games.Taken(one("?"), a1), bodoquito.CodePlacedTaken, []any{a1, kind("7")}},
		{"a piece on the board handed over", middle, "b2", games.Added(one("0"), tray), bodoquito.CodeUsed, []any{kind("0")}},
		{"a piece handed over that nobody knows", start, "", games.Added(one("?"), tray), bodoquito.CodeUnknownPiece, []any{tray}},
		{"another handed over too", middle, "", games.Added(one("9"), tray), bodoquito.CodeAlreadyHanded, []any{kind("9"), kind("0")}},
		{"an unknown one handed over too", middle, "", games.Added(one("?"), tray), bodoquito.CodeAlreadyHanded, []any{games.AnyKind, kind("0")}},
		{"anything after a win", "89ae............ -", "", games.Added(one("0"), b2), games.CodeOver, none},
		{"nothing after a draw", "c82750a4be931d6f -", "", games.Change{}, games.CodeOver, none},
		{"nothing done", middle, "", games.Change{}, games.CodeNoStep, none},
		{"the piece in hand lifted", middle, "", games.Taken(one("0"), tray), games.CodeNoStep, none},
		{"the piece in hand laid back", middle, "", games.Added(one("0"), tray), games.CodeNoStep, none},
		{"the piece in hand swapped", middle, "", both(games.Taken(one("0"), tray), games.Added(one("9"), tray)), games.CodeNoStep, none},
		{"a placed piece set back", middle, "", games.Carried(one("7"), a1, a1), games.CodeNoStep, none},
		{"taken where nothing lies", middle, "", games.Taken(one("?"), c3), games.CodeNoStep, none},
		{"carried from where nothing lies", middle, "", games.Carried(one("0"), c3, b2), games.CodeNoStep, none},
		{"two stacked pieces put", middle, "", games.Added(games.StackOf(kind("0"), kind("1")), b2), games.CodeNoStep, none},
		{"no piece put", middle, "", games.Added(games.Stack{}, b2), games.CodeNoStep, none},
		{"a kind of another game", middle, "", games.Added(games.StackOf(17), b2), games.CodeNoStep, none},
		{"added nowhere", middle, "", games.Added(one("0"), games.Nowhere), games.CodeNoStep, none},
		{"put and handed over at once", middle, "", both(games.Carried(one("0"), tray, b2), games.Added(one("9"), tray)), games.CodeNoStep, none},
		{"two pieces taken", middle, "b2", both(games.Taken(one("7"), a1), games.Taken(one("0"), b2)), games.CodeNoStep, none},
		{"a placed piece swapped", middle, "", both(games.Taken(one("7"), a1), games.Added(one("9"), b2)), games.CodeNoStep, none},
		{"no operation", middle, "", games.ChangeOf(games.Part{Pieces: one("0"), To: games.Nowhere}), games.CodeNoStep, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := after(t, tt.position, tt.put)
			step, broken := m.Judge(tt.change)
			require.Equal(t, games.Broken(tt.code, tt.args...), broken)
			require.Zero(t, step)
			covered[tt.code] = true
		})
	}
	for _, code := range bodoquito.Codes() {
		require.Truef(t, covered[code], "no change breaks %s", code)
		require.Contains(t, string(code), "bodoquito.")
	}
}
