package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// live is a simulated board on the wall clock that stands for a real one.
type live struct {
	world  *world.World
	opened *board.Board
	opens  opening // instead of the usual
}

func newLive(t *testing.T, name string) *live {
	t.Helper()
	f, err := board.Load(name)
	require.NoError(t, err)
	w, err := world.New(f, world.Bodoquito(bodoquito.Game{}.Kinds(), false), &lane.Live{}, world.Opts{Parts: 1, Seed: 1})
	require.NoError(t, err)
	return &live{world: w}
}

func (l *live) open(f *board.File) (*board.Board, func() error, error) {
	b, err := board.Open(f, l.world, drivers.Wall{})
	if err != nil {
		return nil, nil, err
	}
	l.opened = b
	return b, b.Halt, nil
}

// dark tells whether no LED is lit.
func (l *live) dark() bool {
	for p := range games.Place(games.Cells) {
		if c := l.world.LED(p); c.R|c.G|c.B != 0 {
			return false
		}
	}
	return true
}

// tags writes the calibration of the live board.
func (l *live) tags(t *testing.T) string {
	t.Helper()
	c := board.NewCalibration("bodoquito-digital")
	c.Tags["bodoquito"] = map[string]string{}
	for sign, uid := range l.world.Tags() {
		c.Tags["bodoquito"][uid] = sign
	}
	file := filepath.Join(t.TempDir(), "tags.toml")
	require.NoError(t, c.Save(file))
	return file
}

// shared is a buffer that may be read while it is written.
type shared struct {
	mu sync.Mutex // guards b
	b  bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// liveRun is a command line that runs until it is stopped.
type liveRun struct {
	out, err shared
	stop     context.CancelFunc
	code     chan int
}

func (l *live) start(t *testing.T, onTerminal bool, args ...string) *liveRun {
	t.Helper()
	return l.startIn(t, nil, onTerminal, args...)
}

// startIn starts it in an environment.
func (l *live) startIn(t *testing.T, env map[string]string, onTerminal bool, args ...string) *liveRun {
	t.Helper()
	if args[0] == "play" { // each in a journal of its own
		args = append(args, "--journal", filepath.Join(t.TempDir(), "journal.db"))
	}
	term, _, _ := fakeTerminal(60, env)
	r := &liveRun{code: make(chan int, 1)}
	term.out, term.err, term.outTerminal = &r.out, &r.err, onTerminal
	var ctx context.Context
	ctx, r.stop = context.WithCancel(t.Context())
	open := l.open
	if l.opens != nil {
		open = l.opens
	}
	go func() { r.code <- run(ctx, args, term, open) }()
	return r
}

func (r *liveRun) says(t *testing.T, text string) {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Contains(r.out.String(), text) }, 20*time.Second, 10*time.Millisecond,
		"%q in %s", text, &r.out)
}

// move carries a piece at once.
func (l *live) move(t *testing.T, piece string, to games.Place) {
	t.Helper()
	require.NoError(t, l.world.Hold(piece))
	require.NoError(t, l.world.Carry(piece, l.world.Middle(to), 0, 0))
	require.NoError(t, l.world.Drop(piece))
}

func TestAtTheBoardTurnsAreTakenInUntilItIsInterrupted(t *testing.T) {
	for name, onTerminal := range map[string]bool{"terminal": true, "pipe": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLive(t, "bodoquito-digital")
			r := l.start(t, onTerminal, "play", "bodoquito", "--calibration", l.tags(t), "--lang", "es")
			if onTerminal {
				r.says(t, "Entregan blancas")
			} else {
				r.says(t, "El tablero está listo")
			}
			l.move(t, "7", games.Tray)
			r.says(t, "Anotado: =7")
			l.move(t, "7", games.Cell(1, 1))
			require.Eventually(t, func() bool { return !l.dark() }, 20*time.Second, 10*time.Millisecond)
			l.move(t, "8", games.Tray)
			r.says(t, "Anotado: b2=8")
			if onTerminal {
				require.Contains(t, r.out.String(), "tray: 8")
			} else {
				require.Equal(t, "El tablero está listo\nAnotado: =7\nAnotado: b2=8\n", r.out.String())
			}
			r.stop()
			require.Equal(t, exitInterrupted, <-r.code)
			require.Equal(t, "tablero: interrupted\n", r.err.String())
			require.True(t, l.dark())
		})
	}
}

func TestWithoutACalibrationPlayTellsWhatToRun(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	r := l.start(t, false, "play", "bodoquito", "--calibration", "nowhere.toml")
	require.Equal(t, exitFailed, <-r.code)
	require.Regexp(t, "there is no file nowhere.toml; run: tablero calibrate .*--out nowhere.toml", r.err.String())
}

func TestCalibratingWantsATrayThatAnswers(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	require.NoError(t, l.world.Unplug("tray reader"))
	out := filepath.Join(t.TempDir(), "tags.toml")
	r := l.start(t, false, "calibrate", "--out", out)
	require.Equal(t, exitHardware, <-r.code)
	require.Contains(t, r.err.String(), "tray reader (mfrc522) on SPI1.0: no answer")
	require.NoFileExists(t, out)
}

func TestCalibratingAsksForOnePieceAfterTheOther(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	out := filepath.Join(t.TempDir(), "tags.toml")
	r := l.start(t, false, "calibrate", "--out", out)
	asked := func(what string) {
		t.Helper()
		require.Eventually(t, func() bool { return strings.Contains(r.err.String(), what) }, 20*time.Second, 10*time.Millisecond, what)
	}
	asked("lay piece 0 on the tray")
	l.move(t, "0", games.Tray)
	asked("take the piece away")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
	require.NoFileExists(t, out, "half a calibration is none")
}

func TestScanShowsALiveBoard(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	l.move(t, "3", games.Cell(2, 2))
	r := l.start(t, false, "scan", "--every", "20ms", "--watch", "c3")
	r.says(t, "hall switch c3  magnet  -      good")
	require.NoError(t, l.world.Unplug("halls east"))
	r.says(t, "! halls east (mcp23017) on I2C1 at 0x21: no answer")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
	require.Equal(t, "tablero: interrupted\n", r.err.String())
}
