package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

// Positions with discs and stacks of both colours.
var positions = []struct {
	name, position string
}{
	{"seven stacks", "x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -"},
	{"fourteen stacks", "x2,W,WW,x/B,W,W,x,B/B,x,BB,B,x/x,BW,x2,B/W,W,B,W,x b 11/11 0:0/9 -"},
}

// TestEveryEntryAndCarryIsRecognised on a base of its own physics: discs off the
// middle, magnets of different strength, noisy sensors.
func TestEveryEntryAndCarryIsRecognised(t *testing.T) {
	for _, at := range positions {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(2) {
				r := newBase(t, newMixtour(t, nil), seed)
				r.build(at.position)
				for i, step := range r.match.Steps(nil) {
					if len(step.Change.Parts()) == 1 {
						r.from(seed+uint64(i)).recognises(step, seed)
					}
				}
			}
		})
	}
}

// recognises makes a step and looks what is made of it.
func (r *rig) recognises(step games.Step, seed uint64) {
	after, err := r.lying.Apply(step.Change)
	require.NoError(r.t, err)
	r.layAll(&after)
	v := r.settle(800 * time.Millisecond)
	require.Equal(r.t, Steps, v.Kind, "%v, seed %d: %v %.3f %v", step.Change, seed, v.Best, v.Posterior, v.Options)
	require.Equal(r.t, []games.Step{step}, v.Best.Steps, "seed %d", seed)
	alike := 0
	for i := range r.sit.ready {
		if r.sit.ready[i].After.Equal(&after) {
			alike++
		}
	}
	if alike == 1 {
		require.Greater(r.t, v.Posterior, sure, "%v, seed %d", step.Change, seed)
	}
}

// TestMatchesAreFollowedFromStackToStack plays on whatever was read so far.
func TestMatchesAreFollowedFromStackToStack(t *testing.T) {
	for seed := range uint64(4) {
		r := newBase(t, newMixtour(t, games.Settings{"points": "2"}), seed)
		for range 60 {
			steps := r.match.Steps(nil)
			if len(steps) == 0 {
				break
			}
			step := steps[r.plate.rand.IntN(len(steps))]
			if len(step.Change.Parts()) != 1 {
				continue
			}
			if step.Verb == games.Put && r.plate.rand.IntN(3) > 0 {
				continue
			}
			r.recognises(step, seed)
			r.adopt()
			require.Equal(t, Same, r.scan().Kind)
		}
	}
}

func TestIllegalCarriesAreToldFromLegalOnes(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 4)
	r.build("x5/x5/W,x,WB,x2/W,x4/B,W,x3 w 16/18 0:0/1 -")
	for _, tt := range []struct {
		name  string
		hands func(*rig)
		best  string
	}{
		{"onto an empty cell", func(r *rig) { r.lay("c3"); r.lay("d5", white, black) }, "physical: 2 c3>d5"},
		{"too far", func(r *rig) { r.lay("c3", white); r.lay("a3", white, black) }, "physical: 1 c3>a3"},
		{"the opponent's disc", func(r *rig) { r.lay("e5", black) }, "physical: +1 e5"},
		{"drawn from below", func(r *rig) { r.lay("c3", black); r.lay("a1", black, white) }, "physical: -1 c3, 1 c3>a1, +1 c3"},
		{"drawn from below, the other in a hand", func(r *rig) { r.lay("c3"); r.lay("a1", black, white) }, "physical: -1 c3, 1 c3>a1"},
		{"on a stack", func(r *rig) { r.lay("c3", white, black, white) }, "physical: +1 c3"},
	} {
		r := r.from(4)
		tt.hands(r)
		v := r.settle(time.Second)
		require.Equal(t, Illegal, v.Kind, "%s: %v", tt.name, v)
		require.Equal(t, tt.best, v.Best.String(), tt.name)
		_, broken := r.match.Judge(v.Best.Change)
		require.NotNil(t, broken, tt.name)
	}
}

// Sensors of stacks that were knocked may be off, but what is gone isn't explained away by
// that.
func TestTwoStacksThatAreGoneAreNamed(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 4)
	r.build("x5/x5/W,x,WB,x2/W,x4/B,W,x3 w 16/18 0:0/1 -")
	r.lay("c3")
	r.lay("b1")
	v := r.settle(time.Second)
	require.Equal(t, Physical, v.Best.Class, "%v", v)
	var gone []games.Place
	for _, d := range v.Disagree {
		require.True(t, d.Seen.Empty())
		gone = append(gone, d.Place)
	}
	require.ElementsMatch(t, []games.Place{games.Cell(2, 2), games.Cell(1, 0)}, gone)
}

func TestAScoringStackMayBeLiftedOffAtOnceOrLater(t *testing.T) {
	match := "x5/x5/x5/x5/WBW,x,WW,x2 w 16/19 0:0/1 -"
	parsed, err := mixtour.Game{}.Parse(match, nil)
	require.NoError(t, err)
	for _, step := range parsed.Steps(nil) {
		if step.Verb != games.Move {
			continue
		}
		r := newBase(t, newMixtour(t, nil), 5)
		r.build(match)
		r.recognises(step, 5)
	}
}
