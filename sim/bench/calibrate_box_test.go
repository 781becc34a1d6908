package bench_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/bench"
	"tablero/sim/world"
)

// loads gives the base with the load cells of some parts calibrated.
func loads(t *testing.T, parts uint64) (bench.Opts, *board.Calibration) {
	t.Helper()
	if bench.RaceDetector {
		t.Skip("logs roll slowly under it")
	}
	o := bench.Opts{Board: base(t), Game: lenero.Game{}, Parts: parts}
	known := board.NewCalibration("base")
	require.NoError(t, bench.Lesson{Opts: o, Luck: parts, Learn: calibrate.Opts{Part: calibrate.Loads, Patience: time.Minute}}.Run(t.Context(), known))
	known.Kinds = map[string]map[string]board.KindCalibration{"lenero": {}}
	for _, k := range o.Game.Kinds() {
		_, size, _ := lenero.LogOf(k.Kind)
		known.Kinds["lenero"][k.Sign] = board.KindCalibration{MassG: size.MassG()}
	}
	return o, known
}

// rubbed calibrates how logs rub, while the owner does something else at times; it gives what
// was asked, and what was wrong.
func rubbed(t *testing.T, instead func(*world.World, calibrate.BoxOrder) bool) (asked, wrong []games.Code, known *board.Calibration, err error) {
	t.Helper()
	o, known := loads(t, 77)
	learn := calibrate.Opts{Part: calibrate.Friction, Patience: time.Minute}
	learn.Told.Box = func(q calibrate.BoxOrder) {
		asked = append(asked, q.Ask)
		if !q.Wrong.Silent() {
			wrong = append(wrong, q.Wrong.Code)
		}
	}
	err = bench.Lesson{Opts: o, Luck: 77, Learn: learn, InsteadBox: instead}.Run(t.Context(), known)
	return asked, wrong, known, err
}

// once does something the first time that something is asked for.
func once(ask games.Code, do func(*world.World)) func(*world.World, calibrate.BoxOrder) bool {
	did := false
	return func(w *world.World, q calibrate.BoxOrder) bool {
		if did || q.Ask != ask {
			return false
		}
		did = true
		do(w)
		return true
	}
}

// notUnderRace skips what takes a minute under the race detector.
func notUnderRace(t *testing.T) {
	t.Helper()
	if bench.RaceDetector {
		t.Skip("minutes of load cells: without the race detector alone")
	}
}

func TestABoxOfLogsIsMeasuredWithinAFewMinutes(t *testing.T) {
	notUnderRace(t)
	asked, _, known, err := rubbed(t, nil)
	require.NoError(t, err)
	require.Equal(t, []games.Code{words.WoodBare, words.WoodBook, words.WoodFrameLeaning, words.WoodBookAway, words.WoodLay, words.WoodRollRight}, asked[:6])
	k := known.Wood["lenero"]
	require.InDelta(t, 0.41, k.Friction, 0.03)
	require.Positive(t, k.RollingSDMM)
	require.NotEmpty(t, k.Date)
}

func TestWhatIsDoneWronglyIsSaidAndCanBePutRight(t *testing.T) {
	slide := func(w *world.World, o world.LiftOpts) { _, _ = w.Act(world.Lift(o, world.Stream(1, "lift"), nil)) }
	for name, of := range map[string]struct {
		instead func(*world.World, calibrate.BoxOrder) bool
		says    games.Code
	}{
		"a leaflet for a book": {once(words.WoodBook, func(w *world.World) { _ = w.Prop(4.3) }), words.WoodLeans},
		"another log": {once(words.WoodLay, func(w *world.World) {
			_ = w.Hold("w1.1")
			_ = w.Carry("w1.1", w.OverFrame(50, 60), 0, 0)
			_, _ = w.Act(world.LetGo("w1.1", 50, 0, 1))
			w.Time().Sleep(4 * time.Second)
			_, _ = w.Act(world.LiftOut("w1.1"))
		}), words.WoodWeighs},
		"not lifted far enough": {once(words.WoodLift, func(w *world.World) {
			o := world.DefaultLiftOpts()
			o.Most = 15
			slide(w, o)
		}), words.WoodStays},
		"lifted at a stroke": {once(words.WoodLift, func(w *world.World) {
			o := world.DefaultLiftOpts()
			o.DegreesS = 14
			slide(w, o)
		}), words.WoodFast},
		"pushed at a stroke": {once(words.WoodRollRight, func(w *world.World) {
			_, _ = w.Act(world.Flick(w.Logs()[0].Name, 300))
		}), words.WoodWall},
		"hardly pushed": {once(words.WoodRollRight, func(w *world.World) {
			_, _ = w.Act(world.Flick(w.Logs()[0].Name, 17))
		}), words.WoodShort},
		"pushed the other way": {once(words.WoodRollRight, func(w *world.World) {
			_, _ = w.Act(world.Flick(w.Logs()[0].Name, -34))
		}), words.WoodOtherWay},
	} {
		t.Run(name, func(t *testing.T) {
			_, wrong, known, err := rubbed(t, of.instead)
			require.NoError(t, err, "it was put right")
			require.Contains(t, wrong, of.says)
			require.InDelta(t, 0.41, known.Wood["lenero"].Friction, 0.03, "and left no trace")
		})
	}
}

func TestAHandThatWontLeaveTheBoardIsToldSo(t *testing.T) {
	notUnderRace(t)
	_, wrong, known, err := rubbed(t, once(words.WoodFrameLeaning, func(w *world.World) {
		for i := range 400 {
			w.Lean("elbow", world.Vector{X: 120, Y: 120}, 20+15*float64(i%2))
			w.Time().Sleep(50 * time.Millisecond)
		}
		w.Lean("elbow", world.Vector{}, 0)
		_ = w.StandFrame(true)
	}))
	require.NoError(t, err)
	require.Contains(t, wrong, words.WoodRestless)
	require.InDelta(t, 0.41, known.Wood["lenero"].Friction, 0.03)
}

// A floor that holds the first log, or lets it go, is found out: by the log itself if none
// rubs so, else by those that come after it.
func TestALogThatSlidesOtherwiseThanTheOthersIsMeasuredAgain(t *testing.T) {
	notUnderRace(t)
	for says, friction := range map[games.Code]float64{words.WoodSticks: 1.2, words.WoodPushed: 0.2} {
		lifts := 0
		_, wrong, known, err := rubbed(t, func(w *world.World, q calibrate.BoxOrder) bool {
			if q.Ask != words.WoodLift {
				return false
			}
			_, floor, _ := w.TrueWood() // as logs rub on each other
			if lifts == 0 {
				floor = friction
			}
			lifts++
			require.NoError(t, w.Carpet(floor))
			return false
		})
		require.NoError(t, err)
		require.Contains(t, wrong, says)
		require.InDelta(t, 0.41, known.Wood["lenero"].Friction, 0.03)
	}
}

func TestALogThatTookTheFrameAlongIsMeasuredAgain(t *testing.T) {
	notUnderRace(t)
	slid := false
	_, wrong, known, err := rubbed(t, func(w *world.World, q calibrate.BoxOrder) bool {
		if slid || q.Ask != words.WoodTakeOut {
			return false
		}
		slid = true
		for _, l := range w.Logs() {
			_, err := w.Act(world.LiftOut(l.Name))
			require.NoError(t, err)
		}
		require.NoError(t, w.SlideFrame(8))
		return false // the owner lays the log aside
	})
	require.NoError(t, err)
	require.Contains(t, wrong, words.WoodFrameSlid)
	require.InDelta(t, 0.41, known.Wood["lenero"].Friction, 0.03)
}

func TestNothingIsLearntOfABoxThatNobodyMeasures(t *testing.T) {
	notUnderRace(t)
	for _, ask := range []games.Code{words.WoodBook, words.WoodFrameLeaning, words.WoodLay, words.WoodLift, words.WoodTakeOut} {
		_, _, known, err := rubbed(t, func(_ *world.World, q calibrate.BoxOrder) bool { return q.Ask == ask })
		require.ErrorIs(t, err, calibrate.ErrPatience, string(ask))
		require.ErrorContains(t, err, "waited 1m0s")
		require.Empty(t, known.Wood)
	}
}

func TestABoxIsTakenUpAgainAtAnyLog(t *testing.T) {
	notUnderRace(t)
	o, known := loads(t, 78)
	stop := errors.New("the power is cut")
	var kept *calibrate.Progress
	for logs := 0; ; logs++ {
		var asked []games.Code
		learn := calibrate.Opts{Part: calibrate.Friction, Patience: time.Minute, Keep: func(p *calibrate.Progress) error {
			if p.Box == nil || kept != nil && kept.Box != nil && len(p.Box.Logs) == len(kept.Box.Logs) {
				return nil
			}
			copied := *p
			kept = &copied
			return stop
		}}
		if kept != nil {
			before := *kept
			learn.Before = &before
		}
		learn.Told.Box = func(q calibrate.BoxOrder) { asked = append(asked, q.Ask) }
		err := bench.Lesson{Opts: o, Luck: 78, Learn: learn}.Run(t.Context(), known)
		if err == nil {
			require.Equal(t, 7, logs, "after the platform and after each of six logs")
			break
		}
		require.ErrorIs(t, err, stop)
		require.Empty(t, known.Wood)
		if logs > 0 {
			require.Equal(t, words.WoodFrame, asked[1], "the platform isn't weighed again")
		}
	}
	require.InDelta(t, 0.4377, known.Wood["lenero"].Friction, 0.03)
}
