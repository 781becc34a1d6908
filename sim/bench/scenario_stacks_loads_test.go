package bench

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tablero/sim/world"
)

// Scenario 24. A third of what lies over a corner, in ten minutes: harsher than any
// night.
func TestALoadCellThatCreepsIsNoGhost(t *testing.T) {
	for name, before := range map[string][]string{"empty": nil, "with stacks": begun} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(before...)
			b.do(b.World.Creep(0, 18, 10*time.Minute))
			for range 11 {
				b.wait(time.Minute)
				b.turns(before...)
			}
			b.calm()
			b.moves("d1", "d2", "d2-d1")
			b.unscolded()
			b.asked(0)
		})
	}
}

// Scenario 24.
func TestOneReadingThatJumpsByHalfTheScaleIsNoMove(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	for i := range 40 {
		b.do(b.World.Spike(i%4, []float64{1 << 22, -1 << 22, 1 << 23, 420_000}[i/4%4]))
		b.wait(time.Duration(20+37*i) * time.Millisecond)
	}
	b.turns(begun...)
	b.calm()
	turns := []string{"d1", "d2", "d2-d1", "e2", "c3-b2", "e3"}
	for i, turn := range turns { // on the way, and while it settles
		b.Lanes.Go("spikes", func() {
			for j := range 4 {
				b.wait(time.Duration(140+50*i) * time.Millisecond)
				b.do(b.World.Spike((i+j)%4, 1<<22))
			}
		})
		b.moves(turn)
	}
	b.calm()
}

// Scenario 25.
func TestAKnockOnTheTableIsNoMove(t *testing.T) {
	for _, grams := range []float64{20, 200, 1500} {
		t.Run(fmt.Sprintf("%g g", grams), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			for range 10 {
				b.World.Knock(grams, b.rand)
				b.wait(700 * time.Millisecond)
			}
			b.turns(begun...)
			for _, turn := range []string{"d1", "d2", "d2-d1", "e2", "c3-b2", "e3"} {
				b.Lanes.Go("knocks", func() {
					for range 4 {
						b.wait(170 * time.Millisecond)
						b.World.Knock(grams, b.rand)
					}
				})
				b.moves(turn)
			}
			b.calm()
		})
	}
}

// weights press on the board with so many grams: over a cell, between cells, at the
// edge.
var weights = map[string]func(b *script, grams float64){
	"over a cell":   func(b *script, g float64) { b.World.Lean("weight", b.beside("d3", 2, 1), g) },
	"between cells": func(b *script, g float64) { b.World.Lean("weight", world.Vector{X: 100, Y: 100}, g) },
	"at the edge":   func(b *script, g float64) { b.World.Lean("weight", world.Vector{X: 120, Y: -10}, g) },
}

// Scenario 25.
func TestAHandThatLeansOnTheBoardIsNoMove(t *testing.T) {
	for name, weigh := range weights {
		for _, grams := range []float64{9, 180, 900} {
			for _, d := range []time.Duration{400 * time.Millisecond, 3 * time.Second} {
				t.Run(fmt.Sprintf("%s, %g g, %s", name, grams, d), func(t *testing.T) {
					t.Parallel()
					thin(t)
					b := beginStacks(t)
					b.moves(begun...)
					weigh(b, grams)
					b.wait(d)
					weigh(b, 0)
					b.wait(stacked)
					b.turns(begun...)
					b.unscolded()
					b.asked(0)
					b.moves("d1", "a1-b2")
				})
			}
		}
	}
}

// Scenario 25. A wrist rests on the edge while a stack is set down, and leaves.
func TestAMoveMadeWithAWristOnTheBoardIsFoundOnceItIsGone(t *testing.T) {
	for _, turn := range []string{"d1", "a1:2-b2", "c3-b2"} {
		t.Run(turn, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.World.Lean("wrist", world.Vector{X: 120, Y: -10}, 250)
			b.wait(400 * time.Millisecond)
			b.hands(turn)
			b.wait(time.Second)
			b.World.Lean("wrist", world.Vector{}, 0)
			b.wait(stacked)
			b.turns(append(begun, turn)...)
			b.unscolded()
			b.asked(0)
		})
	}
}

// Scenario 25. A finger rests on an empty cell, or on a stack, as heavily as a disc or two.
func TestAFingerThatPressesLikeADiscIsNoMove(t *testing.T) {
	for _, cell := range []string{"d3", "c3", "e5"} {
		for _, grams := range []float64{10, 20} {
			t.Run(fmt.Sprintf("%s, %g g", cell, grams), func(t *testing.T) {
				t.Parallel()
				thin(t)
				b := beginStacks(t)
				b.moves(begun...)
				b.World.Lean("finger", b.beside(cell, 1, -1), grams)
				b.wait(5 * time.Second)
				b.turns(begun...)
				assert.Zero(t, b.Log.Refused, "no disc is to be taken away")
				b.asked(0)
				b.World.Lean("finger", world.Vector{}, 0)
				b.wait(stacked)
				b.moves("d1")
			})
		}
	}
}

// Scenario 25.
func TestAHandThatStaysOnTheBoardIsNamed(t *testing.T) {
	for name, weigh := range weights {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			weigh(b, 300)
			b.wait(1500 * time.Millisecond)
			assert.NotContains(t, b.lines(), "hand")
			b.wait(graced)
			b.shows("Take the hand off the board")
			b.turns(begun...)
			weigh(b, 0)
			b.wait(stacked)
			b.shows("White to move")
			b.moves("d1")
			b.unscolded()
		})
	}
}

// phones lie on the board, with the magnet of the loudspeaker over a cell or without.
var phones = map[string]float64{"without a magnet": 0, "with a loudspeaker": 0.05}

// Scenario 25.
func TestAPhoneOnTheBoardIsNoMove(t *testing.T) {
	for name, moment := range phones {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			begun := []string{"a1", "a2", "e5", "e4"}
			b.moves(begun...)
			b.World.Lay("phone", world.Vector{X: 130, Y: 110, Z: 3}, 180, moment)
			b.wait(8 * time.Second)
			b.turns(begun...)
			b.asked(0)
			b.World.TakeOff("phone")
			b.wait(stacked)
			b.lit("e4 last")
			b.moves("c3", "d5")
		})
	}
}

// Scenario 25.
func TestAPhoneOnTheBoardIsNamed(t *testing.T) {
	for name, moment := range phones {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves("a1", "a2", "e5", "e4")
			b.World.Lay("phone", world.Vector{X: 130, Y: 110, Z: 3}, 180, moment)
			b.wait(graced)
			b.wait(time.Second)
			b.shows("off the board")
			b.World.TakeOff("phone")
			b.wait(stacked)
			b.shows("White to move")
		})
	}
}
