package board_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
)

func TestABoardIsRememberedByItsText(t *testing.T) {
	for _, name := range board.Names() {
		f, err := board.Load(name)
		require.NoError(t, err)
		again, err := board.Remembered("a memory", f.Text())
		require.NoError(t, err)
		require.Equal(t, f, again)
		older := bytes.Replace(f.Text(), []byte("pitch_mm = 50"), []byte("pitch_mm = 51"), 1)
		require.NotEqual(t, board.Fingerprint(f.Text()), board.Fingerprint(older))
		_, err = board.Parse("a file", older)
		require.Error(t, err, "it has the name of a board that the program knows")
		again, err = board.Remembered("a memory", older)
		require.NoError(t, err)
		require.EqualValues(t, 51, again.Grid.PitchMM)
	}
}

func TestWhatIsNoBoardIsNotRemembered(t *testing.T) {
	for _, text := range []string{"", "name = 'x'", "\x00", "name ="} {
		_, err := board.Remembered("a memory", []byte(text))
		require.Error(t, err, "%q", text)
	}
}
