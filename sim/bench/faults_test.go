package bench

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/fault"
	"tablero/sim/hand"
	"tablero/sim/lane"
)

// breaking gives the options of a match in which something breaks.
func breaking(t *testing.T, name string, game games.Game, seed uint64, items ...string) Opts {
	f, err := board.Load(name)
	require.NoError(t, err)
	plan, err := fault.Parse(items)
	require.NoError(t, err)
	return Opts{Board: f, Game: game, Calibration: calibrated(t, f, game), Parts: 1, Seed: seed, Faults: plan}
}

// stood plays a match and gives what came of it.
func stood(t *testing.T, o Opts, white, black hand.Style) Report {
	b, err := New(o)
	require.NoError(t, err)
	r, err := b.PlayMatch(white, black)
	require.NoError(t, err)
	_ = b.Close() // what is unplugged right now can't be halted
	return r
}

// Scenarios 22 to 27: a fault of a kind in nearly every turn.
func TestWhateverBreaksIsNamedAndCostsNoTurn(t *testing.T) {
	for _, on := range []struct {
		board string
		game  games.Game
	}{{digital, bodoquito.Game{}}, {nfc, bodoquito.Game{}}, {"base", bodoquito.Game{}}, {"base", mixtour.Game{}}} {
		for k := range fault.Kinds {
			o := breaking(t, on.board, on.game, uint64(k)+1, fmt.Sprintf("%s=0.8", k))
			if o.Faults.Check(o.Board) != nil || k == fault.Wear { // what wears out is never put right
				continue
			}
			t.Run(fmt.Sprintf("%s/%s/%s", on.board, on.game.Name(), k), func(t *testing.T) {
				t.Parallel()
				if on.board != digital && raceDetector {
					t.Skip("played without the race detector")
				}
				r := stood(t, o, hand.Careful(), hand.Hasty())
				require.Equal(t, r.Truth, r.Record, r.Notes)
				require.Empty(t, r.Hurt)
				c := r.Faults.Kinds[k.String()]
				require.NotNil(t, c, "nothing broke")
				require.Zero(t, r.Faults.Hangs)
				require.Zero(t, c.FalseAlarms, r.Faults.Complaints)
				if k == fault.Cell && on.board == digital {
					return // a switch that says what hands may have done isn't known for broken
				}
				require.Zero(t, c.NamedLate, r.Faults.Complaints)
				require.Zero(t, c.ResumedLate, r.Faults.Complaints)
			})
		}
	}
}

func TestTheSameSeedBreaksTheSameThings(t *testing.T) {
	o := breaking(t, nfc, bodoquito.Game{}, 5, "all=0.3")
	once, again := stood(t, o, hand.Clumsy(), hand.Hasty()), stood(t, o, hand.Clumsy(), hand.Hasty())
	require.NotEmpty(t, once.Faults.Kinds)
	require.Equal(t, once, again)
}

func TestAMatchInWhichNothingIsToBreakIsTheSameToTheByte(t *testing.T) {
	o := breaking(t, digital, bodoquito.Game{}, 5, "all=0")
	none := o
	none.Faults = fault.Plan{}
	with, without := stood(t, o, hand.Clumsy(), hand.Hasty()), stood(t, none, hand.Clumsy(), hand.Hasty())
	require.Nil(t, with.Faults)
	require.Equal(t, without, with)
}

func TestWhatABoardHasNotCannotBreak(t *testing.T) {
	o := breaking(t, digital, bodoquito.Game{}, 1, "lean")
	err := o.Faults.Check(o.Board)
	require.ErrorIs(t, err, fault.ErrCant)
	require.ErrorContains(t, err, "lean can't happen to bodoquito-digital, but unplug, nack, stuck, brownout, cell, spike, tag, disk, wear can")
	b, err := New(o)
	require.NoError(t, err)
	_, err = b.PlayMatch(hand.Careful(), hand.Careful())
	require.ErrorIs(t, err, fault.ErrCant)
	require.NoError(t, b.Close())

	all := breaking(t, digital, bodoquito.Game{}, 1, "all")
	require.NoError(t, all.Faults.Check(all.Board), "all is what the board can have")
}

// counted gives a watch over a match of ten seconds, to count one fault in.
func counted() *faultWatch {
	b := &Bench{Lanes: lane.NewScheduler()}
	b.Lanes.RunFor(10 * time.Second)
	return &faultWatch{b: b}
}

func second(s float64) time.Time { return lane.Epoch.Add(time.Duration(s * float64(time.Second))) }

func TestAFaultIsNamedInTimeWithinASecondFromWhenItCouldShow(t *testing.T) {
	for _, c := range []struct {
		fate        fate
		named, late int
	}{
		{fate{could: second(2), named: second(2.9)}, 1, 0},
		{fate{could: second(2), named: second(3.1)}, 0, 1},
		{fate{could: second(2), named: second(2.5), late: true}, 0, 1},
		{fate{could: second(2), late: true}, 0, 1},
		{fate{could: second(2)}, 0, 0}, // over before
	} {
		var n FaultCount
		counted().countNamed(&n, &c.fate, func(string) {})
		assert.Equal(t, c.named, n.Named, c)
		assert.Equal(t, c.late, n.NamedLate, c)
	}
}

func TestPlayResumesInTimeWithinASecondFromTheEnd(t *testing.T) {
	for _, c := range []struct {
		fate             fate
		working          float64 // when all parts worked again; 0 if that wasn't noted
		resumed, tooLate int
	}{
		{fate{resumed: second(4.2)}, 0, 1, 0},
		{fate{resumed: second(5.3)}, 0, 0, 1},
		{fate{}, 0, 0, 1},
		{fate{resumed: second(4)}, 4.9, 1, 0},
		{fate{resumed: second(4)}, 5.2, 0, 1}, // nothing was named, but sense waited
	} {
		w := counted()
		if c.working > 0 {
			w.b.Log.Notes = []referee.Note{{At: second(c.working), What: referee.Working}}
		}
		var n FaultCount
		w.countResumed(&n, &fault.Event{From: second(3), To: second(4)}, &c.fate, func(string) {})
		assert.Equal(t, c.resumed, n.Resumed, c)
		assert.Equal(t, c.tooLate, n.ResumedLate, c)
	}
	var n FaultCount
	counted().countResumed(&n, &fault.Event{From: second(3)}, &fate{}, func(string) {})
	require.Zero(t, n.Resumed+n.ResumedLate, "it lasts")
}

func TestATurnThatWasNotPlayedIsAFalseAlarmOfWhatNobodyShouldNotice(t *testing.T) {
	w := counted()
	w.b.Log.commit(referee.Commit{Op: referee.Append, Turn: "a1", At: second(2.5)})
	w.b.Log.commit(referee.Commit{Op: referee.Append, Turn: "b2", At: second(6)})
	knock := &fault.Event{Kind: fault.Knock, From: second(2), To: second(2)}
	r := Report{Record: w.b.Log.Turns, Truth: []string{"a1", "b2"}}
	require.False(t, w.alarmed(knock, w.b.Log.wrongAt(&r, sameText)))
	r.Truth = []string{"c3", "b2"}
	require.True(t, w.alarmed(knock, w.b.Log.wrongAt(&r, sameText)))
	r.Truth = []string{"a1", "c3"}
	require.False(t, w.alarmed(knock, w.b.Log.wrongAt(&r, sameText)), "that was later")
	w.b.Log.Notes = []referee.Note{{At: second(2.1), What: referee.Failing}}
	require.True(t, w.alarmed(knock, nil))
}
