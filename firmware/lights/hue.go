package lights

// hue is a colour of the palette, however bright the board's LEDs are set.
type hue int8

const (
	unlit   hue = -1
	foreign hue = -2 // no colour of the palette
)

// farthest is how far a hue may lie from the palette's, on a scale on which the
// brightest channel is 255. Half the distance of the closest two.
const farthest = 45

// hueOf finds the legend's colour that a light has; the number is that of the
// first mark that uses it.
func hueOf(c Color) hue {
	if max(c.R, c.G, c.B) < 3 {
		return unlit
	}
	best, nearest := foreign, farthest*farthest
	for i := range legend {
		if legend[i].Color == (Color{}) {
			continue
		}
		if d := apart(c, legend[i].Color); d < nearest {
			best, nearest = hue(i), d
		}
	}
	return best
}

// apart is the square of the distance of two colours at equal brightness.
func apart(a, b Color) int {
	m, n := int(max(a.R, a.G, a.B)), int(max(b.R, b.G, b.B))
	r := int(a.R)*255/m - int(b.R)*255/n
	g := int(a.G)*255/m - int(b.G)*255/n
	l := int(a.B)*255/m - int(b.B)*255/n
	return r*r + g*g + l*l
}
