package pile

import "errors"

// program asks for x >= 0 with A x = b. A is sparse, its columns laid end to end.
type program struct {
	rows   int
	start  []int // column j's terms are start[j] to start[j+1]
	row    []int
	value  []float64
	target []float64 // b
}

// columns counts the unknowns.
func (p *program) columns() int { return len(p.start) - 1 }

// newProgram begins a program without columns, with room for so many of up to six terms.
func newProgram(target []float64, room int) *program {
	return &program{
		rows: len(target), target: target, start: append(make([]int, 0, room+1), 0),
		row: make([]int, 0, 6*room), value: make([]float64, 0, 6*room),
	}
}

// put adds a term to the column that is being written.
func (p *program) put(row int, value float64) {
	if value != 0 {
		p.row, p.value = append(p.row, row), append(p.value, value)
	}
}

// endColumn closes the column that is being written.
func (p *program) endColumn() { p.start = append(p.start, len(p.row)) }

// along gives the product of column j with y.
func (p *program) along(j int, y []float64) float64 {
	sum := 0.0
	for k := p.start[j]; k < p.start[j+1]; k++ {
		sum += p.value[k] * y[p.row[k]]
	}
	return sum
}

// residual gives b - A x.
func (p *program) residual(x []float64) []float64 {
	r := append([]float64(nil), p.target...)
	for j, xj := range x {
		if xj != 0 {
			for k := p.start[j]; k < p.start[j+1]; k++ {
				r[p.row[k]] -= p.value[k] * xj
			}
		}
	}
	return r
}

// simplex is a revised dual simplex with an explicit inverse of the basis.
//
// Whether A x = b, x >= 0 has a solution doesn't depend on what x costs. So the costs are
// ours: positive, all a little different, and raised where a step or a new matrix would
// make a reduced cost negative. Then every basis is dual feasible, whatever it was made
// for, and no two bases cost the same: the dual method starts warm and doesn't cycle,
// though two thirds of our b is zero and the primal method would stall on it.
//
// See Koberstein, The dual simplex method (Paderborn 2005), sections 3.1 and 6.2.2.
type simplex struct {
	*program
	cost    []float64
	reduced []float64 // of each column: never below zero
	basis   []int     // what stands at each row: a column, or from columns() on nothing
	place   []int     // of each column in the basis, or -1
	inverse []float64 // of the basis, column by column
	x       []float64 // of the basis

	pivots    int
	stale     int     // pivots since the last inversion
	slack     float64 // by how much a reduced cost may be passed for a larger pivot
	spreading float64 // how far the spread of costs has come

	ray, step, priced []float64 // scratch: a row of the inverse, a column, a row of A
}

const (
	pivotMin     = 1e-7  // the least pivot taken while there is another way
	pivotFloor   = 1e-10 // below it an element is a rounding error
	harris       = 1e-7  // the slack to begin with
	zeroTol      = 1e-13 // by which x may be off, for each unit of the largest
	weak         = 1e-6  // an x that is off by less is looked at twice
	staleMax     = 100   // pivots after which the inverse is made anew
	drift        = 1e-8  // by which row and column may differ about a pivot
	pivotsPerRow = 10    // more than so many, and something is wrong
)

// errPivots and errSingular mean that a pile defeated the simplex; a verdict is then unsure.
var (
	errPivots   = errors.New("pile: simplex: too many pivots")
	errSingular = errors.New("pile: simplex: the basis became singular")
)

// newSimplex starts from the empty basis.
func newSimplex(p *program) *simplex {
	m, n := p.rows, p.columns()
	s := &simplex{program: p}
	buffer := make([]float64, m*m+3*m+3*n)
	take := func(k int) []float64 {
		part := buffer[:k:k]
		buffer = buffer[k:]
		return part
	}
	s.inverse, s.x, s.ray, s.step = take(m*m), take(m), take(m), take(m)
	s.cost, s.reduced, s.priced = take(n), take(n), take(n)
	s.basis, s.place = make([]int, m), make([]int, n)
	for j := range s.cost {
		s.cost[j] = 1 + s.spread()/2
	}
	s.slack = harris
	s.clear()
	copy(s.reduced, s.cost)
	copy(s.x, p.target)
	return s
}

// clear empties the basis.
func (s *simplex) clear() {
	n := s.columns()
	clear(s.inverse)
	for i := range s.basis {
		s.basis[i] = n + i
		s.inverse[i*s.rows+i] = 1
	}
	for j := range s.place {
		s.place[j] = -1
	}
}

// solution gives x of all columns.
func (s *simplex) solution() []float64 {
	x := make([]float64, s.columns())
	for i, j := range s.basis {
		if j < len(x) {
			x[j] = max(0, s.x[i])
		}
	}
	return x
}
