package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/trace"
	"tablero/games"
)

// ran runs a command line to its end.
func ran(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	term, _, _ := fakeTerminal(60, nil)
	var o, e bytes.Buffer
	term.out, term.err = &o, &e
	code = run(t.Context(), args, term, nil)
	return code, o.String(), e.String()
}

func TestAMatchAtTheBoardIsReplayed(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	file := filepath.Join(t.TempDir(), "match.trace")
	r := l.start(t, false, "play", "bodoquito", "--calibration", l.tags(t), "--clock", "5m", "--trace", file)
	r.says(t, "The board is ready")
	l.move(t, "7", games.Tray)
	r.says(t, "Recorded: =7")
	l.move(t, "7", games.Cell(1, 1))
	l.move(t, "8", games.Tray)
	r.says(t, "Recorded: b2=8")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
	code, out, said := ran(t, "replay", file)
	require.Equal(t, exitDone, code, "%s%s", out, said)
	require.Contains(t, out, "Recorded: b2=8\n3 commits, the same as then\n")
	require.Empty(t, said)
}

func TestAReplayThatComesOutOtherwiseFails(t *testing.T) {
	dir := t.TempDir()
	file, other := filepath.Join(dir, "match.trace"), filepath.Join(dir, "other.trace")
	code, _, said := ran(t, "sim", "bodoquito", "--trace", file)
	require.Equal(t, exitDone, code, said)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	in, err := trace.Read(data)
	require.NoError(t, err)

	for name, tt := range map[string]struct {
		change func(*trace.Commit) (kept bool)
		says   string
	}{
		"another turn":   {func(c *trace.Commit) bool { c.Turn = "=zz"; return true }, `commit 2: "append =`},
		"other evidence": {func(c *trace.Commit) bool { c.Evidence = "0.5"; return true }, "evidence 1.0000 over 0.0000, not 0.5"},
		"one more":       {func(*trace.Commit) bool { return false }, "commit 2: number 2, not 3"},
	} {
		t.Run(name, func(t *testing.T) {
			var changed bytes.Buffer
			r := trace.NewRecorder(&changed, nil)
			for item := range in.Items() {
				switch {
				case item.Header != nil:
					require.NoError(t, r.Begin(*item.Header))
				case item.Frame != nil:
					r.Frame(item.Frame)
				default:
					if c := item.Event.Commit; c == nil || c.Number != 2 || tt.change(c) {
						r.Event(item.At, *item.Event)
					}
				}
				r.Write()
			}
			require.NoError(t, r.Close())
			require.NoError(t, os.WriteFile(other, changed.Bytes(), 0o600))
			code, out, said := ran(t, "replay", other)
			require.Equal(t, exitFailed, code)
			require.Contains(t, said, "tablero: it comes out otherwise than then: commit 2: ")
			require.Contains(t, said, tt.says)
			require.NotContains(t, out, "the same as then")
			_, out, _ = ran(t, "replay", "--json", other)
			require.Contains(t, out, `"same":false,"difference":"commit 2: `)
		})
	}
}

func TestATraceWithABadSpotIsReplayedUpToIt(t *testing.T) {
	data, err := os.ReadFile("../../sim/bench/testdata/traces/bodoquito-nfc.trace")
	require.NoError(t, err)
	data[len(data)/2] ^= 0x10
	file := filepath.Join(t.TempDir(), "bad.trace")
	require.NoError(t, os.WriteFile(file, data, 0o600))
	code, out, said := ran(t, "replay", file)
	require.Equal(t, exitDone, code, "%s%s", out, said)
	require.Regexp(t, `(?m)^ +\d+\.\d\d s  here something is lost$`, out)
	require.Regexp(t, `(?m)^\d commits, the same as then; what comes after the loss isn't compared$`, out)
	require.Regexp(t, `bad.trace: 1 blocks of the trace are lost, and \d+ bytes belong to no sound block`, said)
}
