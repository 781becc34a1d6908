package firmware

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
)

// keeping opens a journal and has commits kept in it as Opts do.
func keeping(t *testing.T, o *Opts, goOn *journal.Match) *journal.Journal {
	t.Helper()
	j, err := journal.Open(filepath.Join(t.TempDir(), "journal.db"))
	require.NoError(t, err)
	t.Cleanup(func() { _ = j.Close() })
	require.NoError(t, o.KeepIn(j, journal.Match{Game: "bodoquito", Board: "bodoquito-nfc", Clock: "10m+5s"}, goOn))
	return j
}

func TestCommitsBecomeEntriesInOrderAndOnce(t *testing.T) {
	var o Opts
	j := keeping(t, &o, nil)
	require.Equal(t, referee.Control{Main: 10 * time.Minute, Increment: 5 * time.Second}, o.Clocks[games.White])
	left := &referee.Left{time.Minute, time.Hour}
	commits := []referee.Commit{
		{Op: referee.Begin}, {Op: referee.Append, Turn: "=7", Left: left, Evidence: "1 over 0"}, {Op: referee.Append, Turn: "b2=8"},
		{Op: referee.Replace, Turn: "b2=9", Agreed: true}, {Op: referee.Remove, Turn: "b2=9"},
		{Op: referee.Finish, Outcome: games.WhiteWins, Reason: games.Resigned},
		{Op: referee.Begin}, {Op: referee.Append, Turn: "=1", Beliefs: []referee.Belief{{From: 1, Turns: []string{"=2"}, Weight: 0.5}}},
	}
	for i, c := range commits {
		c.Number, c.At = uint64(i+1), dawn.Add(time.Duration(i)*time.Second)
		require.NoError(t, o.Keep(c))
		require.NoError(t, o.Keep(c), "acknowledged twice, kept once")
	}
	all, err := j.Matches()
	require.NoError(t, err)
	require.Len(t, all, 2)
	first := &all[0]
	require.Equal(t, []string{"=7"}, first.Turns())
	require.Equal(t, 2, first.Committed())
	result, reason := first.Result()
	require.Equal(t, "1-0 resigned", result+" "+reason)
	require.Equal(t, &journal.Clocks{White: time.Minute, Black: time.Hour}, first.Entries[0].Left)
	require.True(t, first.Entries[2].Agreed)

	saved := Saved(&all[1])
	require.Equal(t, []string{"=1"}, saved.Turns)
	require.Equal(t, []referee.Belief{{From: 1, Turns: []string{"=2"}, Weight: 0.5}}, saved.Beliefs)
}

func TestWhatClocksShowWithinATurnIsKeptOnlyBehindTheTurnBefore(t *testing.T) {
	var o Opts
	j := keeping(t, &o, nil)
	require.NoError(t, o.Keep(referee.Commit{Number: 1, At: dawn, Op: referee.Begin}))
	require.NoError(t, o.Keep(referee.Commit{Number: 2, At: dawn, Op: referee.Append, Turn: "=7", Left: &referee.Left{5 * time.Minute, 5 * time.Minute}}))
	o.Tick(referee.Ticked{After: 2, Left: referee.Left{5 * time.Minute, 4 * time.Minute}})
	o.Tick(referee.Ticked{After: 3, Left: referee.Left{time.Second, time.Second}}) // of a turn that isn't kept yet
	m, err := j.Unfinished("bodoquito")
	require.NoError(t, err)
	require.Equal(t, &referee.Left{5 * time.Minute, 4 * time.Minute}, Saved(m).Left)
	require.NoError(t, o.Keep(referee.Commit{Number: 3, At: dawn, Op: referee.Append, Turn: "b2=8", Left: &referee.Left{5 * time.Minute, 3 * time.Minute}}))
	m, err = j.Unfinished("bodoquito")
	require.NoError(t, err)
	require.Equal(t, &referee.Left{5 * time.Minute, 3 * time.Minute}, Saved(m).Left)
}

func TestACalendarThatJumpsReordersNothing(t *testing.T) {
	jumps := []time.Duration{0, 8 * time.Hour, -70 * 24 * time.Hour, time.Minute}
	asked := 0
	o := Opts{Calendar: func(t time.Time) time.Time { asked++; return t.Add(jumps[(asked-1)%len(jumps)]) }}
	j := keeping(t, &o, nil)
	for i, turn := range []string{"", "=7", "b2=8", "c3=9"} {
		op := referee.Append
		if i == 0 {
			op = referee.Begin
		}
		require.NoError(t, o.Keep(referee.Commit{Number: uint64(i + 1), At: dawn.Add(time.Duration(i) * time.Second), Op: op, Turn: turn}))
	}
	m, err := j.Unfinished("bodoquito")
	require.NoError(t, err)
	require.Equal(t, []string{"=7", "b2=8", "c3=9"}, m.Turns())
	require.True(t, m.Entries[1].At.Before(m.Entries[0].At), "the calendar is kept as it was")
}

// TestOnlyClocksAskForTheTime: whoever asks the machine for the time gets what NTP makes of
// it.
func TestOnlyClocksAskForTheTime(t *testing.T) {
	asks := regexp.MustCompile(`\btime\.(Now|Since|Until|After|Tick|NewTimer|NewTicker|AfterFunc)\b`)
	for _, root := range []string{".", "../drivers"} {
		require.NoError(t, filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == "../drivers/clock.go" {
				return err
			}
			text, err := os.ReadFile(path)
			for _, line := range strings.Split(string(text), "\n") {
				if code, _, _ := strings.Cut(line, "//"); asks.MatchString(code) {
					t.Errorf("%s: %s", path, strings.TrimSpace(line))
				}
			}
			return err
		}))
	}
}

func TestWhyATurnCantBeKeptIsWorded(t *testing.T) {
	for cause, err := range map[games.Code]error{
		words.CauseFull:      errors.Join(errors.New("journal"), journal.ErrFull),
		words.CauseReadOnly:  &os.PathError{Op: "write", Err: syscall.EROFS},
		words.CauseUnwritten: errors.New("the dog ate it"),
	} {
		require.Equal(t, cause, unkept(err).Cause.Code)
	}
	require.Equal(t, words.CauseFull, unkept(syscall.ENOSPC).Cause.Code)
}
