package bench_test

import (
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

// spoilt calibrates a board of which something is wrong, or whose owner does something
// wrong; it gives the error and what the owner was told.
func spoilt(t *testing.T, game games.Game, spoil func(*bench.Lesson)) (told []string, err error) {
	t.Helper()
	l := bench.Lesson{Opts: bench.Opts{Board: base(t), Game: game, Parts: 5}}
	l.Learn.Patience = time.Minute
	l.Learn.Told.Base = func(o calibrate.Order) { told = append(told, o.String()) }
	spoil(&l)
	c := board.NewCalibration("base")
	err = l.Run(t.Context(), c)
	if err != nil {
		require.Empty(t, c.Halls, "nothing is learnt by halves")
		require.Empty(t, c.Kinds)
	}
	return told, err
}

// at does something when the n-th thing is asked for.
func at(n int, do func(*world.World, calibrate.Order) bool) func(*world.World, calibrate.Order) bool {
	return func(w *world.World, o calibrate.Order) bool { return o.Lay && o.Number == n && do(w, o) }
}

func stuck(volts float64, p games.Place) func(*bench.Lesson) {
	return func(l *bench.Lesson) { l.Before = func(w *world.World) { _ = w.StickField(p, &volts) } }
}

// lay puts a piece that lies beside the board on a place.
func lay(w *world.World, k games.Kind, p games.Place) {
	name, _ := w.Beside(k)
	_ = w.Hold(name)
	_ = w.Carry(name, w.Middle(p), 0, 0)
	_ = w.Drop(name)
}

func TestACalibrationIsRefusedByName(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	c4 := games.Cell(2, 3)
	for name, test := range map[string]struct {
		spoil func(*bench.Lesson)
		is    error
		says  []string
	}{
		"a hall sensor shorted to ground": {stuck(0.01, c4), calibrate.ErrSensor, []string{"hall sensor c4 (halls d, input 2): gives 0.01 V", "check its wires"}},
		"one shorted to the supply":       {stuck(3.3, c4), calibrate.ErrSensor, []string{"hall sensor c4", "gives 3.30 V"}},
		"one that is dead":                {stuck(1.65, c4), calibrate.ErrSensor, []string{"hall sensor c4", "the same at every reading", "check its wires"}},
		"one that feels nothing": {func(l *bench.Lesson) {
			l.Before = func(w *world.World) { _ = w.DampField(c4, 0) }
		}, calibrate.ErrSensor, []string{"hall sensor c4", "feels nothing of the white disc above it; check its wires"}},
		"two that are swapped": {func(l *bench.Lesson) {
			l.Wired = base(t)
			d4 := games.Cell(3, 3)
			l.Wired.Cells[c4.String()], l.Wired.Cells[d4.String()] = l.Wired.Cells[d4.String()], l.Wired.Cells[c4.String()]
		}, calibrate.ErrSensor, []string{"hall sensor c4", "hall sensor d4", "swapped", "calibrate --wiring"}},
		"a magnet that is too strong": {func(l *bench.Lesson) {
			l.Before = func(w *world.World) { name, _ := w.Beside(mixtour.Game{}.Kinds()[0].Kind); _ = w.Weaken(name, 5) }
		}, calibrate.ErrPatience, []string{"hall sensor a1", "can't be read: its magnet is too strong or too near"}},
		"a load cell that is dead": {func(l *bench.Lesson) {
			l.Before = func(w *world.World) { _ = w.StickCell(2, true) }
		}, calibrate.ErrSensor, []string{"load cell north-west", "the same at every reading"}},
		"a zero that drifts": {func(l *bench.Lesson) {
			l.Before = func(w *world.World) { _ = w.DriftField(c4, 9, 3*time.Minute) }
		}, calibrate.ErrSensor, []string{"hall sensor c4", "its zero drifts by", "let the board warm up"}},
		"a load cell that creeps": {func(l *bench.Lesson) {
			l.Instead = at(8, func(w *world.World, _ calibrate.Order) bool { _ = w.Creep(1, 250, 3*time.Minute); return false })
		}, calibrate.ErrPatience, []string{"load cell south-east (load cells, input 1): bears ", "while the others bear nothing: it creeps"}},
		"the known mass is missing": {func(l *bench.Lesson) {
			l.Instead = at(2, func(*world.World, calibrate.Order) bool { return true })
		}, calibrate.ErrPatience, []string{"lay the known mass of 200 g on e1"}},
		"a piece is missing": {func(l *bench.Lesson) {
			l.Instead = at(9, func(*world.World, calibrate.Order) bool { return true })
		}, calibrate.ErrPatience, []string{"lay a white disc on d1"}},
		"another mass than the known one": {func(l *bench.Lesson) {
			l.Instead = at(1, func(w *world.World, o calibrate.Order) bool {
				w.Lean("known mass", w.Middle(o.Task.Place), 100)
				return true
			})
		}, calibrate.ErrPatience, []string{" g lie on the board: is it the known mass of 200 g"}},
		"a piece on the wrong cell": {func(l *bench.Lesson) {
			l.Instead = at(8, func(w *world.World, o calibrate.Order) bool { lay(w, o.Task.Kind.Kind, c4); return true })
		}, calibrate.ErrPatience, []string{"the white disc lies on c4 instead", "lay a white disc on c1"}},
		"a disc of the other side": {func(l *bench.Lesson) {
			name := ""
			l.Instead = func(w *world.World, o calibrate.Order) bool {
				switch {
				case o.Number == 12 && o.Lay:
					name, _ = w.Beside(mixtour.Game{}.Kinds()[1].Kind)
					lay(w, mixtour.Game{}.Kinds()[1].Kind, o.Task.Place)
				case o.Number == 12 && name != "":
					_ = w.Hold(name)
					_ = w.Carry(name, w.Reserve(name), 0, 0)
					_ = w.Drop(name)
				default:
					return false
				}
				return true
			}
		}, calibrate.ErrOutlier, []string{"hall sensor b2: a white disc gave", "was it that piece"}},
		"a hand that stays on the board": {func(l *bench.Lesson) {
			l.Instead = at(8, func(w *world.World, o calibrate.Order) bool {
				w.Lean("hand", w.Middle(games.Cell(0, 0)), 350)
				return true
			})
		}, calibrate.ErrPatience, []string{"a hand"}},
		"a hand that shakes": {func(l *bench.Lesson) {
			l.Instead = at(8, func(w *world.World, o calibrate.Order) bool {
				_ = w.FailI2C("halls", 2)
				return true
			})
		}, calibrate.ErrPatience, []string{"lay a white disc on c1"}},
	} {
		t.Run(name, func(t *testing.T) {
			told, err := spoilt(t, mixtour.Game{}, test.spoil)
			require.ErrorIs(t, err, test.is, "%v", told)
			for _, s := range test.says {
				require.ErrorContains(t, err, s)
			}
		})
	}
}

func TestWhatWasWrongAndIsPutRightCounts(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	put := false
	told, err := spoilt(t, mixtour.Game{}, func(l *bench.Lesson) {
		l.Instead = at(3, func(w *world.World, o calibrate.Order) bool {
			if put {
				return false
			}
			put = true
			w.Lean("known mass", w.Middle(games.Cell(0, 0)), 200)
			return true
		})
	})
	require.NoError(t, err)
	require.Contains(t, told, "the known mass lies on a1 instead, or load cells are swapped: lay the known mass of 200 g on a5")
	require.Equal(t, "done", told[len(told)-1])
}

func TestAPieceOfAnotherWeightIsRefusedByName(t *testing.T) {
	if bench.RaceDetector {
		t.Skip("played without the race detector")
	}
	other := false
	told, err := spoilt(t, bodoquito.Game{}, func(l *bench.Lesson) {
		l.Instead = at(30, func(w *world.World, o calibrate.Order) bool {
			if !other {
				lay(w, bodoquito.Game{}.Kinds()[15].Kind, o.Task.Place)
			}
			other = true
			return true
		})
	})
	require.ErrorIs(t, err, calibrate.ErrPatience)
	require.Regexp(t, "what lies on e5 weighs 2.* g, the piece 0 before [89].* g: another piece", told[len(told)-1])
}
