package referee_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
)

// woodpile is Lenero begun from a position, after a turn.
type woodpile struct {
	lenero.Game
	position, turn string
}

func (g woodpile) New(s games.Settings) (games.Match, error) {
	if g.position == "" {
		return g.Game.New(s)
	}
	m, err := g.Parse(g.position, s)
	if err == nil && g.turn != "" {
		err = games.PlayTurn(m, g.turn)
	}
	return m, err
}

func TestPlayersOfLogsAreToldWhatTheyMayDo(t *testing.T) {
	const hands = "|3,2,3,3,2/3,3,3,3,2|"
	for name, tt := range map[string]struct {
		game   woodpile
		title  string
		detail []string
	}{
		"the first log": {woodpile{}, "White places a log", nil},
		"all of the opponent's lie on top": {woodpile{position: "w5@20.0,20.0|b|3,3,3,3,2/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0"},
			"Black places a log", nil},
		"one bears another": {woodpile{position: "w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6|b" + hands + "0,0,0,0,0/0,0,0,0,0|0/0"},
			"Black takes or places", nil},
		"something shifted, which no display has room for": {woodpile{
			position: "w5@20.0,20.0 b5@60.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0",
			turn:     "2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}",
		}, "Black takes or places", []string{"Recorded: 2@40.0!", "Turns lost (white): 1"}},
		"some count already": {woodpile{position: "w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6|b|3,2,3,3,2/3,3,2,3,2|0,0,1,0,0/0,0,0,0,0|2/0"},
			"Black takes or places", []string{"Points: white 3, black 0", "Turns lost (white): 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := begin(t, tt.game, nil)
			b.keep(1)
			v := b.state.View()
			p, err := words.New("en", tt.game)
			require.NoError(t, err)
			require.Equal(t, tt.title, p.Text(v.Title))
			var text []string
			for _, m := range v.Detail {
				text = append(text, p.Text(m))
			}
			require.Equal(t, tt.detail, text)
		})
	}
}
