package bench

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAFileThatIsNoWoodIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db.world")
	w, err := LoadWood(path)
	require.NoError(t, err)
	require.Nil(t, w)
	for text, why := range map[string]string{
		"": "unexpected end", "{}": "its format is", `{"format":"tablero wood 1","half":true}`: "a turn is unfinished",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := LoadWood(path)
		require.ErrorIs(t, err, ErrWood, text)
		require.ErrorContains(t, err, why)
	}
}
