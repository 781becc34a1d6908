package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
)

func newBoard(c *common) *cobra.Command {
	return group("board", "What is wired where", newBoardCheck(c), newBoardShow(c), newBoardList(c))
}

func newBoardList(c *common) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the boards that the program knows",
		Args:  arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			for _, name := range board.Names() {
				f, err := board.Load(name)
				if err == nil {
					err = c.print("%-20s %s; plays %s", name, f.Title, strings.Join(f.Games, ", "))
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// oneBoard wants the name of a board or a file.
func oneBoard(cmd *cobra.Command, args []string) error {
	return arguments(1, 1, "a board: "+strings.Join(board.Names(), ", ")+", or a file")(cmd, args)
}

// namedBoard reads the board that an argument names.
func namedBoard(name string) (*board.File, error) {
	f, err := board.Load(name)
	if errors.Is(err, board.ErrUnknown) {
		return nil, usage("no board %q; there are %s, or name a file", name, strings.Join(board.Names(), ", "))
	}
	return f, err
}

// faultsOf lists what is wrong with a board's file.
func faultsOf(err error) []*board.Fault {
	var all []*board.Fault
	for _, e := range flat(err) {
		var one *board.Fault
		if errors.As(e, &one) {
			all = append(all, one)
		}
	}
	return all
}
