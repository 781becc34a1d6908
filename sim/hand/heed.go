package hand

import "time"

// Patience that players have with a board that says that something is amiss.
const (
	faultPatience = 90 * time.Second
	errorPatience = 20 * time.Second // with what they haven't done
)

// heed waits before a wary player does something, while the board names a fault or points
// at something wrong.
func (h *Hand) heed() {
	if !h.table.Wary {
		return
	}
	h.eyes.glance()
	for end := h.clock.Now().Add(errorPatience); h.eyes.scolded() && h.clock.Now().Before(end); {
		h.clock.Sleep(look)
		h.eyes.glance()
		h.heedFault()
	}
	h.heedFault()
}

// heedFault waits while the display names a fault, if the player is wary.
func (h *Hand) heedFault() {
	if !h.table.Wary {
		return
	}
	for end := h.clock.Now().Add(faultPatience); h.eyes.faulty() && h.clock.Now().Before(end); {
		h.clock.Sleep(look)
		h.eyes.glance()
	}
}

// faulty tells whether the display names a part that fails, or asks for what weighs on the
// board to be taken off.
func (e *eyes) faulty() bool {
	for _, text := range []string{"Check the cable", "Also ", "Take the hand off", "can't be saved"} {
		if e.says(text) {
			return true
		}
	}
	return false
}
