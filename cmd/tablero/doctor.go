package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/user"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
	"tablero/firmware/doctor"
)

// doctorFlags are the flags of doctor.
type doctorFlags struct {
	setup
	game string
	root string
	json bool
}

func newDoctor(c *common) *cobra.Command {
	var f doctorFlags
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Tell what this Raspberry Pi lacks to run a board, and the line that mends it",
		Long: "Looks at the buses, boot settings and rights that a board needs, which follow from its file, at power\n" +
			"and clock, at the calibration, and at where matches are kept. It changes nothing and speaks to no\n" +
			"part; whether parts answer is for scan. Ends with 3 if anything is wrong.",
		Example: "  tablero doctor --board base --game mixtour\n  tablero doctor --board ./my-board.toml --json\n" +
			"  sudo -u tablero XDG_CONFIG_HOME=/var/lib XDG_STATE_HOME=/var/lib tablero doctor --board base",
		Args: arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error { return f.run(c) },
	}
	f.boardFlag(cmd)
	cmd.Flags().StringVar(&f.game, "game", "", "the game whose calibration must be there (default all that the board plays): "+gameNames())
	cmd.Flags().StringVar(&f.calibration, "calibration", "", "calibration `FILE` (default tablero/BOARD.toml in the user's configuration)")
	cmd.Flags().StringVar(&f.root, "root", "/", "look at the system below this `FOLDER`, a copy of another's; what is kept isn't looked at then")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON array of what was found")
	return cmd
}

func (f *doctorFlags) run(c *common) error {
	all, err := f.examine()
	if err != nil {
		return err
	}
	if f.json {
		err = json.NewEncoder(c.out).Encode(all)
	} else {
		err = printFindings(c, all)
	}
	if err == nil && !doctor.Sound(all) {
		err = &partError{fmt.Errorf("wrong: %d of %d", count(all, doctor.Wrong), len(all))}
	}
	return err
}

func (f *doctorFlags) examine() ([]doctor.Finding, error) {
	file, games, err := f.chosen()
	if faults := faultsOf(err); len(faults) > 0 {
		var all []doctor.Finding
		for _, x := range faults {
			all = append(all, doctor.Finding{Check: "board file", State: doctor.Wrong, What: fmt.Sprintf("%s:%d: %s", x.File, x.Line, x.What), Remedy: x.Remedy})
		}
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	all := doctor.Examine(doctor.Machine{Root: os.DirFS(f.root), User: account(), Now: time.Now()}, file)
	if all[0].State == doctor.Wrong || f.root != "/" {
		return all, nil // no Pi, or not this one
	}
	kept, err := f.kept(file, games)
	return append(all, kept...), err
}

// chosen gives the board, and the game that was named or else all that it plays.
func (f *doctorFlags) chosen() (*board.File, []playable, error) {
	if f.game != "" {
		g, err := gameNamed(f.game)
		if err != nil {
			return nil, nil, err
		}
		file, err := f.forGame(g)
		return file, []playable{g}, err
	}
	file, err := loadBoard(f.board)
	if err != nil {
		return nil, nil, err
	}
	var games []playable
	for _, name := range file.Games {
		if g, err := gameNamed(name); err == nil { // else there are no rules for it
			games = append(games, g)
		}
	}
	return file, games, nil
}

// kept looks at what is kept in files: calibrations and matches.
func (f *doctorFlags) kept(file *board.File, games []playable) ([]doctor.Finding, error) {
	path, err := f.calibration, error(nil)
	if path == "" {
		if path, err = calibrationFile(file, false); err != nil {
			return nil, err
		}
	}
	var all []doctor.Finding
	for _, g := range games {
		all = append(all, doctor.Calibration(path, file, g.Game, f.calibrate(file, g, false)))
	}
	k, err := keeping()
	if err != nil {
		return nil, err
	}
	return append(all, k.Journal()...), nil
}

// account is whoever runs the program.
func account() doctor.Account {
	a := doctor.Account{Name: "this account", UID: os.Geteuid(), Groups: []int{os.Getegid()}}
	if u, err := user.Current(); err == nil {
		a.Name = u.Username
	}
	if more, err := os.Getgroups(); err == nil {
		a.Groups = append(a.Groups, more...)
	}
	return a
}

func count(all []doctor.Finding, s doctor.State) (n int) {
	for _, f := range all {
		if f.State == s {
			n++
		}
	}
	return n
}

// printFindings prints a table, and below what is wrong what mends it.
func printFindings(c *common, all []doctor.Finding) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	var errs []error
	row := func(state doctor.State, check, text string) {
		_, err := fmt.Fprintf(w, "%s\t%s\t%s\n", state, check, text)
		errs = append(errs, err)
	}
	for _, f := range all {
		row(f.State, f.Check, f.What)
		if f.Remedy != "" {
			row("", "", "-> "+f.Remedy)
		}
	}
	return errors.Join(append(errs, w.Flush())...)
}
