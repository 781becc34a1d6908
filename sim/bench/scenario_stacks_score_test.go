package bench

import (
	"testing"
	"time"
)

// scoring is a match whose last turn makes a stack of five on b1.
var scoring = []string{"b4", "a2", "b1", "a2-b1", "d3", "c4", "b4-c4", "c4:2-d3", "d3:3-b1"}

// Scenario 3. A stack is taken up by the opponent before it was ever seen at rest, and held over
// the cell where it is going to score: nothing else was played meanwhile.
func TestAStackThatIsTakenUpAtOnceAndHeldIsNoOtherTurn(t *testing.T) {
	begun := []string{"d3", "e2", "b4", "c2", "b5", "d3-e2", "a3", "b2", "a2", "c4", "d1", "b4-c4"}
	for _, after := range []time.Duration{120 * time.Millisecond, 180 * time.Millisecond, 250 * time.Millisecond, 350 * time.Millisecond} {
		t.Run(after.String(), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.hands("e2:2-c4")
			b.wait(after)
			four := b.on("c4", 4)
			b.up(four...)
			b.over(b.spot("b5"), four...)
			b.wait(700 * time.Millisecond)
			b.within(append(begun, "e2:2-c4"))
			b.down(b.spot("b5"), four...)
			b.wait(300 * time.Millisecond)
			five := b.on("b5", 5)
			b.shift(b.away(five[0]), five...)
			b.wait(stacked)
			b.turns(append(begun, "e2:2-c4", "c4:4-b5")...)
			b.unscolded()
		})
	}
}

// Rules: a stack of five leaves the board at once. It may leave disc by disc.
func TestAScoringStackMayBeLiftedOffHoweverSlowly(t *testing.T) {
	for name, lift := range map[string]func(b *script){
		"at once": func(b *script) {
			discs := b.on("b1", 5)
			b.shift(b.away(discs[0]), discs...)
		},
		"disc by disc": func(b *script) { b.remove(5, "b1") },
		"disc by disc, slowly": func(b *script) {
			for range 5 {
				b.remove(1, "b1")
				b.wait(3 * time.Second)
			}
		},
		"two and three": func(b *script) {
			discs := b.on("b1", 5)
			b.shift(b.away(discs[3]), discs[3:]...)
			b.wait(4 * time.Second)
			b.shift(b.away(discs[0]), discs[:3]...)
		},
		"held in the air": func(b *script) {
			discs := b.on("b1", 2)
			b.up(discs...)
			b.wait(4 * time.Second)
			b.over(b.away(discs[0]), discs...)
			b.down(b.away(discs[0]), discs...)
			b.remove(3, "b1")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t, points("2"))
			b.moves(scoring[:len(scoring)-1]...)
			last := scoring[len(scoring)-1]
			b.hands(last)
			b.wait(stacked)
			b.shows("Lift the stack off b1")
			b.turns(scoring[:len(scoring)-1]...)
			lift(b)
			b.wait(stacked)
			b.turns(scoring...)
			b.unscolded()
			b.asked(0)
			b.wait(graced)
			b.shows("to move")
		})
	}
}
