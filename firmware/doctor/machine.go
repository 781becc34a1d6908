package doctor

import (
	"io/fs"
	"strings"
	"time"

	"tablero/firmware/board"
)

// Machine is what is looked at.
type Machine struct {
	Root fs.FS // its root folder
	User Account
	Now  time.Time // by its own clock
}

// Account is whose rights count.
type Account struct {
	Name   string
	UID    int
	Groups []int // that it is in now; those of /etc/group come into effect when it logs in
}

// Examine looks at a machine that is to run a board. On one that is no Raspberry Pi it
// gives that as its only finding.
func Examine(m Machine, f *board.File) []Finding {
	e := &exam{Machine: m, board: f}
	if !e.machine() {
		return e.found
	}
	e.settings()
	e.buses()
	e.pins()
	e.strip()
	e.rights()
	e.power()
	e.clock()
	return e.found
}

// exam is one look at a machine.
type exam struct {
	Machine
	board *board.File
	model string
	boot  *boot
	found []Finding
}

func (e *exam) note(f ...Finding) { e.found = append(e.found, f...) }

// text reads a small file without what ends it.
func (e *exam) text(path string) (string, bool) {
	data, err := fs.ReadFile(e.Root, path)
	if err != nil {
		return "", false
	}
	return strings.TrimRight(string(data), "\x00\n "), true
}

func (e *exam) exists(path string) bool {
	_, err := fs.Stat(e.Root, path)
	return err == nil
}

// deviceTree is where the kernel shows what the firmware told it of the hardware.
const deviceTree = "proc/device-tree/"

// machine tells whether this is a Pi.
func (e *exam) machine() bool {
	const check = "machine"
	e.model, _ = e.text(deviceTree + "model")
	if !strings.HasPrefix(e.model, "Raspberry Pi") {
		what := "this machine is no Raspberry Pi"
		if e.model != "" {
			what += ": " + e.model
		}
		e.note(wrong(check, what, "run it on the Pi that the board is wired to; without a board, add --sim to play, scan and calibrate"))
		return false
	}
	e.note(ok(check, e.model))
	return true
}

// filters are the conditional filters of config.txt that a model fulfils.
func filters(model string) map[string]bool {
	name := strings.TrimPrefix(model, "Raspberry Pi ")
	all := map[string]bool{"all": true}
	for _, m := range []struct{ begins, filters string }{
		{"500", "pi500 pi5"}, {"5 ", "pi5"}, {"Compute Module 5", "cm5 pi5"},
		{"400", "pi400 pi4"}, {"4 ", "pi4"}, {"Compute Module 4S", "cm4s pi4"}, {"Compute Module 4", "cm4 pi4"},
		{"3 Model A Plus", "pi3+ pi3"}, {"3 Model B Plus", "pi3+ pi3"}, {"3 ", "pi3"},
		{"Compute Module 3 Plus", "cm3+ pi3"}, {"Compute Module 3", "cm3 pi3"},
		{"2 ", "pi2"}, {"Zero 2", "pi02 pi0"}, {"Zero W", "pi0w pi0"}, {"Zero", "pi0"},
		{"Compute Module", "cm1 pi1"}, {"Model", "pi1"},
	} {
		if strings.HasPrefix(name+" ", m.begins) {
			for f := range strings.FieldsSeq(m.filters) {
				all[f] = true
			}
			return all
		}
	}
	return all
}

// modelFilter tells whether a filter is one that is about models.
func modelFilter(name string) bool {
	return strings.HasPrefix(name, "pi") || strings.HasPrefix(name, "cm")
}
