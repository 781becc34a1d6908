package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
)

// drift makes a base's readings wander: mT and g a second.
func (r *rig) drift(mT, g float64) {
	began := r.frame.Now
	r.plate.spike = func(c *board.Channel) float64 {
		passed := r.frame.Now.Sub(began).Seconds()
		if c.Sensor == board.Field {
			return passed * mT * trueVPerMT
		}
		return passed * g * trueCountsPerGram
	}
}

func TestTheBaselineFollowsDriftWhileNothingChanges(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
	r.drift(0.0006, 0.01)
	for range 200 { // in the end 0.12 mT and 2 g on each corner, of a disc that weighs 10 g
		require.Equal(t, Same, r.rest(time.Second).Kind)
	}
	r.lay("e5", white)
	require.Equal(t, "legal: +1 e5", r.rest(time.Second).Best.String())
}

func TestTheBaselineFollowsNoMove(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 2)
	r.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
	for _, tt := range []struct {
		name  string
		hands func(*rig)
		want  Kind
	}{
		{"a disc in a hand", func(r *rig) { r.lay("b1") }, Busy},
		{"an illegal carry", func(r *rig) { r.lay("c3"); r.lay("d5", white, black) }, Illegal},
	} {
		r := r.from(2)
		tt.hands(r)
		require.Equal(t, tt.want, r.rest(time.Second).Kind, tt.name)
		ground := r.state.analog.ground
		require.Equal(t, tt.want, r.rest(20*time.Second).Kind, tt.name)
		require.Equal(t, ground, r.state.analog.ground, tt.name)
	}
}

func TestASpikeOfOneLoadCellIsNeverAMove(t *testing.T) {
	for seed := range uint64(4) {
		r := newBase(t, newMixtour(t, nil), seed)
		r.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
		for _, grams := range []float64{1, 10, -10, 250, 1000, -1000} {
			for _, lasts := range []int{1, 2} { // readings
				r.plate.spike = nil
				for n := range 100 {
					r.plate.spike = func(c *board.Channel) float64 {
						if c.Sensor == board.Weight && c.Corner == int(seed)%4 && n >= 20 && n < 20+lasts {
							return grams * trueCountsPerGram
						}
						return 0
					}
					v := r.scan()
					require.Contains(t, []Kind{Same, Busy}, v.Kind, "%g g, %d readings: %v", grams, lasts, v)
				}
				require.Equal(t, Same, r.verdict.Kind, "%g g, %d readings", grams, lasts)
			}
		}
	}
}

// A clamped sensor reads what it can: three discs of one colour stay below that,
// but a strong magnet doesn't.
func TestAHallSensorThatIsSaturatedIsStillAPiece(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 3)
	r.lay("c3", white)
	p := games.Cell(2, 2)
	r.plate.discs[p][0].moment *= 6
	v := r.rest(time.Second)
	require.NotEqual(t, Same, v.Kind)
	require.NotEqual(t, Busy, v.Kind)
}
