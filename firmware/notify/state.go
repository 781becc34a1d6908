package notify

import (
	"fmt"
	"strings"
	"time"

	"tablero/firmware"
)

// state is what was told so far.
type state struct {
	game     string                       // set once, like the others up to words
	watchdog time.Duration                // 0: none
	words    func(firmware.Health) string // of the display's title, and of what is about to fail

	ready  bool
	fed    time.Time // when the watchdog last was
	status string
}

const (
	// fedOften is the part of the watchdog's time after which it is fed again.
	fedOften = 4
	// patient is the part of that time that a lane may take over one round. Kernels give a
	// bus whose wires are stuck about a second for each call, and lanes count calls.
	patient = 2
)

// step gives what there is to tell of a program that is so now.
func (s state) step(h firmware.Health, now time.Time) (state, []string) {
	var tell []string
	if !s.ready && h.Running {
		s.ready = true
		tell = append(tell, "READY=1")
	}
	stuck := s.watchdog > 0 && h.Since > s.watchdog/patient
	if s.watchdog > 0 && h.Running && !stuck && now.Sub(s.fed) >= s.watchdog/fedOften {
		s.fed = now
		tell = append(tell, "WATCHDOG=1")
	}
	status := s.wording(h, stuck)
	if status != s.status {
		s.status = status
		tell = append(tell, "STATUS="+status)
	}
	return s, tell
}

// wording gives the line that "systemctl status" shows.
func (s state) wording(h firmware.Health, stuck bool) string {
	if stuck {
		return fmt.Sprintf("%s: stuck: %s has not come round for more than %s", s.game, h.Slowest, s.watchdog/patient)
	}
	turns := "turns"
	if h.Turns == 1 {
		turns = "turn"
	}
	line := fmt.Sprintf("%s, %d %s: %s", s.game, h.Turns, turns, s.words(h))
	return strings.Join(strings.Fields(line), " ") // one line, whatever a part is called
}
