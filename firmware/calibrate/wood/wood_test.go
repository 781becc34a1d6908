package wood_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/calibrate/wood"
)

const (
	platformG, frameG, logG = 600.0, 350.0, 90.0
	trembleG                = 10.0     // a hand that lifts
	highGMM                 = 60_000.0 // weights times their heights
	perSecond               = 80
)

var cells = wood.Cells{NoiseG: 0.13, GainSD: 0.003, LeverMM: 150}

// base draws what load cells feel of a board.
type base struct{ *rand.Rand }

func (b base) sample(at float64, grams, x, y float64) wood.Sample {
	n := cells.NoiseG
	return wood.Sample{At: time.Duration(at * float64(time.Second)), G: grams + 2*n*b.NormFloat64(), X: x + 2*150*n*b.NormFloat64(), Y: y + 2*150*n*b.NormFloat64()}
}

func (b base) rest(grams, x, y float64) wood.Rest {
	r := wood.Rest{N: 160}
	for range r.N {
		s := b.sample(0, grams, x, y)
		r.G, r.X, r.Y = r.G+s.G/160, r.X+s.X/160, r.Y+s.Y/160
	}
	return r
}

// scale weighs the platform on something that leans it by so many degrees.
func (b base) scale(degrees float64) (wood.Scale, error) {
	cos := math.Cos(degrees * math.Pi / 180)
	less := platformG * (1 - cos)
	return wood.NewScale(b.rest(0, 0, 0), b.rest(-less, 0, 0), b.rest(frameG*cos-less, 0, 0), b.rest(frameG, 0, 0), cells)
}

func TestThePlatformIsWeighedByAFrameThatLeansWithIt(t *testing.T) {
	for seed := range uint64(30) {
		s, err := base{rand.New(rand.NewPCG(seed, 1))}.scale(12)
		require.NoError(t, err)
		require.InDelta(t, 12, s.LeanDeg, 0.5)
		require.InDelta(t, frameG, s.FrameG, 0.3)
		require.InDelta(t, platformG+frameG, s.DeadG, 4*s.DeadSD)
		require.Less(t, s.DeadSD, 0.03*s.DeadG)
	}
}

func TestABoardThatHardlyLeansOrNearlyTipsTellsNothing(t *testing.T) {
	b := base{rand.New(rand.NewPCG(1, 1))}
	for _, degrees := range []float64{0, 3, 28} {
		_, err := b.scale(degrees)
		require.ErrorIs(t, err, wood.ErrLean, "%g degrees", degrees)
	}
}

// lift records a board that is lifted by so many degrees a second until the log, which rubs
// so much, has slid 30 mm, or to an angle, and is held so for a while. Meanwhile the log slides on.
func (b base) lift(mu, perS, most float64) []wood.Sample {
	var all []wood.Sample
	z, v, dt, lean, held, phase := 0.0, 0.0, 1.0/perSecond, 0.0, 0, 7*b.Float64()
	for i := range 40 * perSecond {
		t := float64(i) * dt
		if held == 0 && t > 1 {
			lean += perS * math.Pi / 180 * dt
		}
		sin, cos := math.Sincos(lean)
		if sin > mu*cos {
			v += 9806.65 * (sin - mu*cos) * dt
			z += v * dt
		}
		shakes := trembleG * (math.Sin(2*math.Pi*6.3*t+phase) + math.Sin(2*math.Pi*8.1*t)) * min(1, lean*60)
		grams, y := (platformG+frameG+logG)*(cos-1)+shakes, highGMM*sin+logG*z*cos
		if z > 60 { // it has left the frame, and the board
			grams, y = grams-logG*cos, highGMM*sin
		}
		all = append(all, b.sample(t, grams, 0, y))
		if z > 30 || lean > most*math.Pi/180 {
			held++
		}
		if held > perSecond {
			return all
		}
	}
	return all
}

func TestFrictionIsTheTangentOfTheLeanAtWhichALogSlides(t *testing.T) {
	scale := wood.Scale{DeadG: platformG + frameG, DeadSD: 5, FrameG: frameG}
	for _, mu := range []float64{0.2, 0.4, 0.7} {
		for _, perS := range []float64{1.5, 3, 4.5} {
			mean, n, off := 0.0, 20.0, 0.0
			for seed := range uint64(n) {
				b := base{rand.New(rand.NewPCG(seed, 2))}
				s, err := wood.SlipOf(b.lift(mu, perS, 45), b.rest(0, 0, 0), b.rest(-logG, 0, 0), scale, cells)
				require.NoError(t, err, "friction %g, %g degrees a second, seed %d", mu, perS, seed)
				mean += s.Friction / n
				off += (s.Friction - mu) * (s.Friction - mu) / (s.SD * s.SD) / n
			}
			require.InEpsilon(t, mu, mean, 0.02, "at %g degrees a second", perS)
			require.Less(t, off, 3., "no farther off than it says")
		}
	}
}

func TestALiftThatTellsNothingIsRefusedByName(t *testing.T) {
	scale := wood.Scale{DeadG: platformG + frameG, DeadSD: 5, FrameG: frameG}
	b := base{rand.New(rand.NewPCG(1, 3))}
	of := func(record []wood.Sample) error {
		_, err := wood.SlipOf(record, b.rest(0, 0, 0), b.rest(-logG, 0, 0), scale, cells)
		return err
	}
	err := of(b.lift(0.9, 3, 30))
	require.ErrorIs(t, err, wood.ErrStays)
	require.ErrorContains(t, err, "nothing slid up to 30 degrees")
	require.ErrorIs(t, of(b.lift(0.4, 12, 45)), wood.ErrFast)
	require.ErrorIs(t, of(nil), wood.ErrStays)
	pushed := b.lift(0.9, 3, 30)
	for i := range pushed {
		if i > perSecond/2 {
			pushed[i].Y += 30 * logG
		}
	}
	require.ErrorIs(t, of(pushed), wood.ErrPushed)
}

// roll records a log of 20 mm radius that is pushed and slows down, until it lies still or
// meets a wall.
func (b base) roll(speed, slow, wall float64) (record []wood.Sample, ended wood.Rest) {
	x, v, dt := 0.0, 0.0, 1.0/perSecond
	for i := range 6 * perSecond {
		t := float64(i) * dt
		switch {
		case t < 0.5:
		case v == 0 && x == 0:
			v = speed
		default:
			v = max(0, v-slow*dt)
		}
		if x += v * dt; x > wall {
			x, v = wall, 0
		}
		record = append(record, b.sample(t, 0, logG*x, 0))
	}
	return record, b.rest(0, logG*x, 0)
}

func TestALogThatRollsOutTellsWhatResistsIt(t *testing.T) {
	for seed := range uint64(20) {
		b := base{rand.New(rand.NewPCG(seed, 4))}
		slow := 2. / 3 * 9806.65 * 0.1 / 20
		record, ended := b.roll(48, slow, 100)
		r, err := wood.RollOf(record, b.rest(0, 0, 0), ended, b.rest(-logG, 0, 0), 20)
		require.NoError(t, err)
		require.InDelta(t, slow, r.SlowMMS2, 4*r.SD+0.04*slow)
		require.Less(t, r.SD, 0.15*slow)
	}
}

func TestNoiseAfterALogHasComeToRestIsNoRoll(t *testing.T) {
	slow := 2. / 3 * 9806.65 * 0.1 / 20
	for seed := range uint64(20) {
		b := base{rand.New(rand.NewPCG(seed, 7))}
		record, ended := b.roll(40, slow, 100)
		for i := range record { // a board that is three times as noisy
			record[i].X += 2 * 150 * cells.NoiseG * 2.8 * b.NormFloat64()
		}
		r, err := wood.RollOf(record, b.rest(0, 0, 0), ended, b.rest(-logG, 0, 0), 20)
		if err == nil {
			require.InDelta(t, slow, r.SlowMMS2, 4*r.SD+0.04*slow)
		}
	}
}

func TestARollThatTellsNothingIsRefusedByName(t *testing.T) {
	b := base{rand.New(rand.NewPCG(1, 5))}
	for _, of := range []struct {
		speed, slow, wall float64
		want              error
	}{{100, 33, 50, wood.ErrWall}, {400, 33, 50, wood.ErrWall}, {15, 33, 50, wood.ErrShort}, {0, 33, 50, wood.ErrShort}} {
		record, ended := b.roll(of.speed, of.slow, of.wall)
		_, err := wood.RollOf(record, b.rest(0, 0, 0), ended, b.rest(-logG, 0, 0), 20)
		require.ErrorIs(t, err, of.want, "%g mm/s", of.speed)
	}
}

func TestATableThatFallsToOneSideIsNoRollingResistance(t *testing.T) {
	slow := 2. / 3 * 9806.65 * 0.1 / 20
	log := func(sign string, mu float64) wood.Log {
		return wood.Log{Sign: sign, Slip: wood.Slip{Friction: mu, SD: 0.004, Cos: 0.93, LogG: 90, ShiftedG: 80},
			Right: &wood.Roll{SlowMMS2: slow - 10, SD: 1, RadiusMM: 20, WayMM: 30}, Left: &wood.Roll{SlowMMS2: slow + 10, SD: 1, RadiusMM: 20, WayMM: -20}}
	}
	scale := wood.Scale{DeadG: 950, DeadSD: 8, FrameG: 350}
	f, err := wood.Work(scale, []wood.Log{log("w5", 0.39), log("b5", 0.41)}, cells)
	require.NoError(t, err)
	require.InDelta(t, 0.1, f.RollingMM, 1e-9)
	require.InDelta(t, 0.4, f.Friction, 1e-9)
	require.Greater(t, f.PairSD, f.FrictionSD, "two logs are a sample of many")
	_, err = wood.Work(scale, []wood.Log{log("w5", 0.39), log("b5", 0.41), log("w4", 0.8)}, cells)
	require.ErrorIs(t, err, wood.ErrOdd)
	require.ErrorContains(t, err, "w4 slid at a friction of 0.80")
	_, err = wood.Work(scale, nil, cells)
	require.ErrorIs(t, err, wood.ErrOdd)
}
