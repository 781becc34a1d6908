package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/world"
)

func TestTwoPiecesOnTheTrayAreNeverGuessedBetween(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.lift("7")
		b.lift("9")
		tray := b.World.Middle(games.Tray)
		b.glide("7", world.Vector{X: tray.X - 14, Y: tray.Y}, 200*time.Millisecond)
		b.glide("9", world.Vector{X: tray.X + 14, Y: tray.Y}, 20*time.Millisecond)
		b.drop("7")
		b.drop("9")
		b.wait(5 * time.Second)
		b.shows("The tray")
		assert.LessOrEqual(t, len(b.Log.Turns), 1) // one may be there first
		b.takeAway("7")
		b.turns("=9")
		b.play("b2=4")
		b.turns("=9", "b2=4")
	})
}

// A second piece is laid down beside the one that waits.
func TestASecondPieceBesideTheOneHandedOverIsPointedOut(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.putAt("9", "tray", 14, 0)
		b.wait(graced)
		b.shows("piece 9")
		b.turns("=7")
		b.takeAway("9")
		b.play("b2=4")
		b.turns("=7", "b2=4")
		b.asked(0)
	})
}

// The next piece is laid down before the one in hand is put: at first it looks
// like an exchange.
func TestTheNextPieceMayBeLaidDownBeforeOnesOwnIsPut(t *testing.T) {
	for name, wait := range map[string]time.Duration{"at once": 0, "soon": time.Second, "later": 4 * time.Second} {
		t.Run(name, func(t *testing.T) {
			onBoth(t, func(t *testing.T, b *script) {
				b.play("=7")
				b.lift("7")
				b.wait(time.Second)
				b.lay("9")
				b.wait(wait)
				b.hover("7", "b2", high)
				b.drop("7")
				b.turns("=7", "b2=9")
				b.shows("White puts piece 9")
				b.play("c3=4")
				b.turns("=7", "b2=9", "c3=4")
				b.asked(0)
				b.refused()
			})
		})
	}
}

func TestAPieceBetweenTwoCellsIsNotPut(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.putAt("7", "b2", 25, 0)
		b.wait(10 * time.Second)
		b.turns("=7")
		assert.NotContains(t, b.lines(), "hands over")
		b.put("7", "c2")
		b.wait(settled)
		b.shows("Black hands over")
		b.play("=9")
		b.turns("=7", "c2=9")
		b.asked(0)
	})
}

// Both players' hands are over the board at once.
func TestTwoHandsAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.Lanes.Go("other hand", func() { // looks at a piece while the other plays
			b.lift("9")
			b.wait(400 * time.Millisecond)
			b.put("9", "c3")
		})
		b.put("4", "d4")
		b.wait(time.Second)
		b.play("=5")
		b.turns("=7", "b2=9", "c3=4", "d4=5")
		b.refused()
		b.asked(0)
	})
}

// A placed piece is put where the piece in hand might go, and the other way round.
func TestTwoPlacedPiecesExchangedArePointedOut(t *testing.T) {
	b := begin(t, nfc, 1)
	b.play("=7", "b2=9", "c3=4")
	b.lift("7")
	b.lift("9")
	b.put("7", "c3")
	b.put("9", "b2")
	b.wait(graced)
	b.shows("b2: change piece 9 for piece 7", "c3: change piece 7 for piece 9")
	b.lit("b2 swap", "c3 swap")
	b.lift("7")
	b.lift("9")
	b.put("7", "b2")
	b.put("9", "c3")
	b.wait(settled)
	b.lit("c3 last")
	b.turns("=7", "b2=9", "c3=4")
}

func TestAPieceKnockedOffTheBoardIsMissed(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9", "c3=4")
		b.takeAway("7")
		b.wait(graced)
		b.shows("b2: put piece 7 back")
		b.lit("b2 missing", "c3 last")
		b.put("4", "d4") // play on: not before it's back
		b.wait(graced)
		b.put("7", "b2")
		b.wait(settled)
		b.play("=5")
		b.turns("=7", "b2=9", "c3=4", "d4=5")
		b.asked(0)
	})
}

func TestAPlayerResignsByTheKeyAndIsAskedFirst(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.press(white, long)
		b.shows("White resigns?")
		b.press(black, short) // not the one asked
		require.False(t, b.Log.Over)
		b.press(menu, short)
		require.False(t, b.Log.Over)
		b.press(white, short)
		require.False(t, b.Log.Over)
		b.press(white, long)
		b.press(white, short)
		require.True(t, b.Log.Over)
		assert.Equal(t, games.BlackWins, b.Log.Outcome)
		assert.Equal(t, games.Resigned, b.Log.Reason)
		b.shows("Black wins: resignation")
		b.play("c3=4")
		b.turns("=7", "b2=9")
	})
}

func TestADrawNeedsBothPlayers(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7", "b2=9")
		b.choose("draw")
		b.shows("offers a draw")
		b.press(white, short)
		b.press(white, short)
		require.False(t, b.Log.Over)
		b.press(menu, short)
		b.choose("draw")
		b.press(black, short)
		require.False(t, b.Log.Over)
		b.press(white, short)
		require.True(t, b.Log.Over)
		assert.Equal(t, games.Draw, b.Log.Outcome)
		b.shows("Draw: agreed")
	})
}

// Hands don't wait for an open menu.
func TestTurnsArePlayedWhileTheMenuIsOpen(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		b.play("=7")
		b.press(menu, long)
		b.shows("Menu")
		b.play("b2=9")
		b.turns("=7", "b2=9")
		b.press(menu, long)
		b.shows("White puts piece 9")
		b.press(white, long)
		b.play("c3=4")
		b.turns("=7", "b2=9", "c3=4")
		b.press(menu, short)
		b.shows("Black puts piece 4")
	})
}

func TestAWonMatchIsFollowedByANewOne(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		won(b)
		b.choose("New match")
		b.press(black, short)
		b.wait(graced)
		b.shows("Clear it")
		for _, piece := range []string{"1", "2", "8", "9", "a", "b", "c"} {
			b.takeAway(piece)
		}
		b.wait(settled)
		b.shows("White hands over")
		b.play("=4", "a1=2")
		b.turns("=4", "a1=2")
		b.refused()
	})
}

// A winning piece that is taken up again ends the match all the same only once.
func TestAMatchEndsOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, b *script) {
		won(b)
		commits := len(b.Log.Commits)
		b.lay("b")
		b.wait(graced)
		b.put("b", "d1")
		b.wait(graced)
		assert.Len(t, b.Log.Commits, commits)
	})
}

// Scenario 13. While a sensor gives always the same nothing is judged; what was put then, and
// the next piece on the tray, come at once when it is well again.
func TestATurnPlayedWhileASensorStuckIsFoundInTheEnd(t *testing.T) {
	for _, at := range []time.Duration{0, 150 * time.Millisecond, 300 * time.Millisecond, 500 * time.Millisecond} {
		b := beginGame(t, base, bodoquito.Game{}, 1)
		b.play("=7")
		b.lift("7")
		b.hover("7", "b2", high)
		volts := b.World.Volts(b.place("e4"))
		b.wait(500*time.Millisecond - at)
		b.do(b.World.StickField(b.place("e4"), &volts))
		b.wait(at)
		b.drop("7")
		b.wait(400 * time.Millisecond)
		b.lay("9")
		b.wait(2 * time.Second)
		b.turns("=7")
		b.do(b.World.StickField(b.place("e4"), nil))
		b.wait(3 * time.Second)
		b.turns("=7", "b2=9")
		b.refused()
	}
}
