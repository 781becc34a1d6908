package games_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func TestAChangeMakesALayoutOfALayout(t *testing.T) {
	a1, b2, c3 := games.Cell(0, 0), games.Cell(1, 1), games.Cell(2, 2)
	before := func() (l games.Layout) {
		l.Put(a1, games.StackOf(1, 2, 1))
		l.Put(b2, games.StackOf(2))
		return l
	}
	high := games.StackOf(1, 1, 1, 1, 1, 1, 1, 1)
	for _, tt := range []struct {
		name   string
		change games.Change
		want   map[games.Place]games.Stack // where it differs; nil if the change can't be
		err    string
	}{
		{"nothing", games.Change{}, map[games.Place]games.Stack{}, ""},
		{"added on empty", games.Added(games.StackOf(1), c3), map[games.Place]games.Stack{c3: games.StackOf(1)}, ""},
		{"added on a stack", games.Added(games.StackOf(1), b2), map[games.Place]games.Stack{b2: games.StackOf(2, 1)}, ""},
		{"added on the tray", games.Added(games.StackOf(1), games.Tray), map[games.Place]games.Stack{games.Tray: games.StackOf(1)}, ""},
		{"taken off the top", games.Taken(games.StackOf(2, 1), a1), map[games.Place]games.Stack{a1: games.StackOf(1)}, ""},
		{"carried, order kept", games.Carried(games.StackOf(2, 1), a1, b2),
			map[games.Place]games.Stack{a1: games.StackOf(1), b2: games.StackOf(2, 2, 1)}, ""},
		{"carried unrecognised, so known from where it lay", games.Carried(games.StackOf(games.AnyKind), a1, c3),
			map[games.Place]games.Stack{a1: games.StackOf(1, 2), c3: games.StackOf(1)}, ""},
		{"another kind than lies there", games.Taken(games.StackOf(1), b2), nil, "b2 doesn't hold"},
		{"more than lie there", games.Taken(games.StackOf(2, 2), b2), nil, "b2 doesn't hold"},
		{"taken from nowhere", games.Taken(games.StackOf(1), games.Nowhere), nil, "nothing lies at nowhere"},
		{"added nowhere", games.Added(games.StackOf(1), games.Nowhere), nil, "nothing can lie at nowhere"},
		{"too high", games.Added(high, b2), nil, "higher than 8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := before()
			got, err := l.Apply(tt.change)
			require.Equal(t, before(), l, "the layout before isn't touched")
			if tt.want == nil {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			want := before()
			for place, stack := range tt.want {
				want.Put(place, stack)
			}
			require.True(t, got.Equal(&want), "%v", got)
		})
	}
}

func TestAChangeOfWhichAPartFailsIsAnError(t *testing.T) {
	var before games.Layout
	half, ok := games.Added(games.StackOf(1), games.Tray).With(games.Taken(games.StackOf(1), games.Cell(0, 0)))
	require.True(t, ok)
	_, err := before.Apply(half)
	require.ErrorContains(t, err, "a1 doesn't hold")
	require.Equal(t, games.Layout{}, before)
}
