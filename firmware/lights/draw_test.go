package lights_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/games"
)

func drawn(t *testing.T, o lights.DrawOpts) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, lights.Draw(&b, o))
	return b.String()
}

// small is a four by four board in the middle of a mistake.
func small(t *testing.T) lights.DrawOpts {
	v := view()
	v.Mark(games.Cell(0, 0), lights.Last)
	v.Mark(games.Cell(2, 2), lights.Extra)
	v.Mark(games.Cell(1, 3), lights.Target)
	v.Mark(games.Cell(4, 4), lights.Fault) // a cell that the game doesn't use
	o := lights.DrawOpts{Columns: 4, Rows: 4, Kinds: board{}.Kinds(), View: v}
	o.Layout.Put(games.Cell(0, 0), games.StackOf(1))
	o.Layout.Put(games.Cell(2, 2), games.StackOf(games.AnyKind))
	o.Layout.Put(games.Tray, games.StackOf(2))
	text := lights.NewScreen(printer(t, "ru")).Text(v)
	o.Text = text[:]
	return o
}

// large is a five by five board with stacks and every mark.
func large() lights.DrawOpts {
	o := lights.DrawOpts{Columns: 5, Rows: 5, Kinds: board{}.Kinds(), View: &lights.View{}}
	for i, m := range marks() {
		o.View.Mark(games.Place(2*i), m)
	}
	o.Layout.Put(games.Cell(1, 1), games.StackOf(3, 4, 3))
	o.Layout.Put(games.Cell(3, 2), games.StackOf(3, 4, 3, 4, 4))
	o.Layout.Put(games.Cell(4, 0), games.StackOf(3, 3, 3, 3, 4, 4))
	return o
}

func TestDrawings(t *testing.T) {
	golden(t, "draw_4x4.txt", drawn(t, small(t)))
	golden(t, "draw_5x5.txt", drawn(t, large()))
	coloured := small(t)
	coloured.Color = true
	golden(t, "draw_4x4_colour.txt", drawn(t, coloured))
}

func TestColoursDoNotMoveAnything(t *testing.T) {
	coloured := small(t)
	coloured.Color = true
	bare := drawn(t, coloured)
	for {
		before, after, found := strings.Cut(bare, "\x1b[")
		if !found {
			break
		}
		_, rest, _ := strings.Cut(after, "m")
		bare = before + rest
	}
	require.Equal(t, drawn(t, small(t)), bare)
}

func TestADrawingFitsATerminalOfEightyColumns(t *testing.T) {
	o := large()
	o.Text = []string{strings.Repeat("x", 40)}
	for line := range strings.Lines(drawn(t, o)) {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80)
	}
}

func TestABoardWithoutMarksOrTextIsJustTheBoard(t *testing.T) {
	require.Equal(t, "  ┌───────┐\n1 │       │\n  └───────┘\n      a\n", drawn(t, lights.DrawOpts{Columns: 1, Rows: 1}))
}

func TestAGridThatNoBoardHasIsRefused(t *testing.T) {
	for _, o := range []lights.DrawOpts{{}, {Columns: 6, Rows: 5}, {Columns: 5, Rows: -1}} {
		require.ErrorContains(t, lights.Draw(io.Discard, o), "lights: can't draw a grid")
	}
}

func TestAFrameIsDrawnInPlaceOfTheGrid(t *testing.T) {
	v := view()
	v.MarkEdge(100, lights.Last)
	v.MarkEdge(200, lights.Extra)
	v.MarkEdge(5000, lights.Hint) // beside the drawing
	text := lights.NewScreen(printer(t, "en")).Text(v)
	o := lights.DrawOpts{
		Frame: []string{"|     |", "+-----+"}, Column: func(mm float64) int { return int(mm / 50) },
		View: v, Text: text[:], Signs: []string{"  ^ top row"},
	}
	golden(t, "draw_frame.txt", drawn(t, o))
	o.View, o.Text, o.Signs = nil, nil, nil
	require.Equal(t, "|     |\n+-----+\n", drawn(t, o))
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestAFailingWriterIsReported(t *testing.T) {
	require.Error(t, lights.Draw(broken{}, large()))
}
