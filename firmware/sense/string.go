package sense

import (
	"fmt"
	"strings"
)

// String tells a hypothesis for logs: "quick: 1 tray>b2, +1 tray".
func (h Hypothesis) String() string {
	name := [...]string{"nothing", "legal", "held", "quick", "amended", "take-back", "physical"}[h.Class]
	var did []string
	if h.Undo > 0 {
		did = append(did, fmt.Sprintf("undo %d", h.Undo))
	}
	for _, s := range h.Steps {
		did = append(did, s.Change.String())
	}
	if !h.Lift.Empty() {
		did = append(did, "lift "+h.Lift.String())
	}
	if !h.Change.Empty() {
		did = append(did, h.Change.String())
	}
	return name + ": " + strings.Join(did, ", ")
}
