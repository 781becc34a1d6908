package bench

import (
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games/bodoquito"
	"tablero/sim/world"
)

func TestATurnIsRecordedAsItWasPlayed(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.shows("White hands over")
		b.lay("7")
		b.turns("=7")
		b.shows("Black puts piece 7")
		b.put("7", "b2")
		b.turns("=7")
		b.shows("Black hands over")
		b.lay("9")
		b.turns("=7", "b2=9")
		b.shows("White puts piece 9", "Recorded: b2=9")
		b.wait(2 * time.Second)
		b.lit("b2 last")
		b.calm()
	})
}

// Scenario 2.
func TestAReplyPlayedAtOnceIsFoundInOrder(t *testing.T) {
	for _, order := range [][2]string{{"b2", "c3"}, {"c3", "b2"}, {"a1", "a2"}} {
		t.Run(order[0]+" "+order[1], func(t *testing.T) {
			onBoth(t, func(t *testing.T, b *script) {
				b.play("=7")
				b.lift("9")
				b.hover("9", "tray", 45)
				b.lift("7")
				b.hover("7", order[0], high)
				b.drop("7")
				b.snatch("9", "tray")
				b.wait(120 * time.Millisecond)
				b.snatch("9", order[1])
				b.turns("=7", order[0]+"=9")
				b.lay("4")
				b.turns("=7", order[0]+"=9", order[1]+"=4")
				b.calm()
			})
		})
	}
}

// Scenario 4. Both pieces were seen on the tray and fall at the same moment: who
// can say which lies where? A board that reads them.
func TestWhatLooksAlikeIsAskedAndNeverGuessed(t *testing.T) {
	alike := func(b *script) {
		b.play("=7")
		b.lift("9")
		b.hover("9", "tray", 45)
		b.lift("7")
		b.hover("7", "b2", high)
		b.snatch("9", "tray")
		b.wait(100 * time.Millisecond)
		b.do(b.World.Hold("9"))
		b.hover("9", "c3", high)
		b.drop("7")
		b.drop("9")
		b.wait(3 * time.Second)
	}
	t.Run(digital, func(t *testing.T) {
		b := begin(t, digital, 1)
		alike(b)
		b.turns("=7")
		b.asked(1)
		b.shows("Was it", "(1 of 2)")
		b.lit("b2 ask", "c3 ask")
		b.press(menu, short)
		b.shows("(2 of 2)")
		b.press(menu, short)
		b.shows("(1 of 2)")
		b.turns("=7")
		if !b.says("Was it b2=9, c3") { // from the first turn on in which they differ
			b.press(menu, short)
		}
		b.press(white, short)
		b.turns("=7", "b2=9")
		b.shows("White hands over")
		b.play("=4")
		b.turns("=7", "b2=9", "c3=4")
		b.asked(1)
	})
	t.Run(nfc, func(t *testing.T) {
		b := begin(t, nfc, 1)
		alike(b)
		b.turns("=7", "b2=9")
		b.asked(0)
	})
}

// exchangeLate hands 7 over, takes it away, and lays 9 there after a time in which 7 may have
// been taken for good.
func exchangeLate(b *script) {
	b.play("=7")
	b.takeAway("7")
	b.wait(8 * time.Second)
	b.lay("9")
}

// Scenario 4, on the tray: another piece lies there after a time in which the
// first may have been taken for good.
func TestAPieceThatChangesLateOnTheTrayIsAskedAbout(t *testing.T) {
	late := func(b *script) {
		exchangeLate(b)
		b.wait(3 * time.Second)
		b.turns("=7")
		b.asked(1)
		b.shows("piece 9 instead of piece 7?", "Yes", "No")
	}
	t.Run("yes", func(t *testing.T) {
		onBoth(t, func(t *testing.T, b *script) {
			late(b)
			b.press(black, short)
			b.turns("=9")
			b.shows("Black puts piece 9")
			b.play("b2=4")
			b.turns("=9", "b2=4")
			b.asked(1)
		})
	})
	t.Run("no", func(t *testing.T) {
		onBoth(t, func(t *testing.T, b *script) {
			late(b)
			b.press(menu, short)
			b.shows("change piece 9 for piece 7")
			b.wait(5 * time.Second)
			b.press(black, short) // answers nothing any more
			b.turns("=7")
			b.takeAway("9")
			b.wait(graced)
			b.lay("7")
			b.play("b2=4")
			b.turns("=7", "b2=4")
			b.asked(1)
		})
	})
}

// Scenario 4, on the tray: the opponent puts what lies there without minding the
// question. A board that reads its cells sees which piece that is.
func TestAPieceThatWasExchangedOnTheTrayAndPutIsAskedAbout(t *testing.T) {
	late := func(b *script) {
		exchangeLate(b)
		b.wait(2 * time.Second)
		b.put("9", "b2")
		b.wait(3 * time.Second)
	}
	t.Run(digital, func(t *testing.T) {
		for answer, turns := range map[int][]string{1: {"=9", "b2=4"}, 2: {"=7", "b2=4"}} {
			b := begin(t, digital, 1)
			late(b)
			b.turns("=7")
			b.shows("Was it", "(1 of 2)")
			if answer == 2 {
				b.press(menu, short)
				b.shows("(2 of 2)")
			}
			b.press(black, short)
			b.lay("4")
			b.wait(2 * time.Second)
			b.turns(turns...)
			b.shows("White puts piece 4")
		}
	})
	t.Run(nfc, func(t *testing.T) {
		b := begin(t, nfc, 1)
		late(b)
		b.lay("4")
		b.turns("=9", "b2=4")
		b.shows("White puts piece 4")
	})
}

// Scenario 4, on the tray: it is laid back before anybody answers.
func TestAQuestionGoesWhenTheBoardIsAsItWas(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		exchangeLate(b)
		b.wait(3 * time.Second)
		b.asked(1)
		b.takeAway("9")
		b.lay("7")
		b.wait(3 * time.Second)
		b.shows("Black puts piece 7")
		b.press(black, short)
		b.turns("=7")
		b.play("b2=9")
		b.turns("=7", "b2=9")
	})
}

// Scenario 5. The tray's reader didn't see the piece go, since its cable was out.
func TestTheOriginFollowsFromTheWholeBoard(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.do(b.World.Unplug("tray reader"))
		b.wait(time.Second)
		b.put("7", "b2")
		b.wait(time.Second)
		b.turns("=7")
		b.do(b.World.Plug("tray reader"))
		b.wait(2 * time.Second)
		b.shows("Black hands over")
		b.play("=9")
		b.turns("=7", "b2=9")
		b.asked(0)
		b.refused()
	})
}

// Scenario 5. The piece is on the board before it leaves the tray's reach.
func TestAPutSeenBeforeTheLiftIsOneMove(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.snatch("7", "b2")
		b.wait(settled)
		b.shows("Black hands over")
		b.play("=9")
		b.turns("=7", "b2=9")
		b.calm()
	})
}

// Scenario 6.
func TestAKnockedNeighbourDoesNotCount(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.lift("9")
		b.hover("9", "c2", 40)
		at := b.at("7")
		b.do(b.World.Hold("7"))
		b.glide("7", world.Vector{X: at.X - 5, Y: at.Y + 3, Z: 1}, 100*time.Millisecond)
		b.drop("7")
		b.drop("9")
		b.wait(settled)
		b.play("=4")
		b.turns("=7", "b2=9", "c2=4")
		b.calm()
	})
}

func TestAPieceLiftedAndPutBackDoesNotCount(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		for _, held := range []time.Duration{50 * time.Millisecond, 500 * time.Millisecond, 1500 * time.Millisecond, 10 * time.Second} {
			b.lift("7")
			b.wait(held)
			b.put("7", "b2")
			b.turns("=7", "b2=9", "c3=4")
		}
		b.wait(3 * time.Second)
		b.lit("c3 last")
		b.play("d4=5")
		b.turns("=7", "b2=9", "c3=4", "d4=5")
		b.refused()
		b.asked(0)
	})
}

// Scenario 7.
func TestAWeakMagnetThatFlickersIsNoMove(t *testing.T) {
	b := begin(t, digital, 1)
	b.play("=7", "b2=9")
	b.do(b.World.Weaken("7", 0.25))
	rock := func(times int) {
		at := b.at("7")
		b.do(b.World.Hold("7"))
		for i := range times {
			b.do(b.World.Carry("7", world.Vector{X: at.X, Y: at.Y, Z: 3 * float64(i%2)}, 0.05, 0))
			b.wait(60 * time.Millisecond)
		}
		b.do(b.World.Carry("7", at, 0, 0))
		b.drop("7")
	}
	rock(60)
	b.turns("=7", "b2=9")
	b.shows("b2 flickers")
	require.NotEmpty(t, b.Log.Notes)
	assert.Equal(t, referee.Flicker, b.Log.Notes[0].What)
	assert.Contains(t, b.Log.Notes[0].Text, "b2")
	rock(61)
	b.put("9", "c3") // while it still flickers
	rock(30)
	b.wait(settled)
	b.play("=4")
	b.turns("=7", "b2=9", "c3=4")
	b.wait(10 * time.Second)
	assert.NotContains(t, b.lines(), "flickers")
	b.refused()
	b.asked(0)
}

// stranger makes a calibration that doesn't know one piece's tag.
func stranger(piece string) func(*Opts) {
	return func(o *Opts) {
		c := board.NewCalibration(o.Board.Name)
		tags := maps.Clone(o.Calibration.Tags[o.Game.Name()])
		for tag, sign := range tags {
			if sign == piece {
				delete(tags, tag)
				tags["04:00:00:00:00:00:01"] = sign
			}
		}
		c.Tags[o.Game.Name()] = tags
		o.Calibration = c
	}
}

// Scenario 8.
func TestAnUnknownPieceIsNamedAndPlayGoesOn(t *testing.T) {
	b := begin(t, nfc, 1, stranger("f"))
	b.play("=7", "b2=9")
	b.put("f", "c3")
	b.wait(graced)
	b.shows("c3: unknown tag", "Calibrate it or take it away")
	b.lit("c3 extra", "b2 last")
	b.turns("=7", "b2=9")
	b.takeAway("f")
	b.play("d4=4")
	b.turns("=7", "b2=9", "d4=4")
}

func TestAnUnknownPieceOnTheTrayIsNamed(t *testing.T) {
	for _, name := range []string{digital, nfc} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := begin(t, name, 1, stranger("f"))
			b.lay("f")
			b.wait(graced)
			b.shows("unknown")
			b.turns()
			b.takeAway("f")
			b.play("=7", "b2=9")
			b.turns("=7", "b2=9")
		})
	}
}

// Scenario 9.
func TestAnotherPieceThanTheOneHandedOverIsPointedOut(t *testing.T) {
	repairs := map[string]func(b *script){
		"wrong one first": func(b *script) { b.takeAway("3"); b.put("7", "b2") },
		"right one first": func(b *script) { b.put("7", "c3"); b.takeAway("3"); b.put("7", "b2") },
		"exchanged":       func(b *script) { b.lift("3"); b.put("7", "b2"); b.takeAway("3") },
		"right one last":  func(b *script) { b.takeAway("3"); b.wait(graced); b.wait(graced); b.put("7", "b2") },
	}
	for name, repair := range repairs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := begin(t, nfc, 1)
			b.play("=7")
			b.put("3", "b2")
			b.wait(graced)
			b.shows("b2: piece 3 isn't what was handed over: put piece 7")
			b.lit("b2 extra")
			b.refused(bodoquito.CodeNotHanded)
			b.turns("=7")
			repair(b)
			b.wait(settled)
			b.play("=9")
			b.turns("=7", "b2=9")
		})
	}
}

// won plays a match that Black wins on the first row.
func won(b *script) {
	b.play("=8", "a1=9", "a3=a", "b1=2", "b3=c", "c1=1", "c3=b", "d1")
	b.turns("=8", "a1=9", "a3=a", "b1=2", "b3=c", "c1=1", "c3=b", "d1")
}

// Scenario 10.
func TestNothingIsRecordedAfterTheResult(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		won(b)
		commits := len(b.Log.Commits)
		require.True(t, b.Log.Over)
		b.shows("Black wins: a line")
		b.lit("a1 win", "b1 win", "c1 win", "d1 win")
		b.lay("0")
		b.wait(graced)
		b.put("0", "d4")
		b.wait(graced)
		b.takeAway("b")
		b.put("9", "b4")
		for _, piece := range []string{"8", "9", "a", "2", "c", "1", "0"} {
			b.takeAway(piece)
		}
		b.wait(graced)
		assert.Len(t, b.Log.Commits, commits)
		b.shows("Black wins: a line", "Menu: new match")
		b.refused()
		b.asked(0)
	})
}

// Scenario 10a.
func TestTheLastPieceLaidOnTheTrayCounts(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.takeAway("7")
		b.lay("9")
		b.turns("=9")
		b.lift("9")
		b.wait(10 * time.Second) // looks at it
		b.lay("9")
		b.turns("=9")
		b.takeAway("9")
		b.wait(time.Second)
		b.lay("4")
		b.turns("=4")
		b.play("b2=1")
		b.takeAway("1")
		b.lay("5")
		b.turns("=4", "b2=5")
		b.calm()
	})
}

// Scenario 10b, as far as boards without load cells see it: what hovers isn't
// there, and a piece that a hand still holds isn't put.
func TestAHandOverTheBoardChangesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.lift("9")
		for _, place := range []string{"a1", "b2", "c3", "d4", "c3"} {
			b.hover("9", place, 40)
			b.wait(time.Second)
		}
		b.turns("=7", "b2=9")
		b.hover("9", "c3", 2) // touches the square, still held
		b.wait(100 * time.Millisecond)
		b.drop("9")
		b.wait(settled)
		b.play("=4")
		b.turns("=7", "b2=9", "c3=4")
		b.calm()
	})
}

// A slower hand than the grace time isn't scolded for what it carries.
func TestAPieceInTheHandIsNoError(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.lift("9")
		b.wait(30 * time.Second)
		b.shows("White: where to?")
		b.lit(b.all("target", "b2 last")...)
		b.hover("9", "d4", 1)
		b.drop("9")
		b.wait(settled)
		b.play("=4")
		b.turns("=7", "b2=9", "d4=4")
		b.calm()
	})
}
