package pile

// Threshold encloses the friction at which forces begin to exist: at Below it is proved
// that there are none, at At that there are. Both are zero if no friction is needed; At is
// infinite if a thousand is not enough.
type Threshold struct{ Below, At float64 }

// Class is a kind of contact, by what a log touches.
type Class int

// Classes of contacts.
const (
	AllContacts Class = iota
	LogContacts
	FloorContacts
	WallContacts
)

// LeastScale encloses the smallest factor on the pile's friction and rolling resistance at
// which forces exist that hold it, to 4e-10. Where forces would have to be thousands of
// times the pile's weight, as with a log wedged between walls, the enclosure is wider.
func (p *Pile) LeastScale(withinMM float64) (Threshold, error) {
	return p.threshold(withinMM, func(scale float64) Friction {
		f := p.Friction
		return Friction{scale * f.Log, scale * f.Floor, scale * f.Wall, scale * f.RollingMM}
	})
}

// LeastMu encloses the smallest friction coefficient of one class of contacts at which
// forces exist that hold the pile, as LeastScale does, when all others have the one given.
// Rolling resistance stays the pile's.
func (p *Pile) LeastMu(class Class, others, withinMM float64) (Threshold, error) {
	return p.threshold(withinMM, func(mu float64) Friction {
		f := Friction{others, others, others, p.Friction.RollingMM}
		switch class {
		case LogContacts:
			f.Log = mu
		case FloorContacts:
			f.Floor = mu
		case WallContacts:
			f.Wall = mu
		default:
			f.Log, f.Floor, f.Wall = mu, mu, mu
		}
		return f
	})
}
