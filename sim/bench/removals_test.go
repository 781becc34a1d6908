package bench

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/lenero"
	"tablero/games/lenero/pile"
	"tablero/sim/world/roll"
)

var (
	removals     = flag.Int("removals", 60, "logs to take out of snug piles")
	removalsSeed = flag.Uint64("removals-seed", 1, "seed of the piles")
	removalsFall = flag.Float64("removals-fall", pile.ShiftMM, "mm that others must move by for a fall; the rules call 1 mm a shift")
	removalsRub  = flag.Float64("removals-measured", 0, "standard uncertainty, as a share, with which friction was measured; 0: it wasn't, and is what wood has as a rule")
)

// What a calibration tells besides: how much pairs of things differ, and how well it knows
// what resists rolling, as shares.
const (
	pairsDiffer  = 0.037
	rollingKnown = 0.07
)

// removalTally counts what was said of takes and what came of them.
type removalTally struct {
	said, wrong [3]int // by verdict
	reasons     map[pile.Reason]int
	short       int     // fell, but by less than what the rules call a shift
	farthest    float64 // mm, of those that were said to hold
}

func (y *removalTally) all() int {
	return y.said[pile.Holds] + y.said[pile.Falls] + y.said[pile.Unsure]
}

// snugPile drops 8 to 20 logs of mixed sizes into a frame, one by one. Whoever sees each of
// these piles stand knows the more of the friction: margin.
func snugPile(seed uint64) (p *roll.Pile, margin pile.Margin, err error) {
	r := rand.New(rand.NewPCG(seed, 4))
	n := 8 + r.IntN(13)
	if p, err = roll.New(roll.DefaultOpts([]float64{120, 180, 240}[r.IntN(3)]), seed); err != nil {
		return nil, margin, err
	}
	margin = knownMargin(p.Opts())
	for range n {
		if err := p.Heap(2 * lenero.Size(1+r.IntN(lenero.Sizes)).RadiusMM()); err != nil {
			return nil, margin, err
		}
		s, _ := seenPile(p)
		now, err := s.Standing(pile.BearingMM)
		if err != nil {
			return nil, margin, err
		}
		if now.Forces > margin.Forces {
			stood := pile.Between(now.Forces, max(margin.Falls, now.Forces))
			margin.Forces, margin.Settles = stood.Forces, stood.Settles
		}
	}
	return p, margin, nil
}

// knownMargin gives what is left open of a friction that was measured, or wasn't.
func knownMargin(o roll.Opts) pile.Margin {
	m := pile.Play
	if sd := *removalsRub; sd > 0 {
		m = pile.Measured(math.Hypot(sd, pairsDiffer), rollingKnown*o.RollingMM)
	}
	m.FallMM = *removalsFall
	return m
}

// measuredFriction gives what is known of how a pile's logs rub: the truth and, if it was
// measured, the error of that, by the pile.
func measuredFriction(p *roll.Pile) pile.Friction {
	o := p.Opts()
	f := pile.Friction{Log: o.FrictionLog, Floor: o.FrictionFloor, Wall: o.FrictionWall, RollingMM: o.RollingMM}
	if sd := *removalsRub; sd > 0 {
		r := rand.New(rand.NewPCG(math.Float64bits(p.Log(0).MassG), 6))
		off := 1 + sd*r.NormFloat64()
		f.Log, f.Floor, f.Wall = f.Log*off, f.Floor*off, f.Wall*off
		f.RollingMM *= 1 + rollingKnown*r.NormFloat64()
	}
	return f
}

// seenPile gives a pile as exactly as anybody can know it: where each log lies, how thick
// and how heavy it is, and how much wood rubs as a rule, or by what was measured.
func seenPile(p *roll.Pile) (pile.Pile, []int) {
	o := p.Opts()
	s := pile.Pile{
		Frame:    pile.Frame{WidthMM: o.WidthMM, HeightMM: o.HeightMM},
		Friction: measuredFriction(p),
	}
	var numbers []int
	for k := range p.Len() {
		if p.Fate(k) == roll.Lies {
			l := p.Log(k)
			s.Logs = append(s.Logs, pile.Log{XMM: l.XMM, YMM: l.YMM, RadiusMM: l.RadiusMM, MassG: l.MassG})
			numbers = append(numbers, k)
		}
	}
	return s, numbers
}

// movedBy gives how far the log that moves farthest does so when one is taken away, or 3
// mm if it is more.
func movedBy(p *roll.Pile, k int) (mm float64, err error) {
	p = p.Clone()
	p.StopAt(3)
	r, err := p.Remove(k)
	for i, s := range r.Shifts {
		if i != k {
			mm = max(mm, s.MM())
		}
	}
	return mm, err
}

// take holds the verdict on a take against what comes of it.
func (y *removalTally) take(p *roll.Pile, s pile.Pile, m pile.Margin, at, k int) error {
	rest := s.Without(at)
	j, err := rest.Judge(m)
	if err != nil {
		return err
	}
	mm, err := movedBy(p, k)
	if err != nil {
		return err
	}
	y.said[j.Verdict]++
	switch j.Verdict {
	case pile.Unsure:
		y.reasons[j.Reason]++
	case pile.Holds:
		y.farthest = max(y.farthest, mm)
		if mm > pile.ShiftMM {
			y.wrong[pile.Holds]++
		}
	case pile.Falls:
		if mm <= *removalsFall {
			y.wrong[pile.Falls]++
		}
		if mm <= 1 {
			y.short++
		}
	}
	return nil
}

// Verdicts are held against logs that really roll. Many more are taken by
//
//	go test ./sim/bench -run SureVerdicts -removals 5000 -v -timeout 1h
//
// and by whoever has measured friction to 2 % with -removals-measured 0.02.
func TestSureVerdictsOnTakesComeTrue(t *testing.T) {
	if raceDetector {
		*removals = min(*removals, 15) // logs roll slowly then
	}
	y := removalTally{reasons: map[pile.Reason]int{}}
	for seed := *removalsSeed << 32; y.all() < *removals; seed++ {
		p, margin, err := snugPile(seed)
		if err != nil {
			continue // too many logs for the frame
		}
		s, numbers := seenPile(p)
		top := s.TopRow()
		for at, k := range numbers {
			if y.all() < *removals && !slices.Contains(top, at) {
				require.NoError(t, y.take(p, s, margin, at, k))
			}
		}
	}
	sure := y.said[pile.Holds] + y.said[pile.Falls]
	wrong := y.wrong[pile.Holds] + y.wrong[pile.Falls]
	unsure := float64(y.said[pile.Unsure]) / float64(y.all())
	t.Logf("%d takes: holds %d (%d wrong; others moved by %.2f mm at most), falls %d (%d wrong), unsure %d (%.1f %%): %v", y.all(),
		y.said[pile.Holds], y.wrong[pile.Holds], y.farthest, y.said[pile.Falls], y.wrong[pile.Falls], y.said[pile.Unsure], 100*unsure, y.reasons)
	t.Logf("sure verdicts right: %.2f %%; of what was to fall %d moved by less than 1 mm, which the rules don't call a shift", 100-100*float64(wrong)/float64(sure), y.short)
	require.LessOrEqual(t, float64(wrong), 0.02*float64(sure)+1)
	require.LessOrEqual(t, unsure, 0.3)
}
