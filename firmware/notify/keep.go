package notify

import (
	"context"
	"time"

	"tablero/drivers"
	"tablero/firmware"
	"tablero/firmware/words"
)

// Program is one that runs.
type Program interface {
	Health() firmware.Health
	Printer() *words.Printer
}

const (
	look = time.Second           // how often the program is looked at: a status needs no more
	nap  = 20 * time.Millisecond // how soon an end is noticed
)

// Keep tells how a match of a game goes until ctx is done, and at last that it ends. A nil
// Socket returns at once. say is told the first time that the manager can't be.
func (s *Socket) Keep(ctx context.Context, game string, p Program, clock drivers.Clock, say func(error)) {
	if s == nil {
		return
	}
	now := state{game: game, watchdog: s.watchdog, words: func(h firmware.Health) string { return says(p.Printer(), h) }}
	deaf := false
	tell := func(lines ...string) {
		if len(lines) == 0 {
			return
		}
		err := s.send(clock.Now(), lines...)
		if err != nil && !deaf {
			say(err)
		}
		deaf = err != nil
	}
	pause := look
	if s.watchdog > 0 {
		pause = min(look, s.watchdog/(2*fedOften))
	}
	for ctx.Err() == nil {
		var lines []string
		now, lines = now.step(p.Health(), clock.Now())
		tell(lines...)
		for end := clock.Now().Add(pause); ctx.Err() == nil && clock.Now().Before(end); {
			clock.Sleep(min(nap, end.Sub(clock.Now())))
		}
	}
	tell("STOPPING=1")
}

// says words what the display says first, and a sensor that is about to fail.
func says(p *words.Printer, h firmware.Health) string {
	if h.Drifts.Silent() {
		return p.Text(h.Title)
	}
	return p.Text(h.Title) + "; " + p.Text(h.Drifts)
}

var _ Program = (*firmware.Program)(nil)
