package survey

import (
	"math"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// Survey follows channels. Time comes with the frames.
type Survey struct {
	channels    []board.Channel    // set once
	calibration *board.Calibration // set once; nil without
	weakest     float64            // A m2, of the weakest kind of piece; set once, 0 if none is known
	depthMM     float64            // from a sensor up to the lowest magnet; set once

	now  time.Time
	all  []channel
	from time.Time // when the first look was
}

// channel is what is kept of one.
type channel struct {
	seq       uint32
	latest    [kept]float64 // readings, the oldest first
	n         int
	steps     [kept]float64 // sizes of the differences between them
	nSteps    int
	changed   time.Time
	changes   []change // of a switch, within the last Recent
	flips     uint32
	on        bool
	quality   scan.Quality
	suspicion int // readings in a row that were far off
}

// change is how often a switch was found to be another at a look, and whether it was on.
type change struct {
	at    time.Time
	flips uint32
	on    bool
}

const (
	kept = 32 // readings
	// Recent is how far back switches are followed.
	Recent = 10 * time.Second
	// farOff is how many times its noise a reading must be off for something to have changed.
	farOff = 8
	// still is how long something must lie still to be weighed.
	still = time.Second
)

// New begins. The calibration may be nil.
func New(f *board.File, c *board.Calibration) *Survey {
	s := &Survey{channels: f.Channels(), calibration: c, depthMM: f.Grid.SensorDepthMM}
	s.all = make([]channel, len(s.channels))
	if c == nil {
		return s
	}
	for _, kinds := range c.Kinds {
		for _, k := range kinds {
			if m := math.Abs(k.Moment); m > 0 && (s.weakest == 0 || m < s.weakest) {
				s.weakest = m
			}
		}
	}
	return s
}

// Look takes a frame in.
func (s *Survey) Look(f *scan.Frame) {
	s.now = f.Now
	if s.from.IsZero() {
		s.from = f.Now
	}
	for i := range s.all {
		c, r := &s.all[i], &f.Readings[i]
		c.quality = r.Quality
		if r.Quality != scan.Good || r.Seq == c.seq {
			continue
		}
		first := c.seq == 0
		c.seq = r.Seq
		switch s.channels[i].Sensor {
		case board.Field, board.Weight:
			c.value(r.Value, f.Now)
		case board.Switch, board.Tags:
			c.flip(r, first, f.Now)
		}
	}
}

// value takes in what a linear sensor or load cell reads.
func (c *channel) value(v float64, now time.Time) {
	if c.n > 0 {
		step := math.Abs(v - c.latest[kept-1])
		if limit := farOff * c.noise(); c.n >= kept/4 && math.Abs(v-c.mean()) > limit {
			if c.suspicion++; c.suspicion > 1 { // one alone is a spike
				c.changed, c.n, c.suspicion = now, 0, 0
			}
		} else {
			c.suspicion = 0
		}
		copy(c.steps[:], c.steps[1:])
		c.steps[kept-1] = step
		c.nSteps = min(c.nSteps+1, kept)
	}
	copy(c.latest[:], c.latest[1:])
	c.latest[kept-1] = v
	c.n = min(c.n+1, kept)
}

// noise gives the rms of a reading, by the median of the steps between them: hands make few
// of those. 0 until there are enough.
func (c *channel) noise() float64 {
	if c.nSteps < kept/4 {
		return 0
	}
	sorted := c.steps
	of := sorted[kept-c.nSteps:]
	slices.Sort(of)
	const medianOf = 0.9539 // that of two readings of rms 1
	return of[len(of)/2] / medianOf
}

// mean gives what it read since it last changed.
func (c *channel) mean() float64 {
	sum := 0.0
	for _, v := range c.latest[kept-c.n:] {
		sum += v
	}
	return sum / float64(max(c.n, 1))
}

// flip takes in how often a switch or a reader has changed.
func (c *channel) flip(r *scan.Reading, first bool, now time.Time) {
	c.on = r.Value == 1
	if !first && r.Changes != c.flips {
		c.changed = now
		c.changes = append(c.changes, change{now, r.Changes - c.flips, c.on})
	}
	c.flips = r.Changes
	for len(c.changes) > 0 && now.Sub(c.changes[0].at) > Recent {
		c.changes = c.changes[1:]
	}
}

// Seen is what was seen of a channel.
type Seen struct {
	Noise   float64   // rms of one reading, in its unit; 0 where it isn't known
	Changed time.Time // when it was last found to be another; zero if it wasn't since the survey began
	// Of a linear sensor that was calibrated: what it feels.
	Felt    bool
	FieldMT float64
	// Of a switch: how often it changed within Recent, and for which share of that it was on.
	Flips int
	On    float64
}

// Seen tells of a channel.
func (s *Survey) Seen(i int) Seen {
	c := &s.all[i]
	seen := Seen{Changed: c.changed}
	switch ch := &s.channels[i]; ch.Sensor {
	case board.Field:
		seen.Noise = c.noise()
		seen.FieldMT, seen.Felt = s.field(i)
	case board.Weight:
		seen.Noise = c.noise()
	case board.Switch:
		for _, x := range c.changes {
			seen.Flips += int(x.flips)
		}
		seen.On = s.on(c)
	}
	return seen
}

// field gives what a calibrated sensor feels, in mT.
func (s *Survey) field(i int) (mT float64, ok bool) {
	c := &s.all[i]
	if s.calibration == nil || c.n == 0 || c.quality != scan.Good {
		return 0, false
	}
	h, ok := s.calibration.Halls[s.channels[i].Place.String()]
	if !ok || h.VPerMT == 0 {
		return 0, false
	}
	return (c.mean() - h.ZeroV) / h.VPerMT, true
}

// on gives the share of the time that a switch was on.
func (s *Survey) on(c *channel) float64 {
	since := s.now.Add(-Recent)
	if s.from.After(since) {
		since = s.from
	}
	whole := s.now.Sub(since).Seconds()
	if whole <= 0 {
		whole, since = 1, s.now.Add(-time.Second)
	}
	on, to, is := 0.0, s.now, c.on
	for i := len(c.changes) - 1; i >= 0; i-- {
		x := &c.changes[i]
		if is {
			on += to.Sub(x.at).Seconds()
		}
		to, is = x.at, x.on != (x.flips%2 == 1)
	}
	if is {
		on += to.Sub(since).Seconds()
	}
	return min(1, on/whole)
}
