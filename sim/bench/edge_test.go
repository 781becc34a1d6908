package bench

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/strip"
	"tablero/firmware"
	"tablero/firmware/lights"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/lane"
)

// pointsMM is how near to a place hands expect the LED that points at it.
const pointsMM = 13

// What the firmware lights for a place in the frame, hands find there: through the strip's
// driver and chips, with geometry that each has of its own.
func TestTheRowPointsWhereTheWorldSaysThatItPoints(t *testing.T) {
	for _, width := range []string{"120", "180", "270"} {
		o := logsBench(t)
		o.Settings = games.Settings{lenero.SettingWidth: width}
		lanes := lane.NewScheduler()
		defer lanes.Stop()
		w, b, err := wood(o, lanes)
		require.NoError(t, err)
		leds := firmware.LEDs(o.Board)
		left, inside := o.Board.FrameMM(frame(o).WidthMM), frame(o).WidthMM
		require.Len(t, leds.Edge, w.Edge())
		show := func(v *lights.View) {
			colors := make([]lights.Color, 49)
			leds.Picture(v, 0, colors)
			now := make([]strip.Color, len(colors))
			for i, c := range colors {
				now[i] = strip.Color(c)
			}
			var err error
			lanes.Go("lights", func() { err = b.Strip.Show(now) })
			lanes.RunFor(50 * time.Millisecond)
			require.NoError(t, err)
		}
		for x := 10.0; x <= inside-10; x += 7.3 {
			var v lights.View
			v.MarkEdge(left+x, lights.Last)
			show(&v)
			seen, nearest, nearestLit := 0, math.Inf(1), false
			for i := range w.Edge() {
				l, at := w.EdgeLED(i)
				lit := l.R|l.G|l.B != 0
				if lit {
					seen++
					require.LessOrEqual(t, math.Abs(at-x), float64(pointsMM), "in a frame of %s mm", width)
				}
				if d := math.Abs(at - x); d < nearest {
					nearest, nearestLit = d, lit
				}
			}
			require.True(t, nearestLit, "the nearest LED points at %.1f", x)
			require.LessOrEqual(t, seen, 2)
			for p := range games.Place(games.Cells) {
				require.Zero(t, w.LED(p).B, "%s isn't part of the row", p)
			}
		}
		require.NoError(t, b.Halt())
	}
}
