package lenero

import (
	"fmt"
	"strings"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// figure is a setting that may have been measured.
type figure struct{ value, sd float64 } // sd is 0 of what is only said

// plusMinus stands between a measured figure and its standard uncertainty.
const plusMinus = "+-"

// readFigure reads a figure from 0 to most, and an uncertainty behind it.
func readFigure(text string, most float64) (f figure, ok bool) {
	value, sd, measured := strings.Cut(text, plusMinus)
	if f.value, ok = between(value, 0, most); !ok || !measured {
		return f, ok
	}
	f.sd, ok = between(sd, 0, most)
	return f, ok && f.sd > 0 && f.value > 0
}

func (f figure) String() string { return fmt.Sprintf("%.4g%s%.2g", f.value, plusMinus, f.sd) }

// Rubbing gives settings with what was measured of the logs: friction and how much pairs of
// things may differ from it, rolling resistance in mm and its uncertainty. What settings say
// of either stays.
func (Game) Rubbing(s games.Settings, friction, frictionSD, rollingMM, rollingSD float64) games.Settings {
	if s[SettingFriction] != "" || s[SettingRolling] != "" {
		return s
	}
	all := games.Settings{SettingFriction: figure{friction, frictionSD}.String(), SettingRolling: figure{rollingMM, rollingSD}.String()}
	for key, value := range s {
		all[key] = value
	}
	return all
}

// RadiusMM gives the radius of a log of a kind; 0 if there is none.
func (Game) RadiusMM(k games.Kind) float64 {
	_, size, ok := LogOf(k)
	if !ok {
		return 0
	}
	return size.RadiusMM()
}

// margin is what verdicts leave open of the friction.
func (t *terms) margin() pile.Margin {
	if t.friction.sd == 0 {
		return pile.Play
	}
	return pile.Measured(t.friction.sd/t.friction.value, t.rolling.sd)
}

// alike gives how much the friction of piles that can't be told from this one differs, as a
// share, and what resists their rolling, mm.
func (t *terms) alike() (share, rolling float64) {
	share, rolling = rubsAlike, rollingMM
	if t.friction.sd > 0 {
		share = t.friction.sd / t.friction.value
	}
	if t.rolling.value > 0 {
		rolling = t.rolling.value
	}
	return share, rolling
}

var _ games.Rubs = Game{}
