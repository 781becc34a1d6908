package bodoquito

import "tablero/games"

// Judge says which step a change means or which rule it breaks.
//
// A put may show as the piece in hand going from the tray to an empty cell, in
// one part or as taken and added in either order, or as just being added there
// if it was lifted off the tray earlier. A piece that comes onto a cell without
// being recognised passes for the one in hand.
//
// Of several broken rules it names the one that is plainest to see: outside,
// occupied, out of turn, wrong piece.
func (m *Match) Judge(c games.Change) (games.Step, *games.RuleError) {
	p := m.Now()
	if p.Over() {
		return broken(games.CodeOver)
	}
	part, ok := asOnePart(c)
	if !ok || part.Pieces.Height() != 1 {
		return broken(games.CodeNoStep)
	}
	kind := part.Pieces.Top()
	if _, ok := PieceOf(kind); !ok && kind != games.AnyKind {
		return broken(games.CodeNoStep)
	}
	switch {
	case part.Op == games.Take:
		if kind, ok := p.kindAt(part.From); ok {
			return broken(CodePlacedTaken, part.From, kind)
		}
	case part.Op == games.Carry && part.From != games.Tray:
		if kind, ok := p.kindAt(part.From); ok && part.To != part.From {
			return broken(CodePlacedMoved, part.From, part.To, kind)
		}
	case part.To.IsCell():
		return p.judgePut(part.To, kind)
	case part.Op == games.Add && part.To == games.Tray:
		return p.judgeHandOver(kind)
	}
	return broken(games.CodeNoStep)
}

func (p Position) judgePut(to games.Place, kind games.Kind) (games.Step, *games.RuleError) {
	c, ok := CellOf(to)
	if !ok {
		return broken(CodeOutside, to)
	}
	if there, ok := p.At(c); ok {
		return broken(CodeOccupied, to, KindOf(there), kind)
	}
	hand, ok := p.Hand()
	switch {
	case !ok && p.Placed() == 0:
		return broken(CodeNothingHanded, to)
	case !ok:
		return broken(CodeSecondPiece, to)
	case kind != KindOf(hand) && kind != games.AnyKind:
		return broken(CodeNotHanded, to, kind, KindOf(hand))
	}
	return p.putStep(c), nil
}

func (p Position) judgeHandOver(kind games.Kind) (games.Step, *games.RuleError) {
	if hand, ok := p.Hand(); ok {
		if kind == KindOf(hand) {
			return broken(games.CodeNoStep) // laid back where it was, no other piece
		}
		return broken(CodeAlreadyHanded, kind, KindOf(hand))
	}
	piece, ok := PieceOf(kind)
	if !ok {
		return broken(CodeUnknownPiece, games.Tray)
	}
	if p.used>>piece&1 == 1 {
		return broken(CodeUsed, kind)
	}
	return handOverStep(piece), nil
}

// kindAt gives the placed piece at a place; ok is false if there is none.
func (p Position) kindAt(place games.Place) (kind games.Kind, ok bool) {
	c, ok := CellOf(place)
	if !ok {
		return games.NoKind, false
	}
	piece, ok := p.At(c)
	return KindOf(piece), ok
}

// asOnePart gives a change's only part. A piece taken from one place and added
// at another, in either order, counts as carried.
func asOnePart(c games.Change) (part games.Part, ok bool) {
	parts := c.Parts()
	switch len(parts) {
	case 1:
		return parts[0], true
	case 2:
		if parts[0].Op == games.Take && parts[1].Op == games.Add {
			return joined(parts[0], parts[1])
		}
		if parts[1].Op == games.Take && parts[0].Op == games.Add {
			return joined(parts[1], parts[0])
		}
	}
	return games.Part{}, false
}

// joined makes a carry of a taken and an added part. Different pieces join only
// where the one in hand was taken off the tray and another put in its stead.
func joined(taken, added games.Part) (part games.Part, ok bool) {
	swapped := taken.From == games.Tray && added.To.IsCell()
	if !taken.Pieces.Matches(added.Pieces) && !swapped {
		return games.Part{}, false
	}
	pieces := added.Pieces
	if pieces.Top() == games.AnyKind {
		pieces = taken.Pieces
	}
	return games.Part{Op: games.Carry, Pieces: pieces, From: taken.From, To: added.To}, true
}

func broken(code games.Code, args ...any) (games.Step, *games.RuleError) {
	return games.Step{}, games.Broken(code, args...)
}
