package lenero_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/lenero"
)

// count gives the number of logs of a size that there are, wherever they lie.
func count(m *lenero.Match, s lenero.Size) int {
	n := 0
	for _, side := range []games.Side{games.White, games.Black} {
		n += m.Hand(side).Of(s) + m.Taken(side).Of(s)
	}
	for _, l := range m.Layout().Logs {
		if _, size, _ := lenero.LogOf(l.Kind); size == s {
			n++
		}
	}
	return n
}

// requireSound checks all that is true of a match at any time.
func requireSound(t require.TestingT, m *lenero.Match) {
	for s := lenero.Size(1); s <= lenero.Sizes; s++ {
		require.Equal(t, count(m, 1), count(m, s), "none is lost of size %d", s)
	}
	p := m.Pile()
	require.NoError(t, p.Check())
	outcome, _ := m.Result()
	steps := m.Steps(nil)
	require.Equal(t, outcome != games.Undecided, len(steps) == 0, "there is a step until the end")
	if outcome == games.Undecided {
		require.Zero(t, m.Lost(m.ToMove()))
	}
	position, turns := m.Position(), m.Turns()
	for i, step := range steps {
		if i%(1+len(steps)/8) != 0 {
			continue // some are enough
		}
		judged, broken := m.Judge(step.Change)
		require.Nil(t, broken, "%s in %s", step.Change, position)
		require.Equal(t, step, judged, "%s in %s", step.Change, position)
		other := m.Clone()
		require.NoError(t, other.Play(step, games.Observed{}))
		require.Equal(t, step.Ends, !other.Unfinished())
		added := other.Turns()
		if step.Ends {
			read := m.Clone()
			require.NoError(t, games.PlayTurn(read, added[len(added)-1]), "%q in %s", added[len(added)-1], position)
			require.Equal(t, other.Layout(), read.Layout(), "%q is read as it is written", added[len(added)-1])
		}
		require.NoError(t, other.Undo())
		require.Equal(t, position, other.Position())
	}
	require.Equal(t, position, m.Position(), "looking changes nothing")
	require.Equal(t, turns, m.Turns())
}

// collapse moves the logs somehow: some a little, some to where they can drop, some out.
func collapse(t *rapid.T, m games.Match, step games.Step) games.Observed {
	logs := slices.Clone(m.Layout().Logs)
	part := step.Change.Parts()[0]
	if part.Op == games.Take {
		logs = slices.DeleteFunc(logs, func(l games.Log) bool { return l.Kind == part.Pieces.Top() && l.At == part.At })
	} else {
		logs = append(logs, games.Log{Kind: part.Pieces.Top(), At: part.At})
	}
	if rapid.Bool().Draw(t, "only lengthwise") {
		return games.Observed{Known: true, Shifted: true, Layout: games.Layout{Logs: logs}}
	}
	p := m.(*lenero.Match).Pile()
	p.Logs = nil
	var came []games.Log
	for _, l := range rapid.Permutation(logs).Draw(t, "order") {
		_, size, _ := lenero.LogOf(l.Kind)
		rest, err := p.Drop(size.RadiusMM(), rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x"))
		require.NoError(t, err)
		if rest.YMM > p.Frame.HeightMM-1 || rapid.IntRange(0, 9).Draw(t, "falls out") == 0 {
			continue
		}
		l.At = games.Point{XMM: rest.XMM, YMM: rest.YMM}
		came = append(came, l)
		p.Logs = append(p.Logs, pileLog(l))
	}
	return games.Observed{Known: true, Shifted: rapid.Bool().Draw(t, "said"), Layout: games.Layout{Logs: came}}
}

func TestMatchesStaySoundWhateverNatureDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		settings := games.Settings{
			"logs":     rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "logs"),
			"width":    rapid.SampledFrom([]string{"90", "140.5", "180"}).Draw(t, "width"),
			"returned": rapid.SampledFrom([]string{"hand", "points"}).Draw(t, "returned"),
		}
		m := match(t, "", settings)
		step := func(t *rapid.T) (games.Step, bool) {
			steps := m.Steps(nil)
			if takes := slices.DeleteFunc(slices.Clone(steps), func(s games.Step) bool { return s.Verb != games.Capture }); len(takes) > 0 && rapid.Bool().Draw(t, "take") {
				steps = takes
			}
			if len(steps) == 0 {
				return games.Step{}, false
			}
			return rapid.SampledFrom(steps).Draw(t, "step"), true
		}
		play := func(t *rapid.T) {
			if s, ok := step(t); ok {
				require.NoError(t, m.Play(s, games.Observed{}))
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"":      func(t *rapid.T) { requireSound(t, m) },
			"play":  play,
			"play2": play,
			"play3": play,
			"collapse": func(t *rapid.T) {
				s, ok := step(t)
				if !ok || s.Verb == games.Pass {
					return
				}
				mover, lost, taken := m.ToMove(), m.Lost(m.ToMove()), m.Taken(m.ToMove())
				came := collapse(t, m, s)
				before := m.Position()
				if err := m.Play(s, came); err != nil {
					require.ErrorContains(t, err, "judge where it lies", "the log alone went elsewhere: %v %v", came, m.Layout())
					require.False(t, came.Shifted)
					return
				}
				if m.Unfinished() {
					require.False(t, came.Shifted)
					return // they happen to lie as before
				}
				if s.Verb == games.Capture {
					require.Equal(t, taken, m.Taken(mover), "what failed isn't kept")
					require.Equal(t, lost, m.Lost(mover))
				}
				after := m.Position()
				require.NoError(t, m.Undo())
				require.Equal(t, before, m.Position())
				require.NoError(t, m.Play(s, came))
				require.Equal(t, after, m.Position())
			},
			"undo": func(t *rapid.T) {
				if len(m.Turns()) == 0 {
					require.ErrorIs(t, m.Undo(), lenero.ErrNothingToUndo)
					return
				}
				require.NoError(t, m.Undo())
			},
			"replay the turns": func(t *rapid.T) {
				turns := m.Turns()
				if m.Unfinished() {
					turns = turns[:len(turns)-1]
				}
				again := match(t, "", settings, turns...)
				require.Equal(t, turns, again.Turns())
				if !m.Unfinished() {
					require.Equal(t, m.Position(), again.Position())
					require.Equal(t, m.Layout(), again.Layout())
				}
			},
			"read the position": func(t *rapid.T) {
				again := match(t, m.Position(), settings)
				require.Equal(t, m.Position(), again.Position())
			},
		})
	})
}
