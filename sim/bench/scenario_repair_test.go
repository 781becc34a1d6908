package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"tablero/games/bodoquito"
)

// Scenario 11. The pieces of a turn go back in any order: what was handed over
// comes off the tray, what was put goes back there.
func TestATurnIsTakenBackByPuttingItsPiecesBack(t *testing.T) {
	orders := map[string]func(b *script){
		"tray first":      func(b *script) { b.takeAway("4"); b.lay("9") },
		"cell first":      func(b *script) { b.lift("9"); b.hover("9", "c3", high); b.takeAway("4"); b.lay("9") },
		"slowly":          func(b *script) { b.takeAway("4"); b.wait(6 * time.Second); b.lay("9") },
		"cell beside":     func(b *script) { b.takeAway("9"); b.wait(4 * time.Second); b.takeAway("4"); b.lay("9") },
		"both on the way": func(b *script) { b.lift("4"); b.lift("9"); b.lay("9"); b.takeAway("4") },
	}
	for name, back := range orders {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, b *script) {
				b.play("=7", "b2=9", "c3=4")
				back(b)
				b.wait(settled)
				b.turns("=7", "b2=9")
				b.shows("White puts piece 9")
				b.lit("b2 last")
				b.play("d4=5")
				b.turns("=7", "b2=9", "d4=5")
				b.asked(0)
			})
		})
	}
}

func TestSeveralTurnsAreTakenBackAtOnce(t *testing.T) {
	orders := map[string]func(b *script){
		"last first":  func(b *script) { b.takeAway("5"); b.takeAway("4"); b.takeAway("9"); b.lay("7") },
		"first first": func(b *script) { b.takeAway("7"); b.takeAway("9"); b.takeAway("4"); b.takeAway("5"); b.lay("7") },
		"by turns": func(b *script) {
			b.takeAway("5")
			b.lay("4")
			b.takeAway("4")
			b.lay("9")
			b.takeAway("9")
			b.lay("7")
		},
		"slowly": func(b *script) {
			for _, piece := range []string{"9", "5", "7", "4"} {
				b.takeAway(piece)
				b.wait(4 * time.Second)
			}
			b.lay("7")
		},
	}
	for name, back := range orders {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, b *script) {
				b.play("=7", "b2=9", "c3=4", "a1=5")
				back(b)
				b.wait(settled)
				b.turns("=7")
				b.shows("Black puts piece 7")
				b.lit()
				b.play("d4=5", "b2=1")
				b.turns("=7", "d4=5", "b2=1")
				b.asked(0)
			})
		})
	}
}

func TestATurnIsTakenBackByTheMenu(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.choose("Take back")
		b.shows("Take back c3=4?")
		b.press(menu, short)
		b.turns("=7", "b2=9", "c3=4")
		b.choose("Take back")
		b.press(black, short)
		b.turns("=7", "b2=9")
		b.wait(graced)
		b.shows("c3: take") // the wood still has it
		b.lit("b2 last", "c3 extra")
		b.takeAway("4")
		b.lay("9")
		b.wait(settled)
		b.shows("White puts piece 9")
		b.play("d4=5")
		b.turns("=7", "b2=9", "d4=5")
		b.asked(0)
	})
}

// The piece just put goes back to the tray: it isn't put.
func TestAPieceJustPutMayGoBackToTheTray(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.put("9", "c3")
		b.wait(settled)
		b.shows("White hands over")
		b.lay("9")
		b.wait(settled)
		b.shows("White puts piece 9")
		b.turns("=7", "b2=9")
		b.play("d4=4")
		b.turns("=7", "b2=9", "d4=4")
		b.calm()
	})
}

// Scenario 13.
func TestASweptBoardKeepsTheMatch(t *testing.T) {
	orders := map[string][]string{
		"as played":  {"7", "9", "4", "5"},
		"reversed":   {"5", "4", "9", "7"},
		"tray first": {"5", "7", "9", "4"},
	}
	where := map[string]string{"7": "b2", "9": "c3", "4": "a1", "5": "tray"}
	for name, order := range orders {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, b *script) {
				b.play("=7", "b2=9", "c3=4", "a1=5")
				for _, piece := range []string{"4", "5", "7", "9"} {
					b.takeAway(piece)
				}
				b.wait(graced)
				b.turns("=7", "b2=9", "c3=4", "a1=5")
				b.shows("b2: put piece 7 back", "c3: put piece 9 back")
				b.lit("a1 missing", "b2 missing", "c3 missing")
				for _, piece := range order {
					b.put(piece, where[piece])
					b.turns("=7", "b2=9", "c3=4", "a1=5")
				}
				b.shows("White puts piece 5")
				b.lit("a1 last")
				b.play("d4=1")
				b.turns("=7", "b2=9", "c3=4", "a1=5", "d4=1")
				b.asked(0)
				b.refused()
			})
		})
	}
}

// Scenario 13: a new match begins only when a player says so.
func TestANewMatchBeginsWhenAPlayerSaysSo(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.choose("New match")
		b.shows("Start a new match?")
		b.press(white, short)
		b.wait(graced)
		b.shows("Pieces on the board: 3. Clear it")
		b.takeAway("9")
		b.wait(graced)
		b.takeAway("7")
		b.wait(graced)
		b.lay("5") // in place of what lay there: still not cleared
		b.takeAway("5")
		b.takeAway("4")
		b.wait(settled)
		b.shows("White hands over")
		b.turns()
		b.play("=4", "a1=2")
		b.turns("=4", "a1=2")
		b.refused()
	})
}

// A piece left on the tray from the match before was never handed over in this one.
func TestAPieceLeftOnTheTrayOpensNoMatch(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.choose("New match")
		b.press(white, short)
		b.takeAway("7")
		b.wait(graced)
		b.shows("Clear it")
		b.takeAway("9")
		b.wait(settled)
		b.shows("White hands over")
		b.play("=9")
		b.turns("=9")
	})
}

// Scenario 14.
func TestAnErrorIsPointedOutAfterTwoSecondsAndNotBefore(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.put("7", "b2")
		b.wait(2 * time.Second)
		b.put("9", "c3") // a second piece
		b.wait(1900 * time.Millisecond)
		assert.NotContains(t, b.lines(), "c3")
		b.refused()
		b.wait(400 * time.Millisecond)
		b.shows("c3: take it away, one piece a turn")
		b.refused(bodoquito.CodeSecondPiece)
		b.lit("b2 last", "c3 extra")
		b.wait(5 * time.Second)
		b.refused(bodoquito.CodeSecondPiece) // once
		b.lay("9")
		b.turns("=7", "b2=9")
	})
}

func TestAMovedPieceIsShownWhereItLiesAndWhereItBelongs(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.put("7", "a4")
		b.wait(graced)
		b.shows("stays where it was put: a4 → b2", "b2: put piece 7 back")
		b.lit("a4 extra", "b2 missing", "c3 last")
		b.put("7", "b2")
		b.wait(settled)
		b.lit("c3 last")
		b.turns("=7", "b2=9", "c3=4")
		b.refused(bodoquito.CodePlacedMoved)
	})
}

// Scenario 15.
func TestALegalMoveEndsACorrectionBegunHalfway(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.put("7", "a4")
		b.wait(graced)
		b.lift("4") // plays on, one piece in each hand
		b.lift("7")
		b.hover("4", "d1", high)
		b.drop("4")
		b.wait(time.Second)
		b.put("7", "b2")
		b.wait(settled)
		b.play("=5")
		b.turns("=7", "b2=9", "c3=4", "d1=5")
		b.asked(0)
	})
}

func TestAWrongPieceBecomesTheOneHandedOver(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.put("7", "b2")
		b.wait(settled)
		b.put("9", "c3")
		b.wait(graced)
		b.lift("9")
		b.wait(4 * time.Second)
		b.lay("9")
		b.turns("=7", "b2=9")
		b.shows("White puts piece 9")
	})
}

// Scenario 16.
func TestAnErrorShowsWhereATargetWouldToo(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.put("4", "c3")
		b.wait(graced)
		b.lift("9")
		b.wait(3 * time.Second)
		for _, mark := range b.watch() {
			if mark[:2] == "c3" && b.Board.File.Name == nfc {
				assert.Equal(t, "c3 extra", mark)
			}
			assert.NotEqual(t, "c3 target", mark)
			assert.NotEqual(t, "b2 target", mark)
		}
		b.turns("=7", "b2=9") // without tags it might be the 9 that lies there: it is asked
		b.takeAway("4")
		b.wait(settled)
		b.lit(b.all("target", "b2 last")...)
		b.put("9", "c3")
		b.wait(settled)
		b.play("=4")
		b.turns("=7", "b2=9", "c3=4")
	})
}

func TestAnErrorWinsOverTheMarkOfTheLastTurn(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4", "d4=5")
		b.takeAway("4") // the last put piece may be in a hand to be put elsewhere
		b.takeAway("9")
		b.wait(graced)
		b.lit("c3 missing", "d4 missing")
		b.put("9", "c3")
		b.put("4", "d4")
		b.wait(settled)
		b.lit("d4 last")
		b.turns("=7", "b2=9", "c3=4", "d4=5")
	})
}
