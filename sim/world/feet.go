package world

import "time"

// wrench is what presses on the plate: its weight in g, and its moments in g mm about
// the board's origin, so that weight times place is what is kept.
type wrench struct{ grams, x, y float64 }

func (a wrench) plus(b wrench) wrench { return wrench{a.grams + b.grams, a.x + b.x, a.y + b.y} }

func (a wrench) times(f float64) wrench { return wrench{a.grams * f, a.x * f, a.y * f} }

// feet are how something presses on the plate that moves by itself.
type feet struct {
	rests  wrench  // once all is at rest
	motion *motion // nil before the first
}

// motion is what the feet pressed with for a time, tick by tick.
type motion struct {
	from   time.Time
	before wrench
	sums   []wrench // times s, from the beginning to the end of each tick; the first is none
}

const (
	motionHertz = 5000
	motionTick  = time.Second / motionHertz
	// conversion is the time that a load cell's converter takes the mean over: blows
	// last less than a millisecond, and none is lost.
	conversion = 12500 * time.Microsecond
)

// move lets the feet press tick by tick, and then rest.
func (f *feet) move(from time.Time, pressed []wrench, rests wrench) {
	m := &motion{from: from, before: f.rests, sums: make([]wrench, 1, len(pressed)+1)}
	for i, p := range pressed {
		m.sums = append(m.sums, m.sums[i].plus(p.times(motionTick.Seconds())))
	}
	f.motion, f.rests = m, rests
}

// mean gives what a converter reads that ends at a time.
func (f *feet) mean(now time.Time) wrench {
	m := f.motion
	if m == nil {
		return f.rests
	}
	end := now.Sub(m.from)
	begin := end - conversion
	if begin >= m.lasts() {
		return f.rests
	}
	return f.sum(end).plus(f.sum(begin).times(-1)).times(1 / conversion.Seconds())
}

func (m *motion) lasts() time.Duration { return time.Duration(len(m.sums)-1) * motionTick }

// sum gives what the feet have pressed with, times s, since the motion began; less than
// none before.
func (f *feet) sum(t time.Duration) wrench {
	m := f.motion
	switch {
	case t < 0:
		return m.before.times(t.Seconds())
	case t >= m.lasts():
		return m.sums[len(m.sums)-1].plus(f.rests.times((t - m.lasts()).Seconds()))
	}
	i := int(t / motionTick)
	part := float64(t%motionTick) / float64(motionTick)
	return m.sums[i].times(1 - part).plus(m.sums[i+1].times(part))
}

// pressed gives how the corners share a wrench: as a load of that weight where it acts.
func (p *plate) pressed(w wrench) [4]float64 {
	if w.grams == 0 {
		return [4]float64{}
	}
	all := p.shares(w.x/w.grams, w.y/w.grams)
	for i := range all {
		all[i] *= w.grams
	}
	return all
}
