package hand

import (
	"time"

	"tablero/firmware/lights"
)

// mostItems is how many items of a menu players look at.
const mostItems = 8

// chooseInMenu opens the menu and chooses an item; false if it hasn't that.
func (h *Hand) chooseInMenu(item string) bool {
	h.press(int(lights.MenuKey), 1200*time.Millisecond)
	for range mostItems {
		if h.eyes.says(item) {
			h.press(h.ownKey(), 150*time.Millisecond)
			return true
		}
		h.press(int(lights.MenuKey), 150*time.Millisecond)
	}
	return false
}

// press presses a key and looks what comes of it.
func (h *Hand) press(key int, d time.Duration) {
	h.world.Press(key, d)
	h.clock.Sleep(d + 400*time.Millisecond)
	h.eyes.read()
}
