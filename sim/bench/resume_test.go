package bench

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/lenero"
	"tablero/games/mixtour"
	"tablero/sim/hand"
)

var (
	cuts     = flag.Int("cuts", 6, "how often a match is cut short in mid-play")
	cutsSeed = flag.Uint64("cuts-seed", 1, "seed of when")
)

// cutShort plays a series until a moment of board time and leaves it as a power cut does.
func cutShort(t *testing.T, s Series, path string, after time.Duration) []Report {
	t.Helper()
	j, err := journal.Open(path)
	require.NoError(t, err)
	s.Journal, s.Wood = j, path+".world"
	var all []Report
	s.Each = func(_ int, r Report) { all = append(all, r) }
	s.CutAt = after
	if after > 0 {
		s.Games = 1000 // one of them is cut short
	}
	_, err = s.PlayContext(context.Background())
	if after > 0 {
		require.ErrorIs(t, err, ErrCut)
	} else {
		require.NoError(t, err)
	}
	require.NoError(t, j.Close())
	return all
}

func TestAMatchThatIsCutShortAtAnyMomentGoesOn(t *testing.T) {
	for _, g := range []struct {
		game  games.Game
		board string
	}{{bodoquito.Game{}, "bodoquito-digital"}, {bodoquito.Game{}, "bodoquito-nfc"}, {mixtour.Game{}, "base"}, {lenero.Game{}, "base"}} {
		t.Run(g.game.Name()+" on "+g.board, func(t *testing.T) {
			t.Parallel()
			cuts := *cuts
			if raceDetector {
				cuts = 2
			}
			if raceDetector && g.board == "base" {
				t.Skip("played without the race detector")
			}
			f, err := board.Load(g.board)
			require.NoError(t, err)
			s := Series{Games: 1, Hands: []hand.Style{hand.Clumsy(), hand.Careful()}}
			s.Opts = Opts{Board: f, Game: g.game, Seed: *cutsSeed, Parts: 1}
			draw := rand.New(rand.NewPCG(*cutsSeed, 0))
			path := filepath.Join(t.TempDir(), "journal.db")
			for cut := range cuts {
				before := entriesOf(t, path)
				at := time.Duration(1+draw.IntN(25_000)) * time.Millisecond
				reports := cutShort(t, s, path, at)
				for _, r := range reports {
					require.Zero(t, r.Wrong+r.Missed, "cut %d at %s: %v\n%v\n%v\n%v", cut, at, r.Hurt, r.Record, r.Truth, r.Notes)
				}
				after := entriesOf(t, path)
				for id, was := range before {
					require.Equal(t, was, after[id][:len(was)], "what was kept stays")
				}
			}
			for _, r := range cutShort(t, s, path, 0) {
				require.Zero(t, r.Wrong+r.Missed, "at last: %v\n%v\n%v\n%v", r.Hurt, r.Record, r.Truth, r.Notes)
			}
		})
	}
}

// entriesOf reads what a journal holds, by match.
func entriesOf(t *testing.T, path string) map[int64][]string {
	t.Helper()
	all := map[int64][]string{}
	j, err := journal.Open(path)
	require.NoError(t, err)
	matches, err := j.Matches()
	require.NoError(t, err)
	for _, m := range matches {
		all[m.ID] = []string{}
		for _, e := range m.Entries {
			all[m.ID] = append(all[m.ID], fmt.Sprint(e.Number, e.Op, e.Turn))
		}
	}
	require.NoError(t, j.Close())
	return all
}

func TestPlayersGoOnFromWhatLiesOnTheWood(t *testing.T) {
	f, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	o := &Opts{Board: f, Game: bodoquito.Game{}}
	of := func(turns ...string) games.Match {
		m, err := o.Game.New(nil)
		require.NoError(t, err)
		require.NoError(t, games.PlayTurns(m, turns))
		return m
	}
	for _, c := range []struct {
		name               string
		kept, wood, played []string
		lying              games.Match
	}{
		{"as it was", []string{"=7", "b2=3"}, []string{"=7", "b2=3"}, []string{"=7", "b2=3"}, of("=7", "b2=3")},
		{"a piece was just handed over", nil, nil, []string{"=7"}, of("=7")},
		{"the board lost the last turn", []string{"=7"}, []string{"=7", "b2=3"}, []string{"=7", "b2=3"}, of("=7", "b2=3")},
		{"it lost two", []string{"=7"}, []string{"=7", "b2=3", "c3=4"}, []string{"=7"}, of("=7", "b2=3", "c3=4")},
		{"it lost that another was handed over", []string{"=7", "b2=3"}, []string{"=7", "b2=4"}, []string{"=7", "b2=3"}, of("=7", "b2=4")},
		{"it lost a take-back and another turn", []string{"=7", "b2=3"}, []string{"=7", "c3=4"}, []string{"=7", "b2=3"}, of("=7", "c3=4")},
	} {
		i := Interrupted{Kept: &journal.Match{}, Wood: &Wood{Turns: c.wood}}
		for n, turn := range c.kept {
			i.Kept.Entries = append(i.Kept.Entries, journal.Entry{Number: n + 1, Op: journal.Played, Turn: turn})
		}
		m, err := i.players(o, c.lying.Layout())
		require.NoError(t, err, c.name)
		require.Equal(t, c.played, m.Turns(), c.name)
	}
}
