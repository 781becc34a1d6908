package bench_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/bench"
)

// shelf is a place for calibrations and what was said of them.
type shelf struct {
	bench.Kept
	said []string
}

func newShelf(dir string) *shelf {
	s := &shelf{Kept: bench.Kept{Dir: dir}}
	s.Say = func(text string) { s.said = append(s.said, text) }
	return s
}

func (s *shelf) learn(t *testing.T, game games.Game, parts uint64) *board.Calibration {
	t.Helper()
	file, err := board.Load("base")
	require.NoError(t, err)
	c, err := s.Calibration(t.Context(), bench.Opts{Board: file, Game: game, Parts: parts})
	require.NoError(t, err)
	return c
}

// files lists what is kept.
func (s *shelf) files(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(s.Dir, "*"))
	require.NoError(t, err)
	return all
}

func TestACalibrationIsMadeOnceForBoardGameAndParts(t *testing.T) {
	s := newShelf(filepath.Join(t.TempDir(), "new"))
	first := s.learn(t, mixtour.Game{}, 1)
	file := s.files(t)
	require.Len(t, file, 1)
	before, err := os.Stat(file[0])
	require.NoError(t, err)
	require.Equal(t, first, s.learn(t, mixtour.Game{}, 1))
	after, err := os.Stat(file[0])
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after), "it isn't written again")
	require.NotEqual(t, first, s.learn(t, mixtour.Game{}, 2))
	s.learn(t, bodoquito.Game{}, 1)
	require.Len(t, s.files(t), 3)
	require.Empty(t, s.said)
}

func TestADamagedCalibrationIsMadeAnew(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"empty":              func([]byte) []byte { return nil },
		"cut off in a line":  func(b []byte) []byte { return b[:len(b)/2-3] },
		"cut off at a table": func(b []byte) []byte { return b[:cutAtTable(b)] },
		"of another version": func(b []byte) []byte { return bytes.Replace(b, []byte("version = 3\n"), []byte("version = 0\n"), 1) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t.TempDir())
			want := s.learn(t, mixtour.Game{}, 1)
			file := s.files(t)[0]
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, damage(data), 0o600))
			require.Equal(t, want, s.learn(t, mixtour.Game{}, 1))
			require.Len(t, s.said, 1)
			require.Contains(t, s.said[0], file+" can't be used and is made anew")
			again, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, data, again)
			require.Equal(t, []string{file}, s.files(t))
		})
	}
}

// cutAtTable gives where the file's last table begins: what is before is sound
// TOML.
func cutAtTable(b []byte) int {
	for i := len(b) - 1; i > 0; i-- {
		if b[i] == '[' && b[i-1] == '\n' {
			return i
		}
	}
	return 0
}

func TestWithoutAPlaceToKeepThemCalibrationsAreMadeEachTime(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	s := newShelf(blocked)
	require.NotNil(t, s.learn(t, mixtour.Game{}, 1))
	require.NotNil(t, s.learn(t, mixtour.Game{}, 1))
}

func TestEachFigureOfACalibrationHasAnUncertainty(t *testing.T) {
	c := newShelf("").learn(t, mixtour.Game{}, 3)
	require.Len(t, c.Halls, 25)
	for cell, h := range c.Halls {
		require.Positive(t, h.ZeroSDV, cell)
		require.Less(t, h.ZeroSDV, 0.002, cell)
		require.Positive(t, h.VPerMTSD, cell)
	}
	for i, k := range c.Corners {
		require.Positive(t, k.CountsPerGramSD, i)
		require.Less(t, k.CountsPerGramSD, 0.02*k.CountsPerGram, i)
	}
	for sign, k := range c.Kinds["mixtour"] {
		require.Positive(t, k.MassMeanSD, sign)
		require.Positive(t, k.MomentMeanSD, sign)
	}
	require.NotEmpty(t, c.Fingerprint)
	require.NotEmpty(t, c.Date)
}
