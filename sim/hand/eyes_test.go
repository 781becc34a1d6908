package hand

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/strip"
	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/games"
)

// shine lets one LED of the strip show a mark, as a firmware would.
func shine(t *testing.T, table *Table, led int, m lights.Mark) func(at time.Duration) {
	t.Helper()
	b, err := board.Open(table.File, table.World, table.World.Time())
	require.NoError(t, err)
	var entry lights.Entry
	for _, e := range lights.Legend() {
		if e.Mark == m {
			entry = e
		}
	}
	return func(at time.Duration) {
		colors := make([]strip.Color, 49)
		if entry.Rhythm.Lit(at) {
			colors[led] = strip.Color(entry.Color)
		}
		require.NoError(t, b.Strip.Show(colors))
	}
}

func TestEyesReadTheRowAlongTheEdge(t *testing.T) {
	for _, tt := range []struct {
		mark    lights.Mark
		scolded bool
	}{{lights.Confirm, false}, {lights.Last, false}, {lights.Extra, true}, {lights.Missing, true}, {lights.Fault, false}} {
		t.Run(tt.mark.String(), func(t *testing.T) {
			table, lanes := seat(t, 1, nil)
			show := shine(t, table, 25+11, tt.mark) // the twelfth of the row
			lanes.Go("lights", func() {
				for {
					show(lanes.Elapsed())
					lanes.Sleep(20 * time.Millisecond)
				}
			})
			h := New(table, games.White, Careful(), 1)
			lanes.Go("eyes", func() {
				for range 25 {
					lanes.Sleep(look)
					h.eyes.glance()
				}
			})
			lanes.RunFor(3 * time.Second)
			_, x := h.world.EdgeLED(11)
			require.Equal(t, tt.mark, h.eyes.edgeMark(x))
			require.Equal(t, tt.mark, h.eyes.edgeMark(x+pointsMM-1), "an LED beside the place points at it too")
			require.Equal(t, lights.None, h.eyes.edgeMark(x+60))
			require.Equal(t, tt.scolded, h.eyes.scolded())
		})
	}
}
