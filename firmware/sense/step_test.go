package sense

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games"
)

// TestStepChangesNothingThatItWasHanded holds everything against a copy in words.
func TestStepChangesNothingThatItWasHanded(t *testing.T) {
	settled := map[string]*rig{}
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		settled[name] = newBodoquito(t, name)
		settled[name].play("=7", "b2=3")
	}
	base := newBase(t, newMixtour(t, nil), 1)
	base.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
	settled["base"] = base
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"bodoquito-digital", "bodoquito-nfc", "base"}).Draw(t, "board")
		r := *settled[name]
		if r.plate != nil {
			r = *r.from(rapid.Uint64().Draw(t, "seed"))
		}
		for range rapid.IntRange(1, 2).Draw(t, "hands") {
			r.scatter(t, name)
			for range rapid.IntRange(0, 40).Draw(t, "frames") {
				r.scan()
			}
			state, sit, frame := r.state, r.sit, r.frame
			ready := slices.Clone(sit.ready)
			said := remembered(state.verdict, sit.ready, sit.beliefs[0].Match.Turns(), frame)
			first, v := r.model.Step(state, sit, &frame)
			require.Equal(t, said, remembered(state.verdict, sit.ready, sit.beliefs[0].Match.Turns(), frame))
			require.True(t, reflect.DeepEqual(r.state, state))
			require.True(t, reflect.DeepEqual(ready, sit.ready))
			again, w := r.model.Step(state, sit, &frame)
			require.True(t, reflect.DeepEqual(first, again), "the same goes in, the same comes out")
			require.Equal(t, v, w)
		}
	})
}

// scatter lays something, or nothing, on some places.
func (r *rig) scatter(t *rapid.T, boardName string) {
	for range rapid.IntRange(0, 3).Draw(t, "places") {
		p := games.Place(rapid.IntRange(0, games.Cells-1).Draw(t, "place"))
		if boardName == "base" {
			r.layStack(p, randomStack(t, 5))
			continue
		}
		if rapid.IntRange(0, 3).Draw(t, "tray") == 0 {
			p = games.Tray
		}
		var s games.Stack
		for range rapid.IntRange(0, 2).Draw(t, "height") {
			s = s.Push(rapid.SampledFrom([]games.Kind{piece('0'), piece('3'), piece('7'), piece('f'), games.AnyKind}).Draw(t, "piece"))
		}
		r.layStack(p, s)
	}
}

// TestWhateverLiesOnTheBoardOnlyWhatExplainsItIsPlayed lays anything anywhere.
func TestWhateverLiesOnTheBoardOnlyWhatExplainsItIsPlayed(t *testing.T) {
	settled := map[string]*rig{}
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		settled[name] = newBodoquito(t, name)
		settled[name].play("=7", "b2=3")
	}
	base := newBase(t, newMixtour(t, nil), 2)
	base.build("x5/x5/x2,WB,x2/W,x4/B,W,x3 w 17/18 0:0/1 -")
	settled["base"] = base
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"bodoquito-digital", "bodoquito-nfc", "base"}).Draw(t, "board")
		r := *settled[name]
		if r.plate != nil {
			r = *r.from(rapid.Uint64().Draw(t, "seed"))
		}
		r.scatter(t, name)
		unread := r.state
		v := r.settle(1500 * time.Millisecond)
		if v.Kind != Steps && v.Kind != Amends && v.Kind != Undoes {
			return
		}
		s := r.state
		s.analog.ground = unread.analog.ground
		require.Less(t, r.model.weighLayout(&s, &r.frame, &v.Best.After).misfit, fits, "%v", v.Best)
		r.adopt() // the match plays it
		l := r.match.Layout()
		left, err := l.Apply(v.Best.Lift)
		require.NoError(t, err)
		require.True(t, left.Equal(&v.Best.After), "%v", v.Best)
	})
}

func TestPosteriorsAreSharesOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
		n := rapid.IntRange(1, 40).Draw(t, "hypotheses")
		e := explanation{keeps: n}
		few := explanation{}
		var all, physical, most float64
		for range n {
			h := Hypothesis{Class: Class(random.IntN(7)), prior: -random.Float64() * 8}
			w := weight{log: random.ExpFloat64() * 6}
			e.add(&h, w)
			few.add(&h, w)
			share := math.Exp(h.prior - w.log)
			all += share
			most = max(most, share)
			if h.Class == Physical {
				physical += share
			}
		}
		require.InEpsilon(t, most/all, e.posterior(0), 1e-9)
		require.InDelta(t, physical/all, e.illegal(), 1e-9)
		sum := 0.0
		for i := range n {
			if i < kept {
				require.InDelta(t, e.posterior(i), few.posterior(i), 1e-12, "whoever remembers fewer knows the same of the best")
			}
			if i > 0 {
				require.LessOrEqual(t, e.posterior(i), e.posterior(i-1))
			}
			sum += e.posterior(i)
		}
		require.InDelta(t, 1, sum, 1e-9)
		require.Zero(t, e.posterior(n))
	})
}
