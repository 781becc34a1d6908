package hand

import (
	"math"
	"strconv"
	"strings"
)

// Alike tells whether two turns of Lenero say the same though their places were
// measured: the same takes and placement of the same sizes in the same order, both
// shifted something or none did, and logs of the layouts that came out by kind and order
// the same; places differ by at most so many millimetres.
func Alike(a, b string, mm float64) bool {
	if a == b {
		return true
	}
	turnA, layoutA, shiftA := strings.Cut(a, "!{")
	turnB, layoutB, shiftB := strings.Cut(b, "!{")
	if shiftA != shiftB || !alikeLogs(turnA, turnB, mm) {
		return false
	}
	return alikeLogs(strings.TrimSuffix(layoutA, "}"), strings.TrimSuffix(layoutB, "}"), mm)
}

// alikeDeeds is Alike without the layouts, which no display shows: "5@61.3!" is all that is
// said of a shift.
func alikeDeeds(a, b string, mm float64) bool {
	deedsA, _, shiftA := strings.Cut(a, "!")
	deedsB, _, shiftB := strings.Cut(b, "!")
	return shiftA == shiftB && Alike(deedsA, deedsB, mm)
}

// alikeLogs compares words as "x3@88.0", "5@142.5" and "w3@90.2,10.0".
func alikeLogs(a, b string, mm float64) bool {
	wordsA, wordsB := strings.Fields(a), strings.Fields(b)
	if len(wordsA) != len(wordsB) {
		return false
	}
	for i := range wordsA {
		whatA, atA, placedA := strings.Cut(wordsA[i], "@")
		whatB, atB, placedB := strings.Cut(wordsB[i], "@")
		if whatA != whatB || placedA != placedB || placedA && !near(atA, atB, mm) {
			return false
		}
	}
	return true
}

// near compares places as "88.0" or "90.2,10.0". A height that one of them lacks says
// nothing.
func near(a, b string, mm float64) bool {
	xA, yA, highA := strings.Cut(a, ",")
	xB, yB, highB := strings.Cut(b, ",")
	pairs := [][2]string{{xA, xB}}
	if highA && highB {
		pairs = append(pairs, [2]string{yA, yB})
	}
	for _, p := range pairs {
		v, err := strconv.ParseFloat(p[0], 64)
		w, err2 := strconv.ParseFloat(p[1], 64)
		// Written with one decimal: 1.5 mm off may be a little more in binary.
		if err != nil || err2 != nil || !(math.Abs(v-w) <= mm+1e-9) {
			return false
		}
	}
	return true
}
