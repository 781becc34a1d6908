package bench

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

func TestARefusalIsOfTheFoulBeforeIt(t *testing.T) {
	const one, other games.Code = "one", "other"
	at := func(s float64) time.Time { return lane.Epoch.Add(time.Duration(s * float64(time.Second))) }
	refused := func(s float64) referee.Note { return referee.Note{What: referee.Refused, At: at(s)} }
	for name, tt := range map[string]struct {
		tried []hand.Try
		notes []referee.Note
		want  Fouls
	}{
		"each is refused": {
			[]hand.Try{{Code: one, Since: at(1)}, {Code: one, Since: at(9)}}, []referee.Note{refused(4), refused(12)},
			Fouls{By: map[games.Code]Pair{one: {Tried: 2, Refused: 2}}}},
		"the second of two isn't": {
			[]hand.Try{{Code: one, Since: at(1)}, {Code: other, Since: at(9)}}, []referee.Note{refused(4)},
			Fouls{By: map[games.Code]Pair{one: {Tried: 1, Refused: 1}, other: {Tried: 1}}}},
		"a turn is refused that was legal": {
			[]hand.Try{{Code: one, Since: at(10)}}, []referee.Note{refused(4), refused(12), refused(14), refused(40)},
			Fouls{By: map[games.Code]Pair{one: {Tried: 1, Refused: 1}}, RefusedLegal: 3}},
		"a question isn't a refusal": {
			[]hand.Try{{Code: one, Since: at(1)}}, []referee.Note{{What: referee.Asked, At: at(4)}},
			Fouls{By: map[games.Code]Pair{one: {Tried: 1}}}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, tt.want, fouls(tt.tried, tt.notes)) })
	}
}
