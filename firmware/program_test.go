package firmware

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/bodoquito"
)

// pendulum is a clock that passes only in Sleep, and tells each time.
type pendulum struct {
	now   time.Time
	slept func(time.Time)
}

func (p *pendulum) Now() time.Time { return p.now }

func (p *pendulum) Sleep(d time.Duration) {
	p.now = p.now.Add(d)
	if p.slept != nil {
		p.slept(p.now)
	}
}

var dawn = time.Date(2026, time.January, 1, 12, 0, 0, 0, time.UTC)

// bare is a board without parts: only its file counts.
func bare(t *testing.T) *board.Board {
	t.Helper()
	f, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	return &board.Board{File: f, Channels: f.Channels()}
}

// learnt is a calibration that knows the first n pieces.
func learnt(t *testing.T, n int) *board.Calibration {
	t.Helper()
	c := board.NewCalibration("bodoquito-digital")
	tags := map[string]string{}
	for i, k := range (bodoquito.Game{}).Kinds()[:n] {
		u, err := mfrc522.UIDOf([]byte{4, 0, 0, byte(i)})
		require.NoError(t, err)
		tags[u.String()] = k.Sign
	}
	c.Tags["bodoquito"] = tags
	return c
}

func opts(t *testing.T) Opts {
	return Opts{Board: bare(t), Game: bodoquito.Game{}, Calibration: learnt(t, 16), Clock: &pendulum{now: dawn}}
}

// otherGame is a game that no board plays yet.
type otherGame struct{ bodoquito.Game }

func (otherGame) Name() string { return "chess" }

func TestNewRefusesWhatCannotBePlayed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*Opts)
		parts  []string // of the error
	}{
		"no board":         {func(o *Opts) { o.Board = nil }, []string{"firmware: Opts needs a Board"}},
		"no game":          {func(o *Opts) { o.Game = nil }, []string{"firmware: Opts needs a Board, a Game"}},
		"no clock":         {func(o *Opts) { o.Clock = nil }, []string{"firmware: Opts needs", "a Clock"}},
		"another game":     {func(o *Opts) { o.Game = otherGame{} }, []string{"board bodoquito-digital can't play chess", "bodoquito"}},
		"no tags":          {func(o *Opts) { o.Calibration = nil }, []string{"0 of 16 pieces of bodoquito are known"}},
		"a tag missing":    {func(o *Opts) { o.Calibration.Tags["bodoquito"] = learnt(t, 15).Tags["bodoquito"] }, []string{"15 of 16 pieces of bodoquito are known"}},
		"a foreign piece":  {func(o *Opts) { o.Calibration.Tags["bodoquito"]["04:00:00:77"] = "Q" }, []string{`no piece "Q"`, "04:00:00:77", "learn the tags again"}},
		"a garbled tag":    {func(o *Opts) { o.Calibration.Tags["bodoquito"]["04:xx"] = "0" }, []string{"firmware: calibration:", "04:xx"}},
		"unknown language": {func(o *Opts) { o.Language = "fr" }, []string{"fr"}},
		"unknown setting":  {func(o *Opts) { o.Settings = games.Settings{"width": "3"} }, []string{"width"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := opts(t)
			test.change(&o)
			_, err := New(o)
			require.Error(t, err)
			for _, p := range test.parts {
				require.ErrorContains(t, err, p)
			}
		})
	}
}

func TestUnknownTagsAreTheirOwnError(t *testing.T) {
	o := opts(t)
	o.Calibration = nil
	_, err := New(o)
	require.ErrorIs(t, err, ErrTags)
}

func TestABoardWithoutPartsHasRefereeAndRecorder(t *testing.T) {
	p, err := New(opts(t))
	require.NoError(t, err)
	var names []string
	for _, l := range p.Lanes() {
		names = append(names, l.Name)
	}
	require.Equal(t, []string{"referee", "record"}, names)
	require.Equal(t, Losses{}, p.Losses())
	require.NotEmpty(t, p.Printer().Text(p.View().Title), "there is something to show before anything runs")
}

// recorded runs the recorder on some commits and tells what was acknowledged at
// which time after the start.
func recorded(t *testing.T, keep func(referee.Commit) error, run time.Duration, numbers ...uint64) map[uint64]time.Duration {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	clock := &pendulum{now: dawn}
	p := &Program{opts: Opts{Keep: keep}, clock: clock, store: scan.NewStore(nil)}
	for _, n := range numbers {
		p.records.put(record{commit: &referee.Commit{Number: n}})
	}
	got := map[uint64]time.Duration{}
	last := uint64(0)
	clock.slept = func(now time.Time) {
		for {
			e, ok := p.events.take()
			if !ok {
				break
			}
			if e.Unkept != nil {
				require.Nil(t, e.Committed)
				continue
			}
			require.NotNil(t, e.Committed)
			require.Greater(t, e.Committed.Number, last, "out of order")
			last = e.Committed.Number
			got[last] = e.Now.Sub(dawn)
		}
		if now.Sub(dawn) > run {
			cancel()
		}
	}
	p.recordLane(ctx)
	return got
}

func TestACommitIsTriedUntilItIsKeptAndOnlyThenAcknowledged(t *testing.T) {
	full := errors.New("no space left on device")
	var asked []uint64
	got := recorded(t, func(c referee.Commit) error {
		asked = append(asked, c.Number)
		if len(asked) <= 3 {
			return full
		}
		return nil
	}, 5*time.Second, 1, 2)
	require.Equal(t, []uint64{1, 1, 1, 1, 2}, asked, "the second waits for the first")
	require.Equal(t, map[uint64]time.Duration{1: 3 * keepRetry, 2: 3 * keepRetry}, got)
}

func TestWhatIsNeverKeptIsNeverAcknowledgedAndDoesNotHoldTheProgramUp(t *testing.T) {
	tries := 0
	got := recorded(t, func(referee.Commit) error { tries++; return errors.New("read-only file system") }, 5*time.Second, 1)
	require.Empty(t, got)
	require.InDelta(t, 5*time.Second/keepRetry, tries, 2)
}

func TestWithoutAKeeperCommitsAreAcknowledgedAtOnce(t *testing.T) {
	require.Equal(t, map[uint64]time.Duration{1: 0, 2: 0}, recorded(t, nil, time.Second, 1, 2))
}
