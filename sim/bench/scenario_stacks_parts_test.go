package bench

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tablero/sim/chip"
)

// Scenario 22.
func TestAConvertersPulledCableIsNamedAndPlayWaits(t *testing.T) {
	for part, turn := range map[string]string{
		"halls a": "a1-b2", "halls b": "d1", "halls c": "e4", "halls d": "c3-b2", "halls e": "d4", "halls f": "c3-b2", "halls g": "a1:2-b2",
		"load cells": "a1-b2", "load cells:DOUT0": "a1:2-b2", "load cells:DOUT3": "d4", "load cells:DOUT1": "",
		"tray reader near": "", "halls a, idle": "",
	} {
		t.Run(part, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			pulled, _, _ := strings.Cut(part, ",")
			name, _, _ := strings.Cut(pulled, ":")
			b.do(b.World.Unplug(pulled))
			b.wait(1500 * time.Millisecond)
			b.shows(name, "no answer", "Check the cable")
			marks := b.seenBy(name)
			if !slices.Contains(marks, "e5 fault") {
				marks = append(marks, "e5 last")
			}
			b.lit(marks...)
			if turn != "" {
				b.hands(turn) // while the board is half blind
			}
			b.wait(graced)
			b.turns(begun...)
			b.do(b.World.Plug(pulled))
			b.wait(2 * time.Second)
			record := begun
			if turn != "" {
				record = append(slices.Clone(begun), turn)
			}
			b.turns(record...)
			b.moves("e1", "a5")
			b.unscolded()
			b.asked(0)
			for _, n := range b.Log.Notes {
				assert.Contains(t, []string{"failing", "working"}, n.What.String())
			}
		})
	}
}

// Scenario 22. Four load cells share a part's name: the display says which one.
func TestTheLoadCellWhoseCableIsPulledIsNamed(t *testing.T) {
	b := beginStacks(t)
	b.moves("c3")
	b.do(b.World.Unplug("load cells:DOUT2"))
	b.wait(1500 * time.Millisecond)
	b.shows("load cells", "DOUT2", "no answer")
}

// Scenario 22. All converters one after another, each for a moment only.
func TestCablesOfTheBaseThatAreLooseForAMomentCostNoTurn(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	for i, part := range []string{"halls a", "halls d", "halls f", "load cells", "load cells:DOUT1", "tray reader far"} {
		b.Lanes.Go("cable", func() {
			b.wait(300 * time.Millisecond)
			b.do(b.World.Unplug(part))
			b.wait(200 * time.Millisecond)
			b.do(b.World.Plug(part))
		})
		b.moves([]string{"d1", "d2", "d2-d1", "e2", "c3-b2", "e3"}[i])
	}
	b.unscolded()
	b.asked(0)
}

func TestABrownOutOfTheBaseCostsNoTurn(t *testing.T) {
	b := beginStacks(t)
	b.moves(begun...)
	for _, part := range []string{"halls a", "halls d", "halls f", "halls g", "load cells"} {
		b.do(b.World.BrownOut(part))
		b.wait(time.Second)
	}
	discs := b.on("a1", 2)
	b.up(discs...)
	b.do(b.World.BrownOut("halls a"))
	b.over(b.spot("b2"), discs...)
	b.do(b.World.BrownOut("load cells"))
	b.down(b.spot("b2"), discs...)
	b.do(b.World.BrownOut("halls g"))
	b.wait(stacked)
	b.turns(append(begun, "a1:2-b2")...)
	b.moves("d1")
	b.unscolded()
	b.asked(0)
}

// Scenario 23.
func TestStacksArePlayedOnWithoutLightsOrDisplay(t *testing.T) {
	b := beginStacks(t)
	b.moves("c3", "c4")
	port, err := b.World.SPI("SPI0", 0)
	b.do(err)
	strip := port.(*chip.SPIPort)
	strip.Fault = func() error { return errors.New("input/output error") }
	b.do(b.World.Unplug("display"))
	b.moves("c4-c3", "d5")
	losses := b.Program.Losses()
	assert.NotZero(t, losses.Lights)
	assert.NotZero(t, losses.Display)
	strip.Fault = nil
	b.do(b.World.Plug("display"))
	b.wait(time.Second)
	b.shows("White to move")
	b.lit("d5 last")
	b.do(b.World.FailI2C("panel", 5))
	b.do(b.World.Unplug("lights"))
	b.moves("d4")
	b.do(b.World.Plug("lights"))
	b.do(b.World.FailI2C("panel", 0))
	b.wait(time.Second)
	b.lit("d4 last")
	b.shows("Black to move", "Recorded: d4")
	b.calm()
}

func TestErrorsNowAndThenOnTheConvertersBusCostNoTurn(t *testing.T) {
	b := beginStacks(t)
	b.do(b.World.FailI2C("halls", 211))
	for _, bus := range []string{"halls 0", "halls 1"} {
		b.do(b.World.FailI2C(bus, 97))
	}
	b.moves("c3", "c4", "c4-c3", "d5")
	b.unscolded()
	b.asked(0)
}
