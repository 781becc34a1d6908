package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(c *common) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Tell which version this is",
		Args:  arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			return c.print("tablero %s (%s, %s/%s)", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		},
	}
}

// packaged is the version of the package that the program came in. Only the linker sets it
// (firmware/systemd/package).
var packaged string

// version gives what the build knows of its source.
func version() string {
	if packaged != "" {
		return packaged
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
