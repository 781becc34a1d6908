package chip

import (
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Drive is the part's side of the wire: it sets the level that the computer reads
// while the pin is an input.
func (p *Pin) Drive(l gpio.Level) { p.wired(true, l) }

// Release is the part's side of the wire: it lets go, and the pulls decide.
func (p *Pin) Release() { p.wired(false, gpio.Low) }

// Level gives the level on the wire, free of charge: for models and tests.
func (p *Pin) Level() gpio.Level {
	p.gate.lock()
	defer p.gate.unlock()
	return p.level()
}

func (p *Pin) level() gpio.Level {
	switch {
	case p.output:
		return p.out
	case p.driven:
		return p.drive
	case p.pull == gpio.PullUp, p.pull == gpio.PullDown:
		return p.pull == gpio.PullUp
	}
	return p.Resistor == gpio.PullUp
}

func (p *Pin) wired(driven bool, l gpio.Level) {
	p.gate.lock()
	was := p.level()
	p.driven, p.drive = driven, l
	is := p.level()
	queued := was != is && (bool(is) && p.edge&gpio.RisingEdge != 0 || !bool(is) && p.edge&gpio.FallingEdge != 0)
	watcher := p.watcher
	if queued {
		p.edges.push(edge{at: p.t.Now(), rising: bool(is)})
	}
	p.gate.unlock()
	if !queued {
		return
	}
	p.bell.Ring()
	if watcher != nil {
		watcher.Ring()
	}
}

// WaitForEdge parks the caller until an edge of the kind that In asked for. Edges
// that came before are kept, 16 of them.
func (p *Pin) WaitForEdge(timeout time.Duration) bool {
	p.gate.lock()
	deaf, halts := p.edge == gpio.NoEdge || p.output, p.halts
	p.gate.unlock()
	if deaf {
		return false
	}
	forEver, deadline := waitUntil(p.t.Now(), timeout, p.IoctlSemantics)
	for {
		p.gate.lock()
		_, ok := p.edges.pop()
		halted := p.halts != halts
		p.gate.unlock()
		if ok {
			p.spend() // the kernel wakes us
			return true
		}
		left := time.Duration(-1)
		if !forEver {
			left = max(0, deadline.Sub(p.t.Now()))
		}
		if halted || left == 0 {
			return false
		}
		if !p.bell.Wait(left) && forEver {
			return false // the board was stopped
		}
	}
}

// waitUntil reads a time-out as conn's contract says, or as gpioioctl does.
func waitUntil(now time.Time, timeout time.Duration, ioctl bool) (forEver bool, deadline time.Time) {
	if ioctl {
		return timeout == 0, now.Add(timeout)
	}
	return timeout < 0, now.Add(timeout)
}

// edge is one entry of the kernel's event queue.
type edge struct {
	at     time.Time
	rising bool
}

// edgeQueue is the kernel's: 16 entries, of which the oldest gets lost.
type edgeQueue struct {
	entries  [16]edge
	first, n int
}

func (q *edgeQueue) push(e edge) {
	if q.n == len(q.entries) {
		q.first = (q.first + 1) % len(q.entries)
		q.n--
	}
	q.entries[(q.first+q.n)%len(q.entries)] = e
	q.n++
}

func (q *edgeQueue) peek() (edge, bool) { return q.entries[q.first], q.n > 0 }

func (q *edgeQueue) pop() (edge, bool) {
	e, ok := q.peek()
	if ok {
		q.first = (q.first + 1) % len(q.entries)
		q.n--
	}
	return e, ok
}
