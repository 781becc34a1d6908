package bodoquito_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/bodoquito"
)

func TestPerftFromTheStart(t *testing.T) {
	for depth, want := range []uint64{1, 16, 3840, 806400, 146764800, 22861347840} {
		require.Equal(t, want, bodoquito.Perft(bodoquito.Position{}, depth), "depth %d", depth)
	}
}

// counted is a line of the positions whose turns another program counted.
type counted struct {
	ID        int
	Board     string
	Hand      string
	WinMoves  int `json:"win_moves"`
	DrawMoves int `json:"draw_moves"`
	LossMoves int `json:"loss_moves"`
	Perft     []uint64
}

func countedPositions(t require.TestingT) (all []counted) {
	f, err := os.Open("testdata/positions.jsonl")
	require.NoError(t, err)
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var one counted
		require.NoError(t, json.Unmarshal(lines.Bytes(), &one))
		all = append(all, one)
	}
	require.NotEmpty(t, all)
	return all
}

func TestPerftAgreesWithIndependentCounts(t *testing.T) {
	for _, one := range countedPositions(t) {
		p, err := bodoquito.ParsePosition(one.Board + " " + one.Hand)
		require.NoError(t, err, "position %d", one.ID)
		require.Len(t, one.Perft, 3)
		for i, want := range one.Perft {
			require.Equal(t, want, bodoquito.Perft(p, i+1), "position %d, depth %d", one.ID, i+1)
		}
		require.Len(t, bodoquito.Divide(p, 1), one.WinMoves+one.DrawMoves+one.LossMoves, "position %d", one.ID)
	}
}

func TestPerftAgreesWithPlayingEveryTurnPlainly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := filled(t)
		if p.Over() || p.Placed() < 8 {
			t.Skip("over, or too many turns to play plainly")
		}
		depth := 2
		if p.Placed() > 10 {
			depth = 4
		}
		require.Equal(t, boardOf(p).perft(-1, depth), bodoquito.Perft(p, depth), "%s, depth %d", p, depth)
		for piece := range bodoquito.Piece(bodoquito.Pieces) {
			if p.Unused()>>piece&1 == 1 {
				q := p.HandOver(piece)
				require.Equal(t, boardOf(p).perft(int(piece), depth-1), bodoquito.Perft(q, depth-1), q.String())
				break
			}
		}
	})
}

func TestNothingFollowsAFinishedGame(t *testing.T) {
	p := at(t, "89ae............ -")
	require.Zero(t, bodoquito.Perft(p, 1))
	require.EqualValues(t, 1, bodoquito.Perft(p, 0))
	require.Empty(t, bodoquito.Divide(p, 1))
}

func TestTheSixteenthPieceIsATurnWithoutHandingOver(t *testing.T) {
	for _, text := range []string{"c82750a4be931d6. f", "c82750a4be931d.. f", "4a1efc5b93d8076. 2", "4a1efc5b93d807.. 6"} {
		p, err := bodoquito.ParsePosition(text)
		require.NoError(t, err)
		hand, _ := p.Hand()
		for depth := range 4 {
			require.Equal(t, boardOf(p).perft(int(hand), depth), bodoquito.Perft(p, depth), "%s, depth %d", text, depth)
		}
	}
}

func TestDivideAddsUpToPerft(t *testing.T) {
	positions := []string{"................ -", "................ 7", "89a.0........... b", "d3185...4c..2b9f 7", "..08.5c.62.b3d74 f"}
	for _, text := range positions {
		p, err := bodoquito.ParsePosition(text)
		require.NoError(t, err)
		require.Empty(t, bodoquito.Divide(p, 0))
		for depth := 1; depth <= 3; depth++ {
			sum, turns := uint64(0), map[string]bool{}
			for _, branch := range bodoquito.Divide(p, depth) {
				sum += branch.Count
				turns[branch.Turn] = true
			}
			require.Equal(t, bodoquito.Perft(p, depth), sum, "%s, depth %d", text, depth)
			require.Len(t, turns, len(bodoquito.Divide(p, depth)), "every turn once")
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, bb := range []struct {
		name, position string
		depth          int
		want           uint64
	}{
		{"start to 4", "................ -", 4, 146764800},
		{"start to 5", "................ -", 5, 22861347840},
		{"middle to 3", "6..c.0....5...b. 9", 3, 0},
	} {
		b.Run(bb.name, func(b *testing.B) {
			p, err := bodoquito.ParsePosition(bb.position)
			require.NoError(b, err)
			var n, turns uint64
			for b.Loop() {
				n = bodoquito.Perft(p, bb.depth)
				turns += n
			}
			if bb.want != 0 {
				require.Equal(b, bb.want, n)
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds()/1e6, "Mturns/s")
		})
	}
}
