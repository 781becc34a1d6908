package pile

import "slices"

const (
	// TouchingMM is the gap under which two logs count as touching.
	TouchingMM = 1
	// supportMM is the gap up to which a log is taken to lie on something before
	// wider gaps are looked at: places that are written with one decimal leave that.
	supportMM = 0.25
	// level is the sine under which a contact is at the side: it goes to a log that is
	// as high as this one, or higher.
	level = 0.02
	// straight is the sine up to which a contact is straight below, and upright the one
	// up to which it is so exactly.
	straight, upright = 0.01, 1e-8
)

// Touching lists the logs that touch log i, by index: those with a gap under
// TouchingMM. The frame doesn't count.
func (p *Pile) Touching(i int) []int {
	var all []int
	for j, o := range p.Logs {
		if j != i && p.Logs[i].gap(o) < TouchingMM {
			all = append(all, j)
		}
	}
	return all
}

// Supports gives what log i lies on, from left to right: the floor alone, or the
// steepest contact on each side with a lower log; a wall counts where no log holds that
// side. A log straight below shares the load with one on each side, if there are both.
// Contacts at the side don't count: neither those with logs as high, nor those above a
// steeper one.
//
// Gaps up to a quarter of a millimetre count, and up to TouchingMM on a side on which
// nothing nearer holds the log. One that hangs in the air lies on nothing.
func (p *Pile) Supports(i int) []Body {
	l := p.Logs[i]
	if l.YMM-l.RadiusMM <= supportMM {
		return []Body{Floor}
	}
	held := p.holders(i, supportMM)
	if held.below == Floor && (held.left == Floor || held.right == Floor) {
		if l.YMM-l.RadiusMM < TouchingMM {
			return []Body{Floor}
		}
		wide := p.holders(i, TouchingMM)
		held.below, held.lean = wide.below, wide.lean
		if held.left == Floor {
			held.left = wide.left
		}
		if held.right == Floor {
			held.right = wide.right
		}
	}
	return held.bodies()
}

// holders are what holds a log, each the Floor where nothing does.
type holders struct {
	left, below, right Body
	lean               float64 // to the right of the one that is straight below
}

// bodies lists what holds, from left to right. One straight below counts for the side
// to which the log doesn't lean, unless logs on both sides share the load.
func (h holders) bodies() []Body {
	if h.below != Floor && (h.left < 0 || h.right < 0) {
		switch {
		case h.lean > upright:
			h.left = Floor
		case h.lean < -upright:
			h.right = Floor
		default:
			h.left, h.right = Floor, Floor
		}
	}
	return slices.DeleteFunc([]Body{h.left, h.below, h.right}, func(b Body) bool { return b == Floor })
}

// holders gives what holds log i with gaps below so many mm.
func (p *Pile) holders(i int, withinMM float64) holders {
	l := p.Logs[i]
	h := holders{left: Floor, below: Floor, right: Floor}
	if l.XMM-l.RadiusMM < withinMM {
		h.left = Left
	}
	if p.Frame.WidthMM-l.XMM-l.RadiusMM < withinMM {
		h.right = Right
	}
	steepest := struct{ left, below, right float64 }{}
	for j, o := range p.Logs {
		gap := l.gap(o)
		if j == i || gap >= withinMM {
			continue
		}
		apart := gap + l.RadiusMM + o.RadiusMM
		nx, ny := (l.XMM-o.XMM)/apart, (l.YMM-o.YMM)/apart
		switch {
		case ny <= level:
		case nx >= -straight && nx <= straight:
			if ny > steepest.below {
				h.below, h.lean, steepest.below = Body(j), nx, ny
			}
		case nx > 0 && ny > steepest.left:
			h.left, steepest.left = Body(j), ny
		case nx < 0 && ny > steepest.right:
			h.right, steepest.right = Body(j), ny
		}
	}
	return h
}

// On lists the logs that lie on log i, by index.
func (p *Pile) On(i int) []int { return p.over()[i] }

// over gives for each log those that lie on it.
func (p *Pile) over() [][]int {
	over := make([][]int, len(p.Logs))
	for j := range p.Logs {
		for _, b := range p.Supports(j) {
			if b >= 0 {
				over[b] = append(over[b], j)
			}
		}
	}
	return over
}

// TopRow lists the logs on which no other lies, by index.
func (p *Pile) TopRow() []int {
	var top []int
	for i, over := range p.over() {
		if len(over) == 0 {
			top = append(top, i)
		}
	}
	return top
}
