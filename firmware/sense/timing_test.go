package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

// sequence gives the hypothesis that turns of a match were played in a row.
func sequence(t *testing.T, match games.Match, turns ...string) *Hypothesis {
	h := &Hypothesis{Class: Quick, After: match.Layout()}
	m := match.Clone()
	for _, turn := range turns {
		steps, err := m.ParseTurn(turn)
		require.NoError(t, err, turn)
		for _, st := range steps {
			require.NoError(t, m.Play(st, games.Observed{}))
		}
		h.Steps = append(h.Steps, steps...)
	}
	h.After = m.Layout()
	return h
}

// TestASensorFeelsLowPiecesOnly of whatever is done on its cell.
func TestASensorFeelsLowPiecesOnly(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("x5/x,WB,x3/x5/x,W,x3/x,WBW,x3 w 16/18 0:0/1 -")
	b1, b2, b4 := games.Cell(1, 0), games.Cell(1, 1), games.Cell(1, 3)
	h := sequence(t, r.match, "b1-b2", "b2:2-b4")
	for _, tt := range []struct {
		step  int
		cell  games.Place
		later int
		felt  bool
	}{
		{0, b1, 0, false}, // the third disc
		{0, b2, 1, true},  // put on the first, and both carried on later
		{1, b2, 0, true},
		{1, b4, 0, false}, // put on two others
	} {
		later, felt, again := h.feltLater(tt.step, 0, tt.cell)
		require.Equal(t, tt.felt, felt, "%v", tt)
		require.False(t, again, "nothing is done there that isn't felt")
		require.Equal(t, tt.later, later, "%v", tt)
	}
	require.Equal(t, []int{0, 2, 0}, []int{h.feltSteps(b1), h.feltSteps(b2), h.feltSteps(b4)})
}

// TestWhatWasDoneHighUpHasNoTime when more was done there.
func TestWhatWasDoneHighUpHasNoTime(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("x5/x5/x5/x,B,x3/x,WBW,x,WB,x w 17/17 0:0/1 -")
	h := sequence(t, r.match, "b1-b2", "d1-b1")
	b1 := games.Cell(1, 0)
	_, felt, again := h.feltLater(0, 0, b1)
	require.False(t, felt, "the third disc")
	require.True(t, again, "another third disc")
	_, _, ok := r.model.felt(&r.state, &r.frame, h, 0, 0, b1)
	require.False(t, ok)
	_, _, ok = r.model.felt(&r.state, &r.frame, h, 1, 0, b1)
	require.False(t, ok, "nor is it known which of the two changed what it reads")
	_, _, ok = r.model.felt(&r.state, &r.frame, h, 0, 0, games.Cell(1, 1))
	require.True(t, ok)
}

// TestStepsThatNoSensorFeltTakeTimeToo after the last one that was felt.
func TestStepsThatNoSensorFeltTakeTimeToo(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("WBWB,x4/x5/x5/x5/x4,W w 17/18 0:0/1 -")
	a5, e1, c1 := games.Cell(0, 4), games.Cell(4, 0), games.Cell(2, 0)
	disc := games.StackOf(white)
	h := Hypothesis{Class: Quick, After: r.match.Layout(), Lift: games.Taken(disc, a5), Steps: []games.Step{
		{Verb: games.Put, Change: games.Added(disc, c1)}, {Verb: games.Move, Change: games.Carried(disc, e1, a5)},
	}}
	h.After.Put(c1, disc)
	h.After.Put(e1, games.Stack{})
	at := func(ms int) time.Time { return r.state.begun().Add(time.Duration(ms) * time.Millisecond) }
	r.state.analog.windows[e1].since, r.state.analog.windows[c1].since = at(500), at(1000)
	r.state.analog.quiet = at(1250)
	require.Zero(t, r.model.timeCost(&r.state, &r.frame, &h).log)
	r.state.analog.quiet = at(1040)
	require.Equal(t, tooQuick, r.model.timeCost(&r.state, &r.frame, &h).log, "the fifth disc was put there and lifted off within 40 ms")
}

// TestWhatASensorFeltBeforeTellsTheOrder of steps on a cell that was touched since.
func TestWhatASensorFeltBeforeTellsTheOrder(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("x5/x5/x5/x,W,W,x2/x,W,x2,B w 17/19 0:0/1 -")
	b2, c2 := games.Cell(1, 1), games.Cell(2, 1)
	h := sequence(t, r.match, "b1-b2", "e5", "b2:2-c2")
	windows := &r.state.analog.windows
	at := func(ms int) time.Time { return r.state.begun().Add(time.Duration(ms) * time.Millisecond) }
	windows[games.Cell(1, 0)].since = at(500)
	windows[games.Cell(4, 4)].since = at(1500)
	windows[b2].since, windows[b2].visits[0] = at(2000), at(1000)
	windows[c2].since = at(2500)
	r.state.analog.quiet = at(2650)
	require.Zero(t, r.model.timeCost(&r.state, &r.frame, h).log)

	windows[games.Cell(4, 4)].since = at(700)
	w := r.model.timeCost(&r.state, &r.frame, h)
	require.Equal(t, wrongOrder, w.log, "e5 was entered before b2 was put")
	require.Less(t, w.misfit, fits, "the board lies as the sequence says all the same")
	require.Zero(t, r.model.unvisited(&r.state, h).log)
	windows[b2].visits[0] = time.Time{}
	require.Equal(t, neverCame, r.model.unvisited(&r.state, h).log, "hands came there once only")
}

// TestAPieceThatLayForAWhileMayHaveBeenMovedOnByTheNextPlayer who was quick: both are
// asked about.
func TestAPieceThatLayForAWhileMayHaveBeenMovedOnByTheNextPlayer(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 2)
	r.build("x5/x5/x5/x,W,W,x2/x,W,x2,B w 17/19 0:0/1 -")
	r.ringing(4)
	r.lay("b1")
	r.lay("b2", white, white)
	r.rest(600 * time.Millisecond)
	r.lay("b2", white)
	require.Equal(t, Busy, r.rest(200*time.Millisecond).Kind, "it may be slid on")
	r.lay("c2", white, white)
	r.ringing(0)
	v := r.settle(3 * time.Second)
	require.Equal(t, Ambiguous, v.Kind, "%v", v)
	var options []string
	for i := range v.Options {
		options = append(options, v.Options[i].String())
	}
	require.ElementsMatch(t, []string{"legal: 1 b1>c2", "quick: 1 b1>b2, 1 b2>c2"}, options)
}
