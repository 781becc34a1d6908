package trace

import (
	"errors"

	"tablero/drivers"
	"tablero/firmware/scan"
)

// causes are what drivers agree to call an error, each by its bit.
var causes = [...]error{drivers.ErrAbsent, drivers.ErrReset, drivers.ErrTimeout, drivers.ErrCorrupt, scan.ErrStuck}

// cause is an error that was read from a trace: its text, and what it is.
type cause struct {
	text string
	is   byte
}

func (c *cause) Error() string { return c.text }

// Is tells whether it is one of those that drivers agree on.
func (c *cause) Is(target error) bool {
	for i, known := range causes {
		if target == known {
			return c.is&(1<<i) != 0
		}
	}
	return false
}

// writeFaults writes a list of faults.
func writeFaults(w *writing, m *moments, all []scan.Fault) {
	w.uvarint(uint64(len(all)))
	for i := range all {
		f := &all[i]
		w.text(f.Part)
		w.text(f.Input)
		text, is := "", byte(0)
		if f.Cause != nil {
			text = f.Cause.Error()
		}
		for bit, known := range causes {
			if errors.Is(f.Cause, known) {
				is |= 1 << bit
			}
		}
		w.text(text)
		w.byte(is)
		m.write(w, f.Since)
	}
}

// mostFaults is more than any board has inputs.
const mostFaults = 4096

// readFaults reads what writeFaults wrote: a list of its own, since nobody changes one in
// place.
func readFaults(r *reading, m *moments) []scan.Fault {
	n := r.uvarint()
	if n > mostFaults {
		r.fail()
		return nil
	}
	var all []scan.Fault
	for n > 0 && !r.bad {
		n--
		f := scan.Fault{Part: r.text(), Input: r.text()}
		f.Cause = &cause{text: r.text(), is: r.byte()}
		f.Since = m.read(r)
		all = append(all, f)
	}
	return all
}

// sameFaults tells whether two lists are one: they are replaced, never changed in place.
func sameFaults(a, b []scan.Fault) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

var _ error = (*cause)(nil)
