package world

import "math"

// Vector is a position or a direction in millimetres: x to the right, y away from
// the near edge, z up from the board's surface. The origin is the corner at a1.
type Vector struct{ X, Y, Z float64 }

// Minus gives v - o.
func (v Vector) Minus(o Vector) Vector { return Vector{v.X - o.X, v.Y - o.Y, v.Z - o.Z} }

// Dot gives the scalar product.
func (v Vector) Dot(o Vector) float64 { return v.X*o.X + v.Y*o.Y + v.Z*o.Z }

// Level gives the horizontal distance between two positions.
func (v Vector) Level(o Vector) float64 { return math.Hypot(v.X-o.X, v.Y-o.Y) }

// dipole gives the flux density in mT along the sensor's axis (z) at the offset r
// (mm) from a dipole of moment m (A m2): B = mu0/4pi (3 (m.r^) r^ - m) / r3.
func dipole(m, r Vector) float64 {
	d2 := r.Dot(r)
	d := math.Sqrt(d2)
	// mu0/4pi is 1e-7; mm3 to m3 is 1e9; T to mT is 1e3.
	return 1e5 * (3*m.Dot(r)*r.Z/d2 - m.Z) / (d2 * d)
}
