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
		if c, ok := a.(referee.Commit); ok {
			p.commits.put(c)
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
// kept is tried again: turns wait rather than get lost.
func (p *Program) recordLane(ctx context.Context) {
	for ctx.Err() == nil {
		c, ok := p.commits.take()
		if !ok {
			p.clock.Sleep(refereeTick)
			continue
		}
		for p.opts.Keep != nil && p.opts.Keep(c) != nil && ctx.Err() == nil {
			p.clock.Sleep(keepRetry)
		}
		p.events.put(referee.Event{Now: p.clock.Now(), Committed: &referee.Committed{Number: c.Number}})
	}
}

const keepRetry = 500 * time.Millisecond
