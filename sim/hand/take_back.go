package hand

import (
	"time"

	"tablero/firmware/lights"
	"tablero/games"
)

// regret plays a turn, takes it back by the menu when the board has it, and puts the
// pieces as they lay; the other player agrees and waits.
func (h *Hand) regret() {
	h.discusses = true
	h.table.discuss(true)
	defer func() {
		h.table.discuss(false)
		h.discusses = false
	}()
	before := h.table.Match()
	h.playTurn()
	if h.table.Over() {
		return
	}
	for range 30 { // till nothing is asked and the turn is recorded
		h.clock.Sleep(look)
		h.attend()
	}
	if !h.chooseInMenu("Take back") {
		h.press(int(lights.MenuKey), 1200*time.Millisecond) // closes it
		return
	}
	if !h.eyes.asked() || !h.eyes.says("Take back") {
		return
	}
	h.press(h.ownKey(), 150*time.Millisecond)
	h.table.goBack(before)
	l := before.Layout()
	h.SetUp(&l)
	h.clock.Sleep(2 * time.Second)
}

// goBack agrees on what was played before.
func (t *Table) goBack(to games.Match) {
	if t.Agreed != nil {
		defer t.Agreed()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.match = to
}
