package bodoquito_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/bodoquito"
)

// requireSound checks all that is true of a match at any time.
func requireSound(t require.TestingT, m games.Match) {
	p := m.(*bodoquito.Match).Now()
	require.Equal(t, p.String(), m.Position())
	requireLayoutOf(t, m.Layout(), p)
	requireResultOf(t, m, p)

	if m.Unfinished() {
		require.False(t, p.Over())
		require.Equal(t, byte('-'), m.Position()[17])
	} else {
		back, err := bodoquito.ParsePosition(m.Position())
		require.NoError(t, err)
		require.Equal(t, p, back)
	}

	steps := m.Steps(nil)
	if p.Over() {
		require.Empty(t, steps)
	} else {
		require.Len(t, steps, 16-p.Placed(), "as many pieces to hand over as cells to put one on")
	}
	other := m.Clone()
	for _, step := range steps {
		judged, broken := m.Judge(step.Change)
		require.Nil(t, broken)
		require.True(t, step == judged, "%s is judged as itself", step.Change)
		require.NoError(t, other.Play(step, games.Observed{}))
		require.Equal(t, step.Ends, !other.Unfinished())
		want, err := m.Layout().Apply(step.Change)
		require.NoError(t, err)
		got := other.Layout()
		require.True(t, got.Equal(&want), "the change %s makes the layout", step.Change)
		require.NoError(t, other.Undo())
	}
	require.Equal(t, p.String(), m.Position(), "looking changes nothing")
}

// requireLayoutOf compares piece by piece; nothing lies anywhere else.
func requireLayoutOf(t require.TestingT, l games.Layout, p bodoquito.Position) {
	pieces := 0
	for where := range games.Place(games.Places) {
		var want games.Stack
		piece, ok := p.Hand()
		if c, isCell := bodoquito.CellOf(where); isCell {
			piece, ok = p.At(c)
		} else if where != games.Tray {
			ok = false
		}
		if ok {
			want = games.StackOf(bodoquito.KindOf(piece))
			pieces++
			require.Zero(t, p.Unused()>>piece&1)
		}
		require.True(t, want == l.At(where), "on %s", where)
	}
	for piece := range bodoquito.Piece(bodoquito.Pieces) {
		pieces += int(p.Unused() >> piece & 1)
	}
	require.Equal(t, 16, pieces, "every piece is on the board, in hand or unused")
}

func requireResultOf(t require.TestingT, m games.Match, p bodoquito.Position) {
	outcome, reason := m.Result()
	last := games.Side(p.Placed() % 2) // Black puts the first, third, ...
	switch {
	case boardOf(p).won():
		require.Equal(t, games.WinFor(last), outcome)
		require.Equal(t, bodoquito.LineMade, reason)
	case p.Placed() == 16:
		require.Equal(t, games.Draw, outcome)
		require.Equal(t, bodoquito.BoardFull, reason)
	default:
		require.Equal(t, games.Undecided, outcome)
		require.Equal(t, games.NotOver, reason)
	}
}

// anyChange is mostly one part, of any piece between any two places.
func anyChange(t *rapid.T) games.Change {
	parts := make([]games.Part, rapid.SampledFrom([]int{1, 1, 1, 2, 3}).Draw(t, "parts"))
	where := rapid.OneOf(rapid.Uint8Max(games.Places), rapid.Just(uint8(games.Nowhere)))
	for i := range parts {
		parts[i] = games.Part{
			Op:     games.Op(rapid.Uint8Max(4).Draw(t, "op")),
			Pieces: games.StackOf(games.Kind(rapid.OneOf(rapid.Uint8Max(18), rapid.Just(uint8(games.AnyKind))).Draw(t, "kind"))),
			From:   games.Place(where.Draw(t, "from")),
			To:     games.Place(where.Draw(t, "to")),
		}
	}
	return games.ChangeOf(parts...)
}

func TestMatchesStaySoundWhateverIsDone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, err := bodoquito.Game{}.New(nil)
		require.NoError(t, err)
		var before []games.Match
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { requireSound(t, m) },
			"play": func(t *rapid.T) {
				steps := m.Steps(nil)
				if len(steps) == 0 {
					t.Skip("the game is over")
				}
				before = append(before, m.Clone())
				require.NoError(t, m.Play(rapid.SampledFrom(steps).Draw(t, "step"), games.Observed{}))
			},
			"undo": func(t *rapid.T) {
				if len(before) == 0 {
					require.ErrorIs(t, m.Undo(), bodoquito.ErrNothingToUndo)
					return
				}
				require.NoError(t, m.Undo())
				last := len(before) - 1
				require.Equal(t, before[last].Turns(), m.Turns())
				require.Equal(t, before[last].Position(), m.Position())
				before = before[:last]
			},
			"replay the turns": func(t *rapid.T) {
				again, err := bodoquito.Game{}.New(nil)
				require.NoError(t, err)
				turns := m.Turns()
				if m.Unfinished() {
					turns = turns[:len(turns)-1]
				}
				play(t, again, turns...)
				require.Equal(t, turns, again.Turns())
				if !m.Unfinished() {
					require.Equal(t, m.Position(), again.Position())
				}
			},
			"meddle": func(t *rapid.T) {
				step, broken := m.Judge(anyChange(t))
				if broken == nil {
					require.Contains(t, m.Steps(nil), step)
					return
				}
				codes := append(bodoquito.Codes(), games.CodeOver, games.CodeNoStep)
				require.True(t, slices.Contains(codes, broken.Code), broken.Error())
				require.Error(t, m.Play(step, games.Observed{}))
			},
		})
	})
}
