package main

import (
	"errors"
	"fmt"
	"text/tabwriter"

	"tablero/sim/bench"
	"tablero/sim/fault"
)

// printFaults prints what broke and how the board stood it.
func printFaults(c *common, f *bench.Faults) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, err := fmt.Fprintln(w, "\nfault\tcount\tnamed\tlate\tresumed\tlate\tfalse alarms")
	for _, name := range fault.Names() {
		if k := f.Kinds[name]; k != nil {
			_, next := fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\n", name, k.Count, k.Named, k.NamedLate, k.Resumed, k.ResumedLate, k.FalseAlarms)
			err = errors.Join(err, next)
		}
	}
	err = errors.Join(err, w.Flush())
	if f.Hangs > 0 {
		err = errors.Join(err, fmt.Errorf("matches that hung: %d", f.Hangs))
	}
	for _, what := range f.Complaints {
		c.say("%s", what)
	}
	return err
}
