package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/sim/world"
)

// Scenario 1.
func TestADiscThatRestsOnTheWayIsOneMove(t *testing.T) {
	ways := map[string]struct{ on, to string }{
		"to a neighbour": {"b2", "b3"},
		"aslant":         {"b2", "a1"},
		"across":         {"a5", "e1"},
	}
	for _, rest := range []time.Duration{300 * time.Millisecond, 500 * time.Millisecond, 900 * time.Millisecond, 1500 * time.Millisecond} {
		for _, before := range [][]string{nil, {"c3", "c4", "c4-c3"}} {
			for name, way := range ways {
				t.Run(fmt.Sprintf("%s after %d, %s", name, len(before), rest), func(t *testing.T) {
					t.Parallel()
					thin(t)
					b := beginStacks(t)
					b.moves(before...)
					disc := b.enter(b.toMove(), way.on)
					b.wait(rest)
					b.drag(b.spot(way.to), 300*time.Millisecond, disc)
					b.wait(stacked)
					b.turns(append(before, way.to)...)
					b.wait(graced)
					b.unscolded()
					b.asked(0)
					b.moves("e3")
				})
			}
		}
	}
}

// A stack that is carried far is set down for a moment, on an empty cell or on a
// stack that it may go to as well.
func TestAStackThatRestsOnTheWayIsOneMove(t *testing.T) {
	before := []string{"b5", "c4", "d4", "c5", "c5-c4", "a2"}
	for _, rest := range []string{"b4", "b3", "e4", "b5"} {
		for _, d := range []time.Duration{300 * time.Millisecond, 500 * time.Millisecond} {
			t.Run(rest+" "+d.String(), func(t *testing.T) {
				t.Parallel()
				thin(t)
				b := beginStacks(t)
				b.moves(before...)
				discs := b.on("c4", 2)
				b.shift(b.spot(rest), discs...)
				b.wait(d)
				b.shift(b.spot("d4"), discs...)
				b.wait(stacked)
				b.turns(append(before, "c4:2-d4")...)
				b.wait(graced)
				b.unscolded()
				b.asked(0)
				b.moves("e1")
			})
		}
	}
}

// From where it rested the opponent might have carried it on: who did isn't guessed.
func TestAStackThatTheOpponentMightHaveCarriedOnIsOneMoveOrAskedAbout(t *testing.T) {
	before := []string{"c3", "c4", "d4", "c5", "c5-c4", "a2"}
	for _, rest := range []time.Duration{300 * time.Millisecond, 500 * time.Millisecond} {
		t.Run(rest.String(), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(before...)
			discs := b.on("c4", 2)
			b.shift(b.spot("c3"), discs...)
			b.wait(rest)
			b.shift(b.spot("d4"), discs...)
			b.wait(2 * time.Second)
			if b.Log.Asked == 0 {
				b.turns(append(before, "c4:2-d4")...)
				return
			}
			b.answer("c4:2-d4")
			b.turns(append(before, "c4:2-d4")...)
		})
	}
}

// twoAtOnce plays two turns in one settling time, each pair both near in time and
// not quite so near.
func twoAtOnce(t *testing.T, pairs ...[2]string) {
	begun := []string{"c3", "c4", "a1", "a2", "e1", "e2"}
	for _, pair := range pairs {
		for _, apart := range []time.Duration{40 * time.Millisecond, 120 * time.Millisecond} {
			t.Run(pair[0]+" "+pair[1]+" "+apart.String(), func(t *testing.T) {
				t.Parallel()
				thin(t)
				b := beginStacks(t)
				b.moves(begun...)
				b.dartTurn("W", pair[0])
				b.wait(apart)
				b.dartTurn("B", pair[1])
				b.wait(stacked)
				b.turns(append(begun, pair[0], pair[1])...)
				b.unscolded()
				b.asked(0)
				b.moves("d4")
			})
		}
	}
}

// Scenario 2.
func TestTwoMovesWithinOneSettlingTimeAreFoundInOrder(t *testing.T) {
	twoAtOnce(t, [][2]string{
		{"b2", "b3"},
		{"c4-c3", "e4"},
		{"e4", "c4-c3"},
		{"e1-e2", "c3-c4"},
		{"a1-a2", "e1-e2"},
		{"e2-e1", "a1-a2"},
	}...)
}

func TestTwoDiscsEnteredAtOnceFarFromEachOtherAreFoundInOrder(t *testing.T) {
	twoAtOnce(t, [2]string{"b5", "d5"}, [2]string{"d5", "b5"}, [2]string{"a5", "d1"})
}

func TestADiscEnteredAtOnceBesideWhereAMoveBeganIsFound(t *testing.T) {
	twoAtOnce(t, [2]string{"c3-c4", "c2"}, [2]string{"e2-e1", "e3"})
}

// The second is against the rules. Together they shift the loads as another disc
// entered on an empty cell would.
func TestTwoMovesAtOnceAreNeverAThird(t *testing.T) {
	begun := []string{"c3", "b3", "a5", "c4", "d5", "e1"}
	for _, apart := range []time.Duration{40 * time.Millisecond, 200 * time.Millisecond} {
		t.Run(apart.String(), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			b.dartTurn("W", "c3-b3")
			b.wait(apart)
			b.dartTurn("B", "d5-b3")
			b.wait(stacked)
			b.wait(graced)
			require.Contains(t, []string{strings.Join(begun, " "), strings.Join(begun, " ") + " c3-b3"}, strings.Join(b.Log.Turns, " "))
		})
	}
}

// Scenario 3. Which cells are occupied stays as it is.
func TestAPartOfAStackThatMovesOntoAnotherIsFound(t *testing.T) {
	three := []string{"a1", "b1", "b1-a1", "c1", "c1-a1"}       // a1: W B B, Black's turn
	mixed := []string{"a1", "b1", "b1-a1", "b2", "c1", "c1-a1"} // a1: W B W, b2: B, White's turn
	four := append(three[:5:5], "d1", "d1-a1")                  // a1: W B B B, Black's turn
	two := append(mixed[:6:6], "a3", "a4", "a4-a3")             // a3: W B too, Black's turn
	for name, tt := range map[string]struct {
		before     []string
		turn       string
		from, onto string // what must lie there then
	}{
		"one of three":            {append(three[:5:5], "b1", "e5"), "a1-b1", "WB", "BB"},
		"two of three":            {append(three[:5:5], "b1", "e5"), "a1:2-b1", "W", "BBB"},
		"one of three, mixed":     {mixed, "a1-b2", "WB", "BW"},
		"two of three, mixed":     {mixed, "a1:2-b2", "W", "BBW"},
		"one of four":             {append(four[:7:7], "a2"), "a1-a2", "WBB", "BB"},
		"two of four":             {append(four[:7:7], "a2"), "a1:2-a2", "WB", "BBB"},
		"three of four":           {append(four[:7:7], "a2"), "a1:3-a2", "W", "BBBB"},
		"one onto a stack of two": {two, "a1-a3", "WB", "WBW"},
		"two onto a stack of two": {two, "a1:2-a3", "W", "WBBW"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(tt.before...)
			b.hands(tt.turn)
			b.found(tt.turn)
			b.unscolded()
			b.wood(tt.turn[:2], tt.from)
			b.wood(tt.turn[len(tt.turn)-2:], tt.onto)
			b.moves("e3")
		})
	}
}

// Scenario 3. Whole games in which stacks are split whenever they can be.
func TestPartsOfStacksAreFoundAllThroughAGame(t *testing.T) {
	for seed := range few(6) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t, points("9"))
			draw := world.Stream(seed, "turns")
			for range 40 {
				turn := b.splitting(draw)
				b.hands(turn)
				b.found(turn)
			}
			b.unscolded()
			assert.LessOrEqual(t, b.Log.Asked, 2)
		})
	}
}

// splitting chooses a legal turn that doesn't score: one that takes a part of a
// stack if there is any.
func (b *script) splitting(draw *rand.Rand) string {
	m := b.match()
	var parts, others []string
	for _, step := range m.Steps(nil) {
		p := step.Change.Parts()
		if len(p) != 1 || !p[0].To.IsCell() {
			continue
		}
		next := m.Clone()
		b.do(next.Play(step, games.Observed{}))
		l, turns := m.Layout(), next.Turns()
		turn := turns[len(turns)-1]
		switch {
		case next.Unfinished():
		case p[0].Op == games.Carry && p[0].Pieces.Height() < l.At(p[0].From).Height():
			parts = append(parts, turn)
		default:
			others = append(others, turn)
		}
	}
	if len(parts) > 0 && (len(others) == 0 || draw.Float64() < 0.7) {
		return parts[draw.IntN(len(parts))]
	}
	return others[draw.IntN(len(others))]
}

// Scenario 4. Two hands set two stacks down at the same moment: the wood is the same
// whoever was first, the record isn't.
func TestTwoMovesAtTheSameMomentAreAskedAboutAndNeverGuessed(t *testing.T) {
	begun := []string{"c3", "c4", "a1", "a2", "e1", "e2"}
	for first, second := range map[string]string{"a1-a2": "e1-e2", "e1-e2": "a1-a2"} {
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t)
			b.moves(begun...)
			one, other := b.on("a1", 1), b.on("e1", 1)
			b.Lanes.Go("other hand", func() { b.shift(b.beside("e2", 1, 1), other...) })
			b.Lanes.Go("one hand", func() { b.shift(b.beside("a2", 1, 1), one...) })
			b.wait(3 * time.Second)
			b.turns(begun...)
			b.asked(1)
			b.shows("Was it", "(1 of 2)")
			b.lit("a1 ask", "a2 ask", "e1 ask", "e2 ask")
			b.press(menu, short)
			b.shows("(2 of 2)")
			b.turns(begun...)
			b.answer(first + ", " + second) // from the first turn on in which they differ
			b.turns(append(begun, first, second)...)
			b.moves("d1")
		})
	}
}

// Fields and loads together tell all moves of stacks up to four apart, so that little
// else is ever alike: also with noise twice that of the parts' datasheets.
func TestTwiceTheNoiseCostsNoTurn(t *testing.T) {
	for seed := range few(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			thin(t)
			b := beginStacks(t, points("9"), func(o *Opts) { o.Rough.Noise, o.Calibration = 2, nil })
			draw := world.Stream(seed, "turns")
			for range 30 {
				turn := b.splitting(draw)
				b.hands(turn)
				b.found(turn)
			}
			b.unscolded()
		})
	}
}
