package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware/journal"
	"tablero/firmware/words"
	"tablero/sim/bench"
	"tablero/sim/fault"
)

// simFlags are the flags of sim.
type simFlags struct {
	setup
	games  int
	hands  []string
	faults []string
	json   bool
	table  bool
	trace  string
}

func newSim(c *common) *cobra.Command {
	var f simFlags
	cmd := &cobra.Command{
		Use:   "sim [GAME]",
		Short: "Let hands play matches on the simulated board",
		Long: "Hands play whole matches on a simulated board, through real drivers and the whole firmware.\n" +
			"Prints the board, the record and figures; fails if a turn was recorded wrongly or missed.\n" +
			"Without a GAME all are played, one after the other.",
		Example: "  tablero sim\n  tablero sim bodoquito --games 200 --hands careful,clumsy,hasty --json\n" +
			"  tablero sim bodoquito --board bodoquito-nfc --games 100 --faults all,disk=0\n" +
			"  tablero sim mixtour --rule points=2\n  tablero sim mixtour --games 20 --hands careful,clumsy,hasty --table",
		Args: arguments(0, 1, ""),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.trace != "" && (len(args) == 0 || f.games != 1 || f.table) {
				return usage("--trace records one match: name a game, and leave --games and --table out")
			}
			if len(args) > 0 {
				return f.run(cmd, c, args[0])
			}
			return f.runAll(cmd, c)
		},
	}
	cmd.Flags().IntVar(&f.games, "games", 1, "how many matches")
	f.seedFlags(cmd)
	f.boardFlag(cmd)
	cmd.Flags().StringSliceVar(&f.hands, "hands", []string{"careful"}, "how hands play, in turn: careful, clumsy, hasty, regretful")
	cmd.Flags().StringSliceVar(&f.faults, "faults", nil, "what breaks meanwhile: "+strings.Join(fault.Names(), ", ")+" or all; each may have a rate a turn, as unplug=0.2")
	cmd.Flags().StringVar(&f.calibration, "calibration", "", "calibration `FILE`; by default the simulated board's own, which is learnt once and kept")
	f.ruleFlag(cmd)
	f.keptFlags(cmd, "keep the matches in journal `FILE`, and the simulated wood in FILE.world; matches are played one after the other then")
	traceFlag(cmd, &f.trace)
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object; without a GAME one for each, a line each")
	cmd.Flags().BoolVar(&f.table, "table", false, "play the matches in worlds that are rougher and smoother than usual, and print how often turns were recorded wrongly or asked about")
	return cmd
}

// runAll plays every game that the board plays, or each on its own board.
func (f *simFlags) runAll(cmd *cobra.Command, c *common) error {
	played := 0
	var errs []error
	for _, g := range gameTable() {
		one := *f
		if one.board != "" {
			file, err := loadBoard(one.board)
			if err != nil {
				return err
			}
			if !file.Plays(g.Name()) {
				continue
			}
		}
		if played++; played > 1 && !f.json {
			errs = append(errs, c.print(""))
		}
		err := one.run(cmd, c, g.Name())
		var misused *usageError
		if errors.As(err, &misused) || cmd.Context().Err() != nil {
			return err
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

func (f *simFlags) run(cmd *cobra.Command, c *common, name string) (failed error) {
	if err := onlyWith(cmd, "journal", f.journal != "", "resume"); err != nil {
		return err
	}
	s, err := f.series(cmd.Context(), c, name)
	if err != nil {
		return err
	}
	if f.journal != "" {
		j, err := journal.Open(f.journal)
		if err != nil {
			return err
		}
		defer closing(&failed, j.Close)
		s.Journal, s.Wood, s.Anew = j, woodFile(f.journal), !f.resume
	}
	if f.table {
		return f.roughness(cmd.Context(), c, s)
	}
	recorder, done, err := c.record(f.trace)
	if err != nil {
		return err
	}
	defer closing(&failed, done)
	s.Trace = recorder
	var last bench.Picture
	view := &canvas{t: c.terminal}
	animated := c.moves() && f.games == 1
	if !f.json {
		s.Show = func(p bench.Picture) {
			last = p
			if animated {
				f.animate(cmd, c, view, &p)
			}
		}
	}
	s.Each = func(i int, _ bench.Report) {
		if c.errTerminal && f.games > 1 {
			_, _ = fmt.Fprintf(c.err, "\rmatch %d of %d", i+1, f.games)
		}
	}
	figures, err := s.PlayContext(cmd.Context())
	if c.errTerminal && f.games > 1 {
		_, _ = fmt.Fprint(c.err, "\r\x1b[K")
	}
	if err != nil {
		return err
	}
	if f.json {
		err = json.NewEncoder(c.out).Encode(figures)
	} else {
		if !animated {
			err = last.Draw(c.out, c.color())
		}
		err = errors.Join(err, printRecords(c, figures.Matches), printFigures(c, &figures))
	}
	if err == nil && figures.Wrong+figures.Missed > 0 {
		err = fmt.Errorf("turns recorded wrongly: %d, missed: %d", figures.Wrong, figures.Missed)
		if f.calibration != "" && figures.Missed > 0 {
			err = fmt.Errorf("%w; %s may be of other --parts than %d, whose tags it doesn't know", err, f.calibration, f.parts)
		}
	}
	return err
}

// mostGames are played at once: their records are kept until the end.
const mostGames = 1_000_000

// series checks the flags.
func (f *simFlags) series(ctx context.Context, c *common, name string) (bench.Series, error) {
	var s bench.Series
	if f.games < 1 || f.games > mostGames {
		return s, usage("--games: %d matches can't be played; play 1 to %d", f.games, mostGames)
	}
	g, err := gameNamed(name)
	if err != nil {
		return s, err
	}
	if s.Board, err = f.forGame(g); err != nil {
		return s, err
	}
	if s.Hands, err = styles(f.hands); err != nil {
		return s, err
	}
	if s.Settings, err = f.settings(g); err != nil {
		return s, err
	}
	if s.Clock, err = f.controls(); err != nil {
		return s, err
	}
	if s.Faults, err = fault.Parse(f.faults); err == nil {
		err = s.Faults.Check(s.Board)
	}
	if err != nil {
		return s, usage("--faults: %w", err)
	}
	if s.Words, err = words.New(c.lang, g); err != nil {
		return s, err
	}
	s.Game, s.Games, s.Seed, s.Parts = g.Game, f.games, f.seed, f.parts
	s.Calibration, err = f.learnt(ctx, c, s.Opts)
	return s, err
}

func (f *simFlags) animate(cmd *cobra.Command, c *common, view *canvas, p *bench.Picture) {
	var b bytes.Buffer
	if p.Draw(&b, c.color()) != nil || view.draw(b.String()) != nil {
		return // the record will fail to be written too
	}
	select {
	case <-cmd.Context().Done():
	case <-time.After(c.frame):
	}
}

// printRecords prints a match with a line for each turn, several with a line for
// each match.
func printRecords(c *common, matches []bench.Match) error {
	err := c.print("")
	for i, m := range matches {
		if len(matches) > 1 {
			err = errors.Join(err, c.print("%4d. %-7s %-6s %s", i+1, m.Result, m.Reason, m.Record))
			continue
		}
		for n, turn := range m.Turns {
			err = errors.Join(err, c.print("%4d. %s", n+1, turn))
		}
		err = errors.Join(err, c.print("      %s %s", m.Result, m.Reason))
	}
	return errors.Join(err, c.print(""))
}

func printFigures(c *common, f *bench.Figures) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	for _, row := range []struct {
		name  string
		value any
	}{
		{"game", f.Game}, {"board", f.Board}, {"seed", f.Seed}, {"games", f.Games}, {"turns", f.Turns},
		{"wrong", f.Wrong}, {"missed", f.Missed}, {"asked", f.Asked}, {"illegal tried", f.IllegalTried},
		{"refused", f.Refused}, {"refused legal", f.RefusedLegal}, {"corrected", f.Corrected},
		{"board time", fmt.Sprintf("%.1f s", f.VirtualS)}, {"wall time", fmt.Sprintf("%.2f s", f.WallS)},
	} {
		if _, err := fmt.Fprintf(w, "%s\t%v\n", row.name, row.value); err != nil {
			return err
		}
	}
	err := w.Flush()
	if f.Faults != nil {
		err = errors.Join(err, printFaults(c, f.Faults))
	}
	for _, why := range f.Hurt {
		c.say("players got up: %s", why)
	}
	return err
}
