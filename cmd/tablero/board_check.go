package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
)

// boardReport is what check --json prints.
type boardReport struct {
	Board    string        `json:"board"`
	Sound    bool          `json:"sound"`
	Title    string        `json:"title,omitempty"`
	Games    []string      `json:"games,omitempty"`
	Columns  int           `json:"columns,omitempty"`
	Rows     int           `json:"rows,omitempty"`
	Parts    []partReport  `json:"parts,omitempty"`
	Channels int           `json:"channels,omitempty"`
	Faults   []faultReport `json:"faults"`
}

type partReport struct {
	Name string `json:"name"`
	Chip string `json:"chip"`
	Bus  string `json:"bus,omitempty"`
}

type faultReport struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

func newBoardCheck(c *common) *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:     "check BOARD",
		Short:   "Tell whether a board's file is sound",
		Example: "  tablero board check bodoquito-nfc\n  tablero board check ./my-board.toml",
		Args:    oneBoard,
		RunE:    func(_ *cobra.Command, args []string) error { return checkBoard(c, args[0], asJSON) },
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return cmd
}

func checkBoard(c *common, name string, asJSON bool) error {
	f, err := namedBoard(name)
	faults := faultsOf(err)
	if err != nil && len(faults) == 0 {
		return err
	}
	if asJSON {
		err = json.NewEncoder(c.out).Encode(newReport(name, f, faults))
	} else {
		err = printReport(c, f, faults)
	}
	if len(faults) > 0 {
		err = errors.Join(err, fmt.Errorf("%s is not sound; faults: %d", name, len(faults)))
	}
	return err
}

func newReport(name string, f *board.File, faults []*board.Fault) boardReport {
	r := boardReport{Board: name, Sound: len(faults) == 0, Faults: []faultReport{}}
	for _, x := range faults {
		r.Faults = append(r.Faults, faultReport(*x))
	}
	if f == nil {
		return r
	}
	r.Board, r.Title, r.Games, r.Channels = f.Name, f.Title, f.Games, len(f.Channels())
	r.Columns, r.Rows = f.Grid.Columns, f.Grid.Rows
	for i := range f.Parts {
		r.Parts = append(r.Parts, partReport{f.Parts[i].Name, f.Parts[i].Chip, f.Parts[i].Bus})
	}
	return r
}

func printReport(c *common, f *board.File, faults []*board.Fault) error {
	if len(faults) > 0 {
		var err error
		for _, x := range faults {
			err = errors.Join(err, c.print("%s", x.Error()))
		}
		return err
	}
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
