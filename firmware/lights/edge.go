package lights

import (
	"cmp"
	"math"
	"slices"
	"time"

	"tablero/games"
)

// EdgeMark is a mark at a point of the row of LEDs along the platform's near edge.
type EdgeMark struct {
	XMM  float64 // from the left end of the platform
	Mark Mark
}

// MarkEdge puts a mark at a point of the row unless the point shows one that wins over
// it. In which order points are marked doesn't matter.
func (v *View) MarkEdge(xMM float64, m Mark) {
	i, found := slices.BinarySearchFunc(v.Edge, xMM, func(e EdgeMark, x float64) int { return cmp.Compare(e.XMM, x) })
	switch {
	case m == None:
	case found:
		v.Edge = slices.Clone(v.Edge) // copies of a view share it
		v.Edge[i].Mark = v.Edge[i].Mark.Over(m)
	default:
		v.Edge = slices.Insert(slices.Clip(v.Edge), i, EdgeMark{xMM, m})
	}
}

// Strip says which LED of a strip serves what. The zero value has none. It isn't changed
// by its methods.
type Strip struct {
	Cells  map[games.Place]int // the LED of each cell
	Edge   []int               // those of the row along the near edge, evenly from left to right
	EdgeMM float64             // how long the row is: the platform's width
}

// Picture gives the colours of the strip's LEDs at a time, as the function Picture does
// for cells; those that serve nothing are left as they are in dst.
func (s *Strip) Picture(v *View, elapsed time.Duration, dst []Color) {
	var cells [games.Cells]Color
	Picture(v, elapsed, cells[:])
	for place, i := range s.Cells {
		if i < len(dst) {
			dst[i] = cells[place]
		}
	}
	now := slot(elapsed)
	for n, i := range s.Edge {
		if i >= len(dst) {
			continue
		}
		dst[i] = Color{}
		if e := s.edge(v, n).entry(); e.Rhythm>>now&1 != 0 {
			dst[i] = e.Color
		}
	}
}

// edge gives the mark that the n-th LED of the row shows.
func (s *Strip) edge(v *View, n int) Mark {
	m := None
	for _, e := range v.Edge {
		if s.pointsAt(n, e.XMM) {
			m = m.Over(e.Mark)
		}
	}
	return m
}

// between is how far from an LED, in distances between two, a point may lie at which it
// points: the nearest one does, and the next one too where that is hardly farther.
const between = 0.625

func (s *Strip) pointsAt(n int, xMM float64) bool {
	last := float64(len(s.Edge) - 1)
	at := xMM/s.EdgeMM*(last+1) - 0.5
	return math.Abs(min(max(at, 0), last)-float64(n)) <= between
}
