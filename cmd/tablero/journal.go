package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware/journal"
	"tablero/games"
)

// journalFlags say which journal is meant.
type journalFlags struct {
	file string
	json bool
}

func newJournal(c *common) *cobra.Command {
	var f journalFlags
	cmd := group("journal", "Matches that were played, and those that go on",
		f.list(c), f.show(c), f.export(c), f.importing(c), f.abandon(c))
	cmd.PersistentFlags().StringVar(&f.file, "journal", "", "journal `FILE` (default "+stateFileHint+")")
	return cmd
}

func (f *journalFlags) list(c *common) *cobra.Command {
	cmd := &cobra.Command{
		Use: "list", Short: "List all matches", Args: arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			all, err := f.matches()
			if err != nil {
				return err
			}
			if f.json {
				return json.NewEncoder(c.out).Encode(listed(all))
			}
			return printMatches(c, listed(all))
		},
	}
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON array")
	return cmd
}

func (f *journalFlags) show(c *common) *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show a match, with all that became of its turns", Args: arguments(1, 1, "the number of a match"),
		RunE: func(_ *cobra.Command, args []string) error {
			all, err := f.chosen(args)
			if err != nil {
				return err
			}
			return writeMatches(c.out, all, f.json)
		},
	}
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return cmd
}

func (f *journalFlags) export(c *common) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "export [ID...]", Short: "Write matches as text like PGN, or as JSON; all by default",
		Example: "  tablero journal export 12 > match.txt\n  tablero journal export --json --out all.json",
		RunE: func(_ *cobra.Command, args []string) error {
			all, err := f.chosen(args)
			if err != nil {
				return err
			}
			if out == "" {
				return writeMatches(c.out, all, f.json)
			}
			if err := writeWhole(out, func(w io.Writer) error { return writeMatches(w, all, f.json) }); err != nil {
				return fmt.Errorf("--out: %w", err)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&f.json, "json", false, "as JSON")
	cmd.Flags().StringVar(&out, "out", "", "write to `FILE`, which must not be there yet")
	return cmd
}

func (f *journalFlags) importing(c *common) *cobra.Command {
	return &cobra.Command{
		Use: "import FILE", Short: "Take in matches that were exported, text or JSON; - reads stdin", Args: arguments(1, 1, "a file, or - for stdin"),
		RunE: func(_ *cobra.Command, args []string) error {
			all, err := readMatches(c.in, args[0])
			if err != nil {
				return err
			}
			for i := range all {
				if err := checkTurns(&all[i]); err != nil {
					return fmt.Errorf("%s: match %d: %w; nothing was taken in", args[0], i+1, err)
				}
			}
			j, err := f.open()
			if err != nil {
				return err
			}
			ids, err := j.Import(all)
			if err := errors.Join(err, j.Close()); err != nil {
				return err
			}
			for i, id := range ids {
				if err := c.print("%d: %s, %d turns", id, all[i].Game, len(all[i].Turns())); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

func (f *journalFlags) abandon(c *common) *cobra.Command {
	return &cobra.Command{
		Use: "abandon ID", Short: "Give an unfinished match up for good", Args: arguments(1, 1, "the number of a match"),
		RunE: func(_ *cobra.Command, args []string) (err error) {
			id, err := matchNumber(args[0])
			if err != nil {
				return err
			}
			j, err := f.open()
			if err != nil {
				return err
			}
			defer closing(&err, j.Close)
			if err := j.GiveUp(id, string(games.Abandoned), time.Now()); err != nil {
				return err
			}
			return c.print("match %d is given up", id)
		},
	}
}

// path gives the journal's file.
func (f *journalFlags) path() (string, error) {
	if f.file != "" {
		return f.file, nil
	}
	return stateFile()
}

func (f *journalFlags) open() (*journal.Journal, error) {
	path, err := f.path()
	if err != nil {
		return nil, err
	}
	return journal.Open(path)
}

// matches reads all matches.
func (f *journalFlags) matches() (all []journal.Match, err error) {
	path, err := f.path()
	if err != nil {
		return nil, err
	}
	j, err := journal.OpenToRead(path)
	if err != nil {
		return nil, err
	}
	defer closing(&err, j.Close)
	return j.Matches()
}

// chosen reads the matches of some numbers, or all.
func (f *journalFlags) chosen(numbers []string) ([]journal.Match, error) {
	all, err := f.matches()
	if err != nil || len(numbers) == 0 {
		return all, err
	}
	var chosen []journal.Match
	for _, text := range numbers {
		id, err := matchNumber(text)
		if err != nil {
			return nil, err
		}
		found := false
		for i := range all {
			if all[i].ID == id {
				chosen, found = append(chosen, all[i]), true
			}
		}
		if !found {
			return nil, fmt.Errorf("%w: %d; tablero journal list has them", journal.ErrNoMatch, id)
		}
	}
	return chosen, nil
}

func matchNumber(text string) (int64, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, usage("%q is no number of a match; tablero journal list has them", text)
	}
	return id, nil
}
