package firmware

import (
	"context"
	"slices"
	"time"

	"tablero/drivers/key"
	"tablero/drivers/strip"
	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/games"
)

const (
	lightsTick    = 20 * time.Millisecond  // how soon a new view is lit
	lightsRefresh = 500 * time.Millisecond // a disturbed frame stands no longer
	displayTick   = 50 * time.Millisecond
	panelCheck    = 300 * time.Millisecond
	panelRefresh  = 10 * time.Second // a panel that can't be checked comes back
	showRetry     = 200 * time.Millisecond
	keyWait       = time.Second
)

// LEDs gives which LED of a board's strip serves what.
func LEDs(f *board.File) lights.Strip {
	s := lights.Strip{Cells: map[games.Place]int{}, Edge: f.Edge(), EdgeMM: f.Platform.SizeMM}
	for name, c := range f.Cells {
		if place, err := games.ParsePlace(name); err == nil && c.LED != nil {
			s.Cells[place] = *c.LED
		}
	}
	return s
}

// lightsLane keeps the LEDs as the view wants them.
func (p *Program) lightsLane(ctx context.Context) {
	file := p.opts.Board.File
	part, _ := file.Strip()
	leds := LEDs(file)
	start := p.clock.Now()
	colors := make([]lights.Color, part.LEDs)
	now, shown := make([]strip.Color, part.LEDs), make([]strip.Color, part.LEDs)
	var shownAt time.Time
	for ctx.Err() == nil {
		v, _ := p.views.take()
		elapsed := p.clock.Now().Sub(start)
		leds.Picture(&v, elapsed, colors)
		for i, c := range colors {
			now[i] = strip.Color(c)
		}
		if !slices.Equal(now, shown) || p.clock.Now().Sub(shownAt) > lightsRefresh {
			if err := p.opts.Board.Strip.Show(now); err != nil {
				p.lose(func(l *Losses) *uint64 { return &l.Lights })
				shown[0].R = ^now[0].R // not shown: try again
				p.clock.Sleep(showRetry)
				continue
			}
			copy(shown, now)
			shownAt = p.clock.Now()
		}
		// Wake when a rhythm changes, so that flashes keep time.
		elapsed = p.clock.Now().Sub(start)
		p.clock.Sleep(min(lightsTick, lights.NextChange(&v, elapsed)-elapsed))
	}
}

// displayLane keeps the display as the view wants it.
func (p *Program) displayLane(ctx context.Context) {
	screen := lights.NewScreen(p.printer)
	start := p.clock.Now()
	turns := lights.Never // when the page turns
	var shown uint64
	var refreshed, checked time.Time
	for ctx.Err() == nil {
		v, version := p.views.take()
		var err error
		if elapsed := p.clock.Now().Sub(start); version != shown || elapsed >= turns {
			img, _ := screen.Render(&v, elapsed)
			turns = screen.NextPage(elapsed)
			err = p.opts.Board.Panel.Draw(ctx, img)
		} else if p.clock.Now().Sub(refreshed) > panelRefresh {
			err = p.opts.Board.Panel.Refresh(ctx)
			refreshed = p.clock.Now()
		} else if p.clock.Now().Sub(checked) > panelCheck {
			checked = p.clock.Now()
			if p.opts.Board.Panel.Check(ctx) != nil {
				err = p.opts.Board.Panel.Refresh(ctx)
			}
		}
		if err != nil && ctx.Err() == nil {
			p.lose(func(l *Losses) *uint64 { return &l.Display })
			shown = 0
			p.clock.Sleep(showRetry)
			continue
		}
		shown = version
		p.clock.Sleep(displayTick)
	}
}

// keyLane reports presses of one key.
func (p *Program) keyLane(ctx context.Context, k referee.Key, dev *key.Dev) {
	for ready := false; ctx.Err() == nil; {
		var err error
		if !ready {
			err = dev.Init(ctx)
			ready = err == nil
		}
		var press key.Press
		var pressed bool
		if err == nil {
			press, pressed, err = dev.Wait(ctx, keyWait)
		}
		if err != nil && ctx.Err() == nil {
			ready = false
			p.lose(func(l *Losses) *uint64 { return &l.Keys })
			p.clock.Sleep(keyWait)
			continue
		}
		if pressed {
			p.events.put(referee.Event{Now: p.clock.Now(), Key: &referee.Press{Key: k, Long: press.Long}})
		}
	}
}
