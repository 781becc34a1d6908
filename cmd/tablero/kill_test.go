package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/journal"
	"tablero/sim/bench"
)

var (
	kills     = flag.Int("kills", 6, "how often each game's process is killed in mid-play")
	killsIn   = flag.String("kills-in", "", "folder that journals and wood are left in")
	killsSeed = flag.Uint64("kills-seed", 1, "seed of when")
)

// slaughter kills a process that plays a game again and again, looks each time at what it
// has left, and lets the next one go on.
type slaughter struct {
	t       *testing.T
	game    []string
	dir     string
	journal string
	draw    *rand.Rand
	kept    []string // all that the journal held when somebody looked last, in order
	stale   string   // the wood as it was when the log was cut off: what was shown then may be lost
	// What came of it.
	killed, cutOff, lost, finished int
}

func TestAKilledProcessLosesNothingThatWasConfirmed(t *testing.T) {
	all := [][]string{{"bodoquito"}, {"bodoquito", "--board", "bodoquito-nfc"}, {"mixtour"}, {"lenero"}}
	if raceDetector {
		all = all[:1] // the others learn a base's pieces first, which takes it minutes
	}
	for i, game := range all {
		t.Run(strings.Join(game, " "), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if *killsIn != "" {
				dir = filepath.Join(*killsIn, fmt.Sprint(i))
			}
			require.NoError(t, os.MkdirAll(dir, 0o755))
			s := &slaughter{t: t, game: game, dir: dir, journal: filepath.Join(dir, "journal.db"), kept: []string{}, draw: rand.New(rand.NewPCG(*killsSeed, uint64(i)))}
			s.playOut("--games", "1") // so that the board has learnt its pieces
			for s.killed < *kills {
				s.kill()
				// A match of logs takes a minute to its end, and one in thirty that were killed sticks
				// where physics holds a log that geometry lets pass: only the long run by hand plays on to it.
				if s.killed%10 == 0 || s.killed == *kills && game[0] != "lenero" {
					s.finish()
				}
			}
			all := s.matches()
			ops := map[journal.Op]int{}
			for _, m := range all {
				for _, e := range m.Entries {
					ops[e.Op]++
				}
			}
			t.Logf("killed %d times, the log cut off %d times besides, which lost %d entries; %d matches, gone on with %d times, %d played to their end after a kill; %d turns kept, %d amended, %d taken back",
				s.killed, s.cutOff, s.lost, len(all), ops[journal.Resumed], s.finished, ops[journal.Played], ops[journal.Amended], ops[journal.TakenBack])
		})
	}
}

// command plays the game as a process of its own.
func (s *slaughter) command(args ...string) *exec.Cmd {
	program, err := exec.LookPath("tablero")
	require.NoError(s.t, err)
	cmd := exec.Command(program, append(append([]string{"sim"}, s.game...), args...)...)
	cmd.Env = append(os.Environ(), "HOME="+s.dir, "XDG_CACHE_HOME="+filepath.Join(s.dir, "cache"))
	return cmd
}

// playOut plays on until the process ends by itself, with nothing wrong.
func (s *slaughter) playOut(args ...string) {
	var out, errs bytes.Buffer
	cmd := s.command(append(args, "--json")...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(s.t, cmd.Run(), "%s%s", out.String(), errs.String())
	var figures bench.Figures
	require.NoError(s.t, json.Unmarshal(out.Bytes(), &figures))
	require.Zero(s.t, figures.Wrong+figures.Missed, out.String())
	require.Empty(s.t, figures.Hurt)
}

// finish plays the match that was cut short to its end.
func (s *slaughter) finish() {
	for _, end := range []string{"", "-wal", ".world"} {
		if text, err := os.ReadFile(s.journal + end); err == nil {
			require.NoError(s.t, os.WriteFile(filepath.Join(s.dir, "before.db"+end), text, 0o644))
		}
	}
	s.playOut("--journal", s.journal, "--games", "1", "--hands", "careful")
	all := s.matches()
	require.True(s.t, all[len(all)-1].Over())
	s.kept = inOrder(all)
	s.finished++
}

// kill plays on for a moment, kills the process, and looks what is left. Now and then the
// end of the journal's log is lost as well.
func (s *slaughter) kill() {
	var errs bytes.Buffer
	cmd := s.command("--journal", s.journal, "--games", "100000", "--hands", "regretful,clumsy", "--seed", fmt.Sprint(1+s.killed))
	cmd.Stderr = &errs
	require.NoError(s.t, cmd.Start())
	time.Sleep(time.Duration(20+s.draw.IntN(900)) * time.Millisecond) // as a power cut, whenever it comes
	require.NoError(s.t, cmd.Process.Kill())
	require.ErrorContains(s.t, cmd.Wait(), "killed", errs.String())
	s.killed++

	all := s.matches()
	now := inOrder(all)
	require.Equal(s.t, s.kept, now[:min(len(s.kept), len(now))], "what was kept stays, once")
	s.kept = now
	s.compare(all)
	if wal, err := os.Stat(s.journal + "-wal"); err == nil && wal.Size() > 0 && s.draw.IntN(3) == 0 {
		require.NoError(s.t, os.Truncate(s.journal+"-wal", s.draw.Int64N(wal.Size())))
		left := inOrder(s.matches())
		require.Equal(s.t, s.kept[:min(len(left), len(s.kept))], left, "what is left is how it began")
		s.cutOff++
		s.stale = s.wood()
		s.lost += len(s.kept) - len(left)
		s.kept = left
	}
}

// compare looks whether all that players saw being confirmed is in the journal.
func (s *slaughter) compare(all []journal.Match) {
	w, err := bench.LoadWood(s.journal + ".world")
	require.NoError(s.t, err)
	if w == nil || s.wood() == s.stale || w.Shown == "" || len(all) == 0 {
		return
	}
	for _, m := range all[max(0, len(all)-2):] {
		for _, e := range m.Entries {
			if strings.HasPrefix(e.Turn, w.Shown) {
				return
			}
		}
	}
	require.Fail(s.t, "a confirmed turn is lost", "%s: %v", w.Shown, s.kept)
}

// wood gives the wood as it is written, empty before it is.
func (s *slaughter) wood() string {
	text, _ := os.ReadFile(s.journal + ".world")
	return string(text)
}

func (s *slaughter) matches() []journal.Match {
	j, err := journal.OpenToRead(s.journal)
	if err != nil {
		require.ErrorIs(s.t, err, journal.ErrNone)
		return nil
	}
	defer j.Close()
	all, err := j.Matches()
	require.NoError(s.t, err)
	return all
}

// inOrder lists all that a journal holds, in the order in which it came.
func inOrder(all []journal.Match) []string {
	lines := []string{}
	for _, m := range all {
		lines = append(lines, m.Key)
		for i, e := range m.Entries {
			lines = append(lines, fmt.Sprint(e.Number == i+1, e.Op, " ", e.Turn, " ", e.Reason))
		}
	}
	return lines
}
