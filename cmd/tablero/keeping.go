package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tablero/firmware/doctor"
	"tablero/firmware/journal"
)

// keeping says where doctor looks for matches: in a service's own folder, or the user's.
func keeping() (doctor.Keeping, error) {
	k := doctor.Keeping{Room: room, Sound: soundJournal}
	const name = "journal.db"
	if dir, _, _ := strings.Cut(os.Getenv("STATE_DIRECTORY"), ":"); dir != "" {
		k.File = filepath.Join(dir, name)
		return k, nil
	}
	dir := os.Getenv("XDG_STATE_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return k, fmt.Errorf("nowhere to keep matches: %w; set HOME", err)
		}
		dir = filepath.Join(home, ".local", "state")
	}
	k.File = filepath.Join(dir, "tablero", name)
	return k, nil
}

// soundJournal tells what is wrong with a journal that is there.
func soundJournal(file string) error {
	j, err := journal.OpenToRead(file)
	if err != nil {
		return err
	}
	return j.Close()
}
