package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
)

func TestTheRowAlongTheEdgeIsWhatCellsLeaveOfTheStrip(t *testing.T) {
	base, err := board.Load("base")
	require.NoError(t, err)
	row := base.Edge()
	require.Len(t, row, 24)
	require.Equal(t, 25, row[0])
	require.Equal(t, 48, row[23])
	require.InDelta(t, 60, base.FrameMM(180), 0)
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		f, err := board.Load(name)
		require.NoError(t, err)
		require.Empty(t, f.Edge(), name)
	}
	far := 1000
	base.Cells["a1"] = board.Cell{LED: &far}
	require.Len(t, base.Edge(), 25, "a file that isn't sound hurts nobody")
}
