package bench

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/trace"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/hand"
)

var update = flag.Bool("update", false, "record the traces in testdata anew")

// keptTraces are matches that were recorded once: what the sensors read then must be
// understood by later programs too.
var keptTraces = []struct {
	file  string
	board string
	game  games.Game
	hands hand.Style
	rules games.Settings
	long  time.Duration
}{
	{"bodoquito-digital.trace", digital, bodoquito.Game{}, hand.Clumsy(), nil, 60 * time.Second},
	{"bodoquito-nfc.trace", nfc, bodoquito.Game{}, hand.Clumsy(), nil, 45 * time.Second},
	{"mixtour.trace", "base", mixtour.Game{}, hand.Hasty(), games.Settings{"discs": "3"}, 16 * time.Second},
}

func TestMatchesThatWereRecordedOnceAreUnderstoodStill(t *testing.T) {
	for _, tt := range keptTraces {
		t.Run(tt.file, func(t *testing.T) {
			path := filepath.Join("testdata", "traces", tt.file)
			if *update {
				f, err := board.Load(tt.board)
				require.NoError(t, err)
				o := Opts{Board: f, Game: tt.game, Settings: tt.rules, Parts: 1, Seed: 1, Calibration: calibrated(t, f, tt.game)}
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
				data, _, _ := tracedFor(t, o, tt.hands, tt.long)
				require.NoError(t, os.WriteFile(path, data, 0o644))
			}
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			in, err := trace.Read(data)
			require.NoError(t, err)
			require.Empty(t, in.Lost())
			var then, now []string
			for item := range in.Items() {
				if item.Event != nil && item.Event.Commit != nil {
					then = append(then, item.Event.Commit.String())
				}
			}
			commits, _ := replayed(t, data)
			for i := range commits {
				c := trace.Committed(&commits[i])
				now = append(now, c.String())
			}
			require.Greater(t, len(then), 3)
			require.Equal(t, then, now, "the record; times and evidence may be others")
		})
	}
}
