package firmware_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/mixtour"
)

func TestAMatchTakesWhatWasMeasuredOfItsLogsIntoItsSettings(t *testing.T) {
	c := board.NewCalibration("base")
	said := games.Settings{"width": "120"}
	require.Equal(t, said, firmware.WithWood(lenero.Game{}, said, c), "nothing was measured")
	require.Equal(t, said, firmware.WithWood(lenero.Game{}, said, nil))
	c.Wood = map[string]board.WoodCalibration{"lenero": {Friction: 0.412, FrictionSD: 0.006, PairSD: 0.008, RollingMM: 0.1, RollingSDMM: 0.007}}
	measured := firmware.WithWood(lenero.Game{}, said, c)
	require.Equal(t, games.Settings{"width": "120", "friction": "0.412+-0.01", "rolling": "0.1+-0.007"}, measured, "how pairs differ is part of it")
	require.Equal(t, measured, firmware.WithWood(lenero.Game{}, measured, board.NewCalibration("base")), "a match that goes on keeps it")
	require.Equal(t, games.Settings{"friction": "0.3"}, firmware.WithWood(lenero.Game{}, games.Settings{"friction": "0.3"}, c), "whoever says it knows")
	require.Nil(t, firmware.WithWood(mixtour.Game{}, nil, c), "discs don't rub")
}
