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
	// straight is the sine up to which a contact is straight below.
	straight = 0.01
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
// steepest contact on each side with a lower log, and any straight below. A wall counts
// where no log holds that side. Contacts at the side don't count: neither those with
// logs as high, nor those above a steeper one.
//
// Gaps up to a quarter of a millimetre count, and up to TouchingMM on a side on which
// nothing nearer holds the log. One that hangs in the air lies on nothing.
func (p *Pile) Supports(i int) []Body {
	l := p.Logs[i]
	if l.YMM-l.RadiusMM <= supportMM {
		return []Body{Floor}
	}
	leftmost, below, rightmost := p.holders(i, supportMM)
	if len(below) == 0 && (leftmost == Floor || rightmost == Floor) {
		if l.YMM-l.RadiusMM < TouchingMM {
			return []Body{Floor}
		}
		wideLeft, wideBelow, wideRight := p.holders(i, TouchingMM)
		if leftmost == Floor {
			leftmost = wideLeft
		}
		if rightmost == Floor {
			rightmost = wideRight
		}
		below = wideBelow
	}
	if len(below) > 0 && (leftmost < 0 || rightmost < 0) {
		return below
	}
	all := below
	if leftmost != Floor {
		all = slices.Insert(all, 0, leftmost)
	}
	if rightmost != Floor {
		all = append(all, rightmost)
	}
	return all
}

// holders gives what holds log i from the left, from straight below and from the
// right, with gaps below so many mm; Floor for a side that nothing holds.
func (p *Pile) holders(i int, withinMM float64) (leftmost Body, below []Body, rightmost Body) {
	l := p.Logs[i]
	leftmost, rightmost = Floor, Floor
	if l.XMM-l.RadiusMM < withinMM {
		leftmost = Left
	}
	if p.Frame.WidthMM-l.XMM-l.RadiusMM < withinMM {
		rightmost = Right
	}
	var steepestLeft, steepestRight float64
	for j, o := range p.Logs {
		if j == i || l.gap(o) >= withinMM {
			continue
		}
		apart := l.gap(o) + l.RadiusMM + o.RadiusMM
		nx, ny := (l.XMM-o.XMM)/apart, (l.YMM-o.YMM)/apart
		switch {
		case ny <= level:
		case nx >= -straight && nx <= straight:
			below = append(below, Body(j))
		case nx > 0 && ny > steepestLeft:
			leftmost, steepestLeft = Body(j), ny
		case nx < 0 && ny > steepestRight:
			rightmost, steepestRight = Body(j), ny
		}
	}
	return leftmost, below, rightmost
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
