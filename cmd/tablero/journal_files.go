package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"tablero/firmware/journal"
	"tablero/games"
)

// writeMatches writes matches as text, an empty line between two, or as JSON.
func writeMatches(w io.Writer, all []journal.Match, asJSON bool) error {
	if asJSON {
		return journal.WriteJSON(w, all)
	}
	for i := range all {
		text := all[i].Text()
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// readMatches reads what export has written, as either kind.
func readMatches(stdin io.Reader, name string) ([]journal.Match, error) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	r := bufio.NewReader(in)
	for {
		b, err := r.Peek(1)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s: %w: there is none in it", name, journal.ErrText)
		case b[0] == ' ' || b[0] == '\n' || b[0] == '\r' || b[0] == '\t':
			_, _ = r.Discard(1)
			continue
		}
		read := journal.ReadText
		if b[0] == '{' {
			read = journal.ReadJSON
		}
		all, err := read(r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return all, nil
	}
}

// checkTurns tells whether a match that comes from elsewhere can be played by its game's
// rules.
func checkTurns(m *journal.Match) error {
	g, err := gameNamed(m.Game)
	if err != nil {
		return err
	}
	match, err := g.New(m.Rules)
	if err != nil {
		return err
	}
	return games.PlayTurns(match, m.Turns())
}

const stateFileHint = "tablero/journal.db in the user's state folder"

// stateFile gives where matches are kept unless a flag says otherwise: in a service's own
// folder, or the user's.
func stateFile() (string, error) {
	const name = "journal.db"
	if dir, _, _ := strings.Cut(os.Getenv("STATE_DIRECTORY"), ":"); dir != "" {
		return filepath.Join(dir, name), nil
	}
	dir := os.Getenv("XDG_STATE_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("nowhere to keep a journal (%w); name a file by --journal", err)
		}
		dir = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(dir, "tablero", name), nil
}
