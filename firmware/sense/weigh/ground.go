package weigh

import (
	"math"
	"slices"

	"tablero/firmware/sense"
	"tablero/games"
)

// ground is what lies in the frame as far as the record goes, and what the cells felt
// then. It is never changed once it is made.
type ground struct {
	loads [corners]float64 // g above the converters' zero
	n     int              // of how many readings, at least
	logs  []lying          // in the order of the layouts
}

// lying is what is known of a log that lies there.
type lying struct {
	kind  games.Kind
	grams float64
	gsd   float64 // of the mass
	x, z  float64 // mm from the left wall and from the frame's middle, measured
	sd    float64 // of x; unknown if it isn't measured: then the layouts tell
	zsd   float64
}

const (
	unknown = 1e3 // mm
	// foreseenSD is how far off foreseen places are.
	foreseenSD = 1.2
	// wearSD is by how much less is known of a place with every step that moves others.
	wearSD = 0.03
	// lengthwiseSD is how far off the frame's middle hands place logs.
	lengthwiseSD = 2.5
	// lengthwiseLost is what is known lengthwise of a log that was carried along.
	lengthwiseLost = 8.0
	// Those that have been dragged with others lie farther off.
	farDragged, farDraggedSD = 0.3, 35.0
	// scaleSD is what load cells disagree by on how much something weighs elsewhere, a
	// share; leastGramsSD is the same in g, of anything.
	scaleSD      = 0.002
	leastGramsSD = 0.08
)

// spread is an sd and how often it is that.
type spread struct{ sd, share float64 }

// lengthwise tells how well it is known where the log lies lengthwise.
func (l *lying) lengthwise() []spread {
	if l.zsd < lengthwiseLost {
		return []spread{{l.zsd, 1}}
	}
	return []spread{{l.zsd, 1 - farDragged}, {farDraggedSD, farDragged}}
}

// xOf gives where log i lies by a layout, and how well that is known.
func (g *ground) xOf(i int, logs []games.Log) (x, sd float64) {
	l := &g.logs[i]
	if l.sd < unknown {
		return l.x, l.sd
	}
	return logs[i].At.XMM, foreseenSD
}

// nearSD gives how well the places of the logs are known that lie within reach of x.
func (g *ground) nearSD(x float64, logs []games.Log) float64 {
	const reach = 45
	worst := 0.0
	for i := range g.logs {
		at, sd := g.xOf(i, logs)
		if math.Abs(at-x) < reach {
			worst = max(worst, sd)
		}
	}
	return worst
}

// without gives the logs but some, a little less surely known; -1 is none.
func (g *ground) without(gone ...int) []lying {
	var left []lying
	for i, l := range g.worn() {
		if !slices.Contains(gone, i) {
			left = append(left, l)
		}
	}
	return left
}

func (g *ground) worn() []lying {
	logs := slices.Clone(g.logs)
	for i := range logs {
		if l := &logs[i]; l.sd < unknown {
			l.sd = math.Hypot(l.sd, wearSD)
		}
	}
	return logs
}

// nearest finds the log of the same kind that lies nearest to another along x, and how far
// off; -1 if there is none.
func nearest(of []lying, l games.Log, x func(*lying) float64) (best int, off float64) {
	best, off = -1, math.Inf(1)
	for i := range of {
		if d := math.Abs(x(&of[i]) - l.At.XMM); of[i].kind == l.Kind && d < off {
			best, off = i, d
		}
	}
	return best, off
}

// believed lets logs that aren't measured lie where a layout has them.
func believed(logs []lying, layout *games.Layout) {
	for i := range logs {
		if logs[i].sd >= unknown {
			logs[i].x = layout.Logs[i].At.XMM
		}
	}
}

// choice is a hypothesis of a verdict and the ground that it makes.
type choice struct {
	layout games.Layout
	ground *ground
	before *ground    // what it was told from
	placed games.Kind // NoKind if none was
	landed *landing   // how it came; nil if that isn't known
}

// anchor takes up a new situation: what the record says lies there now.
func (m *Model) anchor(s *State, sit *sense.Situation) {
	s.sit, s.lifted, s.taken = sit.ID(), 0, 0
	if sit.Doubt() {
		return // it is about what was before
	}
	now := sit.Match().Layout()
	if sit.Told() {
		s.before, s.ground, s.told = s.ground, nil, true
		s.choices = nil
		return
	}
	for _, c := range s.choices {
		if c.layout.Equal(&now) {
			s.before, s.ground, s.came = c.before, c.ground, c.landed
			s.use(c.placed)
			break
		}
	}
	s.choices = nil
}

// expected gives what the cells should feel more than at the ground, if the match has
// other logs than lie there: g, g mm from the left wall.
func (m *Model) expected(g *ground, logs []games.Log) (grams, moment float64, differs bool) {
	left := slices.Clone(g.logs)
	for _, l := range logs {
		best, _ := nearest(left, l, func(o *lying) float64 {
			if o.sd >= unknown {
				return l.At.XMM
			}
			return o.x
		})
		if best >= 0 {
			left = slices.Delete(left, best, best+1)
			continue
		}
		mass := m.kinds[l.Kind].MassG
		grams, moment, differs = grams+mass, moment+mass*l.At.XMM, true
	}
	for _, o := range left {
		grams, moment, differs = grams-o.grams, moment-o.grams*o.x, true
	}
	return grams, moment, differs
}
