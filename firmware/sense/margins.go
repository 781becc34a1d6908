package sense

import (
	"math"
	"time"
)

// What channels may worsen to until the board can't be read any more, whatever is played on
// it. Separability says what they may in a game.
const (
	// MostNoise is how many times as noisy as at calibration a linear sensor or a load cell
	// may be. From there on two readings in a row are jumpSigmas off by chance once in two
	// seconds, and each time all waits until the board has come to rest again.
	MostNoise = 3.4
	// MostBlips is how often a second a switch may let go for a moment: from there on more
	// than flickerAbove changes come in a second once a minute by chance, and the switch
	// counts for nothing until it rests.
	MostBlips = 1.0
	// MostMisses is the share of its polls that a tag may miss which lies still: from there
	// on it misses three in a row every 37 polls, and is forgotten as if it had been lifted.
	MostMisses = 0.3
)

// ZeroSDMT is how well the zero of a linear sensor is known when the board is switched on.
const ZeroSDMT = coldFloor

// MostZeroMT is how far the zero of a linear sensor may have crept away since calibration for
// a board that is switched on to be recognised as empty. A piece whose field is less than
// that can't be told from an empty cell then.
func MostZeroMT() float64 { return coldFloor * math.Sqrt(2*(chance+fits)) }

// MostShiftMT is how far a linear sensor of a noise may be off its baseline for a board on
// which nothing was moved to be recognised as the match has it. If it isn't, the baseline is
// followed no more, and stays behind for good.
func MostShiftMT(noise float64) float64 { return mostShift(noise, fieldFloor) }

// MostShiftG is the same of a load cell.
func MostShiftG(noise float64) float64 { return mostShift(noise, loadFloor) }

func mostShift(noise, floor float64) float64 {
	return math.Sqrt(2 * (chance + fits) * (floor*floor + 2*noise*noise/longest))
}

// Unfollowed is how far behind its channel a baseline is: it lags, and isn't moved while
// hands are at work.
const Unfollowed = driftTime + 3*time.Second
