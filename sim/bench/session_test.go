package bench_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/bench"
)

func session(t *testing.T, name string) *bench.Session {
	t.Helper()
	file, err := board.Load(name)
	require.NoError(t, err)
	s, err := bench.NewSession(bench.Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// typedIn lets the hand carry out turns that the board must take.
func typedIn(t *testing.T, s *bench.Session, turns ...string) {
	t.Helper()
	for _, turn := range turns {
		r, err := s.Turn(turn)
		require.NoError(t, err, turn)
		require.False(t, r.Unseen, turn)
		require.Empty(t, r.Refused, turn)
	}
}

func onEveryBoard(t *testing.T, test func(*testing.T, *bench.Session)) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, session(t, name))
		})
	}
}

func TestATypedTurnGoesThroughTheWholeChain(t *testing.T) {
	onEveryBoard(t, func(t *testing.T, s *bench.Session) {
		typedIn(t, s, "=7", "b2=0", "c3", "=4", "c4", "c4=5")
		require.Equal(t, []string{"=7", "b2=0", "c3=4", "c4=5"}, s.Turns())
		p := s.Picture()
		require.Equal(t, games.StackOf(bodoquito.KindOf(7)), p.Layout.At(games.Cell(1, 1)))
		require.Equal(t, games.White, s.ToMove())
	})
}

func TestATypedMatchIsPlayedToItsEndAndAnotherOneBegun(t *testing.T) {
	onEveryBoard(t, func(t *testing.T, s *bench.Session) {
		typedIn(t, s, "=0", "a1=1", "b1=2", "c1=4", "d1")
		outcome, reason := s.Result()
		require.Equal(t, games.WhiteWins, outcome)
		require.Equal(t, bodoquito.LineMade, reason)
		_, err := s.Back()
		require.ErrorIs(t, err, bench.ErrOver)
		s.Press(referee.MenuKey, true)
		s.Answer(true)
		s.Answer(true)
		s.Clear()
		outcome, _ = s.Result()
		require.Equal(t, games.Undecided, outcome)
		typedIn(t, s, "=5", "d4=0")
		require.Equal(t, []string{"=5", "d4=0"}, s.Turns())
	})
}

func TestATypedTurnThatIsAgainstTheRulesIsCarriedOutAndRefused(t *testing.T) {
	for _, tt := range []struct {
		name   string
		boards []string
		before []string
		turn   string
		code   games.Code
	}{
		{"nothing handed over", []string{"bodoquito-digital", "bodoquito-nfc"}, nil, "b2=7", bodoquito.CodeNothingHanded},
		{"a second piece", []string{"bodoquito-digital", "bodoquito-nfc"}, []string{"=7", "b2"}, "c3=5", bodoquito.CodeSecondPiece},
		{"a placed piece handed over", []string{"bodoquito-digital", "bodoquito-nfc"}, []string{"=7", "b2=0", "c3"}, "=7", bodoquito.CodePlacedMoved},
		{"occupied", []string{"bodoquito-nfc"}, []string{"=7", "b2=0"}, "b2=1", bodoquito.CodeOccupied},
	} {
		for _, name := range tt.boards {
			t.Run(tt.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := session(t, name)
				typedIn(t, s, tt.before...)
				record, wood := s.Turns(), s.Picture().Layout
				r, err := s.Turn(tt.turn)
				require.NoError(t, err)
				require.Len(t, r.Refused, 1)
				require.Equal(t, tt.code, r.Refused[0].Rule.Code)
				require.True(t, r.Righted)
				require.True(t, showsError(&r.Picture.View), "the lights point it out")
				require.Equal(t, record, s.Turns(), "nothing is recorded")
				after := s.Picture()
				require.True(t, wood.Equal(&after.Layout), "the hand has put it right")
				require.False(t, showsError(&after.View), "and the board has seen that")
			})
		}
	}
}

func showsError(v *lights.View) bool {
	for _, m := range v.Marks {
		if m.IsError() {
			return true
		}
	}
	return false
}

func TestWhatABoardCannotSeeIsSaidAndPutRight(t *testing.T) {
	t.Parallel()
	s := session(t, "bodoquito-digital")
	typedIn(t, s, "=7", "b2=0")
	r, err := s.Turn("b2=1")
	require.NoError(t, err)
	require.True(t, r.Unseen)
	require.Equal(t, bodoquito.CodeOccupied, r.Broken.Code)
	require.True(t, r.Righted)
	typedIn(t, s, "b3=1")
	require.Equal(t, []string{"=7", "b2=0", "b3=1"}, s.Turns())
}

func TestTurnsAreTakenBackByHandOneByOne(t *testing.T) {
	onEveryBoard(t, func(t *testing.T, s *bench.Session) {
		typedIn(t, s, "=7", "b2=0", "c3=4", "d4")
		for _, want := range [][]string{{"=7", "b2=0", "c3=4"}, {"=7", "b2=0"}, {"=7"}, nil} {
			r, err := s.Back()
			require.NoError(t, err)
			require.False(t, r.Unseen)
			require.Equal(t, strings.Join(want, " "), strings.Join(s.Turns(), " "))
			require.Equal(t, len(want) == 0, r.ByMenu, "the opening can only be taken back by the menu")
		}
		_, err := s.Back()
		require.ErrorIs(t, err, bench.ErrNoTurn)
		typedIn(t, s, "=1", "a1=2")
		require.Equal(t, []string{"=1", "a1=2"}, s.Turns())
	})
}

func TestThePieceOnTheTrayMayBeChanged(t *testing.T) {
	onEveryBoard(t, func(t *testing.T, s *bench.Session) {
		typedIn(t, s, "=7", "=8")
		require.Equal(t, []string{"=8"}, s.Turns())
	})
}

func TestOrdersThatNoHandCanCarryOutSayWhy(t *testing.T) {
	t.Parallel()
	s := session(t, "bodoquito-digital")
	_, err := s.Turn("b2")
	require.ErrorIs(t, err, bench.ErrNoPiece)
	_, err = s.Turn("z9=7")
	require.ErrorContains(t, err, `no cell "z9"`)
	typedIn(t, s, "=7")
	_, err = s.Turn("b2=7")
	require.ErrorIs(t, err, bench.ErrInHand)
	typedIn(t, s, "b2")
	_, err = s.Turn("b2=7")
	require.ErrorIs(t, err, bench.ErrInHand)
}

func TestKeysAskAndAnswer(t *testing.T) {
	t.Parallel()
	s := session(t, "bodoquito-digital")
	typedIn(t, s, "=7")
	r := s.Press(referee.BlackKey, true)
	require.Len(t, r.Asked, 1)
	require.Equal(t, words.AskResign, r.Asked[0].Code)
	require.Empty(t, s.Answer(false).Asked)
	s.Press(referee.BlackKey, true)
	s.Answer(true)
	outcome, reason := s.Result()
	require.Equal(t, games.WhiteWins, outcome)
	require.Equal(t, games.Resigned, reason)
}

func TestAMatchIsGivenUpByTheMenuWhichAsks(t *testing.T) {
	t.Parallel()
	s := session(t, "bodoquito-digital")
	typedIn(t, s, "=7")
	r := s.Press(referee.MenuKey, true)
	for range 6 {
		require.Empty(t, r.Asked, "the menu is no question")
		if r.Picture.View.Detail[0].Code == "menu.give-up" {
			break
		}
		r = s.Answer(false)
	}
	r = s.Answer(true)
	require.Len(t, r.Asked, 1)
	require.Equal(t, words.AskGiveUp, r.Asked[0].Code)
	s.Answer(true)
	outcome, reason := s.Result()
	require.Equal(t, games.Undecided, outcome)
	require.Equal(t, games.Abandoned, reason)
}
