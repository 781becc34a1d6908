package mixtour

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tablero/games"
)

// The settings of a match.
const (
	// SettingDiscs is the number of discs a side, 1 to 20; 20 by default.
	SettingDiscs = "discs"
	// SettingPoints is the points that win, 1 to 9; 1 by default, or what a parsed
	// position says.
	SettingPoints = "points"
	// SettingRepetition is 3 for a draw when a position is there for the third time
	// since the last entry or score; 0, no such rule, by default.
	SettingRepetition = "repetition"
)

// terms are the settings read; points is 0 where none were agreed.
type terms struct{ discs, points, repetition int }

func readSettings(s games.Settings) (terms, error) {
	t := terms{discs: MaxDiscs}
	for _, key := range slices.Sorted(maps.Keys(s)) {
		n, err := strconv.Atoi(s[key])
		var ok bool
		var values string
		switch key {
		case SettingDiscs:
			ok, values, t.discs = n >= 1 && n <= MaxDiscs, fmt.Sprintf("1 to %d", MaxDiscs), n
		case SettingPoints:
			ok, values, t.points = n >= 1 && n <= MaxTarget, fmt.Sprintf("1 to %d", MaxTarget), n
		case SettingRepetition:
			ok, values, t.repetition = n == 0 || n == 3, "0 (off) or 3", n
		default:
			return t, fmt.Errorf("mixtour: unknown setting %q: there are %s, %s and %s", key, SettingDiscs, SettingPoints, SettingRepetition)
		}
		if err != nil || !ok {
			return t, fmt.Errorf("mixtour: setting %s can't be %q: write %s", key, s[key], values)
		}
	}
	return t, nil
}
