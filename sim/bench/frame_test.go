package bench

import (
	"context"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

func logsBench(t *testing.T) Opts {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	return Opts{Board: file, Game: lenero.Game{}, Parts: 1, Seed: 1}
}

func TestABaseLearnsWhatLogsWeighAndTheirTags(t *testing.T) {
	o := logsBench(t)
	c, err := Calibrate(o.Board, o.Game, o.Parts)
	require.NoError(t, err)
	require.NoError(t, firmware.Calibrated(o.Board, o.Game, c))
	require.Len(t, c.Tags["lenero"], 2*lenero.Sizes*lenero.MaxLogs, "each log of the box has a tag of its own")
	signs := map[string]int{}
	for _, sign := range c.Tags["lenero"] {
		signs[sign]++
	}
	for _, k := range o.Game.Kinds() {
		_, size, ok := lenero.LogOf(k.Kind)
		require.True(t, ok)
		require.Equal(t, lenero.MaxLogs, signs[k.Sign], "twins share a sign")
		learnt := c.Kinds["lenero"][k.Sign]
		require.InEpsilon(t, size.MassG(), learnt.MassG, 0.06, k.Name)
		require.InDelta(t, 0.03, learnt.MassSD/learnt.MassG, 0.025, "as much as wood differs")
		require.Zero(t, learnt.Moment, "logs hold no magnets")
	}
	require.Len(t, c.Corners, 4)
	t.Run("and says by them what is let go where", func(t *testing.T) { weighALog(t, o, c) })
}

// weighALog lets logs go and reads through real drivers what changes.
func weighALog(t *testing.T, o Opts, c *board.Calibration) {
	lanes := lane.NewScheduler()
	w, b, err := wood(o, lanes)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	store := scan.NewStore(b.Channels)
	scanning(ctx, lanes, w, b, store)
	defer lanes.Stop()
	defer cancel()
	match, err := o.Game.New(nil)
	require.NoError(t, err)
	h := hand.New(hand.NewTable(w, o.Board, o.Game, match), games.White, hand.Careful(), 1)
	// weigh averages a second of readings: g, and their place from the left wall.
	weigh := func() (grams, moment float64) {
		lanes.RunFor(500 * time.Millisecond)
		var f scan.Frame
		const looks = 80
		for range looks {
			lanes.RunFor(12500 * time.Microsecond)
			store.Frame(&f, lanes.Now())
			for i, ch := range b.Channels {
				if ch.Sensor != board.Weight {
					continue
				}
				require.Equal(t, scan.Good, f.Readings[i].Quality)
				g := f.Readings[i].Value / c.Corners[ch.Corner].CountsPerGram / looks
				x, _ := o.Board.Corner(ch.Corner)
				grams += g
				moment += g * x
			}
		}
		return grams, moment
	}
	lanes.RunFor(time.Second)
	left := 125 - frame(o).WidthMM/2
	for _, order := range []hand.LogOrder{{Size: 3, XMM: 20}, {Size: 1, XMM: 50}, {Size: 2, XMM: 80}} {
		before, leaned := weigh()
		var name string
		done := false
		lanes.Go("hand", func() {
			name, _, err = h.DoLog(order)
			done = true
		})
		lanes.RunWhile(func() bool { return !done }, time.Minute)
		require.NoError(t, err)
		after, leans := weigh()
		grams := after - before
		require.InEpsilon(t, order.Size.MassG(), grams, 0.09, name)
		logs := w.Logs()
		at := logs[len(logs)-1]
		require.Equal(t, name, at.Name)
		require.InDelta(t, at.AtMM.X, (leans-leaned)/grams-left, 0.8, "%s by the moment's step", name)
	}
}

func TestAPictureOfLogsShowsTheFrameAndWhatTheRowPointsAt(t *testing.T) {
	p := Picture{frameMM: 180, leftMM: 60, Columns: 5, Rows: 5, Text: []string{"White places a log"}}
	p.Layout.Logs = []games.Log{
		{Kind: lenero.KindOf(games.White, 5), At: games.Point{XMM: 20, YMM: 20}},
		{Kind: lenero.KindOf(games.Black, 3), At: games.Point{XMM: 100, YMM: 15}},
	}
	p.View.MarkEdge(60+100, lights.Last)
	for _, color := range []bool{false, true} {
		var b strings.Builder
		require.NoError(t, p.Draw(&b, color))
		text := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(b.String(), "")
		require.Contains(t, text, "White places a log")
		name, row := "", ""
		for line := range strings.Lines(text) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80)
			if strings.Contains(line, "b3") {
				name = line
			}
			if row == "" && strings.Contains(line, "·") {
				row = line
			}
		}
		at := func(line, part string) int {
			before, _, _ := strings.Cut(line, part)
			return utf8.RuneCountInString(before)
		}
		require.InDelta(t, at(name, "b3"), at(row, "·"), 1, "the mark stands below its log")
		require.Contains(t, text, "last turn")
	}
	p.Layout.Logs[0].At.XMM = math.NaN()
	require.Error(t, p.Draw(io.Discard, false))
}

func TestMatchesOfLogsHaveTheFrameOfTheirSettings(t *testing.T) {
	o := logsBench(t)
	require.InDelta(t, lenero.DefaultWidthMM, frame(o).WidthMM, 0)
	o.Settings = games.Settings{lenero.SettingWidth: "150", lenero.SettingFriction: "0.3"}
	require.InDelta(t, 150, frame(o).WidthMM, 0)
	require.InDelta(t, 0.3, frame(o).Friction, 0)
	require.InDelta(t, lenero.LengthMM, frame(o).LengthMM, 0)
}

func TestPlacesInTheRecordMayBeMeasured(t *testing.T) {
	truth := []string{"5@60.0", "5@100.0", "x5@100.0 3@80.0!{w5@60.0,20.0 w3@81.4,15.0}"}
	for name, tt := range map[string]struct {
		record        []string
		wrong, missed int
	}{
		"the same":                               {truth, 0, 0},
		"measured":                               {[]string{"5@60.4", "5@99.0", "x5@101.0 3@79.1!{w5@60.4,20.0 w3@80.1,15.0}"}, 0, 0},
		"too far off":                            {[]string{"5@60.4", "5@96.9"}, 1, 1},
		"a log taken where it is thought to lie": {[]string{"5@60.0", "5@100.0", "x5@105.0 3@80.0!{w5@60.0,20.0 w3@81.4,15.0}"}, 0, 0},
		"another size":                           {[]string{"4@60.0"}, 1, 2},
		"nothing seen to shift":                  {[]string{"5@60.0", "5@100.0", "x5@100.0 3@80.0"}, 1, 0},
		"a shift that wasn't one":                {[]string{"5@60.0!{w5@60.0,20.0}"}, 1, 2},
		"one turn more than there":               {append(truth[:3:3], "5@20.0"), 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			wrong, missed := compare(tt.record, truth, sameLogs)
			require.Equal(t, tt.wrong, wrong)
			require.Equal(t, tt.missed, missed)
		})
	}
}

func TestTypedTurnsWithLogsAreCarriedOutAndRecorded(t *testing.T) {
	if raceDetector {
		t.Skip("logs roll slowly then")
	}
	s, err := NewSession(logsBench(t))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	turn := func(text string) Reply {
		r, err := s.Turn(text)
		require.NoError(t, err)
		return r
	}
	require.Empty(t, turn("5@20").Refused)
	require.Empty(t, turn("5@80").Refused)
	require.Len(t, s.Turns(), 2)
	r := turn("x5@20") // one's own
	require.NotEmpty(t, r.Refused)
	require.True(t, r.Righted)
	if r = turn("3@50"); len(r.Asked) > 0 { // it wedges in between
		t.Log(s.Printer().Text(r.Asked[0]))
		s.Answer(true)
	}
	require.Len(t, s.Turns(), 3)
	require.Regexp(t, `^3@(49|50|51)\.\d`, s.Turns()[2])

	// Players may tell what a turn was.
	s.Tell(3, "3@50!{w5@20.0,20.0 b5@80.0,20.0 w3@50.0,38.0}")
	require.Regexp(t, `^3@\S+!\{w5@20\.0,20\.0 b5@80\.0,20\.0 w3@50\.0,38\.\d\}$`, s.Turns()[2])
	s.Tell(9, "1@50")
	require.Len(t, s.Turns(), 3, "there is no such turn")
	s.Clear()
	require.Empty(t, s.Picture().Layout.Logs)
}

func TestMatchesOfLogsAreRecordedAsTheyWerePlayed(t *testing.T) {
	if raceDetector {
		t.Skip("logs roll slowly then")
	}
	o := logsBench(t)
	o.Settings = games.Settings{lenero.SettingLogs: "1"}
	s := Series{Opts: o, Games: 4, Hands: []hand.Style{hand.Careful(), hand.Clumsy()}}
	s.Seed = 3
	f, err := s.Play()
	require.NoError(t, err)
	require.Zero(t, f.Wrong, "%+v", f.Matches)
	require.Zero(t, f.Missed, "%+v", f.Matches)
	require.Empty(t, f.Hurt)
	require.Positive(t, f.Shifts.Steps)
	require.LessOrEqual(t, f.Shifts.Noticed, f.Shifts.Plain)
}
