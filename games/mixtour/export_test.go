package mixtour

// AllowTakingBack gives p in the variant without the ban, for which independent
// counts exist too.
func AllowTakingBack(p Position) Position {
	p.free = true
	return p
}
