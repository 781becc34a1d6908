package wood

import (
	"fmt"
	"math"
)

// Roll is a log that rolled out.
type Roll struct {
	SlowMMS2 float64 `json:"slow_mm_s2"` // by how much it slowed
	SD       float64 `json:"sd"`
	RadiusMM float64 `json:"radius_mm"`
	WayMM    float64 `json:"way_mm"` // to the right above zero
}

const (
	movedMM   = 3.0
	leastWay  = 10.0
	vagueMMS2 = 3.0  // a slowing that is known to so much, or to
	vagueness = 0.25 // such a share, will do
	handOffG  = 4.0  // more, or less, than what lay still: a finger still presses
	settledMM = 1.5
	keptSpeed = 0.8 // of its speed, near the end: it hasn't slowed
)

// Moved tells whether a log has begun to move that lay still.
func Moved(s Sample, lying, frame Rest) bool {
	return math.Abs(s.X-lying.X) > movedMM*(lying.G-frame.G)
}

// RollOf tells how a log slowed that was pushed from where it lay still, and lies still again.
func RollOf(record []Sample, lying, ended, frame Rest, radiusMM float64) (Roll, error) {
	logG := lying.G - frame.G
	way := (ended.X - lying.X) / logG
	r := Roll{RadiusMM: radiusMM, WayMM: way}
	if math.Abs(way) < leastWay {
		return r, fmt.Errorf("%w: by %.0f mm", ErrShort, math.Abs(way))
	}
	place := func(i int) float64 { return (record[i].X - lying.X) / logG }
	record = despiked(record)
	// From where the hand has left it and until it is nearly there.
	from, to := 0, 0
	margin := max(settledMM, 0.05*math.Abs(way))
	for i := range record {
		x := around(place, i, len(record)) * math.Copysign(1, way)
		if x > math.Abs(way)+3*settledMM {
			return r, fmt.Errorf("%w, and back", ErrWall)
		}
		if x < 0.1*math.Abs(way)+movedMM || math.Abs(record[i].G-lying.G) > handOffG && x < math.Abs(way)/2 {
			from = i + 1
		}
		if to == 0 && x > math.Abs(way)-margin {
			to = i
		}
	}
	if to-from < 12 {
		return r, fmt.Errorf("%w: too fast to be followed", ErrWall)
	}
	start := record[from].At.Seconds()
	f, ok := fitted(to-from, 3, func(i int, x []float64) float64 {
		t := record[from+i].At.Seconds() - start
		x[0], x[1], x[2] = 1, t, t*t
		return place(from + i)
	})
	if !ok {
		return r, fmt.Errorf("%w: it doesn't show how it slowed", ErrShort)
	}
	side := math.Copysign(1, way)
	lasts := record[to-1].At.Seconds() - start
	r.SlowMMS2, r.SD = -2*f.of[2]*side, 2*f.sd(2)
	began, ends := f.of[1]*side, (f.of[1]+2*f.of[2]*lasts)*side
	if r.SlowMMS2 <= 0 || ends > keptSpeed*began {
		return r, fmt.Errorf("%w: at %.0f of %.0f mm/s", ErrWall, ends, began)
	}
	if r.SD > max(vagueMMS2, vagueness*r.SlowMMS2) {
		return r, fmt.Errorf("%w: by %.0f mm", ErrShort, math.Abs(way))
	}
	return r, nil
}

// around gives the mean of what is about the i-th of n: one reading alone may be far off.
func around(of func(int) float64, i, n int) float64 {
	const each = 2
	sum, from, to := 0.0, max(0, i-each), min(n-1, i+each)
	for j := from; j <= to; j++ {
		sum += of(j)
	}
	return sum / float64(to-from+1)
}
