package bench

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/sim/world"
)

// Scenario 5. The sensor below the stack's old place saw nothing of it: its cable was
// out.
func TestTheOriginOfAStackFollowsFromTheWholeBoard(t *testing.T) {
	for turn, part := range map[string]string{"c4-c3": "halls d", "c4:2-c3": "halls d", "c4:2-a2": "halls d", "e5": "halls d"} {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			begun := []string{"c3", "c4", "e1", "c5", "c5-c4", "d1"}
			if turn == "c4:2-a2" {
				begun = []string{"a1", "c4", "a2", "c5", "c5-c4", "b1", "a1-a2", "d1"}
			}
			b.moves(begun...)
			b.do(b.World.Unplug(part))
			b.wait(time.Second)
			b.hands(turn)
			b.wait(time.Second)
			b.turns(begun...)
			b.do(b.World.Plug(part))
			b.found(turn)
			b.unscolded()
			b.moves("a5")
		})
	}
}

func TestAStackThatDartsOverTheBoardIsOneMove(t *testing.T) {
	for _, turn := range []string{"a1-b2", "a1:2-b2", "a1:3-b2", "b2-b3", "e5"} {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves("a1", "b1", "b1-a1", "b2", "c1", "c1-a1", "b3", "e4")
			b.dartTurn("W", turn)
			b.found(turn)
			b.asked(0)
			b.unscolded()
			b.moves("d1")
		})
	}
}

// Scenario 6.
func TestAStackKnockedDuringAMoveDoesNotCount(t *testing.T) {
	begun := []string{"a1", "b1", "b1-a1", "b2", "c1", "c1-a1", "b3", "e4"} // a1: W B W
	for _, turn := range []string{"c2", "b3-b2", "b2-b3"} {
		for _, knocked := range []string{"a1", "e4"} {
			for _, mm := range []float64{2, 4} {
				t.Run(fmt.Sprintf("%s %s %g", turn, knocked, mm), func(t *testing.T) {
					t.Parallel()
					thin(t)
					b := beginStacks(t)
					b.moves(begun...)
					b.Lanes.Go("sleeve", func() {
						b.wait(350 * time.Millisecond) // while a stack is carried
						stack := b.on(knocked, len(b.World.On(b.place(knocked))))
						at := b.at(stack[0])
						b.do(b.World.HoldAll(stack))
						b.glideAll(stack, world.Vector{X: at.X - mm*0.8, Y: at.Y + mm*0.6}, 60*time.Millisecond)
						b.do(b.World.DropAll(stack, b.rand))
					})
					b.hands(turn)
					b.wait(stacked)
					b.turns(append(begun, turn)...)
					b.wait(graced)
					b.unscolded()
					b.asked(0)
					b.moves("d1")
				})
			}
		}
	}
}

func TestAStackLiftedAndPutBackDoesNotCount(t *testing.T) {
	begun := []string{"a1", "b1", "b1-a1", "b2", "c1", "c1-a1", "b3", "e4"} // a1: W B W
	for _, n := range []int{1, 2, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			for _, held := range []time.Duration{50 * time.Millisecond, 500 * time.Millisecond, 1500 * time.Millisecond, 10 * time.Second} {
				discs := b.on("a1", n)
				b.up(discs...)
				b.wait(held)
				b.over(b.spot("a1"), discs...)
				b.down(b.spot("a1"), discs...)
				b.wait(stacked)
				b.turns(begun...)
			}
			b.wait(3 * time.Second)
			b.lit("e4 last")
			b.unscolded()
			b.asked(0)
			b.moves("a1-b2")
		})
	}
}

// bump shifts the stacks of some cells a little, as they lie.
func (b *script) bump(mm float64, cells ...string) {
	for _, cell := range cells {
		discs := b.World.On(b.place(cell))
		at := b.at(discs[0])
		b.do(b.World.HoldAll(discs))
		b.do(b.World.CarryAll(discs, world.Vector{X: at.X + 0.8*mm, Y: at.Y - 0.6*mm}))
		for _, d := range discs {
			b.drop(d)
		}
	}
}

// bumped shifts stacks and then plays on.
func bumped(t *testing.T, cells ...string) {
	for _, mm := range []float64{0.5, 1, 2} {
		t.Run(fmt.Sprint(mm), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.World.Knock(500, b.rand)
			b.bump(mm, cells...)
			b.wait(5 * time.Second)
			b.turns(begun...)
			b.unscolded()
			b.asked(0)
			b.moves("a1:2-b2", "d1")
		})
	}
}

// Scenario 6. Somebody bumps into the table.
func TestTwoStacksShiftedByABumpDoNotCount(t *testing.T) {
	bumped(t, "a1", "c3")
}

func TestAllStacksShiftedByABumpDoNotCount(t *testing.T) {
	bumped(t, "a1", "b2", "c3", "e5")
}

// rock lets a disc rock on a crumb, every 60 ms once.
func (b *script) rock(disc string, times int) {
	at := b.at(disc)
	for i := range times {
		b.do(b.World.Carry(disc, at, 0.2*float64(i%2), 0))
		b.wait(60 * time.Millisecond)
	}
	b.do(b.World.Carry(disc, at, 0, 0))
}

// Scenario 7.
func TestADiscWhoseMagnetGoesWeakIsNoMove(t *testing.T) {
	for _, share := range []float64{0.8, 0.5, 0.25, 0} {
		t.Run(fmt.Sprint(share), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			begun := []string{"c3", "c4", "a1", "e5"}
			weak := b.disc("W")
			b.moves(begun...)
			b.do(b.World.Weaken(weak, share))
			b.wait(5 * time.Second)
			b.rock(weak, 40)
			b.wait(5 * time.Second)
			b.turns(begun...)
			b.unscolded()
			b.asked(0)
			b.moves("a2", "e4")
		})
	}
}

func TestACellThatWillNotRestIsNamedAndPlayGoesOn(t *testing.T) {
	b := beginStacks(t)
	disc := b.disc("W")
	b.moves("c3", "c4", "a1", "e5")
	b.rock(disc, 60)
	b.shows("c3 flickers")
	require.NotEmpty(t, b.Log.Notes)
	assert.Equal(t, referee.Flicker, b.Log.Notes[0].What)
	assert.Contains(t, b.Log.Notes[0].Text, "c3")
	b.Lanes.Go("crumb", func() { b.rock(disc, 60) })
	b.hands("a2") // while it still rocks
	b.wait(stacked)
	b.turns("c3", "c4", "a1", "e5", "a2")
	b.wait(10 * time.Second)
	assert.NotContains(t, b.lines(), "flickers")
	b.moves("e4")
	b.unscolded()
	b.asked(0)
}

// things are what no calibration knows: their weight in g and their magnet in A m2.
var things = map[string]struct{ grams, moment float64 }{
	"a disc of another set": {10, 0.04},
	"one upside down":       {10, -0.035},
	"a coin":                {7.5, 0},
	"a thick disc":          {20, 0.013},
	"a magnet":              {2, 0.013},
	"a heavy piece":         {22, 0.0585},
}

// Scenario 8. On an empty cell, on top of a stack, between cells.
func TestAThingThatCalibrationNeverSawIsNoMove(t *testing.T) {
	spots := map[string]world.Vector{"c3": {X: 126, Y: 124}, "on a1": {X: 24, Y: 26, Z: 8}, "between": {X: 100, Y: 150}}
	for name, o := range things {
		for spot, at := range spots {
			t.Run(name+" "+spot, func(t *testing.T) {
				t.Parallel()
				thin(t)
				b := beginStacks(t)
				begun := []string{"a1", "a2", "e1", "e2"}
				b.moves(begun...)
				b.World.Lay(name, at, o.grams, o.moment)
				b.wait(5 * time.Second)
				b.turns(begun...)
				b.asked(0)
				b.World.TakeOff(name)
				b.wait(stacked)
				b.lit("e2 last")
				b.moves("c3", "d5")
			})
		}
	}
}

// Scenario 8.
func TestAThingThatCalibrationNeverSawIsNamedAndPlayGoesOn(t *testing.T) {
	for name, o := range things {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves("a1", "a2", "e1", "e2")
			b.World.Lay(name, b.beside("c3", 1, -1), o.grams, o.moment)
			b.wait(1500 * time.Millisecond)
			b.unscolded()
			b.wait(graced)
			if name == "a thick disc" { // it weighs as two and pulls as two off the middle do
				b.shows("c3: take the top 2 away")
			} else {
				b.shows("c3: unknown piece", "Calibrate it or take it away")
			}
			b.lit("c3 extra", "e2 last")
			b.turns("a1", "a2", "e1", "e2")
			b.asked(0)
			b.World.TakeOff(name)
			b.wait(stacked)
			b.lit("e2 last")
			b.moves("c3", "d5")
		})
	}
}

// Scenario 8. It weighs what a disc weighs, but the field is none, or one that is far
// too weak or upside down.
func TestAWeightWithoutAMagnetIsNoDisc(t *testing.T) {
	for name, moment := range map[string]float64{"none": 0, "far too weak": 0.001, "weak, upside down": -0.003} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			begun := []string{"a1", "a2", "e1", "e2"}
			b.moves(begun...)
			b.World.Lay("slug", b.beside("c3", 1, -1), 10, moment)
			b.wait(5 * time.Second)
			b.turns(begun...)
			b.asked(0)
			b.World.TakeOff("slug")
			b.wait(stacked)
			b.moves("c3", "d5")
		})
	}
}
