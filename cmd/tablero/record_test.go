package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
)

func TestTheRecordFollowsWhatTheRefereeDoes(t *testing.T) {
	r := newRecord(bodoquito.Game{}, nil)
	p, err := words.New("en", bodoquito.Game{})
	require.NoError(t, err)
	for _, a := range []referee.Action{
		referee.Commit{Op: referee.Begin},
		referee.Commit{Op: referee.Append, Turn: "=7"},
		referee.Commit{Op: referee.Append, Turn: "b2=8"},
		referee.Commit{Op: referee.Replace, Turn: "b2=9"},
		referee.Note{What: referee.Refused, Rule: games.Broken(bodoquito.CodeSecondPiece, games.Cell(0, 0))},
		referee.Commit{Op: referee.Append, Turn: "c3=4"},
		referee.Commit{Op: referee.Remove, Turn: "c3=4"},
		referee.Note{What: referee.Answered, Text: "yes"},
		referee.Note{What: referee.Failing, Text: "tray reader: no answer"},
		referee.Commit{Op: referee.Finish, Outcome: games.BlackWins, Reason: games.Resigned},
	} {
		r.note(a)
	}
	require.Equal(t, []string{
		"The board is ready", "Recorded: =7", "Recorded: b2=8", "Corrected: b2=9",
		"! a1: take it away, one piece a turn. Hand one over",
		"Recorded: c3=4", "Taken back: c3=4", "! tray reader: no answer", "Black wins: resignation",
	}, r.take(p))
	require.Empty(t, r.take(p))
	l := r.layout()
	require.Equal(t, games.StackOf(bodoquito.KindOf(7)), l.At(games.Cell(1, 1)))
	require.Equal(t, games.StackOf(bodoquito.KindOf(9)), l.At(games.Tray))
	require.True(t, l.At(games.Cell(2, 2)).Empty())
}
