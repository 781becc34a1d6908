package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// newManual writes the manual pages of all commands. Only whoever packs the program needs
// it, so help leaves it out.
func newManual(c *common, root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:    "manual DIR",
		Short:  "Write a manual page for each command into a folder",
		Hidden: true,
		Args:   arguments(1, 1, "a folder"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			root.DisableAutoGenTag = true // it would hold the day of the build
			if err := doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "tablero " + version()}, args[0]); err != nil {
				return fmt.Errorf("manual: %w", err)
			}
			return c.print("%s", args[0])
		},
	}
}
