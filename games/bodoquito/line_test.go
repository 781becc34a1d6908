package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/games/bodoquito"
)

// filled is a board of pieces in any order on any cells, won or not.
func filled(t *rapid.T) bodoquito.Position {
	pieces := rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}).Draw(t, "pieces")
	cells := rapid.Uint16().Draw(t, "cells")
	var p bodoquito.Position
	for c := range bodoquito.Cell(bodoquito.Cells) {
		if cells>>c&1 == 1 {
			p = p.HandOver(bodoquito.Piece(pieces[c])).Put(c)
		}
	}
	return p
}

func TestALineWinsWhereFourPiecesShareATrait(t *testing.T) {
	for _, tt := range []struct {
		name, board string
		won         bool
	}{
		{"nothing yet", "................ -", false},
		{"three large in a row", "89a............. -", false},
		{"large in row 1", "89ae............ -", true},
		{"small in row 4", "............0167 -", true},
		{"holes in column c", "..1...3...5...f. -", true},
		{"round in column a", "0...5...8...d... -", true},
		{"brown, rising", "2....3....6....f -", true},
		{"natural, falling", "...0..5..c..9... -", true},
		{"nothing shared in row 2", "....0f12........ -", false},
		{"small in a square of two by two", "01..23.......... -", false},
		{"small round a corner", "...0..12...3.... -", false},
		{"small in a broken diagonal", ".0....1....23... -", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.won, at(t, tt.board).Won())
		})
	}
}

func TestBitPlanesWinAsThePlainRulesDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := filled(t)
		require.Equal(t, boardOf(p).won(), p.Won(), p.String())
	})
}

func TestWinningCellsAreThoseThatAddALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := filled(t)
		if p.Won() {
			t.Skip("won already, so every cell would add to a won board")
		}
		for piece := range bodoquito.Piece(bodoquito.Pieces) {
			if p.Unused()>>piece&1 == 0 {
				continue
			}
			for c := range bodoquito.Cell(bodoquito.Cells) {
				b := boardOf(p)
				wins := b[c] < 0
				if wins {
					b[c] = int(piece)
					wins = b.won()
				}
				require.Equal(t, wins, p.WinningCells(piece)>>c&1 == 1, "%s on %s in %s", piece, c, p)
			}
		}
	})
}

// at puts the pieces of a board down whether or not a game can come to it.
func at(t require.TestingT, text string) bodoquito.Position {
	require.Len(t, text, 18)
	var p bodoquito.Position
	for c := range bodoquito.Cell(bodoquito.Cells) {
		if text[c] != '.' {
			p = p.HandOver(pieceNamed(t, text[c:c+1])).Put(c)
		}
	}
	if text[17] != '-' {
		p = p.HandOver(pieceNamed(t, text[17:]))
	}
	return p
}

func pieceNamed(t require.TestingT, digit string) bodoquito.Piece {
	for piece := range bodoquito.Piece(bodoquito.Pieces) {
		if piece.String() == digit {
			return piece
		}
	}
	require.FailNow(t, "no piece "+digit)
	return 0
}
