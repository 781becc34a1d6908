package pile

import "math"

// Tilt is how far a frame may be tilted, the tangent of the angle, until no forces exist
// that hold the pile: it is infinite if there always are some. Holds has the forces at that
// angle. Falls proves that a little further, there are none; it is nil if Tan is infinite.
type Tilt struct {
	Tan          float64
	Holds, Falls *Certificate
}

// TiltMargin gives how far the frame may be tilted down to the left and down to the right.
// Both are the zero Tilt if the pile doesn't hold as it stands.
func (p *Pile) TiltMargin(withinMM float64) (left, right Tilt, err error) {
	if err := p.sound(); err != nil {
		return Tilt{}, Tilt{}, err
	}
	for sign, to := range map[float64]*Tilt{-1: &left, 1: &right} {
		if *to, err = p.tilt(withinMM, sign); err != nil {
			return Tilt{}, Tilt{}, err
		}
	}
	return left, right, nil
}

func (p *Pile) tilt(withinMM, sign float64) (Tilt, error) {
	s := newStatics(p, p.Contacts(withinMM), p.scaled(1))
	c, err := s.certificate(1, withinMM)
	if err != nil || !c.Holds() {
		return Tilt{}, err
	}
	push := make([]float64, s.simplex.rows)
	for i, l := range p.Logs {
		push[3*i] = -sign * l.MassG / s.weight
	}
	tan, ray, err := s.simplex.stretch(push)
	if err != nil || ray == nil {
		return Tilt{Tan: tan}, err
	}
	const further = 1e-9
	t := Tilt{Tan: tan}
	t.Holds = &Certificate{Scale: 1, WithinMM: withinMM, Tilt: sign * tan, Forces: s.forces()}
	t.Falls = &Certificate{Scale: 1, WithinMM: withinMM, Tilt: sign * (tan + further*math.Max(1, tan)), Motion: s.motion(ray)}
	if err := t.Holds.Verify(p); err != nil {
		return Tilt{}, err
	}
	return t, t.Falls.Verify(p)
}
