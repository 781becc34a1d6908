package bench_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/bench"
	"tablero/sim/hand"
)

// worn is a board of which a part worsens while matches are played on it.
type worn struct {
	board  string
	game   games.Game
	names  string // what warnings begin with that are about the part
	worsen func(b *bench.Bench) error
	// fails: at the end of the worst matches turns are wrong, missed or asked about.
	fails bool
}

func c3(t *testing.T) games.Place {
	p, err := games.ParsePlace("c3")
	require.NoError(t, err)
	return p
}

// firstTrouble gives when a match first went wrong: a question, or the first thing that the board
// had to say after the last turn before one that is wrong or missing; zero if none did.
func firstTrouble(b *bench.Bench, r *bench.Report) (first time.Time) {
	for _, n := range b.Log.Notes {
		if n.What == referee.Asked {
			first = n.At
			break
		}
	}
	right := 0
	for right < len(r.Record) && right < len(r.Truth) && r.Record[right] == r.Truth[right] {
		right++
	}
	if right == len(r.Truth) && right == len(r.Record) {
		return first
	}
	last, appended := time.Time{}, 0
	for _, c := range b.Log.Commits {
		if c.Op == referee.Begin || c.Op == referee.Append && appended < right {
			last = c.At
		}
		if c.Op == referee.Append {
			appended++
		}
	}
	for _, n := range b.Log.Notes {
		if n.What != referee.Drifting && n.At.After(last) && (first.IsZero() || n.At.Before(first)) {
			return n.At
		}
	}
	if first.IsZero() {
		first = b.Lanes.Now()
	}
	return first
}

func TestABoardNamesASensorThatWorsensBeforeATurnGoesWrong(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("dozens of matches: without the race detector alone")
	}
	for name, w := range map[string]worn{
		"noise of a hall sensor": {board: "base", game: mixtour.Game{}, names: "hall sensor c3", fails: true, worsen: func(b *bench.Bench) error {
			return b.World.RoughenField(c3(t), 6, 3*time.Minute)
		}},
		"noise of a load cell": {board: "base", game: mixtour.Game{}, names: "load cell south-east", fails: true, worsen: func(b *bench.Bench) error {
			return b.World.RoughenCell(1, 8, 3*time.Minute)
		}},
		"a zero that creeps ever faster": {board: "base", game: mixtour.Game{}, names: "hall sensor c3", fails: true, worsen: func(b *bench.Bench) error {
			b.Lanes.Go("creep", func() {
				for _, perMinute := range []float64{0.1, 0.2, 0.2, 0.2, 0.2, 0.4, 0.4, 0.4, 0.4} {
					_ = b.World.DriftField(c3(t), perMinute/3, 20*time.Second)
					b.Lanes.Sleep(20 * time.Second)
				}
			})
			return nil
		}},
		"a switch's joint that works loose": {board: "bodoquito-digital", game: bodoquito.Game{}, names: "hall switch c3", worsen: func(b *bench.Bench) error {
			run, err := b.World.Loosen(c3(t), 6, 3*time.Minute)
			if err == nil {
				b.Lanes.Go("joint", func() { run(context.Background()) })
			}
			return err
		}},
		"a reader's aerial that comes off": {board: "bodoquito-nfc", game: bodoquito.Game{}, names: "tag reader tray", worsen: func(b *bench.Bench) error {
			return b.World.FadeReader("tray reader", 0.14, 40*time.Second)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := bench.Opts{Game: w.game, Parts: 1}
			var err error
			o.Board, err = board.Load(w.board)
			require.NoError(t, err)
			o.Calibration, err = bench.Calibrate(o.Board, w.game, 1)
			require.NoError(t, err)
			limits, err := firmware.Limits(o.Board, w.game, nil, o.Calibration)
			require.NoError(t, err)
			o.Limits = &limits
			styles := []hand.Style{hand.Careful(), hand.Clumsy()}
			warned, troubled := 0, 0
			for i := range 6 { // until both were seen, and two at least
				if i > 1 && warned > 0 && (troubled > 0 || !w.fails) {
					break
				}
				o.Seed = uint64(500 + i)
				b, err := bench.New(o)
				require.NoError(t, err)
				require.NoError(t, w.worsen(b))
				r, err := b.PlayMatch(styles[i%2], styles[(i+1)%2])
				require.NoError(t, err)
				var first time.Time
				for _, n := range b.Log.Notes {
					if n.What != referee.Drifting {
						continue
					}
					require.True(t, strings.HasPrefix(n.Text, w.names), "%s", n.Text)
					if first.IsZero() {
						first = n.At
						warned++
					}
				}
				if at := firstTrouble(b, &r); !at.IsZero() {
					troubled++
					require.False(t, first.IsZero(), "match %d: nothing was said before %s: %v", i, at, r.Notes)
					require.True(t, first.Before(at), "match %d: said at %s, went wrong at %s", i, first, at)
				}
				b.Lanes.Stop()
			}
			t.Logf("warned of in %d matches, of which %d went wrong after that", warned, troubled)
			require.Positive(t, warned)
			if w.fails {
				require.Positive(t, troubled, "or nothing is shown by warning first")
			}
		})
	}
}

func TestASoundBoardNeverWarns(t *testing.T) {
	n := 12
	if bench.RaceDetector {
		n = 1
	}
	for name, game := range map[string]games.Game{"bodoquito-digital": bodoquito.Game{}, "bodoquito-nfc": bodoquito.Game{}, "base": mixtour.Game{}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := board.Load(name)
			require.NoError(t, err)
			s := bench.Series{Opts: bench.Opts{Board: f, Game: game, Parts: 4, Seed: 9}, Games: n,
				Hands: []hand.Style{hand.Careful(), hand.Clumsy(), hand.Hasty(), hand.Regretful()}}
			figures, err := s.PlayContext(t.Context())
			require.NoError(t, err)
			require.Zero(t, figures.Drifting, "%v", figures.Matches)
		})
	}
}
