package firmware

import (
	"context"
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/scan"
)

// refereeTick is how often the referee looks: often enough that nobody notices,
// seldom enough for a small Pi.
const refereeTick = 10 * time.Millisecond

// refereeLane explains frames and judges them.
func (p *Program) refereeLane(ctx context.Context) {
	var frame scan.Frame
	for ctx.Err() == nil {
		for {
			e, ok := p.events.take()
			if !ok {
				break
			}
			p.step(e)
		}
		now := p.clock.Now()
		p.store.Frame(&frame, now)
		verdict := p.senses(p.state.Situation(), &frame)
		p.step(referee.Event{Now: now, Verdict: &verdict})
		p.clock.Sleep(refereeTick)
	}
}

// step lets the referee take an event in and carries out what it wants.
func (p *Program) step(e referee.Event) {
	state, actions := referee.Step(p.state, e)
	changed := state.Shows() != p.state.Shows()
	p.state = state
	for _, a := range actions {
		if _, ok := a.(referee.Note); !ok {
			p.records.put(a)
		}
		if p.opts.Watch != nil {
			p.opts.Watch(a)
		}
	}
	if changed || len(actions) > 0 {
		p.show()
	}
}

// show hands what the board should show to the lanes that show it.
func (p *Program) show() { p.views.put(p.state.View()) }

// recordLane keeps commits in order and acknowledges them. One that can't be
// kept is tried again: turns wait rather than get lost. What is left at the end is kept
// as well.
func (p *Program) recordLane(ctx context.Context) {
	for {
		a, ok := p.records.take()
		if !ok && ctx.Err() != nil {
			return
		}
		if !ok {
			p.clock.Sleep(refereeTick)
			continue
		}
		switch a := a.(type) {
		case referee.Commit:
			if !p.keep(ctx, a) {
				return // what follows without it would be another match
			}
		case referee.Ticked:
			if p.opts.Tick != nil {
				p.opts.Tick(a)
			}
		}
	}
}

// keep keeps one commit, however long that takes; false at the end if it couldn't.
func (p *Program) keep(ctx context.Context, c referee.Commit) bool {
	for p.opts.Keep != nil {
		err := p.opts.Keep(c)
		if err == nil {
			break
		}
		p.events.put(referee.Event{Now: p.clock.Now(), Unkept: unkept(err)})
		if ctx.Err() != nil {
			return false
		}
		p.clock.Sleep(keepRetry)
	}
	p.events.put(referee.Event{Now: p.clock.Now(), Committed: &referee.Committed{Number: c.Number}})
	return true
}

const keepRetry = 500 * time.Millisecond
