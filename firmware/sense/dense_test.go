package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/mixtour"
)

const (
	white = mixtour.WhiteDisc
	black = mixtour.BlackDisc
)

func TestWhatLiesOtherwiseIsListedByGroups(t *testing.T) {
	a1, b2, c3 := games.Cell(0, 0), games.Cell(1, 1), games.Cell(2, 2)
	from := layoutOf(map[games.Place]games.Stack{a1: games.StackOf(white, black, white), b2: games.StackOf(white)})
	to := layoutOf(map[games.Place]games.Stack{a1: games.StackOf(white, white), c3: games.StackOf(black, white)})
	var p prediction
	require.True(t, p.diff(&from, &to))
	require.Equal(t, []moved{{a1, 1, 3, from.At(a1), false}, {b2, 0, 1, from.At(b2), false}}, p.removed[:p.nGone], "the discs above the first difference left")
	require.Equal(t, []moved{{a1, 1, 2, to.At(a1), false}, {c3, 0, 2, to.At(c3), false}}, p.added[:p.nAdded])
}

// TestGroupsLeadFromOneLayoutToTheOther for any two that don't differ by more
// groups than hands move.
func TestGroupsLeadFromOneLayoutToTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := randomLayout(t, 5)
		to := from
		for range rapid.IntRange(0, 4).Draw(t, "changes") {
			to.Put(games.Place(rapid.IntRange(0, games.Cells-1).Draw(t, "cell")), randomStack(t, 4))
		}
		var p prediction
		require.True(t, p.diff(&from, &to))
		now := from
		for _, g := range p.removed[:p.nGone] {
			stays, _, ok := now.At(g.place).Split(g.to - g.from)
			require.True(t, ok)
			require.Equal(t, g.from, stays.Height())
			now.Put(g.place, stays)
		}
		for _, g := range p.added[:p.nAdded] {
			require.Equal(t, g.from, now.At(g.place).Height())
			now.Put(g.place, g.stack)
		}
		require.True(t, now.Equal(&to))
	})
}

func randomStack(t *rapid.T, most int) (s games.Stack) {
	for range rapid.IntRange(0, most).Draw(t, "height") {
		s = s.Push(rapid.SampledFrom([]games.Kind{white, black}).Draw(t, "disc"))
	}
	return s
}

func randomLayout(t *rapid.T, stacks int) (l games.Layout) {
	for range rapid.IntRange(0, stacks).Draw(t, "stacks") {
		l.Put(games.Place(rapid.IntRange(0, games.Cells-1).Draw(t, "cell")), randomStack(t, 4))
	}
	return l
}

func TestMoreThanHandsMoveAtOnceIsNoExplanation(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	var crowded games.Layout
	for p := range games.Place(maxMoved + 1) {
		crowded.Put(p, games.StackOf(white))
	}
	_, w := r.model.predict(&r.state, &crowded, maxRelaid)
	require.Greater(t, w.misfit, fits)
}

// A stack that was knocked, or lifted and put back, lies elsewhere on its cell.
func TestKnockedStacksAreFoundBesideAMove(t *testing.T) {
	for seed := range uint64(8) {
		r := newBase(t, newMixtour(t, nil), seed)
		r.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
		c3, a2 := games.Cell(2, 2), games.Cell(0, 1)
		knock := func(r *rig, p games.Place, byMM float64) {
			discs := append([]disc(nil), r.plate.discs[p]...)
			for i := range discs {
				discs[i].x, discs[i].y = byMM-discs[i].x/2, discs[i].y/2
			}
			r.plate.discs[p] = discs
		}
		for _, tt := range []struct {
			name  string
			hands func(*rig)
			want  Kind
			best  string
		}{
			{"a stack", func(r *rig) { knock(r, c3, 2.5) }, Same, "nothing: "},
			{"two stacks", func(r *rig) { knock(r, c3, -2); knock(r, a2, 2.5) }, Same, "nothing: "},
			{"a stack, by an entry", func(r *rig) { knock(r, c3, -2.5); r.lay("e5", white) }, Steps, "legal: +1 e5"},
			{"a stack, by a carry", func(r *rig) { knock(r, a2, 2.5); r.lay("b1"); r.lay("a1", black, white) }, Steps, "legal: 1 b1>a1"},
		} {
			r := r.from(seed)
			tt.hands(r)
			v := r.settle(time.Second)
			require.Equal(t, tt.want, v.Kind, "%s, seed %d: %v", tt.name, seed, v)
			require.Equal(t, tt.best, v.Best.String(), "%s, seed %d", tt.name, seed)
		}
	}
}

// What a disc does to its own sensor is known better once it lies there: when it
// leaves, the field should be what it was before it came.
func TestADiscThatLeavesGivesTheOldBaselineBack(t *testing.T) {
	for seed := range uint64(12) {
		r := newBase(t, newMixtour(t, nil), seed)
		r.build("x5/x5/x2,W,x2/x5/B,x4 w 19/19 0:0/1 -")
		for _, cell := range []string{"e5", "b4"} { // on its own, and by others
			before := r.state.analog.ground
			p, err := games.ParsePlace(cell)
			require.NoError(t, err)
			empty := r.lying
			r.lay(cell, black)
			r.expect(standing{layout: r.lying})
			require.Equal(t, Same, r.rest(time.Second).Kind)
			rest := r.state.analog.ground.rest[p][0]
			require.Greater(t, rest.gain, float32(0.3))
			require.Less(t, rest.gainVar, float32(0.05*0.05), "its strength is measured, not guessed")

			gone, w := r.model.predict(&r.state, &empty, maxRelaid)
			sigma := 0.05 // mT, a hundredth of what a disc does
			require.InDelta(t, before.fields[p]-r.state.analog.ground.fields[p], gone.fields[p], sigma, "seed %d", seed)
			require.Greater(t, w.misfit, fits, "it hasn't left yet")
			for i := range gone.loads {
				require.InDelta(t, before.loads[i]-r.state.analog.ground.loads[i], gone.loads[i], 0.6)
			}
			r.lay(cell)
			r.expect(standing{layout: r.lying})
			require.Equal(t, Same, r.rest(time.Second).Kind, "seed %d", seed)
		}
	}
}
