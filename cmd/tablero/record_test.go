package main

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
	"tablero/games/lenero"
	"tablero/games/lenero/picture"
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
	l := r.match().Layout()
	require.Equal(t, games.StackOf(bodoquito.KindOf(7)), l.At(games.Cell(1, 1)))
	require.Equal(t, games.StackOf(bodoquito.KindOf(9)), l.At(games.Tray))
	require.True(t, l.At(games.Cell(2, 2)).Empty())
}

func TestAMatchOfLogsIsDrawnInItsFrameAsItCameOut(t *testing.T) {
	r := newRecord(lenero.Game{}, nil)
	for _, turn := range []string{"5@20", "5@60", "2@40!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}"} {
		r.note(referee.Commit{Op: referee.Append, Turn: turn})
	}
	file, err := board.Load("base")
	require.NoError(t, err)
	v := lights.View{}
	v.MarkEdge(file.FrameMM(lenero.DefaultWidthMM)+63, lights.Last)
	o := lights.DrawOpts{View: &v, Text: []string{"White takes or places"}}
	require.NoError(t, drawMatch(&o, r.match(), file, picture.Opts{Columns: 80}))
	var b strings.Builder
	require.NoError(t, lights.Draw(&b, o))
	require.Regexp(t, `(?m)^\|.* b5 .*\|`, b.String(), "the log lies where it was seen to lie")
	require.Contains(t, b.String(), "top row")
	require.Contains(t, b.String(), "last turn")
	name, row := 0, 0
	for line := range strings.Lines(b.String()) {
		if at := strings.Index(line, "b5"); at > 0 {
			name = at
		}
		if at := strings.IndexRune(line, '·'); at > 0 && row == 0 {
			row = at
		}
	}
	require.InDelta(t, name, row, 1)

	require.NoError(t, drawMatch(&o, nil, file, picture.Opts{}))
	o = lights.DrawOpts{}
	m, err := bodoquito.Game{}.New(nil)
	require.NoError(t, err)
	require.NoError(t, drawMatch(&o, m, file, picture.Opts{}))
	require.Empty(t, o.Frame)
}
