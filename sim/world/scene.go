package world

import (
	"cmp"
	"math"
	"slices"

	"tablero/games"
)

// Scene is how all pieces lie, copied from a world. On it they can be laid
// otherwise in thought, to ask what the linear sensors would feel then; nothing
// happens in the world itself. Noise, drift and creep are left out.
type Scene struct {
	w      *World  // for what is set once
	pieces []Piece // whose places and, of some, magnets are the scene's own
}

// Scene copies how the pieces lie.
func (w *World) Scene() *Scene {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := &Scene{w: w, pieces: make([]Piece, len(w.pieces))}
	for i, p := range w.pieces {
		s.pieces[i] = *p
		s.pieces[i].field = nil
	}
	return s
}

// Clone gives a copy.
func (s *Scene) Clone() *Scene { return &Scene{w: s.w, pieces: slices.Clone(s.pieces)} }

// Pieces gives how many pieces there are; they are numbered from 0.
func (s *Scene) Pieces() int { return len(s.pieces) }

// Kind gives the kind of a piece.
func (s *Scene) Kind(i int) games.Kind { return s.pieces[i].Kind }

// At gives where a piece is.
func (s *Scene) At(i int) Vector { return s.pieces[i].at }

// Still tells whether no piece is in a hand.
func (s *Scene) Still() bool {
	return !slices.ContainsFunc(s.pieces, func(p Piece) bool { return p.held })
}

// Beside finds a piece of a kind that lies beside the board.
func (s *Scene) Beside(k games.Kind) (i int, ok bool) {
	i = slices.IndexFunc(s.pieces, func(p Piece) bool { return p.Kind == k })
	for ; i >= 0 && i < len(s.pieces); i++ {
		if p := &s.pieces[i]; p.Kind == k && !p.held && p.at.Level(reserve(i)) < 1 {
			return i, true
		}
	}
	return 0, false
}

// Reserve gives a piece's place beside the board.
func (s *Scene) Reserve(i int) Vector { return reserve(i) }

// On lists the pieces that lie on a place, lowest first.
func (s *Scene) On(p games.Place) []int {
	middle, half := s.w.Middle(p), s.w.file.Grid.PitchMM/2
	var all []int
	for i := range s.pieces {
		o := &s.pieces[i]
		if !o.held && o.at.X-middle.X <= half && middle.X-o.at.X <= half && o.at.Y-middle.Y <= half && middle.Y-o.at.Y <= half {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(s.pieces[a].at.Z, s.pieces[b].at.Z) })
	return all
}

// Lift takes pieces up: nothing lies on them and no sensor feels them until they
// are put somewhere.
func (s *Scene) Lift(pieces ...int) {
	for _, i := range pieces {
		s.pieces[i].held = true
	}
}

// Put lays a piece flat at a position.
func (s *Scene) Put(i int, at Vector) {
	p := &s.pieces[i]
	p.at, p.tilt, p.held = at, Vector{Z: 1}, false
}

// As lets pieces lie, and be, as in another scene of the same world.
func (s *Scene) As(o *Scene, pieces ...int) {
	for _, i := range pieces {
		s.pieces[i] = o.pieces[i]
	}
}

// Typical makes a piece one as its kind is meant to be: what can be known of one
// that nobody tells from its twins.
func (s *Scene) Typical(i int) {
	p := &s.pieces[i]
	p.moment, p.massG = p.made.Moment, p.made.MassG
}

// Lay gives where lifted pieces that lay on each other, lowest first, come to rest
// if the lowest is let go above a position and none slides.
func (s *Scene) Lay(group []int, at Vector, rest []Vector) []Vector {
	rest = rest[:0]
	if len(group) == 0 {
		return rest
	}
	first := s.pieces[group[0]].at
	for n, i := range group {
		p := &s.pieces[i]
		to := Vector{X: at.X + p.at.X - first.X, Y: at.Y + p.at.Y - first.Y}
		for j := range s.pieces {
			if o := &s.pieces[j]; math.Abs(o.at.X-to.X) < o.radius+p.radius && lies(o, p, to) {
				to.Z = max(to.Z, o.at.Z+o.height)
			}
		}
		for j, below := range rest[:n] {
			o := &s.pieces[group[j]]
			if below.Level(to) < overlap*(o.radius+p.radius) {
				to.Z = max(to.Z, below.Z+o.height)
			}
		}
		rest = append(rest, to)
	}
	return rest
}

// Slip gives how far a piece slides off another one that it is let go on, in mm:
// the sigma of a distance that goes any way.
func (s *Scene) Slip(i, below int) float64 { return slip(&s.pieces[i], &s.pieces[below], 1) }
