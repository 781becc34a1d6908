package words_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/lenero"
	"tablero/games/mixtour"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func printer(t testing.TB, lang string) *words.Printer {
	p, err := words.New(lang, bodoquito.Game{})
	require.NoError(t, err)
	return p
}

// printerFor speaks of the pieces of the game that says such a thing.
func printerFor(t testing.TB, lang string, code games.Code) *words.Printer {
	if _, ok := logSamples()[code]; !ok {
		return printer(t, lang)
	}
	p, err := words.New(lang, lenero.Game{})
	require.NoError(t, err)
	return p
}

// logSamples are those of what is said in Lenero alone.
func logSamples() map[games.Code][]any {
	log, at := lenero.KindOf(games.Black, 5), "142.5"
	return map[games.Code][]any{
		lenero.CodeOwnLog:         {log, at},
		lenero.CodeTopRow:         {log, at},
		lenero.CodeNoLog:          {log, at},
		lenero.CodeWhichLog:       {log, at},
		lenero.CodeWrongSide:      {log, games.White},
		lenero.CodeNotInHand:      {log},
		lenero.CodeUnknownLog:     {at},
		lenero.CodeGap:            {log, at},
		lenero.CodeNotTouching:    {log, at},
		lenero.CodeOutside:        {log, at},
		lenero.CodeMoved:          {log, at},
		lenero.CodePassNotAllowed: {games.White},

		words.TurnTake:      {games.White},
		words.TurnPlace:     {games.White},
		words.TurnPlaceThis: {log},
		words.TurnPass:      {games.White},
		words.TurnAgain:     {games.White},
		words.LogsPoints:    {12, 9},
		words.LogsLost:      {games.Black, 2},
		words.LogsShifted:   {games.White},
		words.LogsReturned:  {log},
		words.AskLog:        {log},
		words.AskTouches:    {log, at},
		words.AskUnder:      {log, at},
		words.AskLies:       {"3@34.4!", "w3 64,15 b3 34,15", 1, 2},
		words.WoodLay:       {log},
		words.WoodWeighs:    {40, 90},
		words.WoodLeans:     {3},
		words.WoodStays:     {18},
		words.WoodSticks:    {41},
	}
}

// samples are arguments as each code states them; codes without any are absent.
func samples() map[games.Code][]any {
	c3, b2, seven, nine := games.Cell(2, 2), games.Cell(1, 1), bodoquito.KindOf(7), bodoquito.KindOf(9)
	all := map[games.Code][]any{
		"bodoquito.occupied":       {c3, seven, nine},
		"bodoquito.outside":        {games.Cell(4, 4)},
		"bodoquito.nothing-handed": {c3},
		"bodoquito.second-piece":   {c3},
		"bodoquito.not-handed":     {c3, seven, nine},
		"bodoquito.placed-moved":   {c3, b2, seven},
		"bodoquito.placed-taken":   {c3, seven},
		"bodoquito.used":           {seven},
		"bodoquito.unknown-piece":  {games.Tray},
		"bodoquito.already-handed": {games.AnyKind, seven},

		mixtour.CodeOntoEmpty:      {c3, b2},
		mixtour.CodeNotInLine:      {c3, b2},
		mixtour.CodeWrongDistance:  {2, c3, b2, 3, 1},
		mixtour.CodeBlocked:        {c3, b2, c3},
		mixtour.CodeTakenBack:      {c3, b2, 2},
		mixtour.CodeTooFew:         {c3, 2, 3},
		mixtour.CodeSplitBelow:     {c3},
		mixtour.CodeOwnOnStack:     {c3},
		mixtour.CodeTwoEntries:     {c3, b2},
		mixtour.CodeWrongColour:    {c3, games.Kind(2), games.White},
		mixtour.CodeNoReserve:      {games.White},
		mixtour.CodeMustLift:       {c3},
		mixtour.CodeRemoved:        {c3, 2},
		mixtour.CodePassNotAllowed: {games.White},

		words.TurnHandOver:        {games.Black},
		words.TurnPut:             {games.Black, seven},
		words.TurnMove:            {games.White},
		words.TurnLifted:          {games.White},
		words.TurnLiftOff:         {c3},
		words.TurnRecorded:        {"b2=7"},
		words.TurnUndone:          {"b2=7"},
		words.TurnAmended:         {"b2=7"},
		words.OverWin:             {games.White, bodoquito.LineMade},
		words.OverDraw:            {bodoquito.BoardFull},
		words.StartClear:          {3},
		words.RightExtra:          {c3, seven},
		words.RightExtraAny:       {c3},
		words.RightExtraSeveral:   {c3, 2},
		words.RightMissingSeveral: {c3, games.StackOf(seven, nine)},
		words.RightMissing:        {c3, seven},
		words.RightSwap:           {c3, seven, nine},
		words.RightTray:           {seven},
		words.UnknownTag:          {"04:A2…", c3},
		words.UnknownPiece:        {c3},
		words.UnknownCells:        {2},
		words.FaultPart:           {"hall adc 0x4A", words.Say(words.CauseAbsent)},
		words.FaultToo:            {"hall adc 0x4B", words.Say(words.CauseAbsent)},
		words.FaultBack:           {"hall adc 0x4A"},
		words.FaultFlicker:        {c3},
		words.DriftNoise:          {"load cells, DOUT2"},
		words.DriftZero:           {c3},
		words.DriftCreep:          {"load cells, DOUT2"},
		words.DriftFaint:          {c3},
		words.DriftBlips:          {c3},
		words.DriftMisses:         {games.Tray},
		words.AskWhich:            {"b2=7", 1, 2},
		words.AskHanded:           {seven},
		words.AskResign:           {games.White},
		words.AskTakeBack:         {"b2=7"},
		words.AskTakeBackSeveral:  {2},
		words.AskDraw:             {games.White},
		words.AskAsShown:          {12},
		words.RecordWhy:           {words.Say(words.CauseFull)},
		words.AskChanged:          {seven, nine},
	}
	maps.Copy(all, logSamples())
	return all
}

func TestEveryCodeOfTheRulesHasWords(t *testing.T) {
	known := words.Codes()
	for _, code := range slices.Concat(bodoquito.Codes(), mixtour.Codes(), lenero.Codes(), []games.Code{games.CodeOver, games.CodeNoStep}) {
		require.Contains(t, known, code)
	}
}

func TestNoCodeIsWordedTwice(t *testing.T) {
	seen := map[games.Code]bool{}
	for _, code := range words.Codes() {
		require.False(t, seen[code], code)
		seen[code] = true
	}
}

func TestEveryLanguageSaysEveryArgument(t *testing.T) {
	for _, lang := range words.Languages() {
		p := printer(t, lang)
		for _, code := range words.Codes() {
			marked := make([]any, len(samples()[code]))
			for i := range marked {
				marked[i] = fmt.Sprintf("<%d>", i)
			}
			text := p.Text(words.Say(code, marked...))
			for i := range marked {
				require.Contains(t, text, marked[i], "%s in %s", code, lang)
			}
			require.NotContains(t, text, "?s", "%s in %s", code, lang)
			require.NotContains(t, text, "%", "%s in %s", code, lang)
			require.NotContains(t, text, string(code), "%s in %s has no words", code, lang)
			if lang != "en" && code != words.KeyNo {
				require.NotEqual(t, printer(t, "en").Text(words.Say(code, marked...)), text, "%s isn't translated to %s", code, lang)
			}
		}
	}
}

func TestMessagesFitThreeLinesOfTheDisplay(t *testing.T) {
	for _, lang := range words.Languages() {
		for _, code := range words.Codes() {
			text := printerFor(t, lang, code).Text(words.Say(code, samples()[code]...))
			require.LessOrEqual(t, utf8.RuneCountInString(text), 63, text)
			if strings.HasPrefix(string(code), "turn.") && code != words.TurnLiftOff {
				require.LessOrEqual(t, utf8.RuneCountInString(text), 21, text)
			}
			if strings.HasPrefix(string(code), "key.") {
				require.LessOrEqual(t, utf8.RuneCountInString(text), 6, text)
			}
		}
	}
}

func TestTheTextsAreThoseThatWereReviewed(t *testing.T) {
	for _, lang := range words.Languages() {
		var b strings.Builder
		for _, code := range words.Codes() {
			fmt.Fprintf(&b, "%-26s %s\n", code, printerFor(t, lang, code).Text(words.Say(code, samples()[code]...)))
		}
		golden(t, lang+".txt", b.String())
	}
}

func golden(t *testing.T, name, got string) {
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func TestPiecesAreNamedInEachLanguage(t *testing.T) {
	for lang, names := range map[string][2]string{
		"en": {"piece 7", "an unknown piece"},
		"es": {"pieza 7", "pieza desconocida"},
		"ru": {"фигура 7", "незнакомая фигура"},
	} {
		p := printer(t, lang)
		require.Equal(t, names[0], p.Kind(bodoquito.KindOf(7)))
		require.Equal(t, names[1], p.Kind(games.AnyKind))
	}
}

func TestLogsAreNamedBySideAndSize(t *testing.T) {
	for lang, names := range map[string][2]string{
		"en": {"white log 5", "black log 1"},
		"es": {"leño blanco 5", "leño negro 1"},
		"ru": {"белое бревно 5", "чёрное бревно 1"},
	} {
		p, err := words.New(lang, lenero.Game{})
		require.NoError(t, err)
		require.Equal(t, names[0], p.Kind(lenero.KindOf(games.White, 5)))
		require.Equal(t, names[1], p.Kind(lenero.KindOf(games.Black, 1)))
	}
}

func TestEveryWayInWhichAMatchEndsHasWords(t *testing.T) {
	p := printer(t, "ru")
	for _, r := range []games.Reason{
		games.Resigned, games.Agreed, games.Abandoned, bodoquito.LineMade, bodoquito.BoardFull,
		mixtour.PointsMade, mixtour.BothPassed, mixtour.RepeatedThrice, lenero.AllPlaced, lenero.BothPassed,
	} {
		require.NotContains(t, p.Text(words.Say(words.OverDraw, r)), string(r))
	}
}

// What rules really say has the arguments that its words want: kinds, places and sides
// in their order.
func TestRulesOfLeneroSayWhatIsWrongWithWhat(t *testing.T) {
	m, err := lenero.Game{}.New(games.Settings{lenero.SettingWidth: "180"})
	require.NoError(t, err)
	for _, turn := range []string{"5@60", "5@100", "3@80"} {
		require.NoError(t, games.PlayTurn(m, turn))
	}
	p, err := words.New("en", lenero.Game{})
	require.NoError(t, err)
	white, black := func(s lenero.Size) games.Kind { return lenero.KindOf(games.White, s) }, func(s lenero.Size) games.Kind { return lenero.KindOf(games.Black, s) }
	at := func(x, y float64) games.Point { return games.Point{XMM: x, YMM: y} }
	for want, change := range map[string]games.Change{
		"Black log 5 at 100.0 mm is your own: put it back":                games.TakenLog(black(5), at(100, 20)),
		"White log 3 at 80.0 mm is in the top row: put it back":           games.TakenLog(white(3), at(80, 48.7)),
		"There is no white log 1 at 150.0 mm":                             games.TakenLog(white(1), at(150, 10)),
		"White log 1: take it out, it is the turn of: black":              games.AddedLog(white(1), at(150, 10)),
		"Black log 1 at 170.0 mm touches no log of the opponent: lift it": games.AddedLog(black(1), at(170, 10)),
		"Black log 5 at 300.0 mm lies outside the frame: take it away":    games.AddedLog(black(5), at(300, 20)),
		"No passing (black) while a log can be placed":                    {},
	} {
		_, broken := m.Judge(change)
		require.NotNil(t, broken, want)
		require.Equal(t, want, p.Text(words.Rule(broken)))
	}
}

// boxed is a game of which words knows one kind and not the other.
type boxed struct{ games.Game }

func (boxed) Kinds() []games.KindInfo {
	return []games.KindInfo{{Kind: 1, Name: "white disc"}, {Kind: 2, Name: "golden cone"}}
}

func TestAKindWithoutWordsKeepsItsEnglishName(t *testing.T) {
	p, err := words.New("es", boxed{})
	require.NoError(t, err)
	require.Equal(t, "disco blanco", p.Kind(1))
	require.Equal(t, "golden cone", p.Kind(2))
}

func TestLanguageTagsOfTheEnvironmentAreUnderstood(t *testing.T) {
	for tag, want := range map[string]string{
		"en": "en", "es_MX.UTF-8": "es", "ru_RU.KOI8-R": "ru", "es-419": "es", "en_GB": "en", "es_ES@euro": "es",
	} {
		require.Equal(t, want, printer(t, tag).Language(), tag)
	}
}

func TestAnUnsupportedLanguageIsAnErrorThatNamesTheThree(t *testing.T) {
	for _, tag := range []string{"fr", "C", "", "uk", "en-", "klingon"} {
		_, err := words.New(tag, nil)
		require.ErrorContains(t, err, "there are en, es, ru", tag)
	}
}

func TestSentencesBeginWithACapitalButCellsDoNot(t *testing.T) {
	p := printer(t, "ru")
	require.Equal(t, "Чёрные передают", p.Text(words.Say(words.TurnHandOver, games.Black)))
	require.Equal(t, "Ход: чёрные, фигура 7", p.Text(words.Say(words.TurnPut, games.Black, bodoquito.KindOf(7))))
	require.Equal(t, "c3: уберите фигуру", p.Text(words.Say(words.RightExtraAny, games.Cell(2, 2))))
	require.Equal(t, "Лоток: уберите фигуру", p.Text(words.Say(words.RightExtraAny, games.Tray)))
}

// Whoever reads the display couldn't tell Russian's "а" and "с" from the pieces
// a and c.
func TestRussianAvoidsWordsOfOneLetterThatLookLatin(t *testing.T) {
	p := printer(t, "ru")
	for _, code := range words.Codes() {
		for _, word := range strings.Fields(p.Text(words.Say(code))) {
			require.NotContains(t, []string{"а", "с", "о", "у", "А", "С", "О", "У"}, strings.Trim(word, ".,:;?!()"), code)
		}
	}
}

func TestNothingToSayIsEmptyAndAnUnknownCodeShowsItself(t *testing.T) {
	p := printer(t, "en")
	require.Empty(t, p.Text(words.Message{}))
	require.Empty(t, p.Text(words.Rule(nil)))
	require.Equal(t, "lenero.nothing c3 2", p.Text(words.Say("lenero.nothing", games.Cell(2, 2), 2)))
}

func TestDurationsAreSaidInTheirUnit(t *testing.T) {
	p := printer(t, "ru")
	for d, want := range map[time.Duration]string{
		150 * time.Millisecond: "150 мс", 2 * time.Second: "2 сек", 75 * time.Second: "1:15",
	} {
		require.Equal(t, "Ход взят назад: "+want, p.Text(words.Say(words.TurnUndone, d)))
	}
}

func TestWrongArgumentsNeverShowTheFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := words.New(rapid.SampledFrom(words.Languages()).Draw(t, "language"), bodoquito.Game{})
		require.NoError(t, err)
		args := rapid.SliceOfN(rapid.SampledFrom([]any{
			games.Tray, games.Nowhere, games.Place(99), games.AnyKind, games.Kind(77), games.White, games.Side(9), games.Reason("odd"),
			-5, "b2", time.Minute, words.Say(words.CauseStuck), words.Message{}, nil, 1.5, []int{1},
		}), 0, 5).Draw(t, "arguments")
		text := p.Text(words.Say(rapid.SampledFrom(words.Codes()).Draw(t, "code"), args...))
		require.NotContains(t, text, "%!")
		require.NotContains(t, text, "BAD")
		require.NotEmpty(t, text)
	})
}

func TestMessagesAreEqualWhenTheySayTheSame(t *testing.T) {
	a := words.Say(words.FaultPart, "tray", words.Say(words.CauseAbsent))
	require.True(t, a.Equal(words.Say(words.FaultPart, "tray", words.Say(words.CauseAbsent))))
	require.False(t, a.Equal(words.Say(words.FaultPart, "tray", words.Say(words.CauseReset))))
	require.False(t, a.Equal(words.Say(words.FaultPart, "tray")))
	require.True(t, words.Message{}.Equal(words.Say("")))
	require.False(t, words.Say(words.TurnMove, games.White).Equal(words.Say(words.TurnMove, games.Black)))
}
