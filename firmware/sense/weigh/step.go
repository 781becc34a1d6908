package weigh

import (
	"math"
	"slices"
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

// stage is how long all has been at rest: what isn't plain is looked at again later.
type stage uint8

const (
	early stage = iota // loads are averaged enough for what is plain
	late               // loads are averaged well
	last               // hands would have cleared up what fell out of the frame
)

const (
	fewest      = 16 // readings
	patience    = 1500 * time.Millisecond
	clearedTime = 4 * time.Second
)

// Step takes a frame in and says what hands did. It changes nothing that was handed to
// it.
func (m *Model) Step(s State, sit *sense.Situation, f *scan.Frame) (State, sense.Verdict) {
	if f.Seq != s.frame {
		s.frame = f.Seq
		m.follow(&s, f)
	}
	if sit.ID() != s.sit {
		m.anchor(&s, sit)
	}
	if len(f.Faults) > 0 {
		return s, sense.Verdict{Kind: sense.Fault, Faults: f.Faults}
	}
	n := s.rested()
	v := sense.Verdict{Kind: sense.Busy, Still: s.quiet}
	for i := range m.corners {
		if f.Readings[m.corners[i].Channel].Quality != scan.Good {
			n = 0
		}
	}
	if n < fewest {
		return s, v
	}
	// What isn't plain at once is looked at again when loads are averaged well.
	now := judged{episode: s.episode, sit: s.sit}
	switch still := f.Now.Sub(s.quiet); {
	case still >= clearedTime:
		now.stage = last
	case still >= patience:
		now.stage = late
	}
	if now != s.judged && !(s.final && now.sameBut(s.judged)) {
		s.judged = now
		m.judge(&s, sit, f, now.stage, &v)
		s.final = v.Kind != sense.Busy && v.Kind != sense.Unknown
		s.verdict = v
	}
	m.rest(&s, sit)
	v = s.verdict
	v.Still = s.quiet
	return s, v
}

// rest lets the ground follow what the cells feel while all is as it should be.
func (m *Model) rest(s *State, sit *sense.Situation) {
	if s.verdict.Kind != sense.Same || s.ground == nil || s.sit != sit.ID() || s.rested() < fewest {
		return
	}
	g := m.bare(s)
	g.logs = s.ground.logs
	if i := s.lifted - 1; i >= 0 && i < len(g.logs) {
		width := 0.0
		if match, ok := sit.Match().(games.Piled); ok {
			width = match.FrameMM()
		}
		g.logs = slices.Clone(g.logs)
		g.logs[i].laidBack(m.weigh(s, s.ground, width))
		s.lifted = 0
	}
	s.ground = g
}

// laidBack lets a log lie where the moments have it that are left over.
func (l *lying) laidBack(e evidence) {
	mx, mz, sx, sz := e.moments(l.x, l.z)
	if l.sd < unknown {
		l.x += mx / l.grams
		l.sd = math.Hypot(l.sd, sx/l.grams)
	}
	l.z += mz / l.grams
	l.zsd = math.Hypot(l.zsd, sz/l.grams)
}

// sameBut tells whether two differ by their stage alone.
func (j judged) sameBut(o judged) bool {
	j.stage = o.stage
	return j == o
}

// judge explains a frame in which all is at rest. The later, the more is decided.
func (m *Model) judge(s *State, sit *sense.Situation, f *scan.Frame, at stage, v *sense.Verdict) {
	s.choices = nil
	from := s.ground
	match, ok := sit.Match().(games.Piled)
	switch {
	case !ok:
		return
	case s.told:
		s.ground, s.told = m.toldGround(s, sit.Beliefs()), false
		v.Kind, v.Posterior = sense.Same, 1
		return
	case from == nil && len(match.Layout().Logs) > 0: // nothing was remembered of them
		v.Kind = sense.Unknown
		return
	case from == nil: // an empty frame, as the game begins
		s.ground = m.bare(s)
		v.Kind, v.Posterior = sense.Same, 1
		return
	case sit.Doubt():
		from = s.before
	}
	if from == nil {
		v.Kind = sense.Unknown
		return
	}
	width := match.FrameMM()
	e := m.weigh(s, from, width)
	layout := match.Layout()
	if grams, moment, differs := m.expected(from, layout.Logs); differs {
		m.await(s, e.less(grams, moment), v, &layout)
		return
	}
	x := explanation{m: m, s: s, sit: sit, from: from, e: e, stage: at, width: width, now: f.Now}
	x.explain()
	x.decide(v)
}

// bare gives what the cells feel now, of whatever logs.
func (m *Model) bare(s *State) *ground {
	g := &ground{n: s.rested()}
	for i := range s.windows {
		g.loads[i] = s.windows[i].mean
	}
	return g
}

// await looks whether the wood has been brought to what the record says, after a step
// was taken back that hands hadn't.
func (m *Model) await(s *State, e evidence, v *sense.Verdict, layout *games.Layout) {
	mx, _, sx, _ := e.moments(e.x[0]/2+e.x[corners-1]/2, 0)
	if e.grams > -awaitG && e.grams < awaitG && mx < awaitGMM+4*sx && mx > -awaitGMM-4*sx {
		g := m.bare(s)
		for _, l := range layout.Logs {
			k := m.kinds[l.Kind]
			g.logs = append(g.logs, lying{kind: l.Kind, grams: k.MassG, gsd: k.MassSD, x: l.At.XMM, sd: unknown, zsd: lengthwiseLost})
		}
		s.ground = g
		v.Kind, v.Posterior = sense.Same, 1
		return
	}
	v.Kind = sense.Unknown
}

// What may be left over when a log has been taken out again, or put back: logs of a kind
// differ.
const (
	awaitG   = 5.0
	awaitGMM = 500.0
)
