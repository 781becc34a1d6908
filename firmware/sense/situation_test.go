package sense

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/mixtour"
)

func layoutOf(stacks map[games.Place]games.Stack) (l games.Layout) {
	for p, s := range stacks {
		l.Put(p, s)
	}
	return l
}

func TestPiecesMissingAlone(t *testing.T) {
	a1, b2 := games.Cell(0, 0), games.Cell(1, 1)
	full := layoutOf(map[games.Place]games.Stack{a1: games.StackOf(1, 2), b2: games.StackOf(1)})
	for _, tt := range []struct {
		name string
		to   map[games.Place]games.Stack
		want bool
	}{
		{"nothing changed", map[games.Place]games.Stack{a1: games.StackOf(1, 2), b2: games.StackOf(1)}, true},
		{"a cell emptied", map[games.Place]games.Stack{a1: games.StackOf(1, 2)}, true},
		{"all gone", nil, true},
		{"a stack lower, something lies there still", map[games.Place]games.Stack{a1: games.StackOf(1), b2: games.StackOf(1)}, false},
		{"moved", map[games.Place]games.Stack{a1: games.StackOf(1, 2), games.Tray: games.StackOf(1)}, false},
		{"one more", map[games.Place]games.Stack{a1: games.StackOf(1, 2), b2: games.StackOf(1), 7: games.StackOf(1)}, false},
	} {
		to := layoutOf(tt.to)
		require.Equal(t, tt.want, onlyTaken(&full, &to), tt.name)
	}
}

func TestAChangeReversedUndoesIt(t *testing.T) {
	a1, b2 := games.Cell(0, 0), games.Cell(1, 1)
	before := layoutOf(map[games.Place]games.Stack{a1: games.StackOf(1, 2), b2: games.StackOf(1)})
	for _, c := range []games.Change{
		games.Added(games.StackOf(2), b2), games.Added(games.StackOf(1), games.Tray),
		games.Taken(games.StackOf(2), a1), games.Carried(games.StackOf(1, 2), a1, b2), games.Carried(games.StackOf(1), b2, games.Tray),
	} {
		after, err := before.Apply(c)
		require.NoError(t, err)
		again, err := after.Apply(reversed(c))
		require.NoError(t, err)
		require.True(t, again.Equal(&before), "%v", c)
	}
	two, _ := games.Taken(games.StackOf(2), a1).With(games.Added(games.StackOf(2), b2))
	require.True(t, reversed(two).Empty(), "of two parts there is none")
	require.True(t, reversed(games.Change{}).Empty())
}

func TestWhatIsInAHandWhileAChangeIsHalfDone(t *testing.T) {
	a1, b2 := games.Cell(0, 0), games.Cell(1, 1)
	whole, _ := games.Carried(games.StackOf(2), a1, b2).With(games.Taken(games.StackOf(1, 1, 1, 1, 2), b2))
	for _, tt := range []struct {
		name   string
		change games.Change
		want   []games.Change
	}{
		{"carried", games.Carried(games.StackOf(1, 2), a1, b2), []games.Change{games.Taken(games.StackOf(1, 2), a1)}},
		{"carried and taken off", whole, []games.Change{games.Taken(games.StackOf(2), a1)}},
		{"taken off disc by disc", games.Taken(games.StackOf(1, 1, 2), a1), []games.Change{games.Taken(games.StackOf(2), a1), games.Taken(games.StackOf(1, 2), a1)}},
		{"a single disc taken", games.Taken(games.StackOf(1), a1), nil},
		{"added", games.Added(games.StackOf(1), a1), nil},
		{"a pass", games.Change{}, nil},
	} {
		require.Equal(t, tt.want, halves(tt.change), tt.name)
	}
}

// TestASituationHoldsAllLegalStepsAndWhatLedHere goes through random matches.
func TestASituationHoldsAllLegalStepsAndWhatLedHere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		match := newMixtour(t, games.Settings{"points": "3", "discs": "8"})
		now := match.Layout()
		for range rapid.IntRange(0, 25).Draw(t, "steps") {
			steps := match.Steps(nil)
			if len(steps) == 0 {
				break
			}
			require.NoError(t, match.Play(rapid.SampledFrom(steps).Draw(t, "step"), games.Observed{}))
			now = match.Layout()
		}
		written := match.Position()
		sit := NewSituation(1, match)
		require.Equal(t, written, match.Position(), "the match is as it was")
		require.Equal(t, Nothing, sit.ready[0].Class)
		require.True(t, sit.ready[0].After.Equal(&now))
		for i := range sit.ready[1:] {
			h := &sit.ready[1+i]
			require.False(t, h.After.Equal(&now), "%v leaves the board as it is", h)
			requireReached(t, match, h)
		}
		for _, step := range match.Steps(nil) {
			after, err := now.Apply(step.Change)
			require.NoError(t, err)
			found := after.Equal(&now) // a pass shows nothing
			for i := range sit.ready {
				found = found || sit.ready[i].Class == Legal && sit.ready[i].After.Equal(&after)
			}
			require.True(t, found, "%v", step.Change)
		}
	})
}

// requireReached plays what a hypothesis says.
func requireReached(t *rapid.T, match games.Match, h *Hypothesis) {
	m := match.Clone()
	for range h.Undo {
		require.NoError(t, m.Undo())
	}
	for _, step := range h.Steps {
		require.NoError(t, m.Play(step, games.Observed{}), "%v", h)
	}
	l, err := m.Layout().Apply(h.Lift)
	require.NoError(t, err)
	require.True(t, l.Equal(&h.After), "%v", h)
}

func TestTheTargetsOfALiftedStackAreWhereTheRulesLetItGo(t *testing.T) {
	match, err := mixtour.Game{}.Parse("x5/x5/W,x4/x5/B,W,x3 w 18/19 0:0/1 -", nil)
	require.NoError(t, err)
	sit := NewSituation(1, match)
	targets := 0
	for i := range sit.ready {
		h := &sit.ready[i]
		if h.Class != Held || h.Undo > 0 {
			continue
		}
		from := h.Lift.Parts()[0].From
		require.True(t, sit.MayHold(from))
		for _, to := range sit.Targets(h) {
			_, broken := match.Judge(games.Carried(h.Lift.Parts()[0].Pieces, from, to))
			require.Nil(t, broken)
			targets++
		}
	}
	require.Equal(t, 2, targets, "either of the two neighbours onto the other")
	require.False(t, sit.MayHold(games.Cell(4, 4)))
}
