package pile

import "math"

const (
	apexMM    = 1e-6 // as far from a log's middle is on its middle
	hairMM    = 1e-6
	sameAngle = 1e-9 // angles nearer to each other, in radians, are one
)

// direction is the way in which a log rolls.
type direction float64

const (
	left  direction = -1
	right direction = 1
)

// dropping is a pile seen by a log that is let go over it. The axis of the log can be
// anywhere between left and right, over the floor and outside the discs: the logs of
// the pile, thicker by the radius of the one that is let go.
type dropping struct {
	radius      float64
	left, right float64
	discs       []disc
}

type disc struct{ x, y, radius float64 }

func (p *Pile) dropping(radiusMM float64) *dropping {
	d := &dropping{
		radius: radiusMM,
		left:   radiusMM,
		right:  p.Frame.WidthMM - radiusMM,
		discs:  make([]disc, len(p.Logs)),
	}
	for i, l := range p.Logs {
		d.discs[i] = disc{l.XMM, l.YMM, l.RadiusMM + radiusMM}
	}
	return d
}

// below gives the first thing that the axis falls on from a height, and how high it
// lies then; a log that it has just left is none.
func (d *dropping) below(x, height float64, without Body) (y float64, on Body) {
	y, on = d.radius, Floor
	for i, c := range d.discs {
		dx := x - c.x
		if math.Abs(dx) >= c.radius || Body(i) == without || c.y > height {
			continue
		}
		// By a hair it falls past, as through a gap that is just wide enough.
		if up := c.over(dx); c.y+up > y && up > hairMM {
			y, on = c.y+up, Body(i)
		}
	}
	return y, on
}

// Over gives how high the axis of a log is that touches the pile, or the floor, from above
// at x.
func (p *Pile) Over(radiusMM, xMM float64) float64 {
	y, _ := p.dropping(radiusMM).below(xMM, math.Inf(1), Floor)
	return y
}

// over is how far the edge of the disc is over its middle, at dx beside it.
func (c disc) over(dx float64) float64 { return math.Sqrt((c.radius - dx) * (c.radius + dx)) }

// angle is how far a point has gone round the disc, in radians from its top.
func (c disc) angle(x, y float64, toward direction) float64 {
	return math.Atan2(float64(toward)*(x-c.x), y-c.y)
}

// rolled is where a log's rolling round another comes to an end.
type rolled struct {
	x, y  float64
	angle float64 // gone round, from the top
	meets Body    // unless it falls
	bars  bool    // what it meets holds it there
	falls bool    // it leaves the log at its equator
}

// roll lets the log roll on, round one and down, from an angle to where it meets
// something or leaves. What it has rolled on before may be met again only further on.
func (d *dropping) roll(on, before Body, angle float64, toward direction) rolled {
	c := d.discs[on]
	first := rolled{angle: math.Pi / 2, falls: true}
	// Of things that are met at once the floor comes first, then a wall.
	if s := (d.radius - c.y) / c.radius; s > 0 && s <= 1 {
		first = rolled{angle: math.Acos(s), meets: Floor}
	}
	wall, at := Right, d.right
	if toward == left {
		wall, at = Left, d.left
	}
	if s := float64(toward) * (at - c.x) / c.radius; s < 1 {
		if a := math.Asin(max(s, 0)); a < first.angle {
			first = rolled{angle: a, meets: wall, bars: true}
		}
	}
	for i, o := range d.discs {
		if Body(i) == on {
			continue
		}
		from := angle - sameAngle
		if Body(i) == before {
			from = angle + sameAngle
		}
		if a, ok := c.meets(o, from, toward); ok && a < first.angle {
			first = rolled{angle: a, meets: Body(i)}
		}
	}
	sin, cos := math.Sincos(first.angle)
	first.x, first.y = c.x+float64(toward)*c.radius*sin, c.y+c.radius*cos
	switch {
	case first.falls:
		first.x = c.x + float64(toward)*c.radius
		first.y = c.y
	case first.meets == wall:
		first.x = at
	case first.meets >= 0:
		first.bars = float64(toward)*(d.discs[first.meets].x-first.x) > apexMM
	}
	return first
}

// meets gives the first angle from one on at which the edge of c enters o.
func (c disc) meets(o disc, from float64, toward direction) (angle float64, ok bool) {
	dx, dy := float64(toward)*(o.x-c.x), o.y-c.y
	apart := math.Hypot(dx, dy)
	if apart >= c.radius+o.radius || apart <= math.Abs(c.radius-o.radius) {
		return 0, false
	}
	// o covers an arc of c: half of it each side of the line through both middles.
	cos := (apart*apart + (c.radius-o.radius)*(c.radius+o.radius)) / (2 * apart * c.radius)
	half := math.Acos(min(max(cos, -1), 1))
	angle = math.Atan2(dx, dy) - half
	for angle < from {
		angle += 2 * math.Pi
	}
	return angle, true
}
