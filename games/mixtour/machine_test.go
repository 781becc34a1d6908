package mixtour_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/mixtour"
)

// requireSoundPosition checks all that is true of a position, and that each move
// can be made and taken back.
func requireSoundPosition(t require.TestingT, p mixtour.Position) {
	back, err := mixtour.ParsePosition(p.String())
	require.NoError(t, err)
	require.Equal(t, p, back)
	var moves mixtour.Moves
	moves.Fill(&p)
	require.Equal(t, moves.Len(), p.Count())
	require.Equal(t, p.Over(), moves.Len() == 0)
	discs := owned(p)
	canonical := p.Canonical()
	require.Equal(t, texts(p), texts(canonical), "the same moves")
	for _, m := range moves.All() {
		q := p
		scores := q.Scores(m)
		before := q.Play(m)
		require.Equal(t, discs, owned(q), "discs are kept")
		require.Equal(t, p.ToMove().Other(), q.ToMove())
		points := q.Points(games.White) + q.Points(games.Black) - p.Points(games.White) - p.Points(games.Black)
		require.Equal(t, scores, points == 1)
		if m.To() != games.Nowhere {
			require.LessOrEqual(t, q.Height(m.To()), mixtour.MaxHeight)
		}
		q.Undo(m, before)
		require.True(t, p == q, "%s taken back", m)
	}
}

// requireSound checks all that is true of a match at any time.
func requireSound(t require.TestingT, m *mixtour.Match, b board) {
	if !m.Unfinished() {
		require.Equal(t, m.Now().String(), m.Position())
		requireSoundPosition(t, m.Now())
		require.ElementsMatch(t, b.turns(), texts(m.Now()))
		want := b.layout()
		got := m.Layout()
		require.True(t, got.Equal(&want))
		require.True(t, strings.HasSuffix(m.Position(), b.rest()), "%s ends with%s", m.Position(), b.rest())
		outcome, _ := m.Result()
		require.Equal(t, b.over(), outcome != games.Undecided)
	}
	position := m.Position()
	steps := m.Steps(nil)
	for _, step := range steps {
		judged, broken := m.Judge(step.Change)
		require.Nil(t, broken)
		require.True(t, step == judged, "%s is judged as itself", step.Change)
		other := m.Clone()
		require.NoError(t, other.Play(step, games.Observed{}))
		require.Equal(t, step.Ends, !other.Unfinished())
		want, err := m.Layout().Apply(step.Change)
		require.NoError(t, err)
		got := other.Layout()
		require.True(t, got.Equal(&want), "the change %s makes the layout", step.Change)
		require.NoError(t, other.Undo())
		require.Equal(t, position, other.Position())
	}
	require.Equal(t, position, m.Position(), "looking changes nothing")
}

// anyChange is a few parts between any places, often of discs that lie there.
func anyChange(t *rapid.T, l games.Layout) games.Change {
	parts := make([]games.Part, rapid.SampledFrom([]int{1, 1, 1, 2, 2, 3, 4}).Draw(t, "parts"))
	where := rapid.OneOf(rapid.Uint8Max(games.Places), rapid.Just(uint8(games.Nowhere)))
	for i := range parts {
		from, to := games.Place(where.Draw(t, "from")), games.Place(where.Draw(t, "to"))
		pieces := l.At(from)
		if pieces.Empty() || rapid.Bool().Draw(t, "other discs") {
			pieces = discs(rapid.StringMatching("[WB?]{1,4}").Draw(t, "discs"))
		}
		parts[i] = games.Part{Op: games.Op(rapid.Uint8Max(4).Draw(t, "op")), Pieces: pieces, From: from, To: to}
	}
	return games.ChangeOf(parts...)
}

// meddle changes the board somehow: what is judged a step makes the layout that
// hands made, as far as discs were recognised.
func meddle(t *rapid.T, m *mixtour.Match) {
	change := anyChange(t, m.Layout())
	step, broken := m.Judge(change)
	if broken != nil {
		codes := append(mixtour.Codes(), games.CodeOver, games.CodeNoStep)
		require.True(t, slices.Contains(codes, broken.Code), broken.Error())
		require.Error(t, m.Play(step, games.Observed{}))
		return
	}
	require.True(t, slices.Contains(m.Steps(nil), step))
	if made, err := m.Layout().Apply(change); err == nil {
		meant, err := m.Layout().Apply(step.Change)
		require.NoError(t, err)
		for at := range games.Place(games.Cells) {
			if !made.At(at).Matches(meant.At(at)) {
				require.Fail(t, "another layout", "%s is %s on %s", change, step.Change, at)
			}
		}
	}
}

func TestMatchesStaySoundWhateverIsDone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{1, 3, 5, 20}).Draw(t, "discs")
		target := rapid.IntRange(1, 3).Draw(t, "points")
		settings := games.Settings{"discs": fmt.Sprint(size), "points": fmt.Sprint(target)}
		first, err := mixtour.Game{}.New(settings)
		require.NoError(t, err)
		m := first.(*mixtour.Match)
		// naive follows the turns that are finished.
		naive := func() board {
			b := newBoard(size, target)
			turns := m.Turns()
			if m.Unfinished() {
				turns = turns[:len(turns)-1]
			}
			for _, turn := range turns {
				b.play(turn)
			}
			return b
		}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) { requireSound(t, m, naive()) },
			"play": func(t *rapid.T) {
				steps := m.Steps(nil)
				if len(steps) == 0 {
					t.Skip("the game is over")
				}
				if carries := slices.DeleteFunc(slices.Clone(steps), func(s games.Step) bool { return s.Verb == games.Put }); len(carries) > 0 && rapid.Bool().Draw(t, "carry") {
					steps = carries
				}
				require.NoError(t, m.Play(rapid.SampledFrom(steps).Draw(t, "step"), games.Observed{}))
			},
			"undo": func(t *rapid.T) {
				if len(m.Turns()) == 0 {
					require.ErrorIs(t, m.Undo(), mixtour.ErrNothingToUndo)
					return
				}
				require.NoError(t, m.Undo())
			},
			"replay the turns": func(t *rapid.T) {
				again, err := mixtour.Game{}.New(settings)
				require.NoError(t, err)
				turns := m.Turns()
				play(t, again, turns...)
				require.Equal(t, turns, again.Turns())
				if !m.Unfinished() {
					require.Equal(t, m.Position(), again.Position())
				}
			},
			"meddle": func(t *rapid.T) { meddle(t, m) },
		})
	})
}
