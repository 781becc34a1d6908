package wood

import (
	"errors"
	"fmt"
	"math"
)

// What can't be worked out, and why. Do what was asked once more.
var (
	// ErrLean: the board leaned too little, or too much. Lay something of 5 to 10 cm under it.
	ErrLean = errors.New("wood: the board doesn't lean as it should")
	// ErrStays: no log slid. Lift the board farther.
	ErrStays = errors.New("wood: nothing slid")
	// ErrPushed: the log slid before any wood lets it. Lift the board, and don't touch the log.
	ErrPushed = errors.New("wood: it was pushed")
	// ErrFast: the board was lifted too fast to tell when the log slid. Take ten seconds.
	ErrFast = errors.New("wood: lifted too fast")
	// ErrWall: the log rolled against a wall before it had slowed. Push it more gently.
	ErrWall = errors.New("wood: it rolled against a wall")
	// ErrShort: the log hardly rolled. Push it more.
	ErrShort = errors.New("wood: it hardly rolled")
	// ErrOdd: one log rubs otherwise than all others. See that it is clean and lay it anew.
	ErrOdd = errors.New("wood: logs don't rub alike")
)

// Scale is what all weighs that stands on the cells.
type Scale struct {
	DeadG   float64 `json:"dead_g"`  // platform and frame
	DeadSD  float64 `json:"dead_sd"` // g
	FrameG  float64 `json:"frame_g"` // the frame alone
	LeanDeg float64 `json:"lean_deg"`
}

// Leans of a propped board that tell what it weighs, degrees.
const (
	leastLeanDeg = 5
	mostLeanDeg  = 25
)

// NewScale weighs the platform: bare and with the frame on it, each level and leaning. Of
// what it leans by nothing is known but that it is the same with the frame and without.
func NewScale(bare, leaningBare, leaningFrame, frame Rest, c Cells) (Scale, error) {
	s := Scale{FrameG: frame.G - bare.G}
	less := (frame.G - leaningFrame.G) - (bare.G - leaningBare.G) // of the frame's weight
	off := less / s.FrameG
	s.LeanDeg = math.Acos(max(-1, min(1, 1-off))) * 180 / math.Pi
	if !(s.FrameG > 0 && s.LeanDeg >= leastLeanDeg && s.LeanDeg <= mostLeanDeg) {
		return s, fmt.Errorf("%w: by %.0f degrees", ErrLean, s.LeanDeg)
	}
	s.DeadG = (frame.G - leaningFrame.G) / off
	shifted := math.Abs(leaningFrame.Y-frame.Y-(leaningBare.Y-bare.Y)) / (2 * c.LeverMM)
	sin := sqrt(1 - (1-off)*(1-off))
	noise := 0.0
	for _, r := range []Rest{bare, leaningBare, leaningFrame, frame} {
		noise = math.Hypot(noise, c.meanSD(r.N))
	}
	sd := math.Hypot(math.Hypot(noise, c.GainSD*shifted), sidewaysSD/2*sin*s.FrameG)
	s.DeadSD = s.DeadG * math.Hypot(sd/less, sidewaysSD/2*sin/off)
	return s, nil
}

func sqrt(x float64) float64 { return math.Sqrt(max(0, x)) }
