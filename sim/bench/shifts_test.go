package bench

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/lane"
	"tablero/sim/world"
)

func TestAWatchCountsWhatALogDoesToOthers(t *testing.T) {
	o := logsBench(t)
	lanes := lane.NewScheduler()
	w, _, err := wood(o, lanes)
	require.NoError(t, err)
	defer lanes.Stop()
	match, err := o.Game.New(nil)
	require.NoError(t, err)
	watch := newShiftWatch(w, o.Board.Platform.SizeMM, frame(o).WidthMM)
	// act does a step and gives what it has left over.
	act := func(step games.Step, do func() error) moment {
		t.Helper()
		watch.Begins()
		lanes.Go("hand", func() { err = do() })
		lanes.RunFor(10 * time.Second)
		require.NoError(t, err)
		watch.Did(match, step)
		m := watch.seen[len(watch.seen)-1]
		require.True(t, m.began.Before(m.done))
		m.began, m.done = time.Time{}, time.Time{}
		return m
	}
	place := func(name string, size lenero.Size, x float64) moment {
		return act(games.Step{Verb: games.Put, Change: games.AddedLog(lenero.KindOf(games.White, size), games.Point{XMM: x})}, func() error {
			if err := w.Hold(name); err != nil {
				return err
			}
			_, err := w.Act(world.LetGo(name, x, 0, 2))
			return err
		})
	}
	require.Equal(t, moment{}, place("w5.1", 5, 20))
	require.False(t, place("w5.2", 5, 64).shifted)
	require.Empty(t, watch.moved)

	wedged := place("w3.1", 3, 42) // it pushes them apart
	require.True(t, wedged.shifted)
	require.True(t, wedged.fair)
	require.Greater(t, wedged.gmm, float64(plainGMM))
	require.True(t, watch.moved["w5.2"])

	// The board's word counts until players object.
	at := func(i int) time.Time { return watch.seen[i].done.Add(-5 * time.Second) }
	l := Log{Notes: []referee.Note{{At: at(2).Add(time.Second), What: referee.Doubted}}}
	require.Zero(t, watch.count(&l).Noticed)
	l.Commits = []referee.Commit{{At: at(2).Add(3 * time.Second), Turn: "3@42.0!{w5@20.0,20.0}"}}
	require.Zero(t, watch.count(&l).Noticed)
	l.Commits = append(l.Commits, referee.Commit{At: at(2), Turn: "5@64.0"}, referee.Commit{At: at(2), Turn: "3@42.0!{w5@20.0,20.0}"}, referee.Commit{At: at(2), Op: referee.Finish},
		referee.Commit{At: at(1), Turn: "5@64.0!{w5@20.0,20.0}"})
	c := watch.count(&l)
	require.Equal(t, Shifts{Steps: 3, Shifts: 1, Plain: 1, Noticed: 1, Fair: 1, FairNoticed: 1, FalseAlarms: 1}, *c)

	// What players know of a log that has moved they know by a ruler.
	on := games.Step{Verb: games.Put, Change: games.AddedLog(lenero.KindOf(games.White, 5), games.Point{XMM: 50})}
	watch.Begins()
	logs := w.Logs()
	along, _ := watch.fairGMM(on, logs)
	require.Less(t, along, 140.0, "nothing that has moved is touched")
	top := logs[len(logs)-1]
	top.Name = "w3.2" // as if another came there
	along, endwise := watch.fairGMM(on, append(logs, top))
	require.Greater(t, along, 140.0, "it lies beside the one that has moved")
	require.Greater(t, endwise, along, "nobody measures how far lengthwise")
}

// Radii are made to 0.1 mm; by closed forms for logs that are alike but for that.
func TestALogsPlaceIsAsSureAsRadiiAre(t *testing.T) {
	at := func(size lenero.Size, x, y float64) world.Log {
		return world.Log{Kind: lenero.KindOf(games.White, size), AtMM: world.Vector{X: x, Y: y}}
	}
	const r = 20.0 // of size 5
	for name, tt := range map[string]struct {
		all  []world.Log
		want float64
	}{
		// Nothing but the floor holds it: a hand put it there, and the cells feel where.
		"alone on the floor": {[]world.Log{at(5, 50, r)}, 0},
		// It is as far from the wall as it is thick.
		"against a wall": {[]world.Log{at(5, r, r)}, 0.1},
		// On two that touch it has 30 degrees to either side: x = (d1 - d2) / (2 sin 30).
		"on two logs": {[]world.Log{at(5, 70, r+2*r*math.Sin(math.Pi/3)), at(5, 50, r), at(5, 90, r)}, 0.1 * math.Sqrt2},
		// One above it holds nothing.
		"below one": {[]world.Log{at(5, 50, r), at(5, 50, 3*r)}, 0},
	} {
		t.Run(name, func(t *testing.T) { require.InDelta(t, tt.want, wobbles(tt.all, 0, 200), 1e-9) })
	}
}

func TestAShiftThatMomentsTakeForAnotherPlaceIsNotPlain(t *testing.T) {
	match, err := lenero.Game{}.New(nil)
	require.NoError(t, err)
	require.NoError(t, games.PlayTurns(match, []string{"5@20.0", "5@80.0", "2@50.0"}))
	watch := &shiftWatch{lay: map[string]world.Log{}}
	var now []world.Log
	for i, l := range match.Layout().Logs {
		log := world.Log{Name: []string{"w5.1", "b5.1", "w2.1"}[i], Kind: l.Kind, AtMM: world.Vector{X: l.At.XMM, Y: l.At.YMM}}
		if now = append(now, log); i < 2 {
			watch.lay[log.Name] = log
		}
	}
	before := match.Clone()
	require.NoError(t, before.Undo())
	grams := lenero.Size(2).MassG()
	step := games.Step{Verb: games.Put}
	rests := before.(games.Piled).Rests(now[2].Kind, now[2].AtMM.X, math.Inf(1))
	require.NotEmpty(t, rests)
	for _, r := range rests {
		for _, off := range []float64{-1, 0, 1} {
			left := grams*(r.At.XMM-now[2].AtMM.X) + off*100
			require.True(t, watch.explains(match, step, now, left, 101), "%v by %v", r, off)
		}
	}
	require.False(t, watch.explains(match, step, now, grams*200, 100), "there is no place outside")
	require.False(t, watch.explains(match, games.Step{Verb: games.Capture}, now[:2], 0, 100), "none was placed")
}
