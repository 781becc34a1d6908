package hand

import (
	"math"
	"time"

	"tablero/games"
	"tablero/sim/world"
)

// How a hand moves.
const (
	tick     = 30 * time.Millisecond // between two positions of a carried piece
	liftMM   = 65.0                  // carried this high
	hoverMM  = 24.0                  // or, carelessly, this low
	liftTime = 150 * time.Millisecond
)

// pause waits for a time between two values.
func (h *Hand) pause(d [2]time.Duration) {
	h.clock.Sleep(d[0] + time.Duration(h.rand.Float64()*float64(d[1]-d[0])))
}

// off gives how far beside the middle a piece is put down.
func (h *Hand) off() float64 {
	return max(-1, min(1, h.rand.NormFloat64()*h.style.OffMM/h.style.MostOffMM)) * h.style.MostOffMM * 0.7 * h.world.Off()
}

// where gives the spot on a place where a piece is going to be put down.
func (h *Hand) where(p games.Place) world.Vector {
	at := h.world.Middle(p)
	at.X += h.off()
	at.Y += h.off()
	return at
}

// carry takes a piece from where it is and puts it down at a spot.
func (h *Hand) carry(name string, to world.Vector) {
	h.lift(name)
	h.bring(name, to)
	h.drop(name, to)
}

// lift takes a piece up.
func (h *Hand) lift(name string) {
	h.pause(h.style.React)
	h.do(h.world.Hold(name))
	at := h.at(name)
	h.glide(name, at, world.Vector{X: at.X, Y: at.Y, Z: liftMM}, liftTime)
}

// bring carries a held piece above a spot, now and then low over the board.
func (h *Hand) bring(name string, to world.Vector) {
	at := h.at(name)
	over := world.Vector{X: to.X, Y: to.Y, Z: liftMM}
	if h.chance(h.style.Hover) {
		over.Z = hoverMM
	}
	h.glide(name, at, over, h.travel(at, over))
}

// travel gives the time that a piece is carried for.
func (h *Hand) travel(from, to world.Vector) time.Duration {
	far := to.Minus(from)
	return time.Duration(math.Sqrt(far.Dot(far)) / h.style.SpeedMM * float64(time.Second))
}

// drop lowers a held piece and lets it go.
func (h *Hand) drop(name string, to world.Vector) {
	h.glide(name, h.at(name), world.Vector{X: to.X, Y: to.Y, Z: 1}, liftTime)
	h.do(h.world.Drop(name))
}

// aside puts a piece back beside the board.
func (h *Hand) aside(name string) { h.carry(name, h.world.Reserve(name)) }

// glide moves a held piece along a line, trembling a little.
func (h *Hand) glide(name string, from, to world.Vector, d time.Duration) {
	steps := max(1, int(d/tick))
	for i := 1; i <= steps; i++ {
		h.clock.Sleep(d / time.Duration(steps))
		s := float64(i) / float64(steps)
		at := world.Vector{X: from.X + s*(to.X-from.X), Y: from.Y + s*(to.Y-from.Y), Z: from.Z + s*(to.Z-from.Z)}
		h.do(h.world.Carry(name, at, 0.1*h.rand.NormFloat64(), 0.1*h.rand.NormFloat64()))
	}
}

// slide pushes a piece that lies on the board to another spot.
func (h *Hand) slide(name string, to world.Vector) {
	h.do(h.world.Hold(name))
	at := h.at(name)
	h.glide(name, at, world.Vector{X: to.X, Y: to.Y}, 250*time.Millisecond)
	h.do(h.world.Drop(name))
}

func (h *Hand) at(name string) world.Vector {
	at, err := h.world.At(name)
	h.do(err)
	return at
}

// do notes what the world wouldn't do: it means that the hand's code is wrong.
func (h *Hand) do(err error) {
	if err != nil {
		h.table.GetUp(err.Error())
	}
}
