package bench

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/mixtour"
)

// takeBack takes the last turn back by the menu; key agrees.
func (b *script) takeBack(key int) {
	b.t.Helper()
	b.choose("Take back")
	b.shows("Take back " + b.Log.Turns[len(b.Log.Turns)-1] + "?")
	b.press(key, short)
}

// begun has stacks of two and three, and White to move: a1 W B W, c3 W B, b2 B, e5 B.
var begun = []string{"a1", "b1", "b1-a1", "b2", "c1", "c1-a1", "c3", "c4", "c4-c3", "e5"}

// Scenario 11.
func TestTurnsOfStacksAreTakenBackByTheMenu(t *testing.T) {
	for name, back := range map[string]func(b *script){
		"an entry": func(b *script) {
			b.takeBack(black)
			b.turns(begun[:9]...)
			b.wait(graced)
			b.shows("e5: take black disc away")
			b.lit("c3 last", "e5 extra")
			b.remove(1, "e5")
		},
		"an entry, lifted first": func(b *script) {
			disc := b.on("e5", 1)
			b.up(disc...)
			b.over(b.away(disc[0]), disc...)
			b.wait(time.Second)
			b.takeBack(white)
			b.down(b.away(disc[0]), disc...)
		},
		"a move": func(b *script) {
			b.takeBack(black)
			b.takeBack(white)
			b.turns(begun[:8]...)
			b.remove(1, "e5")
			b.wait(graced)
			b.shows("c3: take black disc away")
			b.carry(1, "c3", "c4")
		},
		"a move, its disc first": func(b *script) {
			b.takeBack(white)
			b.takeBack(white)
			b.carry(1, "c3", "c4")
			b.wait(graced)
			b.remove(1, "e5")
		},
		"the wood first": func(b *script) {
			b.remove(1, "e5")
			b.takeBack(white)
			b.takeBack(white)
			b.carry(1, "c3", "c4")
		},
		"five turns, top down": func(b *script) {
			for range 5 {
				b.takeBack(white)
			}
			b.remove(1, "e5")
			b.remove(2, "c3")
			b.carry(1, "a1", "c1")
		},
		"five turns, bottom up": func(b *script) {
			for range 5 {
				b.takeBack(black)
			}
			b.carry(1, "a1", "c1")
			b.wait(graced)
			b.remove(1, "c3")
			b.wait(graced)
			b.remove(1, "e5")
			b.remove(1, "c3")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			back(b)
			b.wait(stacked)
			left := len(b.Log.Turns)
			require.Less(t, left, len(begun))
			b.turns(begun[:left]...)
			b.wait(graced)
			b.shows("to move")
			for _, mark := range b.watch() {
				assert.True(t, strings.HasSuffix(mark, " last"), mark)
			}
			b.moves("d5", "d4")
			b.asked(0)
			assert.Zero(t, b.Log.Refused)
		})
	}
}

// Scenario 11. While the wood still shows a move that was taken back, the lights show
// where its discs are and where they belong.
func TestAMoveTakenBackByTheMenuIsShownOnBothCells(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun[:9]...)
	b.takeBack(white)
	b.wait(graced)
	b.lit("c4 missing", "c3 extra")
	b.shows("c4: put black disc back", "c3: take black disc away")
	b.carry(1, "c3", "c4")
	b.wait(stacked)
	b.lit("c4 last")
}

// Scenario 11. Hands may take two turns back at once. Where the wood would look the
// same after something else, the question must say what it would take back.
func TestTwoTurnsOfStacksAreTakenBackByHand(t *testing.T) {
	for name, back := range map[string]func(b *script){
		"last first":  func(b *script) { b.remove(1, "e5"); b.carry(1, "c3", "c4") },
		"first first": func(b *script) { b.carry(1, "c3", "c4"); b.remove(1, "e5") },
		"slowly":      func(b *script) { b.remove(1, "e5"); b.wait(6 * time.Second); b.carry(1, "c3", "c4") },
		"with an eye on the lights": func(b *script) {
			b.carry(1, "c3", "c4")
			b.wait(6 * time.Second)
			b.remove(1, "e5")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			back(b)
			b.wait(2 * time.Second)
			if b.Log.Asked > 0 {
				b.turns(begun...)
				for range 4 {
					if b.says("Take back") {
						break
					}
					b.press(menu, short)
				}
				b.shows("Take back")
				b.press(white, short)
			}
			b.turns(begun[:8]...)
			b.wait(graced)
			b.shows("White to move")
			b.moves("d5", "d4")
		})
	}
}

// Scenario 11. The opponent mustn't take a move back, so a carry back isn't taken for
// a take-back by itself: the menu makes it one.
func TestAMoveCarriedBackCountsOnceTheMenuSaysSo(t *testing.T) {
	for turn, tt := range map[string]struct {
		back func(b *script)
		code games.Code
		says string
	}{
		"c3:2-b2": {func(b *script) { b.carry(2, "b2", "c3") }, mixtour.CodeOntoEmpty, "c3 is empty"},
		"a1:2-b2": {func(b *script) { b.carry(2, "b2", "a1") }, mixtour.CodeTakenBack, "takes back the last move"},
	} {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(append(begun, turn)...)
			tt.back(b)
			b.wait(stacked)
			b.wait(graced)
			b.turns(append(begun, turn)...)
			b.refused(tt.code)
			b.shows(tt.says)
			b.takeBack(white)
			b.turns(begun...)
			b.shows("White to move")
			b.lit("e5 last")
			b.moves(turn)
		})
	}
}

// Scenario 13.
func TestAllTurnsTakenBackKeepTheMatch(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	for range begun {
		b.takeBack(white)
	}
	b.turns()
	b.remove(1, "b2")
	b.remove(3, "a1")
	b.remove(2, "c3")
	b.wait(graced)
	b.shows("e5: take black disc away")
	b.remove(1, "e5")
	b.wait(stacked)
	b.shows("White to move")
	b.lit()
	b.moves("c3", "d3")
	begins := 0
	for _, c := range b.Log.Commits {
		if c.Op == referee.Begin {
			begins++
		}
	}
	assert.Equal(t, 1, begins, "a new match begins only when a player says so")
	b.asked(0)
	assert.Zero(t, b.Log.Refused)
}

// swept sweeps the board empty, stack by stack in some order, and lays everything back
// in that order.
func (b *script) swept(order []string, record []string) {
	b.t.Helper()
	stacks := map[string]string{}
	for _, cell := range order {
		for _, d := range b.World.On(b.place(cell)) {
			stacks[cell] += d[:1]
		}
	}
	missing := []string{}
	for _, cell := range order {
		b.remove(len(stacks[cell]), cell)
		missing = append(missing, cell+" missing")
	}
	b.wait(graced)
	b.turns(record...)
	b.lit(missing...)
	b.shows("put", "back")
	for _, cell := range order {
		for _, colour := range stacks[cell] {
			b.enter(string(colour), cell)
		}
		b.wait(stacked)
		b.turns(record...)
	}
	b.wait(graced)
	b.shows("to move")
	b.lit(record[len(record)-1] + " last")
}

// Scenario 13.
func TestAFewDiscsSweptOffKeepTheMatch(t *testing.T) {
	for _, order := range [][]string{{"c3", "e5"}, {"e5", "c3"}} {
		t.Run(order[0], func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves("c3", "e5")
			b.swept(order, []string{"c3", "e5"})
			b.asked(0)
			assert.Zero(t, b.Log.Refused)
			b.moves("d5", "d4")
		})
	}
}

// Scenario 13. What lies there on the way may be asked about or pointed at; it is never
// recorded.
func TestABoardOfStacksSweptEmptyKeepsTheMatch(t *testing.T) {
	for _, order := range [][]string{{"a1", "b2", "c3", "e5"}, {"e5", "c3", "b2", "a1"}, {"b2", "e5", "a1", "c3"}} {
		t.Run(strings.Join(order, " "), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.swept(order, begun)
			assert.LessOrEqual(t, b.Log.Asked+b.Log.Refused, 1)
			b.moves("d5", "d4")
		})
	}
}
