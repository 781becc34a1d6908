package lenero

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tablero/games"
	"tablero/games/lenero/pile"
)

// The settings of a match.
const (
	// SettingLogs is the number of logs of each size a side, 1 to 6; 3 by default.
	SettingLogs = "logs"
	// SettingWidth is the frame's inside width in mm, 60 to 270; DefaultWidthMM by
	// default.
	SettingWidth = "width"
	// SettingFriction is the friction between logs, floor and walls, 0 to 2; 0.4 by
	// default. The rules don't ask for it; whoever works out what holds does. Measured
	// friction has its standard uncertainty, from pair to pair, behind it: "0.41+-0.02".
	SettingFriction = "friction"
	// SettingRolling is the lever arm of rolling resistance in mm, 0 to 2, likewise; none
	// is said by default.
	SettingRolling = "rolling"
	// SettingReturned says what becomes of a log whose taking failed: ReturnedHand,
	// the default, or ReturnedPoints.
	SettingReturned = "returned"
)

// What becomes of a log whose taking failed.
const (
	ReturnedHand   = "hand"   // it goes to its owner's hand, to be placed again
	ReturnedPoints = "points" // it counts for its owner
)

const (
	// DefaultWidthMM is the frame's inside width.
	DefaultWidthMM = 100
	// WallsMM is how high the walls of the frame are.
	WallsMM = 400
	// MaxLogs is the greatest number of logs of each size a side.
	MaxLogs = 6

	defaultLogs     = 3
	defaultFriction = 0.4
	leastWidthMM    = 60
	mostWidthMM     = 270
	mostFriction    = 2
	mostRollingMM   = 2
)

// terms are the settings read.
type terms struct {
	logs     int
	widthMM  float64
	friction figure
	rolling  figure // mm; 0 if none is said
	returned string
}

func readSettings(s games.Settings) (terms, error) {
	t := terms{defaultLogs, DefaultWidthMM, figure{value: defaultFriction}, figure{}, ReturnedHand}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		var ok bool
		var values string
		switch key {
		case SettingLogs:
			n, err := strconv.Atoi(s[key])
			ok, values, t.logs = err == nil && n >= 1 && n <= MaxLogs, fmt.Sprintf("1 to %d", MaxLogs), n
		case SettingWidth:
			t.widthMM, ok = between(s[key], leastWidthMM, mostWidthMM)
			values = fmt.Sprintf("%d to %d, in mm", leastWidthMM, mostWidthMM)
		case SettingFriction:
			t.friction, ok = readFigure(s[key], mostFriction)
			values = fmt.Sprintf("0 to %d; 0.4 is common for wood. Measured, with its uncertainty: 0.41+-0.02", mostFriction)
		case SettingRolling:
			t.rolling, ok = readFigure(s[key], mostRollingMM)
			values = fmt.Sprintf("0 to %d, in mm. Measured, with its uncertainty: 0.1+-0.01", mostRollingMM)
		case SettingReturned:
			t.returned = s[key]
			ok, values = t.returned == ReturnedHand || t.returned == ReturnedPoints, ReturnedHand+" or "+ReturnedPoints
		default:
			return t, fmt.Errorf("lenero: unknown setting %q: there are %s, %s, %s, %s and %s", key, SettingLogs, SettingWidth, SettingFriction, SettingRolling, SettingReturned)
		}
		if !ok {
			return t, fmt.Errorf("lenero: setting %s can't be %q: write %s", key, s[key], values)
		}
	}
	return t, nil
}

func between(text string, least, most float64) (float64, bool) {
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil && v >= least && v <= most
}

// pile gives the logs in the frame as geometry and statics want them.
func (t *terms) pile(logs []games.Log) pile.Pile {
	p := pile.Pile{
		Frame:    pile.Frame{WidthMM: t.widthMM, HeightMM: WallsMM},
		Friction: pile.Friction{Log: t.friction.value, Floor: t.friction.value, Wall: t.friction.value, RollingMM: t.rolling.value},
		Logs:     make([]pile.Log, len(logs)),
	}
	for i, l := range logs {
		_, size, _ := LogOf(l.Kind)
		p.Logs[i] = pile.Log{XMM: l.At.XMM, YMM: l.At.YMM, RadiusMM: size.RadiusMM(), MassG: size.MassG()}
	}
	return p
}
