package weigh

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/sense"
	"tablero/games"
	"tablero/games/lenero"
)

func TestLogsThatHaveMovedMayHaveChangedPlaces(t *testing.T) {
	k := lenero.KindOf(white, 2)
	for name, tt := range map[string]struct {
		sd   float64
		may  bool
		what string
	}{
		"weighed where they lie": {0.1, false, "each is the one that was weighed"},
		"moved since":            {rulerSD, true, "one may be taken for the other"},
	} {
		m := &Model{kinds: map[games.Kind]sense.Signature{k: {MassG: 35, MassSD: 0.9}}}
		x := explanation{m: m, from: &ground{logs: []lying{{kind: k, grams: 34, gsd: 0.1, sd: tt.sd}, {kind: k, grams: 36, gsd: 0.1, sd: tt.sd}}}}
		x.e.grams, x.e.sd = -36, 0.1
		require.Equal(t, tt.may, x.weighsAsTwin(0) > 0, "%s: %s", name, tt.what)
		require.Greater(t, x.weighsAsTwin(1), x.weighsAsTwin(0), name)
		x.e.grams = -37
		require.Equal(t, tt.may, x.weighsAsTwin(0) > 0, "%s: nor is it the third of them", name)
		x.e.grams = -50
		require.Zero(t, x.weighsAsTwin(0), "none weighs so much")
	}
}

// A log that is pulled out from under others may drag all of them along.
func TestALogThatDragsManyOthersIsStillTaken(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.pull(90.5, 60, 0)
	s.z -= 15_000
	v := s.run(clearedTime + 2*time.Second) // till nobody clears anything away any more
	require.Contains(t, []sense.Kind{sense.Steps, sense.Ambiguous}, v.Kind)
}

func TestTheFirstLogShiftsNothing(t *testing.T) {
	s := newScales(t, empty)
	s.same()
	s.lay(70.1, 38, 1.5)
	s.run(3 * time.Second)
	x := explanation{m: s.m, s: &s.s, sit: s.sit, from: s.s.ground, e: s.m.weigh(&s.s, s.s.ground, 100), width: 100}
	x.explain()
	require.NotEmpty(t, x.all)
	for _, h := range x.all {
		require.True(t, !h.shift || h.weight == 0)
	}
}

// Whoever takes two in a hurry has taken two; none of them fell out.
func TestTwoLogsTakenInOneSettlingTimeAreTwoSteps(t *testing.T) {
	const position = "b3@15.0,15.0 b3@85.0,15.0 w5@50.0,20.0 w4@22.2,46.8 w4@77.8,46.8|w|3,3,3,1,2/3,3,1,3,3|0,0,0,0,0/0,0,0,0,0|0/0"
	s := newScales(t, position)
	s.same()
	s.lay(-51, 15, 0)
	s.run(200 * time.Millisecond)
	s.lay(-51, 85, 0)
	v := s.run(4 * time.Second)
	require.Equal(t, sense.Steps, v.Kind, "%v", v.Options)
	turns := v.Best.Came[0].Match.Turns()
	require.Equal(t, "x3@15.0 x3@85.0", turns[len(turns)-1])
}
