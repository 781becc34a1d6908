package referee

import (
	"errors"

	"tablero/drivers"
	"tablero/firmware/lights"
	"tablero/firmware/scan"
	"tablero/firmware/words"
)

// viewFault names the parts that fail and marks the cells that can't be read.
func (s *State) viewFault(v *lights.View) {
	v.Detail = nil
	for i, f := range s.verdict.Faults {
		if i == 0 {
			v.Title = words.Say(words.FaultPart, f.Name(), cause(f.Cause))
			continue
		}
		// What to do is said once: so two parts are named on one page.
		v.Detail = append(v.Detail, words.Say(words.FaultToo, f.Name(), cause(f.Cause)))
	}
	for _, p := range s.verdict.Blind {
		if p.IsCell() {
			v.Marks[p] = lights.Fault
		}
	}
}

// cause words why a part fails.
func cause(err error) words.Message {
	switch {
	case errors.Is(err, drivers.ErrReset):
		return words.Say("cause.reset")
	case errors.Is(err, drivers.ErrTimeout):
		return words.Say("cause.timeout")
	case errors.Is(err, scan.ErrStuck):
		return words.Say(words.CauseStuck)
	case errors.Is(err, drivers.ErrCorrupt):
		return words.Say("cause.corrupt")
	}
	return words.Say("cause.absent")
}
