package survey_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/survey"
	"tablero/games"
)

const look = 20 * time.Millisecond

// bench is a board that is looked at.
type bench struct {
	file   *board.File
	all    []board.Channel
	survey *survey.Survey
	frame  scan.Frame
	rand   *rand.Rand
	mT     map[string]float64 // by cell
	noise  map[string]float64 // times the usual, where it isn't 1
}

func on(t *testing.T, name string, c *board.Calibration) *bench {
	file, err := board.Load(name)
	require.NoError(t, err)
	b := &bench{file: file, all: file.Channels(), survey: survey.New(file, c), rand: rand.New(rand.NewPCG(1, 1)),
		mT: map[string]float64{}, noise: map[string]float64{}}
	b.frame.Now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	b.frame.Readings = make([]scan.Reading, len(b.all))
	return b
}

// calibrated is a calibration of the base, whose weakest disc makes 5 mT.
func calibrated() *board.Calibration {
	c := board.NewCalibration("base")
	c.Halls = map[string]board.HallCalibration{}
	for p := games.Place(0); p.IsCell(); p++ {
		c.Halls[p.String()] = board.HallCalibration{ZeroV: 1.65, VPerMT: 0.06, NoiseMT: 0.02}
	}
	c.Kinds = map[string]map[string]board.KindCalibration{"mixtour": {
		"W": {Moment: 5.2 / board.UnitField(0, 8)}, "B": {Moment: -5 / board.UnitField(0, 8)}}}
	return c
}

// pass lets time pass, with something done before each look.
func (b *bench) pass(d time.Duration, each func()) {
	for end := b.frame.Now.Add(d); b.frame.Now.Before(end); {
		b.frame.Now = b.frame.Now.Add(look)
		if each != nil {
			each()
		}
		for i, c := range b.all {
			r := &b.frame.Readings[i]
			r.Seq++
			r.Quality = scan.Good
			if c.Sensor == board.Field {
				times := 1.0
				if n, ok := b.noise[c.Place.String()]; ok {
					times = n
				}
				r.Value = 1.65 + 0.06*(b.mT[c.Place.String()]+0.02*times*b.rand.NormFloat64())
			}
		}
		b.survey.Look(&b.frame)
	}
}

// at gives the channel of a cell.
func (b *bench) at(t *testing.T, cell string) int {
	for i, c := range b.all {
		if c.Place.String() == cell {
			return i
		}
	}
	require.Fail(t, "no such cell", cell)
	return -1
}

// weak lists the cells with magnets that are too weak.
func (b *bench) weak() (all []string) {
	for i, c := range b.all {
		if _, weak := b.survey.Weak(i); weak {
			all = append(all, c.Place.String())
		}
	}
	return all
}

func TestTheNoiseIsThatOfOneReadingWhateverIsMoved(t *testing.T) {
	b := on(t, "base", nil)
	b.noise["c3"] = 3
	n := 0
	b.pass(3*time.Second, func() {
		if n++; n%10 == 0 { // a hand, five times a second
			b.mT["a1"] = 5 * b.rand.Float64()
		}
	})
	require.InDelta(t, 0.0012, b.survey.Seen(b.at(t, "a1")).Noise, 0.0008)
	require.InDelta(t, 0.0036, b.survey.Seen(b.at(t, "c3")).Noise, 0.0015)
}

func TestAWeakMagnetIsToldByTheWeakestPiece(t *testing.T) {
	b := on(t, "base", calibrated())
	b.pass(2*time.Second, nil)
	require.Empty(t, b.weak(), "an empty board")
	b.mT["a1"], b.mT["b2"], b.mT["c3"], b.mT["d4"] = 5.2, -4.1, -2.9, 0.1
	b.pass(500*time.Millisecond, nil)
	require.Empty(t, b.weak(), "a hand may be moving them")
	b.pass(2*time.Second, nil)
	require.Equal(t, []string{"c3"}, b.weak())
	w, _ := b.survey.Weak(b.at(t, "c3"))
	require.InDelta(t, 0.58, w.Share, 0.01)
	require.InDelta(t, 24, w.Sigma, 1)
	require.Contains(t, w.String(), "a magnet at 58 % of the weakest piece's field")
	seen := b.survey.Seen(b.at(t, "c3"))
	require.InDelta(t, -2.9, seen.FieldMT, 0.05)
	require.InDelta(t, 2.5, b.frame.Now.Sub(seen.Changed).Seconds(), 0.2)
}

func TestAMagnetThatIsHardlyFeltIsHardlyToldFromAnEmptyCell(t *testing.T) {
	b := on(t, "base", calibrated())
	b.mT["c3"] = 0.2
	b.pass(3*time.Second, nil)
	w, weak := b.survey.Weak(b.at(t, "c3"))
	require.True(t, weak)
	require.Less(t, w.Sigma, 2.0)
	require.Greater(t, w.Sigma, 1.0)
}

func TestWithoutACalibrationAMagnetIsComparedWithTheOthers(t *testing.T) {
	b := on(t, "base", nil)
	b.mT["c3"] = 2
	b.pass(3*time.Second, nil)
	require.Empty(t, b.weak(), "nothing to compare with")
	for _, cell := range []string{"a1", "b1", "c1", "d5"} {
		b.mT[cell] = -5
	}
	b.pass(3*time.Second, nil)
	require.Equal(t, []string{"c3"}, b.weak())
	w, _ := b.survey.Weak(b.at(t, "c3"))
	require.InDelta(t, 0.4, w.Share, 0.02)
	require.Zero(t, w.Sigma)
	require.Contains(t, w.String(), "with a calibration that can be told")
}

func TestASwitchThatFlickersIsToldFromOneThatHandsWork(t *testing.T) {
	b := on(t, "bodoquito-digital", nil)
	c3, d4 := &b.frame.Readings[b.at(t, "c3")], &b.frame.Readings[b.at(t, "d4")]
	n := 0
	b.pass(10*time.Second, func() {
		if n++; n%60 == 0 { // a hand, each 1.2 s
			d4.Changes++
			d4.Value = 1 - d4.Value
		}
		if n%20 < 5 {
			if c3.Value != 0 {
				c3.Changes++
			}
			c3.Value = 0
		} else {
			if c3.Value != 1 {
				c3.Changes++
			}
			c3.Value = 1
		}
	})
	require.Equal(t, []string{"c3"}, b.weak())
	w, _ := b.survey.Weak(b.at(t, "c3"))
	require.InDelta(t, 50, w.Flips, 2)
	require.InDelta(t, 0.75, w.On, 0.03)
	require.InDelta(t, 8, b.survey.Seen(b.at(t, "d4")).Flips, 1)
	lies := c3.Value
	b.pass(survey.Recent+time.Second, nil)
	require.Empty(t, b.weak(), "it rests again")
	require.InDelta(t, lies, b.survey.Seen(b.at(t, "c3")).On, 0.01)
}

func TestASwitchThatLetsGoForMomentsFlickers(t *testing.T) {
	b := on(t, "bodoquito-digital", nil)
	c3 := &b.frame.Readings[b.at(t, "c3")]
	c3.Value = 1
	b.pass(time.Second, nil)
	for range 3 {
		c3.Changes += 2
		b.pass(2*time.Second, nil)
	}
	require.Equal(t, []string{"c3"}, b.weak())
}

func TestWhatCannotBeReadIsNotWeak(t *testing.T) {
	b := on(t, "base", calibrated())
	b.mT["c3"] = 2
	b.pass(3*time.Second, nil)
	require.Equal(t, []string{"c3"}, b.weak())
	b.frame.Readings[b.at(t, "c3")].Quality = scan.Faulty
	b.survey.Look(&b.frame)
	require.Empty(t, b.weak())
}
