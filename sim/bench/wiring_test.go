package bench_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/bench"
	"tablero/sim/world"
)

// findings words what was found, sorted.
func findings(all []calibrate.Finding) []string {
	var text []string
	for _, f := range all {
		text = append(text, f.String())
	}
	slices.Sort(text)
	return text
}

// expected words what should be found of faults.
func expected(faults []bench.Miswired) []string {
	var all []calibrate.Finding
	for _, m := range faults {
		all = append(all, m.Find...)
	}
	return findings(all)
}

func wiring(t *testing.T, file *board.File, game games.Game, faults []bench.Miswired) ([]calibrate.Finding, string) {
	t.Helper()
	w, err := bench.FindWiring(t.Context(), bench.Opts{Board: file, Game: game, Parts: 9}, faults, nil)
	require.NoError(t, err)
	return w.Findings()
}

func TestASoundBoardHasNothingToMend(t *testing.T) {
	digital, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	for _, b := range []struct {
		file *board.File
		game games.Game
	}{{base(t), mixtour.Game{}}, {digital, bodoquito.Game{}}} {
		found, turned := wiring(t, b.file, b.game, nil)
		require.Empty(t, found)
		require.Empty(t, turned)
	}
}

func TestWiringFaultsAreFoundByName(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	digital, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	for seed := range uint64(8) {
		for _, b := range []struct {
			file *board.File
			game games.Game
		}{{base(t), mixtour.Game{}}, {digital, bodoquito.Game{}}} {
			faults := bench.Miswire(b.file, seed, 2)
			found, _ := wiring(t, b.file, b.game, faults)
			require.Equal(t, expected(faults), findings(found), "%s, %d: %s, %s", b.file.Name, seed, faults[0].Name, faults[1].Name)
		}
	}
}

func TestABoardThatIsTurnedIsSaidInAWord(t *testing.T) {
	for name, to := range map[string]func(x, y int) (int, int){
		"mirrored left to right":  func(x, y int) (int, int) { return 4 - x, y },
		"rotated by half a turn":  func(x, y int) (int, int) { return 4 - x, 4 - y },
		"rotated by a quarter":    func(x, y int) (int, int) { return y, 4 - x },
		"mirrored about the diag": func(x, y int) (int, int) { return y, x },
	} {
		t.Run(name, func(t *testing.T) {
			turn := bench.Miswired{Wire: func(f *board.File) {
				fields := map[string]string{}
				for p := range f.All() {
					fields[games.Cell(to(p.Column(), p.Row())).String()] = f.Cells[p.String()].Field
				}
				for cell, field := range fields {
					c := f.Cells[cell]
					c.Field = field
					f.Cells[cell] = c
				}
			}}
			found, turned := wiring(t, base(t), mixtour.Game{}, []bench.Miswired{turn})
			require.GreaterOrEqual(t, len(found), 20)
			require.Contains(t, turned, name)
		})
	}
}

func TestTheProposedBoardFileIsThatOfTheWiring(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	file := base(t)
	for seed := range uint64(12) {
		faults := bench.Miswire(file, seed, 3)
		found, _ := wiring(t, file, mixtour.Game{}, faults)
		mended, diff := calibrate.Mended(string(file.Text()), file, file.Channels(), found, "ours")
		got, err := board.Parse("ours.toml", []byte(mended))
		require.NoError(t, err)
		want := bench.Wired(file, faults)
		require.Equal(t, want.Cells, got.Cells, "%v", diff)
		require.Equal(t, want.Platform, got.Platform)
		require.Equal(t, strings.Count(string(file.Text()), "#"), strings.Count(mended, "#"), "comments stay")
	}
}

func TestALoadCellThatIsDeadIsSaidFirst(t *testing.T) {
	dead := bench.Miswired{Name: "load cell dead", Hurt: func(w *world.World) { _ = w.StickCell(3, true) }}
	swapped := bench.Miswired{Wire: func(f *board.File) { f.Cells["a1"], f.Cells["b2"] = f.Cells["b2"], f.Cells["a1"] }}
	found, _ := wiring(t, base(t), mixtour.Game{}, []bench.Miswired{dead})
	require.Equal(t, []string{"load cell north-east feels nothing: check its wires"}, findings(found))
	found, _ = wiring(t, base(t), mixtour.Game{}, []bench.Miswired{swapped, dead})
	require.Equal(t, []string{"load cell north-east feels nothing: check its wires"}, findings(found), "where things lay isn't known then")
}

func TestASensorThatDoesNotComeToRestIsLeftOut(t *testing.T) {
	c4 := games.Cell(2, 3)
	loose := bench.Miswired{Hurt: func(w *world.World) { _ = w.DriftField(c4, 2000, time.Minute) }}
	found, _ := wiring(t, base(t), mixtour.Game{}, []bench.Miswired{loose})
	require.Equal(t, []string{"hall sensor c4 feels nothing: check its wires"}, findings(found))
}
