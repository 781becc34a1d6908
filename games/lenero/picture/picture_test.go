package picture_test

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/picture"
	"tablero/games/lenero/pile"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// played gives a match after turns in a wide frame.
func played(t testing.TB, turns ...string) *lenero.Match {
	return playedIn(t, games.Settings{lenero.SettingWidth: "180"}, turns...)
}

func playedIn(t testing.TB, s games.Settings, turns ...string) *lenero.Match {
	t.Helper()
	m, err := lenero.Game{}.New(s)
	require.NoError(t, err)
	for _, turn := range turns {
		require.NoError(t, games.PlayTurn(m, turn))
	}
	return m.(*lenero.Match)
}

// grown gives a match in which so many logs were placed, the lowest from wall to wall.
func grown(t testing.TB, logs int) *lenero.Match {
	t.Helper()
	m := playedIn(t, games.Settings{lenero.SettingWidth: "160"}, "5@20", "5@60", "5@100", "5@140")
	for i := 4; i < logs; i++ {
		steps := slices.DeleteFunc(m.Steps(nil), func(s games.Step) bool { return s.Verb != games.Put })
		require.NoError(t, m.Play(steps[7*i%len(steps)], games.Observed{}))
	}
	return m
}

// heap drops logs in turn, White's and Black's.
func heap(t testing.TB, widthMM float64, sizes []int, xs []float64) picture.Picture {
	t.Helper()
	p := pile.Pile{Frame: pile.Frame{WidthMM: widthMM, HeightMM: 2000}} // nothing falls out
	var logs []games.Log
	for i, n := range sizes {
		side, size := games.Side(i%2), lenero.Size(n)
		at, err := p.Drop(size.RadiusMM(), xs[i]*widthMM)
		require.NoError(t, err)
		p.Logs = append(p.Logs, pile.Log{XMM: at.XMM, YMM: at.YMM, RadiusMM: size.RadiusMM(), MassG: size.MassG()})
		logs = append(logs, games.Log{Kind: lenero.KindOf(side, size), At: games.Point{XMM: at.XMM, YMM: at.YMM}})
	}
	return picture.Of(logs, widthMM)
}

// thirty is the pile of all logs of a match.
func thirty(t testing.TB) picture.Picture {
	var sizes []int
	var xs []float64
	for i := range 30 {
		sizes = append(sizes, 1+(i/2)%5)
		xs = append(xs, math.Mod(float64(i)*0.618, 1))
	}
	return heap(t, 180, sizes, xs)
}

func drawn(t testing.TB, p picture.Picture, o picture.Opts) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, p.Draw(&b, o))
	return b.String()
}

func TestPilesOfAMatch(t *testing.T) {
	m := grown(t, 19)
	p := picture.OfMatch(m)
	require.NoError(t, p.Judge(m))
	for name, o := range map[string]picture.Opts{
		"match_ascii.txt":  {Columns: 66},
		"match_fine.txt":   {Columns: 66, Fine: true},
		"match_colour.txt": {Columns: 66, Fine: true, Color: true},
		"match_narrow.txt": {Columns: 30},
		"match_least.txt":  {Columns: picture.LeastColumns},
	} {
		golden(t, name, drawn(t, p, o))
	}
}

func TestPilesOfAllSizes(t *testing.T) {
	golden(t, "empty.txt", drawn(t, picture.OfMatch(played(t)), picture.Opts{Columns: 40}))
	golden(t, "one.txt", drawn(t, picture.OfMatch(played(t, "1@90")), picture.Opts{Columns: 40}))
	golden(t, "thirty.txt", drawn(t, thirty(t), picture.Opts{Columns: 78}))
	golden(t, "thirty_fine.txt", drawn(t, thirty(t), picture.Opts{Columns: 78, Fine: true}))
}

func TestLogsWithoutOwnersShowTheirNumbers(t *testing.T) {
	three := pile.Pile{Frame: pile.Frame{WidthMM: 100, HeightMM: 400}, Friction: pile.Friction{Log: 0.4, Floor: 0.4, Wall: 0.4}}
	for _, at := range []games.Point{{XMM: 40, YMM: 15}, {XMM: 70, YMM: 15}, {XMM: 55, YMM: 15 + 15*math.Sqrt(3)}} {
		three.Logs = append(three.Logs, pile.Log{XMM: at.XMM, YMM: at.YMM, RadiusMM: 15, MassG: 50})
	}
	p := picture.Numbered(three)
	require.NoError(t, p.JudgeBy(pile.Exact, func(int) bool { return true }))
	require.Equal(t, []picture.Face{{"0", false, picture.Falls}, {"1", false, picture.Falls}, {"2", false, picture.Top}}, p.Faces)
	golden(t, "numbered.txt", drawn(t, p, picture.Opts{Columns: 40}))
}

func TestOnlyTheOpponentsLogsUnderOthersGetHints(t *testing.T) {
	m := played(t, "5@20", "5@60", "2@40") // Black to play; w2 lies on w5 and b5
	p := picture.OfMatch(m)
	require.NoError(t, p.Judge(m))
	require.Equal(t, []picture.Face{{"w5", false, picture.Falls}, {"b5", true, picture.Plain}, {"w2", false, picture.Top}}, p.Faces)
}

func TestADrawingIsNeverWiderThanItsColumnsAndNamesEveryLog(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(rt, "logs")
		sizes := rapid.SliceOfN(rapid.IntRange(1, 5), n, n).Draw(rt, "sizes")
		xs := rapid.SliceOfN(rapid.Float64Range(0, 1), n, n).Draw(rt, "places")
		p := heap(t, rapid.Float64Range(60, 270).Draw(rt, "width"), sizes, xs)
		o := picture.Opts{Columns: rapid.IntRange(picture.LeastColumns, 130).Draw(rt, "columns"), Fine: rapid.Bool().Draw(rt, "fine")}
		text := drawn(t, p, o)
		for line := range strings.Lines(text) {
			require.LessOrEqual(rt, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), o.Columns)
		}
		if float64(o.Columns-2)/p.Pile.Frame.WidthMM*20 < 4 {
			return // no room for names
		}
		want := map[string]int{}
		for _, f := range p.Faces {
			want[f.Name]++
		}
		got := map[string]int{}
		for _, name := range regexp.MustCompile(`[wb]\d`).FindAllString(text, -1) {
			got[name]++
		}
		require.Equal(rt, want, got, text)
		o.Color = true
		require.Equal(rt, text, regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(drawn(t, p, o), ""), "colours don't move anything")
	})
}

func TestPlacesHaveTheColumnOfTheirLog(t *testing.T) {
	p := picture.OfMatch(played(t, "5@20", "5@60"))
	o := picture.Opts{Columns: 74}
	require.Equal(t, 0, p.Column(o, -5))
	require.Equal(t, 1+8, p.Column(o, 20))
	require.Equal(t, 73, p.Column(o, 500))
	lines, err := p.Lines(o)
	require.NoError(t, err)
	var middle string
	for _, l := range lines {
		if strings.Contains(l, "w5") {
			middle = l
		}
	}
	require.InDelta(t, p.Column(o, 20), strings.Index(middle, "w5"), 2)
	require.InDelta(t, p.Column(o, 60), strings.Index(middle, "b5"), 2)
}

func TestLogsThatLieWithinEachOtherAreDrawnWithoutATopRow(t *testing.T) {
	p := picture.Of([]games.Log{
		{Kind: lenero.KindOf(games.White, 5), At: games.Point{XMM: 50, YMM: 20}},
		{Kind: lenero.KindOf(games.Black, 5), At: games.Point{XMM: 60, YMM: 22}},
		{Kind: games.Kind(200), At: games.Point{XMM: 60, YMM: 22}},
	}, 180)
	require.Len(t, p.Faces, 2, "what is no log is left out")
	require.NotContains(t, drawn(t, p, picture.Opts{Columns: 60}), "^")
	require.Error(t, p.JudgeBy(pile.Exact, func(int) bool { return true }))
}

func TestWhatHasNoShapeIsRefused(t *testing.T) {
	log := pile.Log{XMM: 50, YMM: 20, RadiusMM: 20, MassG: 50}
	odd := func(change func(*pile.Pile)) picture.Picture {
		p := pile.Pile{Frame: pile.Frame{WidthMM: 180, HeightMM: 400}, Logs: []pile.Log{log}}
		change(&p)
		return picture.Numbered(p)
	}
	for name, p := range map[string]picture.Picture{
		"no width":         odd(func(p *pile.Pile) { p.Frame.WidthMM = 0 }),
		"no number":        odd(func(p *pile.Pile) { p.Logs[0].XMM = math.NaN() }),
		"endless":          odd(func(p *pile.Pile) { p.Logs[0].YMM = math.Inf(1) }),
		"no radius":        odd(func(p *pile.Pile) { p.Logs[0].RadiusMM = -1 }),
		"as high as hills": odd(func(p *pile.Pile) { p.Logs[0].YMM = 900000 }),
		"no faces":         {Pile: pile.Pile{Frame: pile.Frame{WidthMM: 180}, Logs: []pile.Log{log}}},
	} {
		require.ErrorIs(t, p.Draw(io.Discard, picture.Opts{Columns: 80}), picture.ErrPile, name)
	}
	p := picture.OfMatch(played(t))
	require.ErrorIs(t, p.Draw(io.Discard, picture.Opts{Columns: picture.LeastColumns - 1}), picture.ErrColumns)
	require.Zero(t, p.Column(picture.Opts{}, 5))
	hill := odd(func(p *pile.Pile) {
		p.Frame.WidthMM, p.Logs[0] = 0.01, pile.Log{XMM: 0, YMM: -999_990, RadiusMM: 999_990}
	})
	require.NotEmpty(t, drawn(t, hill, picture.Opts{Columns: 40}), "what reaches far beyond the frame takes no longer")
	for _, x := range []float64{-900, 900} {
		beside := odd(func(p *pile.Pile) { p.Logs[0].XMM = x })
		require.NotContains(t, drawn(t, beside, picture.Opts{Columns: 40, Fine: true}), "\u28ff", "what lies beside the frame isn't seen")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestAFailingWriterIsReported(t *testing.T) {
	p := thirty(t)
	require.Error(t, p.Draw(broken{}, picture.Opts{Columns: 60}))
}

func TestAMatchThatIsOverHasNoHints(t *testing.T) {
	m, err := lenero.Game{}.New(games.Settings{lenero.SettingLogs: "1"})
	require.NoError(t, err)
	for i := range 5 {
		for range 2 {
			steps := m.Steps(nil)
			require.NotEmpty(t, steps)
			require.NoError(t, m.Play(steps[len(steps)-1], games.Observed{}), fmt.Sprint(i))
			if outcome, _ := m.Result(); outcome != games.Undecided {
				break
			}
		}
	}
	outcome, _ := m.Result()
	require.NotEqual(t, games.Undecided, outcome)
	p := picture.OfMatch(m.(*lenero.Match))
	require.NoError(t, p.Judge(m.(*lenero.Match)))
	for _, f := range p.Faces {
		require.Contains(t, []picture.Sign{picture.Plain, picture.Top}, f.Sign)
	}
}

func BenchmarkDrawThirtyLogs(b *testing.B) {
	p := thirty(b)
	for b.Loop() {
		require.NoError(b, p.Draw(io.Discard, picture.Opts{Columns: 78, Fine: true}))
	}
}
