package lights

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"tablero/games"
)

// DrawOpts says what Draw draws.
type DrawOpts struct {
	Columns, Rows int              // of the grid, 1 to 5
	Layout        games.Layout     // the pieces; logs are drawn by whoever gives Frame
	Kinds         []games.KindInfo // for the pieces' signs
	View          *View            // its marks are drawn; may be nil
	Text          []string         // lines of the display, in a box beside the board; none: no box
	Color         bool             // colour cells by their marks, for terminals of 256 colours

	// Frame is drawn in place of the grid: a frame with logs, as lines. The marks of the
	// view's row go below it, in the columns that Column says, counted from 0.
	Frame  []string
	Column func(edgeMM float64) int
	Signs  []string // what signs in Frame mean, above the legend of the marks
}

// inner is the width of a cell between its borders: a mark's sign on either
// side and five characters for pieces.
const inner = 7

const terminalColumns = 80

// Draw draws a board as a terminal shows it: the grid with its coordinates,
// pieces by their signs (stacks bottom first, or height and top where that is
// too long), marks by sign and colour with a legend, the display beside it.
func Draw(w io.Writer, o DrawOpts) error {
	if len(o.Frame) == 0 && (o.Columns < 1 || o.Columns > games.Columns || o.Rows < 1 || o.Rows > games.Rows) {
		return fmt.Errorf("lights: can't draw a grid of %d columns and %d rows: 1 to 5 of each", o.Columns, o.Rows)
	}
	var board []string
	width := o.width()
	if len(o.Frame) > 0 {
		board, width = o.frame()
	} else {
		board = o.board()
	}
	box := boxed(o.Text)
	var b strings.Builder
	for i := range max(len(board), len(box)) {
		var line string
		if i < len(board) {
			line = board[i]
		}
		if i < len(box) {
			line += strings.Repeat(" ", width-visible(line)+2) + box[i]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	key := slices.Clone(o.Signs)
	if marks := o.legend(); marks != "" {
		key = append(key, marks)
	}
	if len(key) > 0 {
		b.WriteString("\n" + strings.Join(key, "\n") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// width is that of the board with the numbers of its rows.
func (o *DrawOpts) width() int { return 3 + o.Columns*(inner+1) }

func (o *DrawOpts) board() []string {
	border := func(left, middle, right string) string {
		return "  " + left + strings.Repeat(strings.Repeat("─", inner)+middle, o.Columns-1) + strings.Repeat("─", inner) + right
	}
	lines := []string{border("┌", "┬", "┐")}
	for row := o.Rows - 1; row >= 0; row-- {
		line := fmt.Sprintf("%d │", row+1)
		for column := range o.Columns {
			line += o.cell(games.Cell(column, row)) + "│"
		}
		lines = append(lines, line)
		if row > 0 {
			lines = append(lines, border("├", "┼", "┤"))
		}
	}
	lines = append(lines, border("└", "┴", "┘"))
	names := "  "
	for column := range o.Columns {
		names += " " + centre(string(rune('a'+column)), inner)
	}
	lines = append(lines, names)
	if tray := o.Layout.At(games.Tray); !tray.Empty() {
		lines = append(lines, "  tray: "+o.pieces(tray))
	}
	return lines
}

func (o *DrawOpts) cell(p games.Place) string {
	m := None
	if o.View != nil {
		m = o.View.Marks[p]
	}
	sign := string(m.entry().Sign)
	return o.paint(m, sign+centre(o.pieces(o.Layout.At(p)), inner-2)+sign)
}

// pieces writes a stack in at most five characters.
func (o *DrawOpts) pieces(s games.Stack) string {
	text := ""
	for i := range s.Height() {
		text += o.sign(s.At(i))
	}
	if utf8.RuneCountInString(text) > inner-2 {
		text = fmt.Sprintf("%d:%s", s.Height(), o.sign(s.Top()))
	}
	return text
}

func (o *DrawOpts) sign(k games.Kind) string {
	for i := range o.Kinds {
		if o.Kinds[i].Kind == k {
			return o.Kinds[i].Sign
		}
	}
	return "?"
}

// legend explains the marks that are drawn, in lines as wide as a terminal.
func (o *DrawOpts) legend() string {
	var text strings.Builder
	column := 0
	for _, e := range Legend() {
		if o.View == nil || !o.shows(e.Mark) {
			continue
		}
		entry := "  " + o.paint(e.Mark, string(e.Sign)) + " " + e.Meaning
		if column+visible(entry) > terminalColumns {
			text.WriteString("\n")
			column = 0
		}
		text.WriteString(entry)
		column += visible(entry)
	}
	return text.String()
}

func (o *DrawOpts) shows(m Mark) bool {
	if len(o.Frame) > 0 {
		return slices.Contains(slices.Collect(maps.Values(o.edge())), m)
	}
	for row := range o.Rows {
		for column := range o.Columns {
			if o.View.Marks[games.Cell(column, row)] == m {
				return true
			}
		}
	}
	return false
}
