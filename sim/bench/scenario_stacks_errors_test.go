package bench

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tablero/games"
	"tablero/games/mixtour"
)

// illegals are moves that the rules forbid after begun: the rule, how the display
// words it, and what the lights show.
var illegals = map[string]struct {
	code games.Code
	says string
	lit  []string
}{
	"c3-d3":   {mixtour.CodeOntoEmpty, "d3 is empty", []string{"c3 missing", "d3 extra"}},
	"b2-c3":   {mixtour.CodeWrongDistance, "needs distance 2, not 1", []string{"b2 missing", "c3 extra"}},
	"a1:2-e5": {mixtour.CodeWrongDistance, "needs distance 1, not 4", []string{"a1 missing", "e5 extra"}},
	"c3":      {mixtour.CodeOwnOnStack, "empty cells only", []string{"c3 extra"}},
}

// Scenario 14.
func TestAnIllegalMoveOfStacksIsPointedOutAfterTwoSecondsAndNotBefore(t *testing.T) {
	for turn, tt := range illegals {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.hands(turn)
			b.wait(1850 * time.Millisecond)
			b.refused()
			assert.NotContains(t, b.lines(), tt.says)
			b.wait(600 * time.Millisecond)
			b.refused(tt.code)
			b.shows(tt.says)
			lit := tt.lit
			if !slices.Contains(lit, "e5 extra") {
				lit = append(slices.Clone(lit), "e5 last")
			}
			b.lit(lit...)
			b.wait(5 * time.Second)
			b.refused(tt.code) // once
			b.turns(begun...)
			b.undo(turn)
			b.wait(stacked)
			b.lit("e5 last")
			b.moves("d5")
			b.asked(0)
		})
	}
}

// Scenario 14.
func TestTheDisplaySaysWhatLiesOnEachWrongCellAndWhatBelongsThere(t *testing.T) {
	for turn, says := range map[string][]string{
		"c3-d3":   {"c3: put black disc back", "d3: take black disc away"},
		"b2-c3":   {"b2: put black disc back", "c3: take black disc away"},
		"a1:2-e5": {"a1: put", "e5: take"},
		"c3":      {"c3: take white disc away"},
	} {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.hands(turn)
			b.wait(graced)
			seen := ""
			for range 12 { // long texts may take turns
				seen += b.lines() + " "
				b.wait(500 * time.Millisecond)
			}
			for _, text := range says {
				assert.Contains(t, seen, text)
			}
		})
	}
}

// Scenario 14. Where a whole stack went, it is missed too.
func TestAWholeStackMovedAgainstTheRulesIsShownOnBothCells(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	b.hands("c3:2-a1")
	b.wait(graced)
	b.refused(mixtour.CodeWrongDistance)
	b.lit("a1 extra", "c3 missing", "e5 last")
}

// undo puts back what a turn moved.
func (b *script) undo(turn string) {
	from, to, carried := strings.Cut(turn, "-")
	if !carried {
		b.remove(1, from)
		return
	}
	n := 1
	if cell, discs, several := strings.Cut(from, ":"); several {
		from, n = cell, int(discs[0]-'0')
	}
	b.carry(n, to, from)
}

// Scenario 14.
func TestTwoDiscsEnteredAreOneTooMany(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	b.enter("W", "d1")
	b.wait(stacked)
	b.turns(append(begun, "d1")...)
	b.enter("W", "d2")
	b.wait(graced)
	b.refused(mixtour.CodeWrongColour)
	b.shows("d2: white disc, but it is the turn of: black")
	b.lit("d1 last", "d2 extra")
	b.remove(1, "d2")
	b.wait(stacked)
	b.moves("d2")
	b.asked(0)
}

// Scenario 15.
func TestALegalMoveOfStacksEndsACorrectionBegunHalfway(t *testing.T) {
	for name, tt := range map[string]struct {
		wrong func(b *script)
		then  func(b *script)
		turn  string
	}{
		"the disc goes on to where it may": {
			func(b *script) { b.carry(1, "c3", "d3") },
			func(b *script) { b.carry(1, "d3", "b2") }, "c3-b2"},
		"back in the air, then on": {
			func(b *script) { b.carry(1, "c3", "d3") },
			func(b *script) {
				disc := b.on("d3", 1)
				b.up(disc...)
				b.over(b.spot("c3"), disc...)
				b.wait(3 * time.Second)
				b.over(b.spot("b2"), disc...)
				b.down(b.spot("b2"), disc...)
			}, "c3-b2"},
		"the other colour": {
			func(b *script) { b.enter("B", "d3") },
			func(b *script) { b.remove(1, "d3"); b.enter("W", "d4") }, "d4"},
		"the other colour, right one first": {
			func(b *script) { b.enter("B", "d3") },
			func(b *script) { b.enter("W", "d4"); b.remove(1, "d3") }, "d4"},
		"the disc on the stack is entered beside it": {
			func(b *script) { b.enter("W", "c3") },
			func(b *script) { b.carry(1, "c3", "c4") }, "c4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			tt.wrong(b)
			b.wait(graced)
			assert.Equal(t, 1, b.Log.Refused)
			tt.then(b)
			b.wait(2 * time.Second)
			b.turns(append(begun, tt.turn)...)
			b.asked(0)
			b.wait(graced)
			b.shows("Black to move", "Recorded: "+tt.turn)
			b.moves("e1")
			assert.Equal(t, 1, b.Log.Refused)
		})
	}
}

// Scenario 16.
func TestWhileStacksAreWrongNoTargetIsShown(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	b.enter("B", "b3") // out of turn, where the next disc may go too
	b.wait(graced)
	b.lit("b3 extra", "e5 last")
	disc := b.on("a1", 1)
	b.up(disc...)
	b.wait(3 * time.Second)
	for _, mark := range b.watch() {
		assert.NotContains(t, mark, "target")
		assert.NotContains(t, mark, "hint")
	}
	b.turns(begun...)
	b.remove(1, "b3")
	b.wait(stacked)
	b.lit("b2 target", "e5 last")
	b.over(b.spot("b2"), disc...)
	b.down(b.spot("b2"), disc...)
	b.wait(stacked)
	b.turns(append(begun, "a1-b2")...)
	b.asked(0)
}

// Scenario 16.
func TestAnErrorOnTheStackOfTheLastTurnWins(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	b.enter("W", "e5")
	b.wait(graced)
	b.lit("e5 extra")
	b.remove(1, "e5")
	b.wait(stacked)
	b.lit("e5 last")
	b.turns(begun...)
}
