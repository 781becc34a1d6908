package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/games"
)

func newBoardShow(c *common) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show BOARD",
		Short: "Draw a board and its wiring, or a position on it",
		Long: "Draws a board and lists how it is wired. With --game it draws a position of a game instead, of Lenero\n" +
			"the frame with its logs: w5 is White's of size 5, ^ marks the top row. --hints tells which of the\n" +
			"opponent's logs could be taken.",
		Example: "  tablero board show bodoquito-digital\n" +
			"  tablero board show base --game lenero --hints --position 'w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6|b|3,2,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0'",
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := onlyWith(cmd, "game", f.game != "", "position", "rule", "hints"); err != nil {
				return err
			}
			file, err := namedBoard(args[0])
			if err != nil {
				return err
			}
			if f.game != "" {
				return f.show(c, file)
			}
			return errors.Join(c.print("%s: %s\n", file.Name, file.Title), drawBoard(c, file), printCells(c, file), printWiring(c, file))
		},
	}
	cmd.Flags().StringVar(&f.game, "game", "", "game whose position is drawn")
	cmd.Flags().StringVar(&f.position, "position", "", "position in the game's notation (default the beginning)")
	f.ruleFlag(cmd)
	cmd.Flags().BoolVar(&f.hints, "hints", false, "Lenero: mark which takes hold, fall or are unsure")
	return cmd
}

// drawBoard draws the grid with the number of each cell's LED.
func drawBoard(c *common, f *board.File) error {
	o := lights.DrawOpts{Columns: f.Grid.Columns, Rows: f.Grid.Rows}
	for p, cell := range cellsOf(f) {
		if cell.LED != nil {
			k := games.Kind(len(o.Kinds) + 1)
			o.Kinds = append(o.Kinds, games.KindInfo{Kind: k, Sign: fmt.Sprint(*cell.LED)})
			o.Layout.Put(p, games.StackOf(k))
		}
	}
	if err := lights.Draw(c.out, o); err != nil {
		return err
	}
	return c.print("  in the cells: their LEDs by number\n")
}

// cellsOf gives the cells of the grid, a1 first, by rows.
func cellsOf(f *board.File) func(yield func(games.Place, board.Cell) bool) {
	return func(yield func(games.Place, board.Cell) bool) {
		for r := range f.Grid.Rows {
			for c := range f.Grid.Columns {
				p := games.Cell(c, r)
				if !yield(p, f.Cells[p.String()]) {
					return
				}
			}
		}
	}
}

func printCells(c *common, f *board.File) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	var errs []error
	row := func(cells ...string) {
		_, err := fmt.Fprintln(w, strings.Join(cells, "\t"))
		errs = append(errs, err)
	}
	row("CELL", "SENSORS", "LED")
	for p, cell := range cellsOf(f) {
		var sensors []string
		for _, s := range []struct{ name, at string }{{"hall switch", cell.Switch}, {"hall sensor", cell.Field}, {"tags", cell.Tags}} {
			if s.at != "" {
				sensors = append(sensors, s.name+" "+s.at)
			}
		}
		led := "-"
		if cell.LED != nil {
			led = fmt.Sprint(*cell.LED)
		}
		row(p.String(), strings.Join(sensors, ", "), led)
	}
	if len(f.Tray.Tags) > 0 {
		row("tray", "tags "+strings.Join(f.Tray.Tags, ", "), "-")
	}
	return errors.Join(append(errs, w.Flush(), c.print(""))...)
}

// narrow is how wide the column of wires may be.
const narrow = 64

// folded breaks a list of wires into lines.
func folded(wires string) []string {
	lines := []string{""}
	for i, wire := range strings.Split(wires, ", ") {
		last := &lines[len(lines)-1]
		switch {
		case i == 0:
			*last = wire
		case len(*last)+len(", ")+len(wire) <= narrow:
			*last += ", " + wire
		default:
			*last += ","
			lines = append(lines, wire)
		}
	}
	return lines
}

func printWiring(c *common, f *board.File) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	var errs []error
	rows := append([]board.Wire{{Part: "PART", Chip: "CHIP", Seat: "SEAT", Serves: "SERVES", Wires: "WIRES"}}, f.Wiring()...)
	for _, r := range rows {
		wires := folded(r.Wires)
		_, err := fmt.Fprintln(w, strings.Join([]string{r.Part, r.Chip, r.Seat, r.Serves, wires[0]}, "\t"))
		errs = append(errs, err)
		for _, more := range wires[1:] {
			_, err := fmt.Fprintln(w, "\t\t\t\t"+more)
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, w.Flush())...)
}
