package bench

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/firmware/trace"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/lenero"
	"tablero/games/mixtour"
	"tablero/sim/fault"
	"tablero/sim/hand"
)

// traceTable is a match of every game on every board that plays it.
var traceTable = []struct {
	name  string
	board string
	game  games.Game
	hands hand.Style
	rules games.Settings
	rate  float64 // bytes a second, at most
}{
	{"bodoquito on switches", digital, bodoquito.Game{}, hand.Clumsy(), nil, 500},
	{"bodoquito on tag readers", nfc, bodoquito.Game{}, hand.Regretful(), nil, 1000},
	{"bodoquito on a base", "base", bodoquito.Game{}, hand.Clumsy(), nil, 5000},
	{"mixtour on a base", "base", mixtour.Game{}, hand.Clumsy(), games.Settings{"discs": "6", "points": "1"}, 5000},
	{"lenero on a base", "base", lenero.Game{}, hand.Clumsy(), nil, 5000},
}

// tracedTime is how long a match is traced at most: Lenero takes long.
const tracedTime = 4 * time.Minute

// traced plays a match and gives its trace, what was committed, and the figures.
func traced(t *testing.T, o Opts, style hand.Style) ([]byte, *Bench, Report) {
	t.Helper()
	return tracedFor(t, o, style, tracedTime)
}

// tracedFor does so for a time, unless the match is over by then.
func tracedFor(t *testing.T, o Opts, style hand.Style, long time.Duration) ([]byte, *Bench, Report) {
	t.Helper()
	var file bytes.Buffer
	o.Trace = trace.NewRecorder(&file, func(err error) { require.NoError(t, err) })
	b, err := New(o)
	require.NoError(t, err)
	b.cutAt = long
	r, err := b.PlayMatch(style, style)
	if b.cut() {
		require.ErrorIs(t, err, ErrCut)
		r.Virtual = long.Seconds()
	} else {
		require.NoError(t, err)
	}
	require.NoError(t, b.Close())
	require.NoError(t, o.Trace.Close())
	return file.Bytes(), b, r
}

// traceGame gives the game that a trace is of.
func traceGame(name string) (games.Game, error) {
	for _, g := range []games.Game{bodoquito.Game{}, mixtour.Game{}, lenero.Game{}} {
		if g.Name() == name {
			return g, nil
		}
	}
	return nil, firmware.ErrNotPlayed
}

// replayed plays a trace again and gives what is committed, and how it compares.
func replayed(t *testing.T, data []byte) ([]referee.Commit, firmware.Compared) {
	t.Helper()
	in, err := trace.Read(data)
	require.NoError(t, err)
	var commits []referee.Commit
	r := firmware.Replay{Trace: in, Game: traceGame, Watch: func(a referee.Action) {
		if c, ok := a.(referee.Commit); ok {
			commits = append(commits, c)
		}
	}}
	c, err := r.Run()
	require.NoError(t, err)
	return commits, c
}

func TestAReplayedTraceGivesTheCommitsThatWereMade(t *testing.T) {
	for _, tt := range traceTable {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if raceDetector && tt.board == "base" {
				t.Skip("played without the race detector")
			}
			f, err := board.Load(tt.board)
			require.NoError(t, err)
			o := Opts{Board: f, Game: tt.game, Settings: tt.rules, Parts: 1, Seed: 3, Calibration: calibrated(t, f, tt.game), Clock: "10m+1s"}
			data, b, report := traced(t, o, tt.hands)
			require.Greater(t, len(b.Log.Commits), 3)
			begin := time.Now()
			commits, c := replayed(t, data)
			rate := float64(len(data)) / report.Virtual
			t.Logf("%d commits, %d bytes, %.0f bytes a second of %.0f s; replayed in %s", c.Commits, len(data), rate, report.Virtual, time.Since(begin).Round(time.Millisecond))
			require.Less(t, rate, tt.rate, "bytes a second")
			require.Equal(t, firmware.Compared{Commits: len(b.Log.Commits)}, c)
			require.Len(t, commits, len(b.Log.Commits))
			for i := range commits {
				require.True(t, b.Log.Commits[i].At.Equal(commits[i].At))
				commits[i].At = b.Log.Commits[i].At
			}
			require.Equal(t, b.Log.Commits, commits, "to the last digit")
		})
	}
}

func TestATraceChangesNothingOfAMatch(t *testing.T) {
	f, err := board.Load(nfc)
	require.NoError(t, err)
	o := Opts{Board: f, Game: bodoquito.Game{}, Parts: 1, Seed: 5, Calibration: calibrated(t, f, bodoquito.Game{})}
	_, with, _ := traced(t, o, hand.Hasty())
	without, err := New(o)
	require.NoError(t, err)
	_, err = without.PlayMatch(hand.Hasty(), hand.Hasty())
	require.NoError(t, err)
	require.NoError(t, without.Close())
	require.Equal(t, without.Log, with.Log)
}

func TestATraceOfAMatchInWhichPartsFailIsReplayed(t *testing.T) {
	if raceDetector {
		t.Skip("played without the race detector")
	}
	for _, tt := range []struct {
		board string
		game  games.Game
		rules games.Settings
	}{{digital, bodoquito.Game{}, nil}, {"base", mixtour.Game{}, games.Settings{"discs": "6"}}} {
		t.Run(tt.game.Name(), func(t *testing.T) {
			t.Parallel()
			f, err := board.Load(tt.board)
			require.NoError(t, err)
			faults, err := fault.Parse([]string{"unplug=1", "brownout=0.3", "disk=0.2"})
			require.NoError(t, err)
			o := Opts{Board: f, Game: tt.game, Settings: tt.rules, Parts: 1, Seed: 3, Calibration: calibrated(t, f, tt.game), Faults: faults, Clock: "20m"}
			data, b, _ := traced(t, o, hand.Careful())
			failing := func(n referee.Note) bool { return n.What == referee.Failing }
			require.True(t, slices.ContainsFunc(b.Log.Notes, failing))
			_, c := replayed(t, data)
			require.Equal(t, firmware.Compared{Commits: len(b.Log.Commits)}, c)
		})
	}
}

func TestATraceOfAMatchThatGoesOnIsReplayed(t *testing.T) {
	if raceDetector {
		t.Skip("played without the race detector")
	}
	dir := t.TempDir()
	f, err := board.Load("base")
	require.NoError(t, err)
	j, err := journal.Open(filepath.Join(dir, "journal.db"))
	require.NoError(t, err)
	defer j.Close()
	s := Series{Games: 1, Hands: []hand.Style{hand.Careful()}, CutAt: 40 * time.Second}
	s.Opts = Opts{Board: f, Game: mixtour.Game{}, Settings: games.Settings{"discs": "6"}, Parts: 1, Seed: 4, Calibration: calibrated(t, f, mixtour.Game{}), Clock: "20m",
		Journal: j, Wood: filepath.Join(dir, "wood")}
	_, err = s.Play()
	require.ErrorIs(t, err, ErrCut)
	var file bytes.Buffer
	s.CutAt, s.Trace = 0, trace.NewRecorder(&file, nil)
	_, err = s.Play()
	require.NoError(t, err)
	require.NoError(t, s.Trace.Close())
	in, err := trace.Read(file.Bytes())
	require.NoError(t, err)
	require.NotEmpty(t, in.Header().Saved().Turns)
	require.NotNil(t, in.Header().Saved().Left)
	require.NotEmpty(t, in.Header().Memory, "what the sensors had learned of the pieces")
	commits, c := replayed(t, file.Bytes())
	require.Empty(t, c.Difference)
	require.Equal(t, referee.Resumed, commits[0].Op)
	require.Greater(t, len(commits), 4)
}

func TestACutOffTraceIsReplayedAsFarAsItGoes(t *testing.T) {
	f, err := board.Load(digital)
	require.NoError(t, err)
	o := Opts{Board: f, Game: bodoquito.Game{}, Parts: 1, Seed: 3, Calibration: calibrated(t, f, bodoquito.Game{})}
	data, b, _ := traced(t, o, hand.Careful())
	seen := map[int]bool{}
	for cut := len(data); cut > 4000; cut -= 997 {
		_, c := replayed(t, data[:cut])
		require.Empty(t, c.Difference, "cut at %d", cut)
		require.False(t, c.Gap)
		seen[c.Commits] = true
	}
	require.True(t, seen[len(b.Log.Commits)])
	require.Greater(t, len(seen), 4)
}

// noDisk takes nothing.
type noDisk struct{}

func (noDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestAMatchGoesOnWhenItsTraceCannotBeWritten(t *testing.T) {
	f, err := board.Load(digital)
	require.NoError(t, err)
	var said []error
	r := trace.NewRecorder(noDisk{}, func(err error) { said = append(said, err) })
	b, err := New(Opts{Board: f, Game: bodoquito.Game{}, Parts: 1, Seed: 3, Calibration: calibrated(t, f, bodoquito.Game{}), Trace: r})
	require.NoError(t, err)
	report, err := b.PlayMatch(hand.Careful(), hand.Careful())
	require.NoError(t, err)
	require.NoError(t, b.Close())
	require.Zero(t, report.Wrong+report.Missed)
	require.True(t, b.Log.Over)
	require.Error(t, r.Close())
	require.Greater(t, r.Lost(), 3)
	require.Len(t, said, 1)
}
