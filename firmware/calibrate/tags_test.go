package calibrate_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/drivers/mfrc522"
	"tablero/firmware/calibrate"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/bodoquito"
)

// owner is somebody at a board who lays pieces on the tray and takes them away.
type owner struct {
	learning calibrate.Tags
	tray     scan.Reading
	prompt   calibrate.Prompt
	told     int // prompts that were new
}

func kinds() []games.KindInfo { return bodoquito.Game{}.Kinds() }

// tag gives the tag of the n-th piece.
func tag(n int) mfrc522.UID {
	u, err := mfrc522.UIDOf([]byte{0x04, 0xA0, 0x00, byte(n)})
	if err != nil {
		panic(err) // four bytes are a UID
	}
	return u
}

func newOwner(pieces int) *owner {
	return &owner{learning: calibrate.NewTags(kinds()[:pieces]), tray: scan.Reading{Quality: scan.Good}}
}

// poll lets the reader poll its field n times, with these tags in it.
func (o *owner) poll(n int, tags ...mfrc522.UID) {
	for range n {
		o.tray.Tags.Poll(tags)
		o.tray.Seq++
		o.step()
	}
}

func (o *owner) step() {
	next, p, tell := o.learning.Step(&o.tray)
	if tell {
		o.told++
	}
	o.learning, o.prompt = next, p
}

func (o *owner) lay(n int) { o.poll(5, tag(n)) }
func (o *owner) clear()    { o.poll(5) }

func TestSixteenPiecesAreLearntInTheOrderOfTheBox(t *testing.T) {
	o := newOwner(16)
	o.clear()
	want := map[string]string{}
	for i, k := range kinds() {
		require.Equal(t, calibrate.Prompt{Ask: calibrate.Lay, Piece: k}, o.prompt)
		require.False(t, o.learning.Done())
		o.lay(i)
		want[tag(i).String()] = k.Sign
		require.Equal(t, want, o.learning.Learnt())
		if i < 15 {
			require.Equal(t, calibrate.Prompt{Ask: calibrate.Clear, Piece: kinds()[i+1]}, o.prompt)
			o.clear()
		}
	}
	require.True(t, o.learning.Done())
	require.Equal(t, calibrate.Prompt{Ask: calibrate.Done}, o.prompt)
	require.Equal(t, 32, o.told, "each prompt is told once")
}

func TestWhatTheOwnerIsTold(t *testing.T) {
	piece := kinds()
	for name, test := range map[string]struct {
		do     func(*owner)
		prompt calibrate.Prompt
		learnt int
	}{
		"an empty tray asks for the first piece": {
			func(o *owner) { o.clear() }, calibrate.Prompt{Ask: calibrate.Lay, Piece: piece[0]}, 0},
		"a piece that lies there already is taken for the first": {
			func(o *owner) { o.lay(0) }, calibrate.Prompt{Ask: calibrate.Clear, Piece: piece[1]}, 1},
		"two polls aren't enough": {
			func(o *owner) { o.clear(); o.poll(2, tag(0)) }, calibrate.Prompt{Ask: calibrate.Lay, Piece: piece[0]}, 0},
		"a tag that comes and goes isn't learnt": {
			func(o *owner) {
				o.clear()
				for range 10 {
					o.poll(2, tag(0))
					o.poll(1)
				}
			}, calibrate.Prompt{Ask: calibrate.Lay, Piece: piece[0]}, 0},
		"two tags at once are refused": {
			func(o *owner) { o.clear(); o.poll(5, tag(0), tag(1)) }, calibrate.Prompt{Ask: calibrate.OneOnly, Piece: piece[0]}, 0},
		"one of two taken away leaves the other": {
			func(o *owner) { o.clear(); o.poll(5, tag(0), tag(1)); o.lay(1) }, calibrate.Prompt{Ask: calibrate.Clear, Piece: piece[1]}, 1},
		"a piece that stays isn't learnt twice": {
			func(o *owner) { o.clear(); o.lay(0); o.lay(0) }, calibrate.Prompt{Ask: calibrate.Clear, Piece: piece[1]}, 1},
		"a piece laid down again is refused by name": {
			func(o *owner) { o.clear(); o.lay(0); o.clear(); o.lay(0) },
			calibrate.Prompt{Ask: calibrate.Double, Piece: piece[1], Other: piece[0], Tag: tag(0)}, 1},
		"an older piece is refused even at once": {
			func(o *owner) { o.lay(0); o.clear(); o.lay(1); o.poll(5, tag(0)) },
			calibrate.Prompt{Ask: calibrate.Double, Piece: piece[2], Other: piece[0], Tag: tag(0)}, 2},
		"the next piece may be laid down in exchange": {
			func(o *owner) { o.lay(0); o.lay(1) }, calibrate.Prompt{Ask: calibrate.Clear, Piece: piece[2]}, 2},
		"the right piece after a wrong one is learnt": {
			func(o *owner) { o.lay(0); o.clear(); o.lay(0); o.clear(); o.lay(1) },
			calibrate.Prompt{Ask: calibrate.Clear, Piece: piece[2]}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOwner(16)
			test.do(o)
			require.Equal(t, test.prompt, o.prompt)
			require.Len(t, o.learning.Learnt(), test.learnt)
		})
	}
}

func TestABadReadingTeachesNothing(t *testing.T) {
	for _, q := range []scan.Quality{scan.Stale, scan.Faulty} {
		o := newOwner(16)
		o.clear()
		before, told := o.prompt, o.told
		o.tray.Quality = q
		o.lay(0)
		require.Equal(t, before, o.prompt)
		require.Equal(t, told, o.told)
		require.Empty(t, o.learning.Learnt())
		o.tray.Quality = scan.Good
		o.step()
		require.Len(t, o.learning.Learnt(), 1, "it lies there still")
	}
}

func TestStepLeavesTheValueItStartsFromAlone(t *testing.T) {
	o := newOwner(16)
	o.clear()
	o.lay(0)
	before := o.learning
	learnt := before.Learnt()
	o.clear()
	o.lay(1)
	require.Equal(t, learnt, before.Learnt())
}

// TestNoTagEverStandsForTwoPieces lets an owner do anything.
func TestNoTagEverStandsForTwoPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.IntRange(1, 4).Draw(t, "pieces")
		o := newOwner(pieces)
		had := map[string]string{}
		t.Repeat(map[string]func(*rapid.T){
			"lay": func(t *rapid.T) {
				o.poll(rapid.IntRange(1, 4).Draw(t, "polls"), tag(rapid.IntRange(0, 3).Draw(t, "tag")))
			},
			"heap": func(t *rapid.T) {
				o.poll(rapid.IntRange(1, 4).Draw(t, "polls"), tag(0), tag(rapid.IntRange(1, 3).Draw(t, "tag")))
			},
			"clear": func(t *rapid.T) { o.poll(rapid.IntRange(1, 4).Draw(t, "polls")) },
			"fail": func(t *rapid.T) {
				o.tray.Quality = rapid.SampledFrom([]scan.Quality{scan.Good, scan.Stale, scan.Faulty}).Draw(t, "quality")
			},
			"": func(t *rapid.T) {
				learnt := o.learning.Learnt()
				signs := map[string]bool{}
				for uid, sign := range learnt {
					if signs[sign] {
						t.Fatalf("two tags are piece %s: %v", sign, learnt)
					}
					signs[sign] = true
					if was, ok := had[uid]; ok && was != sign {
						t.Fatalf("%s was piece %s and is %s", uid, was, sign)
					}
				}
				for uid := range had {
					if learnt[uid] == "" {
						t.Fatalf("%s was forgotten", uid)
					}
				}
				had = learnt
				if o.learning.Done() != (len(learnt) == pieces) {
					t.Fatalf("done %v with %d of %d", o.learning.Done(), len(learnt), pieces)
				}
			},
		})
	})
}
