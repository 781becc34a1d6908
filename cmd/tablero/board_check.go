package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
)

// unsound is what check --json prints of a board whose file isn't sound.
type unsound struct {
	Board  string        `json:"board"`
	Sound  bool          `json:"sound"`
	Faults []faultReport `json:"faults"`
}

type faultReport struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

func newBoardCheck(c *common) *cobra.Command {
	var f apartFlags
	cmd := &cobra.Command{
		Use:   "check BOARD",
		Short: "Tell whether a board's file is sound, and which moves the board can't tell apart",
		Long: "Names everything that is wrong with a board's file. Of a sound one it tells which changes its\n" +
			"sensors can't tell apart: in positions of random matches every legal change is compared with the\n" +
			"others and with every single thing that hands might do, by the frames that they lead to.\n" +
			"Boards with linear sensors are judged by their calibration, or by that of the simulated board.",
		Example: "  tablero board check bodoquito-nfc\n  tablero board check base --game mixtour --json\n  tablero board check ./my-board.toml",
		Args:    oneBoard,
		RunE:    func(cmd *cobra.Command, args []string) error { return f.check(cmd.Context(), c, args[0]) },
	}
	f.add(cmd)
	return cmd
}

func (f *apartFlags) check(ctx context.Context, c *common, name string) error {
	f.board = name
	file, err := namedBoard(name)
	faults := faultsOf(err)
	if err != nil && len(faults) == 0 {
		return err
	}
	if len(faults) > 0 {
		return errors.Join(f.printFaults(c, name, faults), fmt.Errorf("%s is not sound; faults: %d", name, len(faults)))
	}
	all, err := f.games(file)
	if err != nil {
		return err
	}
	if !f.json {
		if err := printReport(c, file); err != nil {
			return err
		}
	}
	figures, err := f.figures(ctx, c, file, all)
	if err != nil {
		return err
	}
	return f.print(c, figures)
}

func (f *apartFlags) printFaults(c *common, name string, faults []*board.Fault) (err error) {
	if !f.json {
		for _, x := range faults {
			err = errors.Join(err, c.print("%s", x.Error()))
		}
		return err
	}
	r := unsound{Board: name, Faults: []faultReport{}}
	for _, x := range faults {
		r.Faults = append(r.Faults, faultReport(*x))
	}
	return json.NewEncoder(c.out).Encode(r)
}

func printReport(c *common, f *board.File) error {
	chips, order := map[string]int{}, []string{}
	for i := range f.Parts {
		if chips[f.Parts[i].Chip]++; chips[f.Parts[i].Chip] == 1 {
			order = append(order, f.Parts[i].Chip)
		}
	}
	for i, chip := range order {
		order[i] = fmt.Sprintf("%d x %s", chips[chip], chip)
	}
	sensors := map[board.Sensor]int{}
	var kinds []string
	for _, ch := range f.Channels() {
		sensors[ch.Sensor]++
	}
	for _, s := range []struct {
		sensor board.Sensor
		name   string
	}{{board.Switch, "hall switches"}, {board.Field, "linear hall sensors"}, {board.Tags, "tag readers"}, {board.Weight, "load cells"}} {
		if n := sensors[s.sensor]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, s.name))
		}
	}
	return errors.Join(
		c.print("board     %s: %s", f.Name, f.Title),
		c.print("games     %s", strings.Join(f.Games, ", ")),
		c.print("cells     %d x %d, %g mm apart", f.Grid.Columns, f.Grid.Rows, f.Grid.PitchMM),
		c.print("parts     %d: %s", len(f.Parts), strings.Join(order, ", ")),
		c.print("channels  %d: %s", len(f.Channels()), strings.Join(kinds, ", ")),
		c.print("sound"),
	)
}
