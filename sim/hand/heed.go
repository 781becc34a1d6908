package hand

import (
	"strings"
	"time"
)

// Patience that players have with a board that says that something is amiss.
const (
	faultPatience = 90 * time.Second
	errorPatience = 40 * time.Second // with errors that they haven't made
	// calmAfter is how long nothing must be wrong: lights that flash are dark now and then.
	calmAfter = time.Second
	// redoAfter is how long a board points at what is as it was played, before players do
	// it again; once the match is over, how long it may take to record the end.
	redoAfter = 12 * time.Second
)

// heed waits before a wary player does something, while the board names a fault points at
// something wrong, or has recorded something else. What it has missed is done again.
func (h *Hand) heed() {
	if !h.table.Wary {
		return
	}
	h.eyes.glance()
	redone, calm := false, h.clock.Now()
	if !h.amiss() {
		calm = calm.Add(-calmAfter)
	}
	for since := h.clock.Now(); h.clock.Now().Sub(calm) < calmAfter && h.clock.Now().Sub(since) < errorPatience; {
		h.clock.Sleep(look)
		h.attend()
		if h.amiss() {
			calm = h.clock.Now()
		}
		if h.clock.Now().Sub(since) > redoAfter && !redone {
			h.redo()
			redone = true
		}
	}
	h.heedFault()
}

// amiss tells whether the board points at something wrong, or says that another turn was
// recorded than was played.
func (h *Hand) amiss() bool { return h.eyes.corrects() || !h.table.logs && h.misrecorded() }

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

// seeItRecorded makes sure, after the match, that the board has all of it.
func (h *Hand) seeItRecorded() {
	if !h.table.Wary || h.lastMover() != h.side {
		return
	}
	since := h.clock.Now()
	for again := 0; again < mostRedone && (h.lags() || h.misrecorded()); {
		h.clock.Sleep(look)
		h.attend()
		if h.clock.Now().Sub(since) > redoAfter {
			h.redo()
			since = h.clock.Now()
			again++
		}
	}
}

// mostRedone is how often players put the end of a match right before they give up.
const mostRedone = 3

// lags tells whether the record lacks turns that were played.
func (h *Hand) lags() bool {
	return h.table.Record != nil && len(h.table.Record()) < len(h.table.Match().Turns())
}

// corrects tells whether lights or display point at something wrong.
func (e *eyes) corrects() bool {
	if e.scolded() {
		return true
	}
	for _, text := range []string{": take ", ": put ", ": change ", "unknown piece", "No rule allows"} {
		if e.says(text) {
			return true
		}
	}
	return false
}

// faulty tells whether the display names a part that fails, or asks for what weighs on the
// board to be taken off.
func (e *eyes) faulty() bool {
	if e.w.ScreenVersion() != 0 && strings.TrimSpace(strings.Join(e.lines, "")) == "" {
		return true // the display is dark: the board is off
	}
	for _, text := range []string{"Check the cable", "Also ", "Take the hand off", "can't be saved"} {
		if e.says(text) {
			return true
		}
	}
	return e.says("Unfinished match") && !e.scolded() // else it waits for the players
}
