package world

// thing is something that is no piece of the game: a coin, a phone, a disc of
// another set.
type thing struct {
	field []float64 // that it makes at each hall sensor, mT
}

// Lay lays a foreign thing on the board, or shifts it if it lies there already: it
// weighs so many grams and holds a magnet of so many A m2, positive with the north
// up, at a position. Without weight and magnet it is taken away.
func (w *World) Lay(name string, at Vector, grams, moment float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.things == nil {
		w.things = map[string]*thing{}
	}
	o := w.things[name]
	if o == nil {
		o = &thing{field: make([]float64, len(w.spots))}
		w.things[name] = o
	}
	for i, spot := range w.spots {
		b := 0.0
		if moment != 0 {
			b = dipole(Vector{Z: moment}, spot.Minus(at))
		}
		w.fields[i] += b - o.field[i]
		o.field[i] = b
	}
	w.feel()
	if w.plate != nil {
		if !w.onPlate(at) {
			grams = 0
		}
		w.plate.bear(o, at.X, at.Y, grams)
	}
	if grams == 0 && moment == 0 {
		delete(w.things, name)
	}
}

// TakeOff takes a foreign thing away.
func (w *World) TakeOff(name string) { w.Lay(name, Vector{}, 0, 0) }
