package world

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/sim/lane"
)

// logKinds are kinds as Lenero signs them.
func logKinds() []games.KindInfo {
	var all []games.KindInfo
	for i, sign := range []string{"w1", "w2", "w3", "w4", "w5", "b1", "b2", "b3", "b4", "b5"} {
		all = append(all, games.KindInfo{Kind: games.Kind(i + 1), Sign: sign, Count: 6})
	}
	return all
}

// framed gives the base with a frame of 180 mm on it, its time and two logs of each kind.
func framed(t *testing.T, o Opts) (*World, *lane.Scheduler) {
	t.Helper()
	return framedBy(t, DefaultFrame(180), o)
}

func framedBy(t *testing.T, made Frame, o Opts) (*World, *lane.Scheduler) {
	t.Helper()
	f, err := board.Load("base")
	require.NoError(t, err)
	o.Frame = &made
	lanes := lane.NewScheduler()
	w, err := New(f, Lenero(logKinds(), 2), lanes, o)
	require.NoError(t, err)
	return w, lanes
}

// letGo takes a log and lets it go over the frame.
func letGo(t *testing.T, w *World, name string, xMM, zMM float64) Motion {
	t.Helper()
	require.NoError(t, w.Hold(name))
	require.NoError(t, w.Carry(name, w.OverFrame(xMM, 100), 0, 0))
	m, err := w.Act(LetGo(name, xMM, zMM, 4))
	require.NoError(t, err)
	checkFrame(t, w)
	return m
}

// checkFrame is what always holds when no hand acts: pieces, logs and loads agree.
func checkFrame(t *testing.T, w *World) {
	t.Helper()
	f := w.frame
	require.False(t, f.busy)
	in := 0
	for _, p := range w.pieces {
		_, now := f.logs.now[p.Name]
		require.Equal(t, now, p.inFrame, p.Name)
		require.False(t, p.held && p.inFrame, p.Name)
		if p.inFrame {
			in++
		}
	}
	require.Len(t, f.order, in)
	layout := w.Layout()
	require.Len(t, layout.Logs, in)
	grams, x, y := f.made.MassG, f.made.MassG*125, f.made.MassG*125
	for _, l := range w.Logs() {
		p := w.byName[l.Name]
		grams += p.massG
		x += p.massG * p.at.X
		y += p.massG * p.at.Y
		require.GreaterOrEqual(t, l.AtMM.Y, p.radius-0.02, "%s lies on the floor or higher", l.Name)
	}
	rests := w.plate.feet.rests
	require.InDelta(t, grams, rests.grams, 1e-6)
	require.InDelta(t, x, rests.x, 1e-3)
	require.InDelta(t, y, rests.y, 1e-3)
}

// corners gives what the load cells bear at a time, as a converter reads it.
func corners(w *World, at time.Time) (c [4]float64) {
	pressed := w.plate.pressed(w.plate.feet.mean(at))
	for i := range c {
		c[i] = w.plate.total[i] + pressed[i]
	}
	return c
}

// weighed gives weight and place of what corners bear, in the board's coordinates.
func weighed(w *World, c [4]float64) (grams, x, y float64) {
	size := w.plate.sizeMM
	grams = c[0] + c[1] + c[2] + c[3]
	return grams, w.plate.origin.X + size*(c[1]+c[3])/grams, w.plate.origin.Y + size*(c[2]+c[3])/grams
}

func TestTheEmptyFrameWeighsOnAllFourCellsAlike(t *testing.T) {
	w, lanes := framed(t, Opts{Parts: 1, Seed: 1})
	for _, c := range corners(w, lanes.Now()) {
		require.InDelta(t, 350.0/4, c, 1e-9)
	}
}

func TestALogWeighsWhereItLies(t *testing.T) {
	w, lanes := framed(t, Opts{Parts: 1, Seed: 1})
	before := corners(w, lanes.Now())
	letGo(t, w, "w5.1", 60, 2)
	lanes.RunFor(time.Second)
	after := corners(w, lanes.Now())
	p, at := w.byName["w5.1"], w.Logs()[0].AtMM
	require.InDelta(t, 60, at.X, 0.3, "it falls straight down")
	require.InDelta(t, p.radius, at.Y, 0.01)
	require.InDelta(t, 90.5, p.massG, 90.5*0.08, "0.6 g/cm3 times its volume, within what wood differs")
	grams, x, y := weighed(w, after)
	require.InDelta(t, 350+p.massG, grams, 1e-6)
	left := 125 - 90.0 // of a frame of 180 mm in the middle of the platform
	require.InDelta(t, (350*125+p.massG*(left+at.X))/(350+p.massG), x, 1e-6)
	require.InDelta(t, (350*125+p.massG*(125+2))/(350+p.massG), y, 1e-4, "its middle was let go 2 mm beyond")
	var change [4]float64
	for i := range change {
		change[i] = after[i] - before[i]
	}
	g0, x0, _ := weighed(w, change)
	require.InDelta(t, p.massG, g0, 1e-6)
	require.InDelta(t, left+at.X, x0, 1e-6, "the step alone tells where it lies")
}

func TestWhatCellsFeelWhileALogFallsTellsItsFall(t *testing.T) {
	w, lanes := framed(t, Opts{Parts: 1, Seed: 1})
	from := lanes.Now()
	require.NoError(t, w.Hold("w3.1"))
	m, err := w.Act(LetGo("w3.1", 90, 0, 5))
	require.NoError(t, err)
	mass := w.byName["w3.1"].massG
	fall := falls(5)
	require.InDelta(t, math.Sqrt(2*0.005/9.80665), fall.Seconds(), 1e-9)
	for at := conversion; at < fall-time.Millisecond; at += time.Millisecond {
		g, _, _ := weighed(w, corners(w, from.Add(at)))
		require.InDelta(t, 350, g, 1e-6, "nothing bears it yet after %v", at)
	}
	// (F - W)/M is its acceleration. Integrated twice from rest to rest it is its height.
	require.InDelta(t, -5, heightOf(w, from, m.Took+2*conversion, mass, 350), 0.05)
}

// heightOf integrates what converters read of a mass twice, beside a dead load: mm.
func heightOf(w *World, from time.Time, lasts time.Duration, grams, dead float64) float64 {
	const dt = 100 * time.Microsecond
	v, z := 0.0, 0.0
	for at := dt; at <= lasts; at += dt {
		g, _, _ := weighed(w, corners(w, from.Add(at)))
		a := ((g-dead)/grams - 1) * 9.80665
		if at < conversion {
			// The converter still averages over the time before.
			a = (g-dead)/grams*9.80665 - 9.80665*at.Seconds()/conversion.Seconds()
		}
		v += a * dt.Seconds()
		z += v * dt.Seconds()
	}
	return 1000 * z
}

func TestACollapseChangesTheMomentButNotTheWeight(t *testing.T) {
	w, lanes := framed(t, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 70, 0)
	letGo(t, w, "b5.1", 110.4, 0)
	letGo(t, w, "w4.1", 90.2, 0)
	require.Greater(t, w.Logs()[2].AtMM.Y, 45.0, "it lies on both")
	lanes.RunFor(time.Second)
	before, from := corners(w, lanes.Now()), lanes.Now()
	gone := w.byName["b5.1"].massG
	lay := w.Logs()
	m, err := w.Act(PullOut("b5.1", 150, 0))
	require.NoError(t, err)
	checkFrame(t, w)
	require.Greater(t, m.MovedMM, 10.0, "what lay on it falls")
	require.True(t, w.byName["b5.1"].held, "the log is in the hand")
	lanes.RunFor(time.Second)
	after := corners(w, lanes.Now())
	g0, _, _ := weighed(w, before)
	g1, x1, _ := weighed(w, after)
	require.InDelta(t, gone, g0-g1, 1e-6)
	var x float64
	for _, l := range w.Logs() {
		x += w.byName[l.Name].massG * (35 + l.AtMM.X)
	}
	require.InDelta(t, (350*125+x)/g1, x1, 1e-6)
	// All that fell: the mean height of the logs that stay, by mass.
	var fell, mass float64
	for _, l := range w.Logs() {
		for _, was := range lay {
			if was.Name == l.Name {
				fell += w.byName[l.Name].massG * (l.AtMM.Y - was.AtMM.Y)
				mass += w.byName[l.Name].massG
			}
		}
	}
	require.Less(t, fell/mass, -3.0)
	require.NotEqual(t, before, corners(w, from.Add(m.Took/2)), "the cells feel it while it happens")
}

func TestAKnockedOverLogRingsAsItsChangeOfHeight(t *testing.T) {
	w, lanes := framed(t, Opts{Parts: 3, Seed: 1})
	letGo(t, w, "w5.1", 60, 0)
	letGo(t, w, "b5.1", 101, 0)
	letGo(t, w, "w2.1", 80.5, 0)
	lanes.RunFor(time.Second)
	from, lay := lanes.Now(), w.Logs()
	m, err := w.Act(Nudge("w2.1", 24, 150*time.Millisecond))
	require.NoError(t, err)
	checkFrame(t, w)
	require.True(t, m.Rested)
	var want, mass float64
	for i, l := range w.Logs() {
		require.Equal(t, lay[i].Name, l.Name)
		want += w.byName[l.Name].massG * (l.AtMM.Y - lay[i].AtMM.Y)
		mass += w.byName[l.Name].massG
	}
	want /= mass
	require.Less(t, want, -1.0, "it went over the other one and down")
	// From rest to rest.
	const dt = 100 * time.Microsecond
	v, z := 0.0, 0.0
	for at := dt; at <= m.Took+2*conversion; at += dt {
		g, _, _ := weighed(w, corners(w, from.Add(at)))
		v += ((g-350)/mass - 1) * 9.80665 * dt.Seconds()
		z += v * dt.Seconds()
	}
	require.InDelta(t, want, 1000*z, 0.15)
}

func TestWhatIsForeseenHappens(t *testing.T) {
	w, _ := framed(t, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 70, 0)
	letGo(t, w, "b5.1", 110.4, 0)
	letGo(t, w, "w4.1", 90.2, 0)
	lay := w.Layout()
	mm, err := w.Foresee(PullOut("b5.1", 150, 0))
	require.NoError(t, err)
	now := w.Layout()
	require.True(t, lay.Equal(&now), "nothing happens")
	m, err := w.Act(PullOut("b5.1", 150, 0))
	require.NoError(t, err)
	require.InDelta(t, m.MovedMM, mm, 1e-9)
}

func TestALogGoesBackWhereItWasLiftedFrom(t *testing.T) {
	w, _ := framed(t, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 70, 0)
	letGo(t, w, "b5.1", 110.4, 0)
	letGo(t, w, "w4.1", 90.2, 0)
	was := w.Logs()[2].AtMM
	_, err := w.Act(LiftOut("w4.1"))
	require.NoError(t, err)
	checkFrame(t, w)
	require.Len(t, w.Logs(), 2)
	_, err = w.Act(LetGo("w4.1", was.X, 0, 2))
	require.NoError(t, err)
	checkFrame(t, w)
	require.InDelta(t, was.X, w.Logs()[2].AtMM.X, 0.2)
}

func TestALogPushedIntoAGapTouchesNothing(t *testing.T) {
	w, _ := framedBy(t, DefaultFrame(101), Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 20, 0)
	letGo(t, w, "b5.1", 81, 0)
	letGo(t, w, "w5.2", 50.5, 0)
	require.Greater(t, w.Logs()[2].AtMM.Y, 40.0, "the walls hold those below")
	require.NoError(t, w.Hold("b1.1"))
	m, err := w.Act(PushIn("b1.1", 50.5, w.byName["b1.1"].radius, 150, 0.5))
	require.NoError(t, err)
	require.Less(t, m.MovedMM, 0.01)
	checkFrame(t, w)
	require.InDelta(t, 50.5, w.Logs()[3].AtMM.X, 0.1)
}

func TestActsThatCantBeDoneSayWhy(t *testing.T) {
	w, _ := framed(t, Opts{Parts: 1, Seed: 1})
	_, err := w.Act(LetGo("w5.1", 60, 0, 4))
	require.ErrorIs(t, err, ErrInFrame, "it isn't in a hand")
	_, err = w.Act(PullOut("w5.1", 100, 0))
	require.ErrorIs(t, err, ErrInFrame)
	_, err = w.Act(LiftOut("w9.1"))
	require.ErrorIs(t, err, ErrNoPiece)
	letGo(t, w, "w5.1", 60, 0)
	require.ErrorIs(t, w.Hold("w5.1"), ErrInFrame)
	_, err = w.Act(PullOut("w5.1", math.NaN(), 0))
	require.Error(t, err)
	checkFrame(t, w)
	bare := newWorld(t, "base", Opts{})
	_, err = bare.Act(Shake(1, time.Millisecond))
	require.ErrorIs(t, err, ErrNoFrame)
}

func TestALogThatFallsOutLiesOnThePlatformBesideTheFrame(t *testing.T) {
	low := DefaultFrame(180)
	low.HeightMM = 30
	w, _ := framedBy(t, low, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 20, 0)
	m := letGo(t, w, "b1.1", 10, 0)
	require.Equal(t, []string{"b1.1"}, m.FellOut, "it rolls over the wall's edge")
	require.Equal(t, []string{"b1.1"}, w.Strewn())
	require.Len(t, w.Logs(), 1)
	p := w.byName["b1.1"]
	require.Less(t, p.at.X, 35.0, "to the left of the frame")
	on := w.plate.total
	require.InDelta(t, p.massG, on[0]+on[1]+on[2]+on[3], 1e-9, "it weighs on the platform by itself")
	require.NoError(t, w.Hold("b1.1"))
	require.Empty(t, w.Strewn())
	on = w.plate.total
	require.InDelta(t, 0, on[0]+on[1]+on[2]+on[3], 1e-9)
}

func TestHoweverManyLogsFallOutTheyLieOnNoCell(t *testing.T) {
	low := DefaultFrame(180)
	low.HeightMM = 30
	w, _ := framedBy(t, low, Opts{Parts: 1, Seed: 1})
	letGo(t, w, "w5.1", 20, 0)
	out := 0
	for _, name := range []string{"b1.1", "b1.2", "w1.1", "w1.2", "b2.1", "b2.2", "w2.1", "w2.2", "b3.1", "w3.1"} {
		out += len(letGo(t, w, name, 10, 0).FellOut)
	}
	require.Greater(t, out, games.MaxStack)
	l := w.Layout()
	for p := range games.Place(games.Cells) {
		require.True(t, l.At(p).Empty(), "%v", p)
	}
}

func TestAFrameMustFitThePlatform(t *testing.T) {
	for name, of := range map[string]struct {
		board string
		width float64
		want  error
	}{
		"too wide":      {"base", 300, ErrNoFrame},
		"no load cells": {"bodoquito-digital", 180, ErrNoFrame},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := board.Load(of.board)
			require.NoError(t, err)
			made := DefaultFrame(of.width)
			_, err = New(f, nil, lane.NewScheduler(), Opts{Frame: &made})
			require.ErrorIs(t, err, of.want)
		})
	}
}

func TestLogsRollBySeed(t *testing.T) {
	end := func(parts uint64) games.Layout {
		w, _ := framed(t, Opts{Parts: parts, Seed: 1})
		for i, n := range []string{"w5.1", "b5.1", "w3.1", "b2.1", "w4.1"} {
			letGo(t, w, n, 50+20*float64(i), 0)
		}
		_, err := w.Act(PullOut("b5.1", 150, 0))
		require.NoError(t, err)
		return w.Layout()
	}
	a, b, c := end(1), end(1), end(2)
	require.True(t, a.Equal(&b))
	require.False(t, a.Equal(&c))
}

func TestLEDsThatNoCellHasStandInARowAlongTheEdge(t *testing.T) {
	w, _ := framed(t, Opts{Parts: 1, Seed: 1})
	require.Equal(t, 24, w.Edge())
	_, first := w.EdgeLED(0)
	_, last := w.EdgeLED(23)
	require.InDelta(t, -60+6.25, first, 1e-9, "the platform begins 60 mm left of a frame of 180")
	require.InDelta(t, 240-6.25, last, 1e-9)
	require.Zero(t, newWorld(t, "bodoquito-digital", Opts{}).Edge())
}
