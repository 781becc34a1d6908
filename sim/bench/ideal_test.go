package bench

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/hand"
	"tablero/sim/world"
)

// observed lets two hands play a match on a board without a firmware, and gives what
// an ideal observer sees of it, and how many turns there were.
func observed(t testing.TB, game games.Game, seed uint64, r world.Rough, white, black hand.Style) (Ideal, int) {
	t.Helper()
	b := woodOnly(t, game, seed, r)
	match, err := game.New(nil)
	require.NoError(t, err)
	table := hand.NewTable(b.World, b.opts.Board, game, match)
	o := newIdealObserver(b, white, black)
	table.Witness = o
	for side, style := range []hand.Style{white, black} {
		style.Waits, style.Illegal = false, 0 // no light will answer
		h := hand.New(table, games.Side(side), style, seed)
		b.Lanes.Go("hand "+games.Side(side).String(), func() { h.Play(t.Context()) })
	}
	b.Lanes.RunWhile(func() bool { return !table.Over() }, matchLimit)
	require.Empty(t, table.Complaints())
	return o.count, len(table.Match().Turns())
}

// observedAll sums up several matches.
func observedAll(t *testing.T, game games.Game, matches uint64, r world.Rough) (all Ideal, turns int) {
	styles := []hand.Style{hand.Careful(), hand.Clumsy(), hand.Hasty()}
	for seed := range matches {
		i, n := observed(t, game, seed, r, styles[seed%3], styles[(seed+1)%3])
		all.add(&i)
		turns += n
	}
	return all, turns
}

func TestInANominalWorldTheIdealObserverGetsEveryTurnRight(t *testing.T) {
	t.Parallel()
	for _, game := range []games.Game{mixtour.Game{}, bodoquito.Game{}} {
		all, turns := observedAll(t, game, few(12), world.Rough{})
		require.Greater(t, turns, 6*int(few(12)))
		require.Equal(t, Ideal{Turns: turns}, all, game.Name())
	}
}

func TestInAbsurdNoiseTheIdealObserverAsksRatherThanErrs(t *testing.T) {
	t.Parallel()
	noises := []float64{50, 120}
	if raceDetector {
		noises = noises[:1] // the louder, the longer it looks
	}
	for _, noise := range noises {
		all, turns := observedAll(t, mixtour.Game{}, few(4), world.Rough{Noise: noise})
		sure := all.Turns - all.Asked
		require.Equal(t, turns, all.Turns)
		require.Greater(t, sure, turns/4)
		require.LessOrEqual(t, float64(all.Wrong), 0.02*float64(sure), "noise %gx: %+v", noise, all)
		require.Equal(t, noise > 100, all.Asked > turns/10, "noise %gx: %+v", noise, all)
	}
}

func TestWhatTheIdealObserverSeesDependsOnTheSeedAlone(t *testing.T) {
	if raceDetector {
		t.Skip("in such noise it looks for long")
	}
	t.Parallel()
	r := world.Rough{Noise: 120}
	seen := map[Ideal]bool{}
	seeds := []uint64{0, 2}
	for _, seed := range seeds {
		first, _ := observed(t, mixtour.Game{}, seed, r, hand.Careful(), hand.Hasty())
		again, _ := observed(t, mixtour.Game{}, seed, r, hand.Careful(), hand.Hasty())
		require.Equal(t, first, again)
		require.Positive(t, first.Asked)
		seen[first] = true
	}
	require.Len(t, seen, len(seeds))
}

func TestAnIdealObserverDoesNotAlterAMatch(t *testing.T) {
	t.Parallel()
	file, err := board.Load("base")
	require.NoError(t, err)
	s := Series{Opts: Opts{Board: file, Game: mixtour.Game{}, Parts: 1, Seed: 5}, Games: 2, Hands: []hand.Style{hand.Clumsy(), hand.Hasty()}}
	alone, err := s.Play()
	require.NoError(t, err)
	require.Nil(t, alone.Ideal)
	s.Ideal = true
	watched, err := s.Play()
	require.NoError(t, err)
	require.Equal(t, &Ideal{Turns: watched.Turns}, watched.Ideal)
	watched.Ideal, watched.WallS = nil, alone.WallS
	require.Equal(t, alone, watched)
}

func TestATurnThatIsNotWhatLiesThereIsNotCounted(t *testing.T) {
	b := woodOnly(t, mixtour.Game{}, 1, world.Rough{})
	match, err := mixtour.Game{}.New(nil)
	require.NoError(t, err)
	o := newIdealObserver(b, hand.Careful(), hand.Careful())
	enters := match.Steps(nil)[0]
	o.Begins()
	heap(t, b, "c3", "B1")
	o.Did(match, enters)
	require.Zero(t, o.count)

	b = woodOnly(t, mixtour.Game{}, 1, world.Rough{})
	o = newIdealObserver(b, hand.Careful(), hand.Careful())
	o.Begins()
	heap(t, b, enters.Change.Parts()[0].To.String(), "W1")
	o.Did(match, enters)
	require.Equal(t, Ideal{Turns: 1}, o.count)
}

func TestTheIdealObserverIsGivenAsManyReadingsAsTheBoardIsScannedFor(t *testing.T) {
	file, err := board.Load("base")
	require.NoError(t, err)
	r, err := NewReadings(Opts{Board: file, Game: mixtour.Game{}, Parts: 1, Seed: 1})
	require.NoError(t, err)
	var from, to scan.Frame
	r.RunFor(2 * time.Second)
	r.Frame(&from)
	r.RunFor(10 * time.Second)
	r.Frame(&to)
	for i, c := range r.Board.Channels {
		n := float64(to.Readings[i].Seq-from.Readings[i].Seq) / 10
		switch c.Sensor {
		case board.Field:
			require.InEpsilon(t, fieldsPerSecond, n, 0.02, c.Name)
		case board.Weight:
			require.InEpsilon(t, loadsPerSecond, n, 0.02, c.Name)
		}
	}
	require.NoError(t, r.Close())
}

func TestARowWithoutAnIdealObserverSaysNothingOfOne(t *testing.T) {
	text, err := json.Marshal(roughRow("all", 1, &Figures{Turns: 9}))
	require.NoError(t, err)
	require.NotContains(t, string(text), "ideal")
	text, err = json.Marshal(roughRow("all", 1, &Figures{Turns: 9, Ideal: &Ideal{Turns: 8, Asked: 2}}))
	require.NoError(t, err)
	require.Contains(t, string(text), `"turns":9`)
	require.Contains(t, string(text), `"ideal_turns":8,"ideal_wrong":0,"ideal_asked":2,"ideal_wrong_per_10000":0,"ideal_asked_per_10000":2500`)
}

func BenchmarkAnIdealObserverLooksAtATurn(b *testing.B) {
	turns := 0
	for seed := uint64(0); b.Loop(); seed++ {
		_, n := observed(b, mixtour.Game{}, seed, world.Rough{}, hand.Careful(), hand.Hasty())
		turns += n
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "us/turn")
}
