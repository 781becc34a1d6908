package lenero_test

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

// match starts one, from a position or from the empty frame, and plays turns.
func match(t require.TestingT, position string, s games.Settings, turns ...string) *lenero.Match {
	var m games.Match
	var err error
	s = wide(s)
	if position == "" {
		m, err = lenero.Game{}.New(s)
	} else {
		m, err = lenero.Game{}.Parse(position, s)
	}
	require.NoError(t, err)
	play(t, m, turns...)
	return m.(*lenero.Match)
}

// wide gives settings with the frame of 180 mm in which the tests' piles lie, unless they
// say another.
func wide(s games.Settings) games.Settings {
	all := games.Settings{lenero.SettingWidth: "180"}
	maps.Copy(all, s)
	return all
}

func play(t require.TestingT, m games.Match, turns ...string) {
	for _, turn := range turns {
		require.NoError(t, games.PlayTurn(m, turn), turn)
	}
}

// rule gives the code of the rule that a turn breaks.
func rule(t require.TestingT, m games.Match, turn string) games.Code {
	before := m.Position()
	err := games.PlayTurn(m, turn)
	require.Equal(t, before, m.Position())
	var broken *games.RuleError
	require.ErrorAs(t, err, &broken, turn)
	return broken.Code
}

// seen is the layout of a text of logs, as it came out.
func seen(t require.TestingT, shifted bool, logs ...games.Log) games.Observed {
	return games.Observed{Known: true, Shifted: shifted, Layout: games.Layout{Logs: logs}}
}

func log(t require.TestingT, name string, x, y float64) games.Log {
	side := games.White
	if name[0] == 'b' {
		side = games.Black
	}
	return games.Log{Kind: lenero.KindOf(side, lenero.Size(name[1]-'0')), At: games.Point{XMM: x, YMM: y}}
}

func TestTheBoxHoldsTenKindsOfLog(t *testing.T) {
	var game games.Game = lenero.Game{}
	require.Equal(t, "lenero", game.Name())
	kinds := game.Kinds()
	require.Len(t, kinds, 10)
	require.Equal(t, games.KindInfo{Kind: 1, Name: "white log of size 1", Sign: "w1", Count: 6}, kinds[0])
	require.Equal(t, games.KindInfo{Kind: 10, Name: "black log of size 5", Sign: "b5", Count: 6}, kinds[9])
	for i, want := range []float64{10, 12.5, 15, 17.5, 20} {
		require.Equal(t, want, lenero.Size(i+1).RadiusMM())
	}
	require.InDelta(t, 50.893800988154645, lenero.Size(3).MassG(), 1e-9)
	require.InDelta(t, 90.47786842338604, lenero.Size(5).MassG(), 1e-9)
	for _, k := range kinds {
		side, size, ok := lenero.LogOf(k.Kind)
		require.True(t, ok)
		require.Equal(t, k.Kind, lenero.KindOf(side, size))
	}
	_, _, ok := lenero.LogOf(games.AnyKind)
	require.False(t, ok)
}

func TestSettingsSayWhatIsAgreed(t *testing.T) {
	m := match(t, "", games.Settings{"logs": "1", "width": "120.5", "friction": "0.3", "returned": "points"})
	require.Equal(t, "|w|1,1,1,1,1/1,1,1,1,1|0,0,0,0,0/0,0,0,0,0|0/0", m.Position())
	p := m.Pile()
	require.Equal(t, 120.5, p.Frame.WidthMM)
	require.Equal(t, 0.3, p.Friction.Wall)
	for _, tt := range []struct {
		settings games.Settings
		says     string
	}{
		{games.Settings{"log": "3"}, `unknown setting "log": there are logs, width, friction, rolling and returned`},
		{games.Settings{"logs": "7"}, `logs can't be "7": write 1 to 6`},
		{games.Settings{"width": "NaN"}, `width can't be "NaN": write 60 to 270, in mm`},
		{games.Settings{"width": "59"}, `width can't be "59"`},
		{games.Settings{"friction": "-0.1"}, `friction can't be "-0.1": write 0 to 2`},
		{games.Settings{"returned": "box"}, `returned can't be "box": write hand or points`},
	} {
		_, err := lenero.Game{}.New(tt.settings)
		require.ErrorContains(t, err, "lenero: ")
		require.ErrorContains(t, err, tt.says)
		_, err = lenero.Game{}.Parse("", tt.settings)
		require.ErrorContains(t, err, tt.says)
	}
}

// tower is a black log under two white ones, and White's turn after Black's next.
var tower = []string{"5@60", "5@100", "5@80"}

func TestEveryStepCanBeTakenBack(t *testing.T) {
	m := match(t, "", nil)
	require.ErrorIs(t, m.Undo(), lenero.ErrNothingToUndo)
	var positions []string
	turns := append(tower, "1@31.7", "x5@100 4@28.5!{w5@60,20 w5@105,20 b1@20,10 w4@160,17.5}")
	for _, turn := range turns {
		read, err := m.ReadTurn(turn)
		require.NoError(t, err, turn)
		for _, h := range read {
			positions = append(positions, m.Position())
			require.NoError(t, m.Play(h.Step, h.Observed))
		}
	}
	require.Len(t, positions, 6)
	for i := len(positions) - 1; i >= 0; i-- {
		require.NoError(t, m.Undo())
		require.Equal(t, positions[i], m.Position())
	}
	require.ErrorIs(t, m.Undo(), lenero.ErrNothingToUndo)
}
