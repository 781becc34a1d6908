package lights_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
)

// leafed reads a view's pages from the pixels, for a minute if they turn.
func leafed(screen *lights.Screen, v *lights.View) (all [][]string) {
	reader := lights.NewReader()
	img, _ := screen.Render(&lights.View{}, 0)
	for at := time.Duration(0); at < time.Minute; at = screen.NextPage(at) {
		screen.Render(v, at)
		all = append(all, reader.Read(img))
	}
	return all
}

// scolding is what players read after an illegal move.
func scolding() *lights.View {
	return &lights.View{
		Title: words.Say(words.TurnMove, games.White),
		Detail: []words.Message{
			words.Say("mixtour.wrong-distance", 1, games.Cell(1, 1), games.Cell(2, 2), 2, 1),
			words.Say(words.RightMissing, games.Cell(1, 1), games.Kind(4)),
			words.Say(words.RightExtra, games.Cell(2, 2), games.Kind(4)),
		},
		Keys: [lights.Keys]words.Message{words.Say(words.KeyResign), words.Say(words.KeyMenu), words.Say(words.KeyResign)},
	}
}

func TestTextThatIsTooLongIsShownPageByPage(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	require.Equal(t, [][]string{{
		"White to move",
		"1 can't go b2 → c3:",
		"height 2 needs",
		"distance 2, not 1",
		"b2: put black disc…",
		"Resign  Menu   Resign",
	}, {
		"White to move",
		"b2: put black disc",
		"back",
		"c3: take black disc",
		"away",
		"Resign  Menu   Resign",
	}}, leafed(screen, scolding())[:2])
}

func TestEachPageStandsForThreeSecondsAndTheFirstComesAgain(t *testing.T) {
	screen, v := lights.NewScreen(printer(t, "en")), scolding()
	const seen = 7 * time.Second // when the view came
	var turned []time.Duration
	for at := seen; at < seen+10*time.Second; at += 50 * time.Millisecond {
		if _, changed := screen.Render(v, at); changed {
			turned = append(turned, at-seen)
			require.Equal(t, at+3*time.Second, screen.NextPage(at))
		}
	}
	require.Equal(t, []time.Duration{0, 3 * time.Second, 6 * time.Second, 9 * time.Second}, turned)

	v.Mark(3, lights.Extra)
	_, changed := screen.Render(v, seen+10*time.Second)
	require.False(t, changed, "another light turns no page")
	v.Detail = v.Detail[:2]
	img, changed := screen.Render(v, seen+11*time.Second)
	require.True(t, changed)
	require.Equal(t, "1 can't go b2 → c3:", lights.ReadScreen(img)[1], "what is new is read from its beginning")
}

func TestTextThatFitsStands(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	v := view()
	screen.Render(v, 0)
	require.Equal(t, lights.Never, screen.NextPage(0))
	_, changed := screen.Render(v, time.Hour)
	require.False(t, changed)
}

func TestEveryMessageIsWholeOnSomePageInEachLanguage(t *testing.T) {
	codes := rapid.Map(rapid.SampledFrom(words.Codes()), func(c games.Code) words.Message {
		return words.Say(c, games.Cell(2, 1), games.Kind(1), games.Kind(2), 3, 4)
	})
	for _, lang := range words.Languages() {
		p := printer(t, lang)
		screen := lights.NewScreen(p)
		rapid.Check(t, func(t *rapid.T) {
			v := lights.View{Title: codes.Draw(t, "title"), Detail: rapid.SliceOfN(codes, 0, 8).Draw(t, "detail")}
			all := ""
			for _, page := range leafed(screen, &v) {
				all += strings.Join(strings.Fields(strings.Join(page, " ")), " ") + "\n"
			}
			for _, m := range append([]words.Message{v.Title}, v.Detail...) {
				require.Contains(t, all, p.Text(m))
			}
		})
	}
}

func TestWhoeverHasRoomReadsAllAtOnce(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	require.Equal(t, []string{
		"White to move", "1 can't go b2 → c3:", "height 2 needs", "distance 2, not 1",
		"b2: put black disc", "back", "c3: take black disc", "away", "Resign  Menu   Resign",
	}, screen.Whole(scolding()))
	text := screen.Text(view())
	require.Equal(t, text[:], screen.Whole(view()))
}
