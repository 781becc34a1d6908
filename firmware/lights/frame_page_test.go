package lights_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/games"
)

// woodpile is a frame 100 mm wide with logs of two sides, up to 40 mm thick.
func woodpile() *lights.Frame {
	f := &lights.Frame{WidthMM: 100}
	for _, l := range []struct {
		x, y float64
		o    games.Outline
	}{
		{20, 20, games.Outline{Size: 5, RadiusMM: 20}},
		{60, 20, games.Outline{Size: 5, RadiusMM: 20, Dark: true}},
		{90, 10, games.Outline{Size: 1, RadiusMM: 10, Top: true}},
		{40, 48.28, games.Outline{Size: 4, RadiusMM: 17.5, Dark: true, Top: true}},
	} {
		f.Logs = append(f.Logs, games.Log{Kind: games.Kind(l.o.Size), At: games.Point{XMM: l.x, YMM: l.y}})
		f.Outlines = append(f.Outlines, l.o)
	}
	return f
}

func TestTheDisplayShowsTheFrameAboveTheKeys(t *testing.T) {
	screen, v := lights.NewScreen(printer(t, "en")), view()
	v.Frame = woodpile()
	img, _ := screen.Render(v, 0)
	require.Equal(t, "Black puts piece 7", lights.ReadScreen(img)[0], "what is said is read first")
	require.Equal(t, lights.PageTime, screen.NextPage(0))
	_, changed := screen.Render(v, lights.PageTime)
	require.True(t, changed)
	golden(t, "frame_page.txt", pixels(img))
	lines := lights.ReadScreen(img)
	require.Equal(t, "Resign  Menu     Done", lines[lights.TextLines-1])
	require.True(t, lights.Pictured(lines))
}

func TestTextIsNeverTakenForAPicture(t *testing.T) {
	for _, page := range leafed(lights.NewScreen(printer(t, "ru")), scolding()) {
		require.False(t, lights.Pictured(page))
	}
}

func TestTheFrameIsTheLastOfThePages(t *testing.T) {
	screen, v := lights.NewScreen(printer(t, "en")), scolding()
	v.Frame = woodpile()
	var pictured []bool
	for _, page := range leafed(screen, v)[:6] {
		pictured = append(pictured, lights.Pictured(page))
	}
	require.Equal(t, []bool{false, false, true, false, false, true}, pictured)
	require.Equal(t, "White to move", screen.Text(v)[0])
	require.NotContains(t, strings.Join(screen.Whole(v), ""), "\uFFFD")
}

func TestAnEmptyFrameHasNoPage(t *testing.T) {
	screen, v := lights.NewScreen(printer(t, "en")), view()
	v.Frame = &lights.Frame{WidthMM: 100}
	screen.Render(v, 0)
	require.Equal(t, lights.Never, screen.NextPage(0))
}

func TestAnotherLayoutIsDrawnAtOnceAndTurnsNoPage(t *testing.T) {
	screen, v := lights.NewScreen(printer(t, "en")), view()
	v.Frame = woodpile()
	screen.Render(v, 0)
	screen.Render(v, 4*time.Second)

	same := *v
	same.Frame = woodpile()
	require.True(t, same.Equal(*v), "what looks alike is alike")
	_, changed := screen.Render(&same, 4*time.Second)
	require.False(t, changed)

	moved := *v
	moved.Frame = woodpile()
	moved.Frame.Logs[2].At.XMM = 86
	img, changed := screen.Render(&moved, 5*time.Second)
	require.True(t, changed)
	require.True(t, lights.Pictured(lights.ReadScreen(img)))
	require.Equal(t, 6*time.Second, screen.NextPage(5*time.Second))
}
