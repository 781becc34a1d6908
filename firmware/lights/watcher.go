package lights

import "time"

const (
	// watched is how far back a Watcher looks. A rhythm repeats each second; the
	// rest makes sure that its shortest state is seen whole.
	watched = 1300 * time.Millisecond
	// enough is the time that samples must span before a Watcher is sure.
	enough = time.Second + Slot
	// sparsest is the longest gap between samples that misses no slot.
	sparsest = Slot
	// late is how much a single change of an LED may be out of step with its
	// rhythm, and slack how much all that was seen may be, for each sample. A
	// lag that stays the same doesn't count, since the beginning isn't known.
	// With more of either, looks every 120 ms could miss the flashes of Fast.
	late  = 6 * time.Millisecond
	slack = 1500 * time.Microsecond
	// phases is the step in which beginnings of a rhythm are tried.
	phases = time.Millisecond
)

// Watcher tells which mark an LED shows from its colour over time, as people
// do: it knows neither the view nor when the rhythm began. Look every 50 to
// 120 ms; it needs 1.2 s. The zero value is ready.
type Watcher struct {
	samples []sample
}

type sample struct {
	at  time.Duration
	hue hue
}

// See takes one look at the LED. Time only goes on; if it doesn't, the watcher
// begins anew.
func (w *Watcher) See(at time.Duration, c Color) {
	old := 0
	for old < len(w.samples) && w.samples[old].at < at-watched {
		old++
	}
	if n := len(w.samples); n > 0 && w.samples[n-1].at >= at {
		old = n
	}
	n := copy(w.samples, w.samples[old:])
	w.samples = append(w.samples[:n], sample{at, hueOf(c)})
}

// Mark gives the mark that the LED shows. It is not sure while it hasn't seen
// enough, or what it has seen is in no legend, as when the mark has just changed.
func (w *Watcher) Mark() (m Mark, sure bool) {
	if !w.seenEnough() {
		return None, false
	}
	best, ties := impossible, 0
	for i := range legend {
		switch d := w.discord(&legend[i]); {
		case d == impossible || d > best:
		case d == best:
			ties++
		default:
			m, best, ties = legend[i].Mark, d, 1
		}
	}
	return m, ties == 1
}

func (w *Watcher) seenEnough() bool {
	n := len(w.samples)
	if n < 2 || w.samples[n-1].at-w.samples[0].at < enough {
		return false
	}
	for i := range n - 1 {
		if w.samples[i+1].at-w.samples[i].at > sparsest {
			return false
		}
	}
	return true
}

// impossible is the discord of what can't be.
const impossible = time.Duration(1<<63 - 1)

// discord tries every beginning of a mark's rhythm and tells by how much, summed
// over the samples, LEDs must have been out of step with the best; impossible if that is
// more than may be.
func (w *Watcher) discord(e *Entry) time.Duration {
	want := hueOf(e.Color)
	for _, s := range w.samples {
		if s.hue != unlit && s.hue != want {
			return impossible
		}
	}
	least, most := impossible, slack*time.Duration(len(w.samples))
	for begin := time.Duration(0); begin < Slots*Slot && least > 0; begin += phases {
		if d := w.discordFrom(e.Rhythm, begin); d <= most {
			least, most = d, d
		}
	}
	return least
}

func (w *Watcher) discordFrom(r Rhythm, begin time.Duration) (sum time.Duration) {
	// Counted from the first sample and a second more, so that no time is negative.
	begin += Slots*Slot - w.samples[0].at
	for _, s := range w.samples {
		t, lit := begin+s.at, s.hue != unlit
		if r.Lit(t) == lit {
			continue
		}
		off := impossible
		if r.Lit(t-Slot) == lit {
			off = t % Slot
		}
		if r.Lit(t+Slot) == lit {
			off = min(off, Slot-t%Slot)
		}
		if off > late {
			return impossible
		}
		sum += off
	}
	return sum
}
