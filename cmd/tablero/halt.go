package main

import "github.com/spf13/cobra"

func newHalt(c *common) *cobra.Command {
	var f setup
	cmd := &cobra.Command{
		Use:   "halt",
		Short: "Leave a board's parts safe and its LEDs dark, after a program that was killed",
		Long: "Puts out LEDs and display and switches antennas off. Every command does so when it ends; this one is\n" +
			"for a program that couldn't, since it was killed. Parts that don't answer are left alone.",
		Example: "  tablero halt --board base",
		Args:    arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			file, err := loadBoard(f.board)
			if err != nil {
				return err
			}
			_, done, err := c.open(file)
			if err != nil {
				return err
			}
			closing(&err, done)
			return err
		},
	}
	f.boardFlag(cmd)
	return cmd
}
