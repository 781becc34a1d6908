package weigh

import (
	"math"
	"slices"
)

// landing is how the moment went after a log had come, in g mm about the frame's middle, from
// spell to spell. A log that comes and nothing else leaves it where it was at first, but
// for the ring of the blow; others that go away take it along.
type landing struct {
	times []float64 // s since the log had come
	grams []float64 // what pressed then: logs bounce
	off   []float64 // how far the moment was from that of so much where the log seems to be in the end
	end   float64   // the moment in the end
	mass  float64
	mid   float64 // mm from the left wall
	noise float64 // variance of off

	began, known float64 // the moment before the log came: others may have been knocked; and sigma
	best         float64 // the logarithm of how likely the best story is
	quiet        float64 // how likely it is, against that, that nothing else has moved
	rolled       float64 // and that it has rolled itself to where it lies
	anywhere     float64 // and that others have, wherever it was let go
}

// What the moment does besides, in g mm and s.
const (
	landingSpells    = 14
	ringTime         = 0.09 // blows die away
	ringGMM          = 200.0
	ringMM           = 100.0 // from the middle to where cells ring
	hollowMM         = 3.0   // how far a log rolls in its hollow
	hollowTime       = 0.2
	hitGMM, hitTime  = 4000.0, 0.02 // while it bounces
	wrongly          = 0.2          // how far stories are from the truth, a share
	spikes, spikeGMM = 0.1, 5000.0  // of logs that hit something
	together         = 0.7          // as much as each spell counts: they aren't independent
	atOnce           = 0.1          // how often others have gone before anything is felt of it
	strange          = 0.001        // how often something else happens
	rolledOff        = 0.08         // how often it rolls away itself from where it was let go
	strayed          = 0.25         // and how often if others move
	rollsMM          = 45.0         // how far it does
	knocked          = 0.02         // how often others are knocked before a log is placed
	leastKnocked     = 4.0          // sigmas of the moment that is left then
	knockedSD        = 40.0         // g mm by which it is another in the end
)

// landing gives how the log has come that lies there now; nil if that isn't known.
func (x *explanation) landing() *landing {
	c := &x.s.course
	if x.e.grams < leastLogG {
		return nil
	}
	k, ok := x.cameDown()
	if !ok || k+landingSpells > c.now {
		return nil
	}
	l := &landing{mass: x.e.grams, mid: x.width / 2}
	l.noise = x.m.reading(&x.e, l.mid) / readings
	moment := func(loads [corners]float64) float64 {
		m, _ := x.e.about(loads, l.mid, 0)
		return m
	}
	var sx float64
	var n int
	l.end, _, sx, _ = x.e.moments(l.mid, 0)
	l.began, n = c.before(k, x.from, moment)
	l.known = math.Hypot(sx, 1.3*math.Sqrt(l.noise/float64(max(n, 1))))
	// Not the spell in which it landed: cells are read one after the other.
	for i := k + 1; i <= k+landingSpells; i++ {
		if loads, grams, known := c.at(i, x.from); known {
			l.times = append(l.times, (float64(i-k-1)+0.5)*spellTime.Seconds())
			l.grams = append(l.grams, grams)
			l.off = append(l.off, moment(loads)-grams*l.end/l.mass)
		}
	}
	if len(l.times) < landingSpells/2 {
		return nil
	}
	l.off = smoothed(l.off)
	l.compare()
	return l
}

// smoothed gives the median of each value and those beside it: blows are short.
func smoothed(all []float64) []float64 {
	even := slices.Clone(all)
	for i := 1; i+1 < len(all); i++ {
		even[i] = max(min(all[i-1], all[i]), min(max(all[i-1], all[i]), all[i+1]))
	}
	return even
}

// compare looks which story explains best how the moment went, and how well.
func (l *landing) compare() {
	const step = 5.0 // mm
	still := l.stories(0)[0]
	var anywhere, near []float64
	for off := -l.mid; off <= l.mid; off += step {
		anywhere = append(anywhere, l.stories(l.mass*off+l.began-l.end)...)
	}
	for off := step; off <= rollsMM; off += step {
		near = append(near, l.stories(l.mass*off)...)
		near = append(near, l.stories(-l.mass*off)...)
	}
	l.best = max(still, slices.Max(anywhere), slices.Max(near))
	l.quiet = math.Exp(still-l.best) + strange
	l.rolled, l.anywhere = l.likely(near), l.likely(anywhere)
}

// likely gives the mean likelihood of stories, against the best.
func (l *landing) likely(stories []float64) float64 {
	sum := 0.0
	for _, s := range stories {
		sum += math.Exp(s-l.best) / float64(len(stories))
	}
	return sum
}

// stories gives the logarithm of how likely the moments are if they begin so far from where
// they end, for each of several times that it may take.
func (l *landing) stories(off float64) []float64 {
	var all []float64
	for _, lasts := range []float64{0.06, 0.12, 0.25, 0.6} {
		sum := 0.0
		for i, v := range l.off {
			t := l.times[i]
			left := math.Exp(-t * t / (lasts * lasts))
			wrong := wrongly * off * (left + 2*left*(1-left)) // most while it goes
			v = min(max(v-l.grams[i]/l.mass*off*left, -3*spikeGMM), 3*spikeGMM)
			sd := math.Hypot(l.scatter(i), wrong)
			sum += math.Log((1-spikes)*normal(v, sd) + spikes*normal(v, math.Hypot(sd, spikeGMM)))
		}
		all = append(all, together*sum)
	}
	return all
}

// scatter gives how far a moment may be off: by noise, by the blow and its ring, which the
// weight shows too, and by the log's rolling in its hollow.
func (l *landing) scatter(i int) float64 {
	t, rings := l.times[i], 0.0
	for k := max(i-1, 0); k <= min(i+1, len(l.grams)-1); k++ {
		rings = max(rings, ringMM*math.Abs(l.grams[k]-l.mass))
	}
	fades := ringGMM * math.Exp(-t/ringTime)
	rolls, hit := hollowMM*l.mass*math.Exp(-t/hollowTime), hitGMM*math.Exp(-t/hitTime)
	return math.Sqrt(l.noise + rings*rings + fades*fades + rolls*rolls + hit*hit)
}

// quietly tells how likely it is by how a log has come that nothing else has moved, and
// pushed that others have gone away from where it was let go.
func (x *explanation) quietly() float64 {
	l := x.landed
	if l == nil {
		return (1-rolledOff)*x.rattle.still() + rolledOff*x.rattle.rolled()
	}
	return ((1-rolledOff)*l.quiet*x.rattle.still() + rolledOff*(l.rolled+strange)*x.rattle.rolled()) * l.calmBefore()
}

func (x *explanation) pushed(xMM float64) float64 {
	l := x.landed
	if l == nil {
		return x.rattle.others()
	}
	sum := l.likely(l.stories(l.mass*(xMM-l.mid) + l.began - l.end))
	sum = (1-atOnce-strayed)*sum + atOnce*(l.quiet-strange) + strayed*l.anywhere + strange
	return sum * x.rattle.others() * l.calmBefore()
}

// knockedBefore gives the density of the moments that are left over if others had been
// knocked before the log came, which then lay still.
func (x *explanation) knockedBefore(mx, mz, sx, sz float64) float64 {
	l := x.landed
	if l == nil || math.Abs(l.began) < leastKnocked*l.known {
		return 0
	}
	return normal(mx-l.began, math.Hypot(sx, knockedSD)) * draggedBy(mz, math.Hypot(sz, endwiseSD))
}

// calmBefore tells how likely it is that nothing had been knocked before the log came.
func (l *landing) calmBefore() float64 {
	const least = 0.005
	z := l.began / l.known
	return max(math.Exp(-z*z/2), least)
}
