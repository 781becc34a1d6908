package pile_test

import (
	"math"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/lenero/pile"
)

// empty is a frame of this inside width.
func empty(widthMM float64) pile.Pile {
	return pile.Pile{
		Frame:    pile.Frame{WidthMM: widthMM, HeightMM: 400},
		Friction: pile.Friction{Log: 0.4, Floor: 0.4, Wall: 0.4},
	}
}

// with puts logs into a frame: x, y and radius of each.
func with(widthMM float64, logs ...[3]float64) pile.Pile {
	p := empty(widthMM)
	for _, l := range logs {
		p.Logs = append(p.Logs, log(l[0], l[1], l[2]))
	}
	return p
}

// log is as heavy as the logs of the box, 120 mm long.
func log(x, y, radius float64) pile.Log {
	return pile.Log{XMM: x, YMM: y, RadiusMM: radius, MassG: 0.6e-3 * 120 * math.Pi * radius * radius}
}

func drop(t require.TestingT, p pile.Pile, radius, x float64) pile.Rest {
	rest, err := p.Drop(radius, x)
	require.NoError(t, err)
	return rest
}

// add gives the pile with a log more.
func add(p pile.Pile, r pile.Rest, radius float64) pile.Pile {
	p.Logs = append(p.Logs[:len(p.Logs):len(p.Logs)], log(r.XMM, r.YMM, radius))
	return p
}

// mirrored swaps left and right.
func mirrored(p pile.Pile) pile.Pile {
	logs := make([]pile.Log, len(p.Logs))
	for i, l := range p.Logs {
		l.XMM = p.Frame.WidthMM - l.XMM
		logs[i] = l
	}
	p.Logs = logs
	return p
}

var radii = []float64{10, 12.5, 15, 17.5, 20}

// anyRadius is of the five sizes, or any between.
func anyRadius() *rapid.Generator[float64] {
	return rapid.OneOf(rapid.SampledFrom(radii), rapid.Float64Range(10, 20))
}

// builtPile is a frame into which logs were dropped.
func builtPile(most int) *rapid.Generator[pile.Pile] {
	return rapid.Custom(func(t *rapid.T) pile.Pile {
		p := empty(rapid.Float64Range(60, 300).Draw(t, "width"))
		for range rapid.IntRange(0, most).Draw(t, "logs") {
			radius := anyRadius().Draw(t, "radius")
			x := rapid.Float64Range(0, p.Frame.WidthMM).Draw(t, "x")
			if rest := drop(t, p, radius, x); rest.YMM < p.Frame.HeightMM {
				p = add(p, rest, radius)
			}
		}
		return p
	})
}

// anyPile is one from which some logs were taken, while the others stayed.
func anyPile(most int) *rapid.Generator[pile.Pile] {
	return rapid.Custom(func(t *rapid.T) pile.Pile {
		p := builtPile(most).Draw(t, "pile")
		for range rapid.IntRange(0, len(p.Logs)/3).Draw(t, "taken") {
			p = p.Without(rapid.IntRange(0, len(p.Logs)-1).Draw(t, "which"))
		}
		return p
	})
}
