package pile

import "math"

// column gives inverse * (column j) into to.
func (s *simplex) column(j int, to []float64) {
	clear(to)
	for k := s.start[j]; k < s.start[j+1]; k++ {
		v := s.value[k]
		for i, e := range s.inverse[s.row[k]*s.rows : (s.row[k]+1)*s.rows] {
			to[i] += v * e
		}
	}
}

// times gives inverse * v into to.
func (s *simplex) times(v, to []float64) {
	clear(to)
	for k, vk := range v {
		if vk != 0 {
			for i, e := range s.inverse[k*s.rows : (k+1)*s.rows] {
				to[i] += vk * e
			}
		}
	}
}

// timesLeft gives v * inverse into to.
func (s *simplex) timesLeft(v, to []float64) {
	for k := range to {
		sum := 0.0
		for i, e := range s.inverse[k*s.rows : (k+1)*s.rows] {
			sum += v[i] * e
		}
		to[k] = sum
	}
}

// exchange lets column j into the basis at row r; step is inverse * (column j).
func (s *simplex) exchange(r, j int, step []float64) {
	m := s.rows
	for k := 0; k < m; k++ {
		col := s.inverse[k*m : (k+1)*m]
		if col[r] == 0 {
			continue
		}
		p := col[r] / step[r]
		for i, a := range step {
			col[i] -= a * p
		}
		col[r] = p
	}
	if old := s.basis[r]; old < s.columns() {
		s.place[old] = -1
	}
	s.basis[r], s.place[j] = j, r
}

// invert makes the inverse anew from the basis's columns, each at the row where its pivot
// is largest; rows without a column stay so. A column that depends on those before it
// leaves the basis.
func (s *simplex) invert() {
	members := make([]int, 0, s.rows)
	open := make([]bool, s.rows)
	for i, j := range s.basis {
		if j < s.columns() {
			members = append(members, j)
			open[i] = true
		}
	}
	s.clear()
	for _, j := range members {
		s.column(j, s.step)
		r, best := -1, pivotFloor
		for i, a := range s.step {
			if open[i] && math.Abs(a) > best {
				r, best = i, math.Abs(a)
			}
		}
		if r >= 0 {
			s.exchange(r, j, s.step)
			open[r] = false
		}
	}
	s.stale = 0
	s.restart()
	s.price()
}

// adopt starts from the basis of another programme of the same shape.
func (s *simplex) adopt(from *simplex) {
	copy(s.basis, from.basis)
	copy(s.place, from.place)
	copy(s.cost, from.cost)
	s.spreading = from.spreading
	s.invert()
}

// price works out the reduced costs; a cost that would make one negative is raised.
func (s *simplex) price() {
	costs := make([]float64, s.rows)
	for i, j := range s.basis {
		if j < s.columns() {
			costs[i] = s.cost[j]
		}
	}
	y := make([]float64, s.rows)
	s.timesLeft(costs, y)
	for j := range s.reduced {
		s.reduced[j] = 0
		if s.place[j] < 0 {
			s.setReduced(j, s.cost[j]-s.along(j, y))
		}
	}
}

// setReduced notes a reduced cost, or raises the cost if it isn't above zero; by how much
// differs from time to time, so that no two columns tie.
func (s *simplex) setReduced(j int, d float64) {
	if d <= 0 {
		raised := s.slack * (1 + s.spread())
		s.cost[j] += raised - d
		d = raised
	}
	s.reduced[j] = d
}

// spread gives numbers from 0 to 1, evenly spread by the golden ratio.
func (s *simplex) spread() float64 {
	s.spreading += 0.6180339887498949
	if s.spreading >= 1 {
		s.spreading--
	}
	return s.spreading
}

// rowOf gives row r of the inverse into s.ray.
func (s *simplex) rowOf(r int) {
	for k := range s.ray {
		s.ray[k] = s.inverse[k*s.rows+r]
	}
}
