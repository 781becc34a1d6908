package pile

import "errors"

// Tilt is how far a frame may be tilted, the tangent of the angle, until no forces exist
// that hold the pile: it is infinite if there always are some. Holds has the forces just
// before, at 1e-9 less, and Falls proves that just beyond, at 1e-9 more, there are none.
// Both are nil if Tan is infinite.
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
	at := func(tan float64) *Certificate { return &Certificate{Scale: 1, WithinMM: withinMM, Tilt: sign * tan} }
	just := 1e-9 * max(1, tan)
	t := Tilt{tan, at(max(0, tan-just)), at(tan + just)}
	for i, v := range push {
		s.simplex.target[i] += max(0, tan-just) * v
	}
	s.simplex.restart()
	if rest, err := s.simplex.solve(); err != nil || rest != nil {
		return Tilt{}, errors.Join(ErrProof, err)
	}
	t.Holds.Forces, t.Falls.Motion = s.forces(), s.motion(ray)
	if err := t.Holds.Verify(p); err != nil {
		return Tilt{}, err
	}
	return t, t.Falls.Verify(p)
}
