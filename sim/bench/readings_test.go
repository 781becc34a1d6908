package bench

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/survey"
	"tablero/games"
	"tablero/games/mixtour"
	"tablero/sim/lane"
)

func TestASurveyTellsAWeakMagnetFromASoundOneThroughAllChips(t *testing.T) {
	file, err := board.Load("base")
	require.NoError(t, err)
	calibration, err := Calibrate(file, mixtour.Game{}, 1)
	require.NoError(t, err)
	for name, known := range map[string]*board.Calibration{"calibrated": calibration, "not calibrated": nil} {
		lanes := lane.NewScheduler()
		w, b, err := wood(Opts{Board: file, Game: mixtour.Game{}, Parts: 1, Seed: 1}, lanes)
		require.NoError(t, err)
		store := scan.NewStore(b.Channels)
		ctx, cancel := context.WithCancel(t.Context())
		scanning(ctx, lanes, w, b, store)
		for cell, share := range map[string]float64{"c3": 0.35, "e5": 1, "a1": 1, "a5": 1, "e1": 1} {
			disc, ok := w.Beside(mixtour.Game{}.Kinds()[0].Kind)
			require.True(t, ok)
			require.NoError(t, w.Weaken(disc, share))
			p, err := games.ParsePlace(cell)
			require.NoError(t, err)
			require.NoError(t, w.Hold(disc))
			require.NoError(t, w.Carry(disc, w.Middle(p), 0, 0))
			require.NoError(t, w.Drop(disc))
		}
		s := survey.New(file, known)
		var frame scan.Frame
		for range 200 {
			lanes.RunFor(20 * time.Millisecond)
			store.Frame(&frame, lanes.Now())
			s.Look(&frame)
		}
		for i, c := range file.Channels() {
			found, weak := s.Weak(i)
			require.Equal(t, c.Place.String() == "c3" && c.Sensor == board.Field, weak, "%s: %s: %s", name, c.Name, found)
			if weak {
				require.InDelta(t, 0.35, found.Share, 0.06, name)
			}
		}
		cancel()
		lanes.RunFor(2 * time.Second)
		lanes.Stop()
		require.NoError(t, b.Halt())
	}
}
