package calibrate

import (
	"math"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// still gives how far readings of quiet sensors stray.
func still(s board.Sensor) float64 {
	switch s {
	case board.Field:
		return stillFields
	case board.Weight:
		return stillWeights
	}
	return 0.5
}

// take takes readings in until all was still for a while.
func (w *Wiring) take(f *scan.Frame) {
	w.window = slices.Clone(w.window)
	if w.from.IsZero() {
		w.from = f.Now
	}
	for i, c := range w.channels {
		r, l := &f.Readings[i], &w.window[i]
		if c.Sensor == board.Tags || r.Quality != scan.Good || r.Seq == l.seq || w.noisy[i] {
			continue
		}
		l.seq = r.Seq
		if l.n > 0 && math.Abs(r.Value-l.first) > still(c.Sensor) {
			if !l.off {
				l.off = true
				continue
			}
			w.anewBy(i, f.Now)
			return
		}
		if l.n == 0 {
			l.first = r.Value
		}
		l.off = false
		l.n++
		l.sum += r.Value
	}
	if f.Now.Sub(w.from) >= wiringWindow {
		w.rested()
		w.from = f.Now
		w.clear()
	}
}

func (w *Wiring) clear() {
	for i := range w.window {
		w.window[i] = glance{seq: w.window[i].seq}
	}
}

// anewBy begins the window anew because of one channel, which is left out if it does that
// all the time.
func (w *Wiring) anewBy(channel int, now time.Time) {
	w.clear()
	w.from = now
	w.upset = slices.Clone(w.upset)
	if w.upset[channel]++; w.upset[channel] >= wiringUpset {
		w.noisy = slices.Clone(w.noisy)
		w.noisy[channel] = true
	}
}

// rested decides what a board at rest means.
func (w *Wiring) rested() {
	w.upset = make([]int, len(w.upset))
	means, seen := make([]float64, len(w.window)), make([]bool, len(w.window))
	for i, l := range w.window {
		least := wiringLeast
		if w.channels[i].Sensor == board.Switch {
			least = 1
		}
		if seen[i] = l.n >= least; seen[i] {
			means[i] = l.sum / float64(l.n)
		} else if w.zeroed && w.channels[i].Sensor == board.Switch {
			means[i], seen[i] = w.zero[i], w.zeroSeen[i] // it is read when it changes
		}
	}
	if !w.zeroed {
		w.zero, w.zeroSeen, w.zeroed = means, seen, true
		return
	}
	changed := make([]float64, len(means))
	for i := range means {
		if seen[i] && w.zeroSeen[i] {
			changed[i] = means[i] - w.zero[i]
		}
	}
	lies := w.lies(changed)
	switch {
	case w.lying && !lies:
		w.zero, w.zeroSeen = means, seen
		w.lying, w.quiet = false, 0
		w.next++
	case !w.lying && lies:
		w.felt = append(slices.Clone(w.felt), changed)
		w.lying = true
	case !w.lying && len(w.file.Platform.Cells) == 0:
		if w.quiet++; w.quiet >= wiringWaits {
			w.felt = append(slices.Clone(w.felt), changed)
			w.quiet = 0
			w.next++
		}
	}
}

// lies tells whether something lies on the board. Load cells tell that best, whatever their
// order and however they are turned round.
func (w *Wiring) lies(changed []float64) bool {
	heavy := 0.0
	for i, c := range w.channels {
		switch c.Sensor {
		case board.Weight:
			heavy += math.Abs(changed[i])
		case board.Field:
			if math.Abs(changed[i]) > otherV {
				return true
			}
		case board.Switch:
			if math.Abs(changed[i]) > 0.5 {
				return true
			}
		}
	}
	return heavy > 3*nominalCounts
}
