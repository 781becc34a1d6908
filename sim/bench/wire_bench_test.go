package bench

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/hand"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// limit is what a scan can't beat (HARDWARE.md, "Limits of the wire"): by the
// wire alone, and with the kernel's time for each transaction.
type limit struct{ wire, calls time.Duration }

// near is how close to the limit a scan should come.
const near = 1.25

// rig is a board under the simulated parts, with nothing running on it.
type rig struct {
	lanes *lane.Scheduler
	world *world.World
	board *board.Board
}

func newRig(t testing.TB, name string) *rig {
	t.Helper()
	f, err := board.Load(name)
	require.NoError(t, err)
	r := &rig{lanes: lane.NewScheduler()}
	r.world, r.board, err = wood(Opts{Board: f, Game: bodoquito.Game{}, Parts: 1, Seed: 1}, r.lanes)
	require.NoError(t, err)
	for _, root := range r.board.Roots {
		for i := range root.Expanders {
			require.NoError(t, root.Expanders[i].Dev.Init(t.Context()))
		}
		for i := range root.Readers {
			require.NoError(t, root.Readers[i].Dev.Init(t.Context()))
		}
	}
	return r
}

// fill lays a piece on every cell.
func (r *rig) fill(t testing.TB) {
	t.Helper()
	for i, k := range (bodoquito.Game{}).Kinds() {
		require.NoError(t, r.world.Hold(k.Sign))
		require.NoError(t, r.world.Carry(k.Sign, r.world.Middle(games.Cell(i%4, i/4)), 0, 0))
		require.NoError(t, r.world.Drop(k.Sign))
	}
}

// halls reads all switches once and gives the time that took.
func (r *rig) halls(t testing.TB, ctx context.Context) time.Duration {
	start := r.lanes.Now()
	for _, root := range r.board.Roots {
		for i := range root.Expanders {
			if _, err := root.Expanders[i].Dev.Read(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r.lanes.Now().Sub(start)
}

// sweep asks the readers of all cells once, or with tray that of the tray too,
// and gives how many tags answered and the time that took.
func (r *rig) sweep(t testing.TB, ctx context.Context, tray bool) (tags int, took time.Duration) {
	start := r.lanes.Now()
	for _, root := range r.board.Roots {
		for i := range root.Readers {
			if root.Readers[i].Often && !tray {
				continue
			}
			found, err := root.Readers[i].Dev.Inventory(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			tags += len(found)
		}
	}
	return tags, r.lanes.Now().Sub(start)
}

// scans lists what is measured.
var scans = []struct {
	name  string
	board string
	full  bool
	tray  bool
	limit limit
}{
	{"sixteen switches", "bodoquito-digital", false, false, limit{240 * time.Microsecond, 360 * time.Microsecond}},
	{"sixteen readers, empty", "bodoquito-nfc", false, false, limit{98 * time.Millisecond, 102 * time.Millisecond}},
	{"sixteen readers, full", "bodoquito-nfc", true, false, limit{151 * time.Millisecond, 172 * time.Millisecond}},
}

func (r *rig) scan(t testing.TB, ctx context.Context, readers, tray bool) time.Duration {
	if !readers {
		return r.halls(t, ctx)
	}
	_, took := r.sweep(t, ctx, tray)
	return took
}

// TestAFullScanComesCloseToTheLimitOfTheWire measures in virtual time, where a
// scan takes what its transactions take.
func TestAFullScanComesCloseToTheLimitOfTheWire(t *testing.T) {
	for _, s := range scans {
		t.Run(s.name, func(t *testing.T) {
			r := newRig(t, s.board)
			if s.full {
				r.fill(t)
			}
			readers := s.board == "bodoquito-nfc"
			r.scan(t, t.Context(), readers, false) // the first finds all fields long off
			took := r.scan(t, t.Context(), readers, false)
			t.Logf("%s: %.2f of the limit with calls, %.2f of the wire's", took, ratio(took, s.limit.calls), ratio(took, s.limit.wire))
			require.LessOrEqual(t, ratio(took, s.limit.calls), near)
			require.GreaterOrEqual(t, ratio(took, s.limit.wire), 0.85, "faster than the wire: the model is wrong")
		})
	}
}

func TestASweepFindsEveryTag(t *testing.T) {
	r := newRig(t, "bodoquito-nfc")
	tags, _ := r.sweep(t, t.Context(), true)
	require.Zero(t, tags)
	r.fill(t)
	tags, _ = r.sweep(t, t.Context(), true)
	require.Equal(t, 16, tags)
}

func ratio(took, limit time.Duration) float64 { return float64(took) / float64(limit) }

// BenchmarkScan gives the virtual time of a full scan, and how it compares with
// the limit; ns/op is what simulating it costs.
func BenchmarkScan(b *testing.B) {
	for _, s := range scans {
		b.Run(s.name, func(b *testing.B) {
			r := newRig(b, s.board)
			if s.full {
				r.fill(b)
			}
			readers := s.board == "bodoquito-nfc"
			var total time.Duration
			for b.Loop() {
				total += r.scan(b, b.Context(), readers, false)
			}
			each := total / time.Duration(b.N)
			b.ReportMetric(float64(each)/float64(time.Microsecond), "us/scan")
			b.ReportMetric(ratio(each, s.limit.wire), "x-wire")
			b.ReportMetric(ratio(each, s.limit.calls), "x-wire+calls")
			if readers {
				_, took := r.sweep(b, b.Context(), true)
				b.ReportMetric(float64(took)/float64(time.Microsecond), "us/scan+tray")
			}
		})
	}
}

// BenchmarkMatch gives how many seconds of board time are simulated in a second
// of the wall's, firmware and hands included, on one processor.
func BenchmarkMatch(b *testing.B) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		for _, styles := range [][2]hand.Style{{hand.Careful(), hand.Careful()}, {hand.Clumsy(), hand.Hasty()}} {
			b.Run(fmt.Sprintf("%s/%s-%s", name, styles[0].Name, styles[1].Name), func(b *testing.B) {
				f, err := board.Load(name)
				require.NoError(b, err)
				o := Opts{Board: f, Game: bodoquito.Game{}, Parts: 1}
				o.Calibration, err = Calibrate(f, o.Game, o.Parts)
				require.NoError(b, err)
				virtual, turns := 0.0, 0
				for b.Loop() {
					o.Seed++
					m, err := New(o)
					require.NoError(b, err)
					r, err := m.PlayMatch(styles[0], styles[1])
					require.NoError(b, err)
					require.NoError(b, m.Close())
					virtual += r.Virtual
					turns += len(r.Truth)
				}
				b.ReportMetric(virtual/b.Elapsed().Seconds(), "board-s/s")
				b.ReportMetric(virtual/float64(b.N), "board-s/match")
				b.ReportMetric(float64(turns)/float64(b.N), "turns/match")
			})
		}
	}
}
