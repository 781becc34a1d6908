package bodoquito_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/bodoquito"
)

func TestEachPieceIsADifferentKindAndDigit(t *testing.T) {
	kinds := map[games.Kind]bool{}
	for piece := range bodoquito.Piece(bodoquito.Pieces) {
		kind := bodoquito.KindOf(piece)
		back, ok := bodoquito.PieceOf(kind)
		require.True(t, ok)
		require.Equal(t, piece, back)
		kinds[kind] = true
	}
	require.Len(t, kinds, 16)
	require.Equal(t, "9", (bodoquito.Large | bodoquito.Holed).String())
	require.Equal(t, "6", (bodoquito.Brown | bodoquito.Square).String())
	for _, kind := range []games.Kind{games.NoKind, 17, games.AnyKind} {
		_, ok := bodoquito.PieceOf(kind)
		require.False(t, ok, "kind %d", kind)
	}
}

func TestCellsLieOnABoardWhoseRowsAreFiveWide(t *testing.T) {
	require.Equal(t, games.Cell(0, 1), bodoquito.Cell(4).Place())
	require.Equal(t, "d4", bodoquito.Cell(15).String())
	inside := 0
	for place := range games.Place(games.Places) {
		if c, ok := bodoquito.CellOf(place); ok {
			inside++
			require.Equal(t, place, c.Place())
		}
	}
	require.Equal(t, 16, inside)
	for _, name := range []string{"e1", "a5", "e5", "tray"} {
		place, err := games.ParsePlace(name)
		require.NoError(t, err)
		_, ok := bodoquito.CellOf(place)
		require.False(t, ok, name)
	}
}

func TestBlackPutsTheFirstPiece(t *testing.T) {
	p := bodoquito.Position{}
	require.Equal(t, games.White, p.ToMove(), "White hands over first")
	p = p.HandOver(7)
	require.Equal(t, games.Black, p.ToMove())
	p = p.Put(5)
	require.Equal(t, games.Black, p.ToMove(), "whoever put hands over")
	p = p.HandOver(8)
	require.Equal(t, games.White, p.ToMove())
	require.Equal(t, ".....7.......... 8", p.String())
	require.Equal(t, ".....78......... -", p.Put(6).String())
}
