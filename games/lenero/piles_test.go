package lenero_test

import (
	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/pile"
)

func pileLog(l games.Log) pile.Log {
	_, size, _ := lenero.LogOf(l.Kind)
	return pile.Log{XMM: l.At.XMM, YMM: l.At.YMM, RadiusMM: size.RadiusMM(), MassG: size.MassG()}
}
