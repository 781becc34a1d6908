package weigh

import "math"

// How often things happen, and how much moment they leave over. In g mm; measured on
// piles that really rolled.
const (
	// settledSD is what logs leave over that stay, by hairs that they settle.
	settledSD, settleMoreSD = 12, 45
	settleMore              = 0.08 // how often it is more
	// Shifts: some are small, some are collapses; some drag logs lengthwise, now and then
	// all that lie on them too.
	slightSD, collapsedSD, draggedSD = 110, 1500, 2000
	slight, dragged                  = 0.3, 0.25
	carriedSD, carried               = 9000, 0.2
	wideSD, wide                     = 6000, 0.1
	// endwiseSD is what stays lengthwise of logs that don't shift.
	endwiseSD = 12
)

func normal(v, sd float64) float64 {
	t := v / sd
	return math.Exp(-t*t/2) / (sd * math.Sqrt(2*math.Pi))
}

// still gives the density of the moments that are left over when nothing has shifted, of
// which x and z are known to sx and sz.
func still(mx, mz, sx, sz float64) float64 {
	a := math.Hypot(sx, settledSD)
	px := (1-settleMore)*normal(mx, a) + settleMore*normal(mx, math.Hypot(a, settleMoreSD))
	return px * normal(mz, math.Hypot(sz, endwiseSD))
}

// moved gives the density of the moments that are left over by a shift of which nothing
// else is known.
func moved(mx, mz, sx, sz float64) float64 {
	far := (1-wide)*normal(mx, math.Hypot(sx, collapsedSD)) + wide*normal(mx, wideSD)
	px := slight*normal(mx, math.Hypot(sx, slightSD)) + (1-slight)*far
	return px * draggedBy(mz, math.Hypot(sz, endwiseSD))
}

// draggedBy gives the density of the moment that is left over lengthwise by a shift, of
// which it is known to sz where nothing is dragged.
func draggedBy(mz, sz float64) float64 {
	far := (1-carried)*normal(mz, math.Hypot(sz, draggedSD)) + carried*normal(mz, carriedSD)
	return (1-dragged)*normal(mz, sz) + dragged*far
}
