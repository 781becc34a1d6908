package lights_test

import (
	"image"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"periph.io/x/devices/v3/ssd1306/image1bit"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
)

// board is a game of a few pieces, so that no single game's rules are needed.
type board struct{ games.Game }

func (board) Kinds() []games.KindInfo {
	return []games.KindInfo{
		{Kind: 1, Name: "piece 7", Sign: "7"}, {Kind: 2, Name: "piece e", Sign: "e"},
		{Kind: 3, Name: "white disc", Sign: "W"}, {Kind: 4, Name: "black disc", Sign: "B"},
	}
}

func printer(t require.TestingT, lang string) *words.Printer {
	p, err := words.New(lang, board{})
	require.NoError(t, err)
	return p
}

func view() *lights.View {
	return &lights.View{
		Title:  words.Say(words.TurnPut, games.Black, games.Kind(1)),
		Detail: []words.Message{words.Say("bodoquito.occupied", games.Cell(2, 2), games.Kind(2), games.Kind(1))},
		Keys: [lights.Keys]words.Message{
			words.Say(words.KeyResign), words.Say(words.KeyMenu), words.Say(words.KeyDone),
		},
	}
}

func TestEveryMessageIsReadBackFromThePixels(t *testing.T) {
	reader := lights.NewReader()
	args := [][]any{
		{games.Cell(2, 2), games.Kind(1), games.Kind(2)}, {games.Tray, games.Cell(0, 4), games.AnyKind},
		{games.White, games.Kind(2), 2}, {games.Black, games.Resigned, 1}, {games.Kind(1), games.Kind(2)},
		{"hall adc 0x4A", words.Say(words.CauseCorrupt)}, {"04:A2…", games.Cell(2, 2)}, {"b2=7", 1, 2}, {3},
	}
	for _, lang := range words.Languages() {
		screen := lights.NewScreen(printer(t, lang))
		for _, code := range words.Codes() {
			for _, a := range args {
				v := lights.View{Title: words.Say(code, a...), Detail: []words.Message{words.Say(code, a...)}}
				if strings.HasPrefix(string(code), "key.") {
					v.Keys = [lights.Keys]words.Message{words.Say(code), words.Say(code), words.Say(code)}
				}
				img, _ := screen.Render(&v, 0)
				text := screen.Text(&v)
				require.Equal(t, text[:], reader.Read(img), "%s in %s", code, lang)
			}
		}
	}
}

func TestWhateverIsShownCanBeRead(t *testing.T) {
	screens := map[string]*lights.Screen{}
	for _, lang := range words.Languages() {
		screens[lang] = lights.NewScreen(printer(t, lang))
	}
	codes := rapid.Map(rapid.SampledFrom(words.Codes()), func(c games.Code) words.Message {
		return words.Say(c, games.Cell(2, 1), games.Kind(1), games.Kind(2))
	})
	rapid.Check(t, func(t *rapid.T) {
		screen := screens[rapid.SampledFrom(words.Languages()).Draw(t, "language")]
		v := lights.View{
			Title:  codes.Draw(t, "title"),
			Detail: rapid.SliceOfN(codes, 0, 4).Draw(t, "detail"),
			Keys:   [lights.Keys]words.Message{codes.Draw(t, "white's key"), {}, codes.Draw(t, "black's key")},
		}
		img, _ := screen.Render(&v, 0)
		text := screen.Text(&v)
		require.Equal(t, text[:], lights.ReadScreen(img))
		for _, line := range text {
			require.LessOrEqual(t, utf8.RuneCountInString(line), lights.TextColumns)
		}
	})
}

func TestLettersThatLookAlikeAreReadInTheScriptOfTheirWord(t *testing.T) {
	screen := lights.NewScreen(printer(t, "ru"))
	v := lights.View{Title: words.Say(words.TurnRecorded, "c3 a1 Еще"), Detail: []words.Message{
		words.Say(words.RightSwap, games.Cell(0, 4), games.Kind(2), games.Kind(1)),
		words.Say(words.TurnAmended, "сор хор"), // nothing in these words tells, but the screen is Russian
	}}
	img, _ := screen.Render(&v, 0)
	lines := strings.Join(lights.ReadScreen(img), " ")
	require.Contains(t, lines, "c3 a1 Еще")
	require.Contains(t, lines, "a5: замените (фигура e → фигура 7)")
	require.Contains(t, lines, "сор хор")
}

func TestTheScreenIsDrawnAnewOnlyWhenWhatItSaysChanges(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	v := view()
	first, changed := screen.Render(v, 0)
	require.True(t, changed)

	v.Mark(3, lights.Extra)
	again, changed := screen.Render(v, 0)
	require.False(t, changed, "marks are not on the display")
	require.Same(t, first, again)

	v.Detail[0] = words.Say(words.AskShow)
	again, changed = screen.Render(v, 0)
	require.True(t, changed)
	require.Same(t, first, again)

	screen.Speak(printer(t, "es"))
	_, changed = screen.Render(v, 0)
	require.True(t, changed)
	require.Contains(t, lights.ReadScreen(first), "Muestra la pieza en")
}

func TestNothingOfTheLastTextIsLeft(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	img, _ := screen.Render(view(), 0)
	screen.Render(&lights.View{}, 0)
	require.Equal(t, make([]byte, len(img.Pix)), img.Pix)
}

func TestDetailThatDoesNotFitEndsWithAnEllipsis(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	v := view()
	v.Detail = append(v.Detail, words.Say(words.RightTray, games.Kind(1)))
	require.Equal(t, [lights.TextLines]string{
		"Black puts piece 7",
		"c3 already holds",
		"piece e: put piece 7",
		"elsewhere",
		"Put piece 7 on the…",
		"Resign  Menu     Done",
	}, screen.Text(v))
}

func TestALongTitleTakesALineFromTheDetail(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	v := lights.View{Title: words.Say(words.FaultBack, "hall adc 0x4A on i2c-1"), Detail: []words.Message{words.Say(words.AskShow)}}
	text := screen.Text(&v)
	require.Equal(t, []string{"hall adc 0x4A on", "i2c-1 works again", "Show the piece on the", "tray", "", ""}, text[:])
	img, _ := screen.Render(&v, 0)
	require.Equal(t, text[:], lights.ReadScreen(img))
}

func TestCharactersWithoutAGlyphAreReplaced(t *testing.T) {
	screen := lights.NewScreen(printer(t, "en"))
	v := lights.View{Title: words.Say(words.FaultBack, "棋\n盤")}
	require.Equal(t, "� � works again", screen.Text(&v)[0])
	img, _ := screen.Render(&v, 0)
	require.Equal(t, "� � works again", lights.ReadScreen(img)[0])
}

func TestPixelsThatAreNoGlyphAreReadAsSuch(t *testing.T) {
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, lights.ScreenWidth, lights.ScreenHeight))
	for i := range img.Pix {
		img.Pix[i] = 0xA5
	}
	lines := lights.ReadScreen(img)
	require.Len(t, lines, lights.TextLines)
	require.Equal(t, strings.Repeat("�", lights.TextColumns), lines[0])
}

// pixels writes an image as text.
func pixels(img *image1bit.VerticalLSB) string {
	var b strings.Builder
	for y := range lights.ScreenHeight {
		line := ""
		for x := range lights.ScreenWidth {
			if img.BitAt(x, y) {
				line += "#"
			} else {
				line += " "
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// An image golden as text: whoever changes the font or the layout sees it.
func TestTheScreenInEachLanguage(t *testing.T) {
	for _, lang := range words.Languages() {
		img, _ := lights.NewScreen(printer(t, lang)).Render(view(), 0)
		golden(t, "screen_"+lang+".txt", pixels(img))
	}
}

func BenchmarkRenderAnew(b *testing.B) {
	screen := lights.NewScreen(printer(b, "ru"))
	views := [2]*lights.View{view(), view()}
	views[1].Title = words.Say(words.MenuTitle)
	for i := 0; b.Loop(); i++ {
		screen.Render(views[i%2], 0)
	}
}

func BenchmarkRenderTheSame(b *testing.B) {
	screen := lights.NewScreen(printer(b, "ru"))
	for b.Loop() {
		screen.Render(view(), 0)
	}
}

func BenchmarkNewReader(b *testing.B) {
	for b.Loop() {
		lights.NewReader()
	}
}
