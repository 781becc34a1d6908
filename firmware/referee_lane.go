package firmware

import (
	"context"
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
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
			p.traceEvent(&e)
			p.step(e)
		}
		p.store.Frame(&frame, p.clock.Now())
		p.rounds.look(&frame)
		p.traceFrame(&frame)
		p.look(&frame)
		p.clock.Sleep(refereeTick)
	}
}

// look explains a frame and judges it.
func (p *Program) look(frame *scan.Frame) {
	verdict := p.senses.step(p.state.Situation(), frame)
	p.doubtMemory(frame.Now, &verdict)
	p.step(referee.Event{Now: frame.Now, Verdict: &verdict})
	p.learn(&verdict)
	p.drift(frame, &verdict)
}

// step lets the referee take an event in and carries out what it wants.
func (p *Program) step(e referee.Event) {
	state, actions := referee.Step(p.state, e)
	changed := state.Shows() != p.state.Shows()
	p.state = state
	for _, a := range actions {
		switch a := a.(type) {
		case referee.Commit:
			p.traceCommit(&a)
			p.records.put(record{commit: &a})
		case referee.Ticked:
			p.records.put(record{ticked: &a})
		}
		if p.opts.Watch != nil {
			p.opts.Watch(a)
		}
	}
	if changed || len(actions) > 0 {
		p.show()
	}
}

// learn has it kept what the sensors have learned of the pieces, once a turn.
func (p *Program) learn(v *sense.Verdict) {
	sit := p.state.Situation()
	if v.Kind != sense.Same || p.learnt == sit.ID() || sit.Match().Unfinished() || p.opts.Remember == nil {
		return
	}
	p.learnt = sit.ID()
	if text, err := p.senses.memory(); err == nil && text != nil {
		p.records.put(record{memory: text})
	}
}

// doubtMemory lets go of what was remembered before a power cut if it explains nothing:
// then the board is read anew.
func (p *Program) doubtMemory(now time.Time, v *sense.Verdict) {
	switch {
	case p.recalls.IsZero() || v.Kind == sense.Busy || v.Kind == sense.Fault:
	case v.Kind != sense.Unknown:
		p.recalls = time.Time{}
	case now.Sub(p.recalls) > memoryTime:
		p.recalls = time.Time{}
		p.senses.forget()
	}
}

// memoryTime is how long a board that was remembered may be unlike that.
const memoryTime = 2 * time.Second

// record is something to be kept: one of its parts is set.
type record struct {
	commit *referee.Commit
	ticked *referee.Ticked
	memory []byte
}

// show hands what the board should show to the lanes that show it.
func (p *Program) show() {
	p.views.put(p.state.View())
	p.rounds.count(p.state.Match())
}

// recordLane keeps commits in order and acknowledges them. One that can't be
// kept is tried again: turns wait rather than get lost. What is left at the end is kept
// as well.
func (p *Program) recordLane(ctx context.Context) {
	for {
		p.rounds.keep(p.clock.Now())
		r, ok := p.records.take()
		if !ok && ctx.Err() != nil {
			return
		}
		if !ok {
			p.clock.Sleep(refereeTick)
			continue
		}
		switch {
		case r.commit != nil && !p.keep(ctx, *r.commit):
			return // what follows without it would be another match
		case r.ticked != nil && p.opts.Tick != nil:
			p.opts.Tick(*r.ticked)
		case r.memory != nil && p.opts.Remember != nil:
			p.opts.Remember(r.memory)
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
		p.rounds.keep(p.clock.Now())
		p.clock.Sleep(keepRetry)
	}
	p.events.put(referee.Event{Now: p.clock.Now(), Committed: &referee.Committed{Number: c.Number}})
	return true
}

const keepRetry = 500 * time.Millisecond
