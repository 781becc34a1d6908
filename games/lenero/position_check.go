package lenero

import (
	"fmt"

	"tablero/games"
)

// check tells whether a match under these terms can come to the position.
func (p *position) check(t *terms) error {
	logs := t.pile(p.logs)
	if err := logs.Check(); err != nil {
		return fmt.Errorf("lenero: the logs can't lie so: %w", err)
	}
	for s := Size(1); s <= Sizes; s++ {
		if err := p.checkCounts(t, s); err != nil {
			return err
		}
	}
	switch {
	case p.lost[games.White] > 0 && p.lost[games.Black] > 0:
		return fmt.Errorf("lenero: both sides can't owe turns, as %d/%d: what both owe is struck", p.lost[games.White], p.lost[games.Black])
	case p.lost[p.side] > 0 && !p.emptyHanded():
		return fmt.Errorf("lenero: %s can't be to play and owe a turn: give the turn to the other side", p.side)
	}
	return nil
}

// checkCounts tells whether there are as many logs of a size as the terms say: in the
// frame, in the hand and with who took them.
func (p *position) checkCounts(t *terms, s Size) error {
	all := 0
	for _, side := range []games.Side{games.White, games.Black} {
		n := p.hands[side].Of(s)
		for _, l := range p.logs {
			if l.Kind == KindOf(side, s) {
				n++
			}
		}
		kept := p.taken[side.Other()].Of(s)
		all += n + kept
		if t.returned == ReturnedPoints {
			kept = 0 // it may be the owner's own
		}
		if n+kept > t.logs || t.returned != ReturnedPoints && n+kept < t.logs {
			return fmt.Errorf("lenero: there are %d logs of size %d of %s, not %d: correct the counts or the setting %s", n+kept, s, side, t.logs, SettingLogs)
		}
	}
	if all != 2*t.logs {
		return fmt.Errorf("lenero: there are %d logs of size %d in all, not %d: correct the counts or the setting %s", all, s, 2*t.logs, SettingLogs)
	}
	return nil
}
