package sense

import (
	"math"
	"time"

	"tablero/firmware/scan"
	"tablero/games"
)

// analog is what State remembers of linear sensors and load cells.
type analog struct {
	windows  [games.Cells + 4]window // hall sensors by cell, then the corners
	quiet    time.Time               // since when nothing jumped
	stirred  time.Time               // when the first jump was since the board was as the match has it
	episode  uint64                  // counts the jumps
	followed time.Time               // when the baseline last followed drift
	brief    glimpse                 // of the halls since they were last disturbed
	now      glimpse                 // what the frame shows that is being explained
	before   glimpse                 // the one before a load cell jumped, if that was long enough
	seen     glimpse                 // the latest that was long enough; none if since is zero
	ground   ground
	// fieldsOnly: the windows of the halls are those of a glimpse, when the load
	// cells hadn't settled.
	fieldsOnly bool
	leansFrom  time.Time // since when too much weighs on the board; zero if it doesn't
}

// window averages a channel's readings since hands were last at work.
type window struct {
	mean    float64 // mT, or g above the zero of the converter
	n       int
	seq     uint32
	suspect bool // the latest reading was far off; one alone is a spike

	since      time.Time // of this channel's own last jump
	restedTill time.Time // until when it was last at rest away from its baseline
	restedFor  time.Duration
	visits     [2]time.Time // when hands were last at work there before that, the latest first
}

// visitTime is how long a sensor must be left alone for hands to have come anew.
const visitTime = 150 * time.Millisecond

const (
	// analogSettle is how long linear sensors must be quiet to be explained: a
	// knock's ring is over by then.
	analogSettle = 160 * time.Millisecond
	// jumpSigmas is how far off two readings in a row must be for hands at work.
	jumpSigmas = 6.0
	// longest bounds the average, so that it follows slow drift.
	longest = 200
	// fewest readings that are averaged before a frame is explained.
	fewest = 3
)

// followAnalog takes new readings of linear sensors into their windows.
func (m *Model) followAnalog(s *State, f *scan.Frame) {
	a := &s.analog
	a.seen = glimpse{}
	jumped, pressed := false, false // any channel; a load cell
	for i := range m.dense {
		d := &m.dense[i]
		r, w := &f.Readings[d.channel], &a.windows[d.slot]
		if r.Quality != scan.Good || r.Seq == w.seq {
			continue
		}
		w.seq = r.Seq
		v := (r.Value - d.zero) * d.scale
		restless := d.slot < games.Cells && s.channels[d.channel].restless(f.Now)
		far := w.n > 0 && (v-w.mean > d.jump || w.mean-v > d.jump)
		if far && !w.suspect {
			w.suspect = true
			continue
		}
		if far {
			s.channels[d.channel].jumps++
		}
		if far && !restless {
			jumped = true
			m.leave(s, d, w, f.Now)
			w.disturbed(v, f.Now)
			if d.slot < games.Cells {
				a.disturbed(games.Place(d.slot), v, f.Now)
			} else {
				pressed = true
			}
			continue
		}
		w.suspect = false
		a.brief.add(d.slot, v)
		w.n = min(w.n+1, longest)
		w.mean += (v - w.mean) / float64(w.n)
	}
	a.pressed(pressed, f.Now)
	m.weighedDown(s, f.Now)
	if !jumped && !a.quiet.IsZero() {
		return
	}
	a.quiet = f.Now
	if !a.stirred.After(s.begun()) {
		a.stirred = f.Now
	}
	a.episode++
	for i := range a.windows {
		a.windows[i].n = min(a.windows[i].n, 1)
	}
}

// disturbed begins to average anew.
func (w *window) disturbed(v float64, now time.Time) {
	if now.Sub(w.since) >= visitTime {
		w.visits = [2]time.Time{w.since, w.visits[0]}
	}
	w.mean, w.n, w.suspect, w.since = v, 1, false, now
}

// What counts as a piece that rested on a cell for a moment.
const (
	restTime  = 120 * time.Millisecond
	briefRest = 80 * time.Millisecond // the least that a sensor takes for one
	restField = 0.12                  // mT away from the baseline
)

// leave notes, when a channel jumps, that it had been at rest somewhere else than
// at its baseline: a piece lay there.
func (m *Model) leave(s *State, d *dense, w *window, now time.Time) {
	if d.slot >= games.Cells || now.Sub(w.since) < briefRest || !s.analog.ground.known {
		return
	}
	if away := w.mean - s.analog.ground.fields[d.slot]; away > restField || away < -restField {
		w.restedTill, w.restedFor = now, now.Sub(w.since)
	}
}

// rested tells whether something lay still on a cell since the board was as the match
// has it. Boards without linear sensors can't say and believe it.
func (m *Model) rested(s *State, p games.Place) bool {
	return len(m.dense) == 0 || !p.IsCell() || s.analog.windows[p].restedTill.After(s.begun())
}

// analogSettled tells whether linear sensors are quiet and have been read often
// enough since.
func (m *Model) analogSettled(s *State, f *scan.Frame) bool {
	if len(m.dense) == 0 {
		return true
	}
	if f.Now.Sub(s.analog.quiet) < analogSettle {
		return false
	}
	for i := range m.dense {
		w := &s.analog.windows[m.dense[i].slot]
		if (w.n < fewest || w.suspect) && !s.channels[m.dense[i].channel].flickers {
			return false
		}
	}
	return true
}

// What a linear sensor does that won't rest, under a disc that rocks. Hands seldom
// make it jump ten times.
const (
	restlessAbove = 18.0
	restlessBelow = 3.0
	jumpsTime     = 2.0 // s
)

// restless tells whether a linear sensor won't rest: it is left out until it does.
// Load cells are knocked too often to tell.
func (c *channelState) restless(now time.Time) bool {
	c.jumps *= math.Exp(-now.Sub(c.jumpsAt).Seconds() / jumpsTime)
	c.jumpsAt = now
	switch {
	case c.jumps > restlessAbove:
		c.flickers = true
	case c.jumps < restlessBelow:
		c.flickers = false
	}
	return c.flickers
}

// dense is a channel of a linear sensor: how its readings become mT or grams.
type dense struct {
	channel     int
	slot        int // in the windows: the cell, or Cells and the corner
	zero, scale float64
	jump        float64
	noise       float64
}

// denseChannels lists the linear sensors that the signatures know.
func denseChannels(g *Signatures) []dense {
	var all []dense
	for p := range g.Halls {
		if h := &g.Halls[p]; h.Channel >= 0 && h.VPerMT != 0 {
			all = append(all, dense{h.Channel, p, h.ZeroV, 1 / h.VPerMT, jumpSigmas * h.NoiseMT, h.NoiseMT})
		}
	}
	for i := range g.Corners {
		if c := &g.Corners[i]; c.Channel >= 0 && c.CountsPerGram != 0 {
			all = append(all, dense{c.Channel, games.Cells + i, 0, 1 / c.CountsPerGram, jumpSigmas * c.NoiseG, c.NoiseG})
		}
	}
	return all
}
