package hand

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/strip"
	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
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

func TestWhoSeesTheFrameOnTheDisplayRemembersWhatItSaid(t *testing.T) {
	table, lanes := seat(t, 1, nil)
	b, err := board.Open(table.File, table.World, table.World.Time())
	require.NoError(t, err)
	p, err := words.New("en", lenero.Game{})
	require.NoError(t, err)
	screen := lights.NewScreen(p)
	v := lights.View{Title: words.Say(words.MenuTitle), Keys: [lights.Keys]words.Message{words.Say(words.KeyYes), words.Say(words.KeyNext), words.Say(words.KeyYes)}}
	v.Frame = &lights.Frame{WidthMM: 100, Logs: make([]games.Log, 1), Outlines: []games.Outline{{Size: 5, RadiusMM: 20}}}
	v.Frame.Logs[0].At = games.Point{XMM: 50, YMM: 20}
	eyes := openEyes(table.World)
	look := func(at time.Duration) string {
		img, _ := screen.Render(&v, at)
		lanes.Go("display", func() { _ = b.Panel.Draw(context.Background(), img) })
		lanes.RunFor(time.Second)
		eyes.read()
		return strings.Join(eyes.lines, "|")
	}
	said := look(0)
	require.Contains(t, said, p.Text(v.Title))
	require.Equal(t, said, look(lights.PageTime))
	require.True(t, eyes.asked())
	v.Title, v.Keys = words.Say(words.TurnPass, games.White), [lights.Keys]words.Message{}
	require.NotEqual(t, said, look(lights.PageTime+time.Second), "what is new is read first")
	require.False(t, eyes.asked())
}
