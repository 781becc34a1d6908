package bench

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/sim/chip"
)

// sensors lists the parts whose cables carry readings.
func (b *script) sensors() []string {
	return slices.DeleteFunc(b.World.Parts(), func(part string) bool {
		return part == "cell lights" || part == "display"
	})
}

// seenBy lists the cells that a part reads.
func (b *script) seenBy(part string) []string {
	var marks []string
	for _, c := range b.Board.Channels {
		if (c.Part == part || part == "decoder" && c.Part != "tray reader") && c.Place.IsCell() {
			marks = append(marks, c.Place.String()+" fault")
		}
	}
	return marks
}

// Scenario 22.
func TestAPulledCableIsNamedAndPlayWaits(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		record, turn := []string{"=7", "b2=9"}, 0
		next := []string{"a4=1", "b3=6", "c2=8"}
		for _, part := range b.sensors() {
			b.do(b.World.Unplug(part))
			b.wait(1500 * time.Millisecond)
			name := part
			if part == "decoder" {
				name = "reader"
			}
			b.shows(name, "no answer")
			marks := b.seenBy(part)
			if !slices.Contains(marks, "b2 fault") && len(b.Log.Turns) == 2 {
				marks = append(marks, "b2 last")
			}
			if len(b.Log.Turns) == 2 {
				b.lit(marks...)
			}
			moves := turn < len(next) && part != "decoder"
			if moves {
				b.play(next[turn]) // while the board is half blind
			}
			b.wait(graced)
			b.turns(record...)
			b.do(b.World.Plug(part))
			b.wait(2 * time.Second)
			if moves {
				record = append(record, next[turn])
				turn++
			}
			b.turns(record...)
		}
		b.refused()
		b.asked(0)
		for _, n := range b.Log.Notes {
			assert.Contains(t, []string{"failing", "working"}, n.What.String())
		}
	})
}

func TestABrownOutCostsNoTurn(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		for _, part := range b.sensors() {
			if part == "decoder" {
				continue
			}
			b.do(b.World.BrownOut(part))
			b.wait(time.Second)
		}
		b.lift("9")
		b.do(b.World.BrownOut("tray reader"))
		b.hover("9", "c3", high)
		b.drop("9")
		b.do(b.World.BrownOut(b.sensors()[0]))
		b.wait(time.Second)
		b.play("=4")
		b.turns("=7", "b2=9", "c3=4")
		b.refused()
		b.asked(0)
	})
}

// Scenario 23.
func TestPlayGoesOnWithoutLightsOrDisplay(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		port, err := b.World.SPI("SPI0", 0)
		b.do(err)
		strip := port.(*chip.SPIPort)
		strip.Fault = func() error { return errors.New("input/output error") }
		b.do(b.World.Unplug("display"))
		b.play("b2=9", "c3=4")
		b.turns("=7", "b2=9", "c3=4")
		losses := b.Program.Losses()
		assert.NotZero(t, losses.Lights)
		assert.NotZero(t, losses.Display)
		strip.Fault = nil
		b.do(b.World.Plug("display"))
		b.wait(time.Second)
		b.shows("Black puts piece 4")
		b.lit("c3 last")
		b.do(b.World.Unplug("cell lights"))
		b.play("d4=5")
		b.do(b.World.Plug("cell lights"))
		b.turns("=7", "b2=9", "c3=4", "d4=5")
		b.lit("d4 last")
		b.calm()
	})
}

func TestErrorsNowAndThenOnTheDisplaysBusHarmNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.do(b.World.FailI2C("panel", 7))
		b.play("=7", "b2=9", "c3=4")
		b.turns("=7", "b2=9", "c3=4")
		b.do(b.World.FailI2C("panel", 0))
		b.wait(time.Second)
		b.shows("Black puts piece 4")
		b.calm()
	})
}

func TestErrorsNowAndThenOnTheExpandersBusCostNoTurn(t *testing.T) {
	b := begin(t, digital, 1)
	b.do(b.World.FailI2C("halls", 61))
	b.play("=7", "b2=9", "c3=4", "d4=5")
	b.do(b.World.FailI2C("halls", 0))
	b.wait(time.Second)
	b.turns("=7", "b2=9", "c3=4", "d4=5")
	b.refused()
	b.asked(0)
}

// offTowards finds how far beside the middle of a place a piece is heard by a
// neighbour now and then.
func (b *script) offTowards(piece, place, reader string, atLeast, atMost float64) {
	to := b.World.Middle(b.place(place))
	b.lift(piece)
	for dx := 0.0; dx < 20; dx += 0.25 {
		at := to
		at.X += dx
		b.do(b.World.Carry(piece, at, 0, 0))
		if c := b.World.Couple(reader, piece); c > atLeast {
			require.Less(b.t, c, atMost)
			b.drop(piece)
			return
		}
	}
	require.Fail(b.t, "no such place")
}

// Scenario 26.
func TestATagThatANeighbourHearsIsOnePiece(t *testing.T) {
	for _, much := range []float64{0.05, 0.2, 0.35} {
		b := begin(t, nfc, 1)
		b.play("=7")
		b.offTowards("7", "b2", "reader c2", much, much+0.1)
		b.wait(settled)
		b.play("=9")
		b.wait(15 * time.Second)
		b.turns("=7", "b2=9")
		b.play("c2=4") // beside it, on the reader that hears both
		b.wait(15 * time.Second)
		b.turns("=7", "b2=9", "c2=4")
		b.asked(0)
		b.refused()
	}
}

// The tag at the edge of its reader's field vanishes for a poll or two.
func TestATagThatMissesPollsIsNotLifted(t *testing.T) {
	b := begin(t, nfc, 1)
	b.play("=7", "b2=9")
	at := b.World.Middle(b.place("b2"))
	b.do(b.World.Hold("7"))
	for dx := 20.0; b.World.Couple("reader b2", "7") > 0.9; dx += 0.25 {
		b.do(b.World.Carry("7", at, 0, 0))
		at.Z = dx - 20 // hovers higher and higher: hears less and less
	}
	b.wait(20 * time.Second)
	b.turns("=7", "b2=9")
	b.lit("b2 last")
	b.calm()
}

// Scenario 27.
func TestAStuckDataWireBlindsTheCellsUntilItLetsGo(t *testing.T) {
	b := begin(t, digital, 1)
	b.play("=7", "b2=9")
	b.lift("9")
	b.do(b.World.StickSDA("halls", true))
	b.hover("9", "c3", high)
	b.drop("9")
	b.wait(8 * time.Second)
	b.shows("halls west")
	for _, mark := range b.watch() {
		assert.True(t, strings.HasSuffix(mark, " fault"), mark)
	}
	b.turns("=7", "b2=9")
	b.do(b.World.StickSDA("halls", false))
	b.wait(4 * time.Second)
	b.shows("White hands over")
	b.play("=4")
	b.turns("=7", "b2=9", "c3=4")
	b.refused()
	b.asked(0)
}

// A switch that sticks is never taken for a piece that was put.
func TestASwitchThatSticksIsNoMove(t *testing.T) {
	b := begin(t, digital, 1)
	b.play("=7", "b2=9")
	on := true
	b.do(b.World.StickSwitch(b.place("c3"), &on))
	b.wait(graced)
	b.shows("c3: take the piece away")
	b.turns("=7", "b2=9")
	b.do(b.World.StickSwitch(b.place("c3"), nil))
	b.wait(settled)
	b.play("c3=4")
	b.turns("=7", "b2=9", "c3=4")
}
