package sense

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
)

// off makes the sensor of a cell read so many mT more.
func (r *rig) off(p games.Place, mT float64) {
	r.plate.spike = func(c *board.Channel) float64 {
		if c.Sensor == board.Field && c.Place == p {
			return mT * trueVPerMT
		}
		return 0
	}
}

func TestABoardThatIsSwitchedOnIsEmptyToTheMostThatAZeroMayHaveCrept(t *testing.T) {
	for share, want := range map[float64]bool{-0.9: true, 0.9: true, -1.1: false, 1.1: false} {
		r := newBase(t, newMixtour(t, nil), 1)
		r.state = State{}
		r.off(12, share*MostZeroMT())
		require.Equal(t, want, r.rest(2*time.Second).Kind == Same, "%g of %.3f mT", share, MostZeroMT())
	}
}

func TestATouchedBoardIsAsItWasToTheMostThatASensorMayShift(t *testing.T) {
	for share, want := range map[float64]bool{-0.8: true, 0.8: true, -2.2: false, 2.2: false} {
		r := newBase(t, newMixtour(t, nil), 1)
		r.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
		require.Equal(t, Same, r.rest(5*time.Second).Kind)
		began := r.frame.Now
		r.plate.spike = func(c *board.Channel) float64 {
			switch {
			case c.Sensor == board.Field && c.Place == 3:
				return share * MostShiftMT(0.02) * trueVPerMT
			case c.Sensor == board.Weight && r.frame.Now.Sub(began) < 200*time.Millisecond:
				return 50 * trueCountsPerGram // a hand touches the board
			}
			return 0
		}
		require.Equal(t, want, r.rest(4*time.Second).Kind == Same, "%g of %.4f mT", share, MostShiftMT(0.02))
	}
}

func TestTwoReadingsInARowSeemToJumpOnceInTwoSecondsAtTheMostNoise(t *testing.T) {
	const readings = 77.0 // a second, of a linear sensor
	one := math.Erfc(jumpSigmas / MostNoise / math.Sqrt2)
	require.InDelta(t, 0.5, readings*one*one, 0.05)
}

func TestBurstsOfBlipsMakeASwitchFlickerOnceAMinuteAtTheMost(t *testing.T) {
	atMost, term := 0.0, math.Exp(-MostBlips) // of a second's blips that are too few, two changes each
	for n := 0; 2*n <= flickerAbove; n++ {
		atMost += term
		term *= MostBlips / float64(n+1)
	}
	require.InDelta(t, 1, 60*(1-atMost), 0.3)
}
