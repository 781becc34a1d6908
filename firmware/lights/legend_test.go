package lights_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
)

// matrix acts on linear light.
type matrix [3][3]float64

// sights are the eyes that look at a board. The matrices are those of G. M.
// Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency" (2009), severity 1.0.
func sights() map[string]matrix {
	return map[string]matrix{
		"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
		"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
		"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	}
}

func (m matrix) apply(v [3]float64) (out [3]float64) {
	for i := range m {
		for j := range v {
			out[i] += m[i][j] * v[j]
		}
	}
	return out
}

// lab gives CIELAB coordinates of an LED as an eye sees it; white is the LED
// with all three channels full.
func lab(c lights.Color, sight matrix) [3]float64 {
	rgb := sight.apply([3]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255})
	for i := range rgb {
		rgb[i] = min(max(rgb[i], 0), 1)
	}
	xyz := matrix{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}.apply(rgb)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.9505), f(xyz[1]), f(xyz[2]/1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func distance(a, b lights.Color, sight matrix) float64 {
	p, q := lab(a, sight), lab(b, sight)
	return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2])
}

// safe is the distance in CIELAB that marks of one rhythm keep for every eye;
// a difference of 2.3 can just be seen side by side, 40 is a different colour.
const safe = 40

func TestMarksOfOneRhythmHaveColoursThatTheColourBlindTellApart(t *testing.T) {
	for name, sight := range sights() {
		for i, a := range lights.Legend() {
			for _, b := range lights.Legend()[i+1:] {
				if a.Rhythm == b.Rhythm {
					d := distance(a.Color, b.Color, sight)
					t.Logf("%-12s %v and %v: %.0f", name, a.Mark, b.Mark, d)
					require.Greater(t, d, float64(safe), "%v and %v, %s", a.Mark, b.Mark, name)
				}
			}
		}
	}
}

func TestEveryMarkIsBrightEnoughForEveryEye(t *testing.T) {
	for name, sight := range sights() {
		for _, e := range lights.Legend() {
			require.Greater(t, lab(e.Color, sight)[0], 25.0, "%v, %s", e.Mark, name)
		}
	}
}

func TestErrorsHaveRhythmsThatNothingElseHas(t *testing.T) {
	for _, a := range lights.Legend() {
		for _, b := range lights.Legend() {
			if a.Mark.IsError() && !b.Mark.IsError() {
				require.NotEqual(t, a.Rhythm, b.Rhythm, "%v and %v", a.Mark, b.Mark)
			}
		}
	}
}

func TestNoRhythmIsAnotherOneBegunLater(t *testing.T) {
	for _, a := range lights.Legend() {
		for _, b := range lights.Legend() {
			if a.Rhythm == b.Rhythm {
				continue
			}
			for late := range lights.Slots {
				require.NotEqual(t, a.Rhythm, b.Rhythm<<late|b.Rhythm>>(lights.Slots-late), "%v and %v", a.Mark, b.Mark)
			}
		}
	}
}

func TestEveryMarkHasItsOwnPatternSignAndMeaning(t *testing.T) {
	patterns, signs, meanings := map[string]bool{}, map[rune]bool{}, map[string]bool{}
	for _, e := range lights.Legend() {
		patterns[fmt.Sprint(e.Color, e.Rhythm)] = true
		signs[e.Sign] = true
		meanings[e.Meaning] = true
	}
	n := len(lights.Legend())
	require.Equal(t, n, int(lights.Fault), "every mark but None is in the legend")
	require.Len(t, patterns, n)
	require.Len(t, signs, n)
	require.Len(t, meanings, n)
}

func TestLegend(t *testing.T) {
	var b strings.Builder
	for _, e := range lights.Legend() {
		fmt.Fprintf(&b, "%-8v %c  %-14s {%3d %3d %3d}  ", e.Mark, e.Sign, e.Meaning, e.Color.R, e.Color.G, e.Color.B)
		for i := range lights.Slots {
			if e.Rhythm.Lit(time.Duration(i) * lights.Slot) {
				b.WriteByte('#')
			} else {
				b.WriteByte('.')
			}
		}
		b.WriteByte('\n')
	}
	golden(t, "legend.txt", b.String())
}
