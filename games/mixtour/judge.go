package mixtour

import "tablero/games"

// Judge says which step a change means or which rule it breaks. It goes by what
// the whole change does to the stacks, in whatever parts it was done: discs
// taken from one stack and added to another count as carried. A disc that
// wasn't recognised passes for one of the side to move. The tray is off the
// board. No change at all is a pass.
//
// A scoring carry may come alone or with the lifting off; as the latter passes
// also that the discs to be carried and the whole target were taken off. Where
// either of the two stacks might have been carried onto the other, the first that
// was taken is the one that was carried.
//
// Of several broken rules it names the one that is plainest to see: the
// lifting off that is due, an occupied cell, an empty one, out of line, the
// distance, what is in between.
func (m *Match) Judge(c games.Change) (games.Step, *games.RuleError) {
	if m.isOver() {
		return broken(games.CodeOver)
	}
	before := m.Layout()
	after, ok := handled(before, c)
	if high := m.now.high; high != NoMove {
		lift := m.now.position.liftStep(high)
		want, _ := before.Apply(lift.Change) // the stack lies there, so it can't fail
		if ok && after.Equal(&want) {
			return lift, nil
		}
		return broken(CodeMustLift, high.To())
	}
	p := &m.now.position
	switch {
	case c.Empty():
		return p.judgePass()
	case !ok:
		return broken(games.CodeNoStep)
	}
	return p.judgeStacks(differences(&before, &after), c)
}

func (p *Position) judgePass() (games.Step, *games.RuleError) {
	if !p.mustPass() {
		return broken(CodePassNotAllowed, p.ToMove())
	}
	return p.step(Pass), nil
}

// judgeStacks judges by the stacks that are different.
func (p *Position) judgeStacks(changed []difference, c games.Change) (games.Step, *games.RuleError) {
	if len(changed) > 1 {
		if added(changed) {
			return broken(CodeTwoEntries, changed[0].at, changed[1].at)
		}
		if len(changed) == 2 {
			return p.judgeTwo(changed[0], changed[1], c)
		}
	}
	if len(changed) != 1 {
		return broken(games.CodeNoStep)
	}
	one := changed[0]
	switch one.what {
	case grown:
		return p.judgeEntry(one)
	case shrunk:
		return broken(CodeRemoved, one.at, one.discs.Height())
	case hollowed:
		return broken(CodeSplitBelow, one.at)
	}
	return broken(games.CodeNoStep)
}

func (p *Position) judgeEntry(d difference) (games.Step, *games.RuleError) {
	kind := d.discs.Top()
	switch {
	case p.Height(d.at) > 0:
		return broken(CodeOwnOnStack, d.at)
	case d.discs.Height() > 1:
		return broken(CodeTwoEntries, d.at, d.at)
	case kind == KindOf(p.ToMove().Other()):
		return broken(CodeWrongColour, d.at, kind, p.ToMove())
	case kind != KindOf(p.ToMove()) && kind != games.AnyKind:
		return broken(games.CodeNoStep)
	case p.ledger.reserve(p.ledger.side()) == 0:
		return broken(CodeNoReserve, p.ToMove())
	}
	return p.step(Enter(d.at)), nil
}

// judgeTwo judges a change of two stacks: a carry, or a scoring one that is
// already lifted off.
func (p *Position) judgeTwo(a, b difference, c games.Change) (games.Step, *games.RuleError) {
	if a.what == grown {
		a, b = b, a
	}
	switch {
	case a.what == shrunk && b.what == grown && a.discs.Matches(b.discs):
		move := CarryOf(a.discs.Height(), a.at, b.at)
		if broken := p.rule(move); broken != nil {
			return games.Step{}, broken
		}
		return p.step(move), nil
	case b.what == grown && a.discs.Height() == b.discs.Height():
		if _, _, ok := pulled(p.Stack(a.at), b.discs); ok {
			return broken(CodeSplitBelow, a.at)
		}
	case a.what == shrunk && b.what == shrunk:
		if c.Parts()[0].From == b.at {
			a, b = b, a
		}
		return p.judgeTaken(a, b, c.Parts()[0].Op == games.Carry)
	}
	return broken(games.CodeNoStep)
}

// judgeTaken judges discs that went from two places, first the one where hands
// began; carried tells that they were seen to go from there to the other.
func (p *Position) judgeTaken(first, then difference, carried bool) (games.Step, *games.RuleError) {
	move, ok := p.scoring(first, then)
	if !ok || p.rule(move) != nil && !carried {
		if other, ok := p.scoring(then, first); ok && p.rule(other) == nil {
			return p.wholeStep(other), nil
		}
		return broken(CodeRemoved, first.at, first.discs.Height())
	}
	if broken := p.rule(move); broken != nil {
		return games.Step{}, broken
	}
	return p.wholeStep(move), nil
}

// scoring gives the carry of what went from one place onto all that went from
// the other; ok is false if that wouldn't have scored.
func (p *Position) scoring(from, onto difference) (m Move, ok bool) {
	if onto.discs.Height() < p.Height(onto.at) {
		return NoMove, false
	}
	m = CarryOf(from.discs.Height(), from.at, onto.at)
	return m, p.Scores(m)
}

// rule gives the rule that a carry breaks, nil if it is legal. It may come from
// text: everything is checked.
func (p *Position) rule(m Move) *games.RuleError {
	from, to, n := m.From(), m.To(), m.Discs()
	if there := p.Height(from); there < n {
		return games.Broken(CodeTooFew, from, there, n)
	}
	height := p.Height(to)
	if height == 0 {
		return games.Broken(CodeOntoEmpty, from, to)
	}
	columns, rows, distance, ok := way(from, to)
	if !ok {
		return games.Broken(CodeNotInLine, from, to)
	}
	if distance != height {
		return games.Broken(CodeWrongDistance, n, from, to, height, distance)
	}
	for i := 1; i < distance; i++ {
		if at := games.Cell(from.Column()+i*columns, from.Row()+i*rows); p.Height(at) > 0 {
			return games.Broken(CodeBlocked, from, to, at)
		}
	}
	if m == p.Banned() {
		return games.Broken(CodeTakenBack, from, to, n)
	}
	return nil
}

func broken(code games.Code, args ...any) (games.Step, *games.RuleError) {
	return games.Step{}, games.Broken(code, args...)
}
