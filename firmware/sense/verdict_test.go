package sense

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/bodoquito"
)

// piece gives the kind of a piece by its sign.
func piece(sign rune) games.Kind {
	for _, k := range (bodoquito.Game{}).Kinds() {
		if k.Sign == string(sign) {
			return k.Kind
		}
	}
	return games.NoKind
}

// Piece 7 lies on b2, piece 3 has been handed over: what hands may do then.
var afterTwoTurns = []struct {
	name  string
	hands func(*rig)
	want  Kind
	best  string
	only  string // a board that can see it; empty if both can
}{
	{"nothing is touched", func(r *rig) {}, Same, "nothing: ", ""},
	{"the piece handed over is lifted", func(r *rig) { r.lay("tray") }, Busy, "held: lift -1 tray", ""},
	{"it is lifted and laid back", func(r *rig) {
		r.lay("tray")
		r.rest(time.Second)
		r.lay("tray", piece('3'))
	}, Same, "nothing: ", ""},
	{"a placed piece is lifted and put back", func(r *rig) {
		r.lay("b2")
		r.rest(time.Second)
		r.lay("b2", piece('7'))
	}, Same, "nothing: ", ""},
	{"it is put", func(r *rig) {
		r.lay("tray")
		r.rest(300 * time.Millisecond)
		r.lay("c3", piece('3'))
	}, Steps, "legal: 1 tray>c3", ""},
	{"it is put, and the next handed over at once", func(r *rig) {
		r.lay("tray")
		r.rest(300 * time.Millisecond)
		r.lay("c3", piece('3'))
		r.rest(60 * time.Millisecond)
		r.lay("tray", piece('5'))
	}, Steps, "quick: 1 tray>c3, +1 tray", ""},
	{"it is put, and a neighbour knocked", func(r *rig) {
		r.lay("tray")
		r.lay("b2")
		r.lay("c3", piece('3'))
		r.rest(200 * time.Millisecond)
		r.lay("b2", piece('7'))
	}, Steps, "legal: 1 tray>c3", ""},
	{"the piece on the tray is exchanged", func(r *rig) { r.lay("tray", piece('9')) }, Amends, "amended: undo 1, +1 tray, -1 tray", ""},
	{"the placed piece is slid on after handing over", func(r *rig) {
		r.lay("b2")
		r.lay("a1", piece('7'))
	}, Amends, "amended: undo 2, 1 tray>a1, +1 tray", ""},
	{"the turn is taken back", func(r *rig) {
		r.lay("tray")
		r.lay("b2")
		r.rest(500 * time.Millisecond)
		r.lay("tray", piece('7'))
	}, Undoes, "take-back: undo 2", ""},
	{"a placed piece is taken", func(r *rig) { r.lay("b2") }, Illegal, "physical: -1 b2", ""},
	{"the board is swept", func(r *rig) { r.lay("b2"); r.lay("tray") }, Illegal, "physical: lift -1 tray, -1 b2", ""},
	{"another piece is put besides", func(r *rig) { r.lay("c3", piece('9')) }, Illegal, "physical: +1 c3", ""},
	{"a piece with an unknown tag is handed over instead", func(r *rig) { r.lay("tray", games.AnyKind) }, Illegal, "physical: lift -1 tray, +1 tray", ""},
	{"another piece than the one handed over is put", func(r *rig) {
		r.lay("tray")
		r.rest(300 * time.Millisecond)
		r.lay("c3", piece('9'))
	}, Illegal, "physical: lift -1 tray, +1 c3", "bodoquito-nfc"},
	{"it is put on top of another", func(r *rig) { r.lay("tray"); r.lay("b2", piece('7'), piece('3')) }, Illegal, "physical: 1 tray>b2", "bodoquito-nfc"},
	{"another piece lies on the tray after a long time", func(r *rig) {
		r.lay("tray")
		r.rest(7 * time.Second)
		r.lay("tray", piece('9'))
	}, Ambiguous, "amended: undo 1, +1 tray, -1 tray", ""},
	{"three pieces too many", func(r *rig) {
		r.lay("a1", piece('9'))
		r.lay("c3", piece('a'))
		r.lay("d4", piece('b'))
	}, Unknown, "", ""},
}

func TestHandsAreUnderstood(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		settled := newBodoquito(t, name)
		settled.play("=7", "b2=3")
		for _, tt := range afterTwoTurns {
			if tt.only != "" && tt.only != name {
				continue
			}
			t.Run(name+"/"+tt.name, func(t *testing.T) {
				r := *settled
				tt.hands(&r)
				v := r.rest(2500 * time.Millisecond)
				require.Equal(t, tt.want, v.Kind, "%v", v)
				if tt.best != "" {
					require.Equal(t, tt.best, v.Best.String())
				}
				require.Equal(t, v.Kind == Ambiguous, len(v.Options) > 1)
				require.LessOrEqual(t, v.Posterior+v.RunnerUp, 1+1e-9)
				if v.Kind == Same || v.Kind == Busy {
					require.Empty(t, v.Disagree)
				} else {
					require.NotEmpty(t, v.Disagree)
				}
			})
		}
	}
}

// On the digital board a switch on says that something lies there, no more.
func TestADigitalBoardNamesOnlyThePiecesThatItCanTell(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.play("=7", "b2=3")
	r.lay("c3", piece('9'))
	v := r.rest(time.Second)
	require.Equal(t, []Disagreement{{Place: games.Cell(2, 2), Seen: games.StackOf(games.AnyKind)}}, v.Disagree)
}

func TestAnUnknownTagIsNamed(t *testing.T) {
	r := newBodoquito(t, "bodoquito-nfc")
	r.play("=7", "b2=3")
	r.lay("c3", games.AnyKind)
	v := r.rest(time.Second)
	require.Equal(t, Illegal, v.Kind)
	require.Equal(t, []Disagreement{{Place: games.Cell(2, 2), Seen: games.StackOf(games.AnyKind), Tag: tagOf(t, games.AnyKind).String()}}, v.Disagree)
}

func TestWhatNobodyExplainsIsNamedCellByCell(t *testing.T) {
	r := newBodoquito(t, "bodoquito-nfc")
	r.play("=7", "b2=3")
	r.lay("a1", piece('9'))
	r.lay("c3", piece('a'))
	r.lay("d4", piece('b'))
	v := r.rest(time.Second)
	require.Equal(t, Unknown, v.Kind)
	require.Equal(t, []Disagreement{
		{Place: games.Cell(0, 0), Seen: games.StackOf(piece('9'))},
		{Place: games.Cell(2, 2), Seen: games.StackOf(piece('a'))},
		{Place: games.Cell(3, 3), Seen: games.StackOf(piece('b'))},
	}, v.Disagree)
}

func TestAPartThatFailsMakesItsPlacesUnknownNotEmpty(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.play("=7", "b2=3")
	pulled := errors.New("no answer")
	fail := func(v *Verdict) {
		frame := r.frame
		frame.Seq++
		frame.Faults = []scan.Fault{{Part: "halls 1", Cause: pulled}}
		frame.Readings = append([]scan.Reading(nil), frame.Readings...)
		for i, c := range r.channels {
			if c.Place == games.Cell(1, 1) {
				frame.Readings[i].Quality, frame.Readings[i].Value = scan.Faulty, 0
			}
		}
		r.frame = frame
		r.state, *v = r.model.Step(r.state, r.sit, &frame)
	}
	var v Verdict
	fail(&v)
	require.Equal(t, Fault, v.Kind)
	require.Equal(t, []games.Place{games.Cell(1, 1)}, v.Blind)
	require.Equal(t, r.frame.Faults, v.Faults)

	r.frame.Faults = nil
	require.Equal(t, Same, r.rest(time.Second).Kind, "it answers again and nothing was moved")
}

func TestAChannelNotYetReadIsNoEmptyCell(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.frame.Seq++
	r.frame.Readings = append([]scan.Reading(nil), r.frame.Readings...)
	r.frame.Readings[3].Quality = scan.Stale
	var v Verdict
	r.state, v = r.model.Step(r.state, r.sit, &r.frame)
	require.Equal(t, Busy, v.Kind)
}

// A reader without a piece may pick up its neighbour's tag now and then.
func TestANeighboursTagIsNoSecondPiece(t *testing.T) {
	r := newBodoquito(t, "bodoquito-nfc")
	r.play("=7", "b2=3")
	seven := tagOf(t, piece('7'))
	for n := range 40 {
		r.frame.Readings = append([]scan.Reading(nil), r.frame.Readings...)
		for i, c := range r.channels {
			if c.Place == games.Cell(0, 1) && n%7 == 0 {
				if reading := &r.frame.Readings[i]; reading.Tags.Poll([]mfrc522.UID{seven}) {
					reading.Changes++
					reading.Changed = r.frame.Now
				}
			}
		}
		v := r.scan()
		require.Contains(t, []Kind{Same, Busy}, v.Kind)
		require.Empty(t, v.Disagree)
	}
	require.Equal(t, Same, r.rest(time.Second).Kind)
}

func TestWhatExplainsTheBoardIsAskedAboutThoughSomethingElseIsLikelier(t *testing.T) {
	r := newBase(t, newMixtour(t, nil), 1)
	r.build("x5/x5/x5/x5/x4,W b 19/20 0:0/1 -")
	steps := r.match.Steps(nil)
	odd := Hypothesis{Class: Quick, Steps: steps[:2], After: r.match.Layout()}
	plain := Hypothesis{Class: Quick, Steps: steps[2:4], After: r.match.Layout()}
	var e explanation
	e.add(&odd, weight{log: 1, misfit: fits + 3})
	e.add(&plain, weight{log: 2.5})
	v := Verdict{Still: r.frame.Now}
	r.model.decide(&r.state, r.sit, &r.frame, &e, &v)
	require.Equal(t, Busy, v.Kind, "hands may go on")
	v = Verdict{Still: r.frame.Now.Add(-patience)}
	r.model.decide(&r.state, r.sit, &r.frame, &e, &v)
	require.Equal(t, Ambiguous, v.Kind)
	require.Len(t, v.Options, 1)
	require.Equal(t, plain.Steps, v.Options[0].Steps)

	var odder explanation
	odder.add(&odd, weight{log: 1, misfit: fits + 3})
	r.model.decide(&r.state, r.sit, &r.frame, &odder, &v)
	require.Equal(t, Unknown, v.Kind, "there is nothing to ask about")
}
