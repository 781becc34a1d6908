package lights_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
)

// marks lists every mark, None included.
func marks() []lights.Mark {
	all := []lights.Mark{lights.None}
	for _, e := range lights.Legend() {
		all = append(all, e.Mark)
	}
	return all
}

func TestErrorsWinOverEverythingElse(t *testing.T) {
	for _, m := range marks() {
		for _, o := range marks() {
			require.Equal(t, m.Over(o), o.Over(m))
			if m.IsError() && !o.IsError() {
				require.Equal(t, m, o.Over(m))
			}
		}
		require.Equal(t, m, lights.None.Over(m))
	}
}

func TestOnlyErrorsSayThatSomethingIsWrong(t *testing.T) {
	var errors []string
	for _, m := range marks() {
		if m.IsError() {
			errors = append(errors, m.String())
		}
	}
	require.Equal(t, []string{"missing", "extra", "swap", "fault"}, errors)
}

func TestAnUnknownMarkIsDark(t *testing.T) {
	v := lights.View{Marks: [games.Cells]lights.Mark{lights.Mark(200)}}
	colors := []lights.Color{{R: 1}}
	lights.Picture(&v, 0, colors)
	require.Equal(t, lights.Color{}, colors[0])
	require.Equal(t, "none", lights.Mark(200).String())
}

func TestTheTrayHasNoLED(t *testing.T) {
	var v lights.View
	v.Mark(games.Tray, lights.Extra)
	v.Mark(games.Nowhere, lights.Extra)
	require.True(t, v.Equal(lights.View{}))
	v.Mark(games.Cell(1, 1), lights.Extra)
	v.Mark(games.Cell(1, 1), lights.Target)
	require.Equal(t, lights.Extra, v.Marks[games.Cell(1, 1)])
}

func TestViewsDifferByAnyOfTheirParts(t *testing.T) {
	base := func() lights.View {
		return lights.View{
			Title:  words.Say(words.TurnMove, games.White),
			Detail: []words.Message{words.Say(words.AskShow), words.Say(words.FaultPart, "tray", words.Say(words.CauseReset))},
			Keys:   [lights.Keys]words.Message{lights.MenuKey: words.Say(words.KeyMenu)},
		}
	}
	for name, change := range map[string]func(*lights.View){
		"mark":   func(v *lights.View) { v.Marks[3] = lights.Ask },
		"edge":   func(v *lights.View) { v.MarkEdge(88, lights.Last) },
		"title":  func(v *lights.View) { v.Title.Args = []any{games.Black} },
		"detail": func(v *lights.View) { v.Detail = v.Detail[:1] },
		"nested": func(v *lights.View) { v.Detail[1] = words.Say(words.FaultPart, "tray", words.Say(words.CauseStuck)) },
		"key":    func(v *lights.View) { v.Keys[lights.WhiteKey] = words.Say(words.KeyYes) },
	} {
		v := base()
		require.True(t, v.Equal(base()), name)
		change(&v)
		require.False(t, v.Equal(base()), name)
	}
}

func TestTheOrderInWhichMarksAreSetDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wanted := rapid.SliceOfN(rapid.SampledFrom(marks()), 1, 6).Draw(t, "marks")
		var v, o lights.View
		for i := range wanted {
			v.Mark(0, wanted[i])
			o.Mark(0, wanted[len(wanted)-1-i])
		}
		require.True(t, v.Equal(o))
	})
}
