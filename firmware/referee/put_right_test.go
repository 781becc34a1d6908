package referee_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

func TestAPieceIsUnknownOnlyToABoardThatTellsPiecesApart(t *testing.T) {
	for name, tt := range map[string]struct {
		sight referee.Sight
		cell  string
		want  games.Code
	}{
		"linear sensors, an empty cell":   {referee.Kinds, "c3", words.UnknownPiece},
		"linear sensors, an occupied one": {referee.Kinds, "a1", words.UnknownPiece},
		"switches":                        {referee.Occupied, "c3", words.RightExtraAny},
	} {
		for _, kind := range []sense.Kind{sense.Unknown, sense.Illegal} {
			t.Run(name+", "+kind.String(), func(t *testing.T) {
				b := sitAt(t, mixtour.Game{}, nil, tt.sight)
				b.see(sense.Verdict{Kind: sense.Same})
				b.play("a1", "e5")
				p := place(t, tt.cell)
				l := b.state.Match().Layout()
				v := b.did(games.Added(games.StackOf(games.AnyKind), p))
				v.Kind = kind
				v.Disagree = []sense.Disagreement{{Place: p, Want: l.At(p), Seen: games.StackOf(games.AnyKind)}}
				b.lasts(v, 3*time.Second)
				require.Contains(t, b.state.View().Detail, words.Say(tt.want, p))
				require.Equal(t, lights.Extra, b.state.View().Marks[p])
			})
		}
	}
}

func TestOfStacksItIsSaidHowManyMustGoAndWhichBelongWhere(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "b1", "b1-a1", "b2", "c1", "c1-a1") // a1: white, black, white
	l := b.state.Match().Layout()
	_, two, _ := l.At(place(t, "a1")).Split(2)
	b.lasts(b.did(games.Carried(two, place(t, "a1"), place(t, "e5"))), 3*time.Second)
	require.Equal(t, []words.Message{
		words.Say(words.RightMissingSeveral, place(t, "a1"), games.StackOf(black, white)),
		words.Say(words.RightExtraSeveral, place(t, "e5"), 2),
	}, b.state.View().Detail[1:])
}

func TestATagThatIsNotKnownIsNamedByItsNumber(t *testing.T) {
	b := sitAt(t, bodoquito.Game{}, nil, referee.Kinds)
	b.see(sense.Verdict{Kind: sense.Same})
	v := sense.Verdict{Kind: sense.Unknown, Still: b.now}
	v.Disagree = []sense.Disagreement{{Place: place(t, "c3"), Seen: games.StackOf(games.AnyKind), Tag: "04:A2"}}
	b.lasts(v, 3*time.Second)
	require.Equal(t, []words.Message{words.Say(words.UnknownTag, "04:A2", place(t, "c3"))}, b.state.View().Detail)
}
