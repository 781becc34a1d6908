package main

import (
	"fmt"
	"math"
	"strings"

	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// plotLooks is how many looks back a plot shows.
const plotLooks = 32

// plot draws what each channel read at the latest looks, as high as it was.
type plot struct {
	heights []string // set once: lowest first
	unknown string   // set once: nothing was known

	seen map[string][]float64 // by channel; NaN where nothing was known
}

// newPlot gives a plot of blocks, or of what ASCII has if those can't be shown.
func newPlot(blocks bool) *plot {
	p := &plot{heights: strings.Split("_.-=+*#@", ""), unknown: "?", seen: map[string][]float64{}}
	if blocks {
		p.heights, p.unknown = strings.Split("▁▂▃▄▅▆▇█", ""), "×"
	}
	return p
}

// look takes a look's readings in.
func (p *plot) look(all []reading) {
	for i := range all {
		r := &all[i]
		value := math.NaN()
		switch {
		case r.Quality != scan.Good.String():
		case r.Sensor == board.Tags.String():
			value = float64(len(r.Tags))
		case r.Value != nil:
			value = *r.Value
		}
		seen := append(p.seen[r.Channel], value)
		p.seen[r.Channel] = seen[max(0, len(seen)-plotLooks):]
	}
}

// line draws a channel, the latest look last, and says from what to what it goes where that
// isn't plain.
func (p *plot) line(r *reading) (drawn, span string) {
	seen := p.seen[r.Channel]
	least, most := math.Inf(1), math.Inf(-1)
	for _, v := range seen {
		if v == v {
			least, most = min(least, v), max(most, v)
		}
	}
	switch r.Sensor {
	case board.Field.String():
		span = fmt.Sprintf("%.4f to %.4f V", least, most)
	case board.Weight.String():
		span = fmt.Sprintf("%.0f to %.0f", least, most)
	default:
		least, most = 0, max(1, most)
	}
	if least > most {
		span = ""
	}
	for _, v := range seen {
		switch {
		case v != v:
			drawn += p.unknown
		case most == least:
			drawn += p.heights[0]
		default:
			drawn += p.heights[int((v-least)/(most-least)*float64(len(p.heights)-1)+0.5)]
		}
	}
	return drawn, span
}
