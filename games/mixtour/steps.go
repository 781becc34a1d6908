package mixtour

import "tablero/games"

// Steps appends what may be done next. A carry that makes a stack of five or
// more is there twice: first the bare carry, which leaves the lifting off to a
// step of its own, then the carry and the lifting off in one, for hands that
// take the stack away at once or never set it down.
func (m *Match) Steps(dst []games.Step) []games.Step {
	if m.isOver() {
		return dst
	}
	p := &m.now.position
	if m.now.high != NoMove {
		return append(dst, p.liftStep(m.now.high))
	}
	var moves Moves
	moves.Fill(p)
	for _, move := range moves.All() {
		dst = append(dst, p.step(move))
		if p.Scores(move) {
			dst = append(dst, p.wholeStep(move))
		}
	}
	return dst
}

// step is the first step of a move, and the only one unless it scores.
func (p *Position) step(m Move) games.Step {
	switch {
	case m.IsEntry():
		return games.Step{Verb: games.Put, Change: games.Added(games.StackOf(KindOf(p.ToMove())), m.To()), Ends: true}
	case m.IsCarry():
		return games.Step{Verb: games.Move, Change: p.carried(m), Ends: !p.Scores(m)}
	}
	return games.Step{Verb: games.Pass, Ends: true}
}

// liftStep is the second step of a scoring move.
func (p *Position) liftStep(m Move) games.Step {
	return games.Step{Verb: games.LiftOff, Change: games.Taken(p.piled(m), m.To()), Ends: true}
}

// wholeStep is a scoring move in one step.
func (p *Position) wholeStep(m Move) games.Step {
	change, _ := p.carried(m).With(games.Taken(p.piled(m), m.To()))
	return games.Step{Verb: games.Move, Change: change, Ends: true}
}

func (p *Position) carried(m Move) games.Change {
	_, top, _ := p.Stack(m.From()).Split(m.Discs())
	return games.Carried(top, m.From(), m.To())
}

// piled is the target's stack after a carry.
func (p *Position) piled(m Move) games.Stack {
	_, top, _ := p.Stack(m.From()).Split(m.Discs())
	sum, _ := top.On(p.Stack(m.To()))
	return sum
}
