package drift

import (
	"math"
	"time"

	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
)

const (
	mostBlips  = sense.MostBlips
	mostMisses = sense.MostMisses
)

// felt follows how strongly a sensor feels what lies on it, as a share of what it felt of
// such pieces at calibration if they lay in the middle. Hands put things beside it, and one
// magnet in a box is weak: the stronger of two shares counts, and one that is less only in
// part.
type felt struct {
	share float64
	n     int // stacks
	last  games.Stack
}

const (
	// enoughFelt is how many stacks a sensor must have felt.
	enoughFelt = 4
	feltLess   = 0.5
)

// take takes in a stack that came to lie there. The same again says no more.
func (f *felt) take(share float64, s games.Stack) {
	if s == f.last {
		return
	}
	f.last = s
	if f.n++; share > f.share {
		f.share = share
		return
	}
	f.share += feltLess * (share - f.share)
}

// blips follows how often a switch lets go, or closes, for less time than hands take.
type blips struct {
	changes uint32
	recent  float64 // those of blipTime ago counted a third
	known   bool
}

const blipTime = 10 * time.Second

// follow takes in how often the switch has changed: twice within one look is a blip.
func (b *blips) follow(changes uint32, passed time.Duration) {
	b.recent *= math.Exp(-passed.Seconds() / blipTime.Seconds())
	if b.known {
		b.recent += float64((changes - b.changes) / 2)
	}
	b.changes, b.known = changes, true
}

// rate gives blips a second.
func (b *blips) rate() float64 { return b.recent / blipTime.Seconds() }

// misses follows the share of its polls that a tag misses which lies still.
type misses struct{ share float64 }

// missOf is by how much one poll counts.
const missOf = 0.03

// follow takes in the latest polls of the tag that lies there.
func (m *misses) follow(tags *scan.Tags, polls uint32, its func(scan.Tag) bool) {
	for _, t := range tags.All() {
		if !its(t) {
			continue
		}
		for i := min(polls, uint32(t.Count)); i > 0; i-- {
			missed := 1 - float64(t.Polls>>(i-1)&1)
			m.share += missOf * (missed - m.share)
		}
	}
}
