package pile

import (
	"math"
	"slices"
)

// DeterminedForces gives the forces at those contacts where there is only one set that
// balances the weights: what the others bear depends on how the pile was built. It is meant
// for piles without friction, in which there are such contacts; none are given if no forces
// exist. Gaps up to withinMM count as contacts.
func (p *Pile) DeterminedForces(withinMM float64) ([]Force, error) {
	c, err := p.Exists(1, withinMM)
	if err != nil || !c.Holds() {
		return nil, err
	}
	s := newStatics(p, p.Contacts(withinMM), p.scaled(1))
	loose := map[int]bool{} // contacts whose force may be another
	for j, may := range undetermined(s.matrix()) {
		if may {
			loose[s.edges[j].contact] = true
		}
	}
	var all []Force
	for i, f := range c.Forces {
		if !loose[i] {
			all = append(all, f)
		}
	}
	return all, nil
}

// matrix gives the force and moment on every log, a row each, of every edge, a column each.
func (s *statics) matrix() [][]float64 {
	rows := make([][]float64, 3*len(s.pile.Logs))
	for i := range rows {
		rows[i] = make([]float64, len(s.edges))
	}
	for j, e := range s.edges {
		s.column(e, func(row int, v float64) { rows[row][j] += v })
	}
	return rows
}

// undetermined tells which unknowns of a system of equations aren't settled by it, by
// Gauss-Jordan elimination in place, the largest pivot first.
func undetermined(rows [][]float64) []bool {
	if len(rows) == 0 {
		return nil
	}
	const zero = 1e-9
	free := make([]bool, len(rows[0])) // that have no pivot
	for j := range free {
		free[j] = true
	}
	pivots := make([]int, 0, len(rows)) // by row
	for r := range rows {
		at, column := r, -1
		for i := r; i < len(rows); i++ {
			for j, v := range rows[i] {
				if math.Abs(v) > zero && (column < 0 || math.Abs(v) > math.Abs(rows[at][column])) {
					at, column = i, j
				}
			}
		}
		if column < 0 {
			break
		}
		rows[r], rows[at] = rows[at], rows[r]
		eliminate(rows, r, column)
		free[column] = false
		pivots = append(pivots, column)
	}
	may := slices.Clone(free)
	for r, column := range pivots {
		for j, v := range rows[r] {
			may[column] = may[column] || free[j] && math.Abs(v) > zero
		}
	}
	return may
}

// eliminate makes a column 1 in one row and 0 in all others.
func eliminate(rows [][]float64, pivot, column int) {
	by := rows[pivot][column]
	for j := range rows[pivot] {
		rows[pivot][j] /= by
	}
	for i := range rows {
		by := rows[i][column]
		if i == pivot || by == 0 {
			continue
		}
		for j, v := range rows[pivot] {
			rows[i][j] -= by * v
		}
		rows[i][column] = 0
	}
}
