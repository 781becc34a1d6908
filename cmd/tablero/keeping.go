package main

import (
	"tablero/firmware/doctor"
	"tablero/firmware/journal"
)

// keeping says where doctor looks for matches.
func keeping() (doctor.Keeping, error) {
	file, err := stateFile()
	return doctor.Keeping{File: file, Room: room, Sound: soundJournal}, err
}

// soundJournal tells what is wrong with a journal that is there.
func soundJournal(file string) error {
	j, err := journal.OpenToRead(file)
	if err != nil {
		return err
	}
	return j.Close()
}
