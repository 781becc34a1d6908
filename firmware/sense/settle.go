package sense

import (
	"time"

	"tablero/games"
)

// take makes a layout the ground: the readings of now are its baseline, and what
// they tell of the pieces that came to lie is kept for when they leave again.
func (m *Model) take(s *State, after *games.Layout) { m.takeRelaid(s, after, maxRelaid) }

// takeRelaid is take with so many stacks that may have been put down anew.
func (m *Model) takeRelaid(s *State, after *games.Layout, most int) {
	if len(m.dense) == 0 {
		return
	}
	g := &s.analog.ground
	if !g.known {
		m.suppose(s, after)
	} else if p, _ := m.predict(s, after, most); true {
		for i := range p.nGone {
			m.forget(s, &p.removed[i])
		}
		for i := range p.nAdded {
			m.remember(s, &p.added[i], &p, i)
		}
		m.adjust(s, &p)
		if !s.analog.fieldsOnly {
			s.locate(&p)
		}
	}
	g.layout, g.beside, g.known, g.recalled, g.n = *after, m.besides(after), true, false, longest
	if s.analog.fieldsOnly {
		var since groups
		since.diff(&g.loadsAt, after)
		g.lag = since.nAdded + since.nGone
	} else {
		g.loadsAt, g.lag, g.nLoads, g.oldLoads = *after, 0, longest, false
	}
	for i := range m.dense {
		w := &s.analog.windows[m.dense[i].slot]
		if m.dense[i].slot < games.Cells {
			g.n = min(g.n, w.n)
		} else if !s.analog.fieldsOnly {
			g.nLoads = min(g.nLoads, w.n)
		}
	}
	m.baseline(s, 1)
}

// drift lets the baseline follow the readings slowly. It is called only while the
// board is as the match has it, so that no move is ever followed.
func (m *Model) drift(s *State, now time.Time) {
	a := &s.analog
	if len(m.dense) == 0 || !a.ground.known || now.Sub(a.followed) < driftStep {
		return
	}
	a.followed = now
	a.ground.n = min(a.ground.n+1, longest)
	a.ground.nLoads = min(a.ground.nLoads+1, longest)
	m.baseline(s, float64(driftStep)/float64(driftTime))
}

// suppose takes the pieces that lie there when the board is first read for what their
// kinds are on average: where each lies is known by its sensor alone.
func (m *Model) suppose(s *State, after *games.Layout) {
	for c := games.Place(0); c.IsCell(); c++ {
		stack := after.At(c)
		for l := range stack.Height() {
			sd := m.pieces[stack.At(l)].MomentSD
			r2 := 2.0 * offSigma * offSigma
			gain := unit(r2, m.signatures.LevelMM(l)) / unit(0, m.signatures.LevelMM(l))
			s.analog.ground.rest[c][l] = resting{gain: float32(gain), gainVar: float32(gain*gain*sd*sd + (1-gain)*(1-gain))}
			s.analog.ground.lies[c][l] = anywhere()
		}
	}
}

// forget clears what was known of pieces that left.
func (m *Model) forget(s *State, gone *moved) {
	for l := gone.from; l < gone.to; l++ {
		s.analog.ground.rest[gone.place][l] = resting{}
	}
}

// remember keeps what is known of pieces that came: where they lie, and how strong
// each is, the residual of their sensor shared out by how much each may be wrong.
func (m *Model) remember(s *State, came *moved, p *prediction, i int) {
	own := int(came.place)
	residual := s.analog.windows[own].mean - s.analog.ground.fields[own] - p.fields[own]
	variance := p.fieldsV[own] + fieldFloor*fieldFloor
	for l := came.from; l < came.to; l++ {
		kind := m.pieces[came.stack.At(l)]
		z := m.signatures.LevelMM(l)
		centred := kind.Moment * unit(0, z)
		r2, r2Var := p.layers[i][l].off2(&p.at[i])
		gain := unit(r2, z) / unit(0, z)
		slope := (unit(r2+1, z) - unit(r2, z)) / unit(0, z)
		gainVar := gain*gain*(kind.MomentSD*kind.MomentSD+jitterGain*jitterGain) + min(slope*slope*r2Var, mostOff*mostOff)
		k := gainVar * centred / variance
		gain += k * residual
		gainVar -= k * centred * gainVar
		s.analog.ground.rest[own][l] = resting{float32(gain), float32(max(gainVar, 1e-6))}
	}
}

// adjust takes in that stacks to which nothing was added lie a hair otherwise than
// before, as their sensors show: which of their pieces do, nobody knows.
func (m *Model) adjust(s *State, p *prediction) {
	g := &s.analog.ground
	for i := range m.dense {
		d := &m.dense[i]
		c := games.Place(d.slot)
		if !c.IsCell() || s.channels[d.channel].flickers {
			continue
		}
		if p.whole(c) || g.layout.At(c).Height() == p.takenFrom(c) {
			g.strayed[c] = 0
		}
		if p.addsTo(c) {
			continue
		}
		win := &s.analog.windows[c]
		r := win.mean - g.fields[c] - p.fields[c]
		if r*r < 4*(quiet(d, win.n, g.n, g.fieldFloor())+p.fieldsV[c]) {
			g.strayed[c] += r
			continue
		}
		stack := g.layout.At(c)
		stays := stack.Height() - p.takenFrom(c)
		for l := range stays {
			centred := m.pieces[stack.At(l)].Moment * unit(0, m.signatures.LevelMM(l))
			by := r / (centred * float64(stays))
			g.rest[c][l].gain += float32(by)
			g.rest[c][l].gainVar += float32(by * by * float64(stays))
		}
	}
}

// locate keeps where the loads say that pieces lie which came since they settled
// last.
func (s *State) locate(p *prediction) {
	g := &s.analog.ground
	if !s.analog.weighs() {
		for c := range g.lies {
			for l := range g.lies[c] {
				g.lies[c][l] = anywhere()
			}
		}
		return
	}
	var of [maxMoved]layers
	for i := range p.weighed.nAdded {
		of[i] = g.layersOf(&p.weighed, i)
	}
	for i := range p.weighed.nAdded {
		came, at := &p.weighed.added[i], &p.weighed.at[i]
		for l := came.from; l < came.to; l++ {
			by := &of[i][l]
			g.lies[came.place][l] = laid{float32(at.x), float32(at.y), float32(at.variance), float32(by.x), float32(by.y)}
		}
	}
}

// baseline moves the ground's baseline towards the readings of now by a share; 1
// takes them as they are.
func (m *Model) baseline(s *State, share float64) {
	g := &s.analog.ground
	for i := range m.dense {
		slot := m.dense[i].slot
		at := &g.fields[min(slot, games.Cells-1)]
		if slot >= games.Cells {
			if s.analog.fieldsOnly {
				continue
			}
			at = &g.loads[slot-games.Cells]
		}
		by := share * (s.analog.windows[slot].mean - *at)
		*at += by
		if slot < games.Cells && share < 1 {
			g.strayed[slot] += by
		}
	}
}

// driftTime is how fast the baseline follows the readings while nothing changes,
// driftStep how often it is moved.
const (
	driftTime = 3 * time.Second
	driftStep = 100 * time.Millisecond
)
