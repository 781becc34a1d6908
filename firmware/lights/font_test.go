package lights

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheFontHasTheLettersOfThreeLanguages(t *testing.T) {
	f, err := parseBDF(fixed6x10)
	require.NoError(t, err)
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" +
		"áéíóúüñÁÉÍÓÚÜÑ¿¡" +
		"абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ" +
		" .,:;!?()[]=+-/…→—«»№\uFFFD"
	for _, r := range letters {
		require.Contains(t, f, r, "%c", r)
	}
	for r, g := range f {
		for _, row := range g {
			require.Zero(t, row&0b11, "%c reaches into the next cell", r)
		}
	}
}

func TestAFontThatDoesNotFillItsCellsIsRefused(t *testing.T) {
	for want, text := range map[string]string{
		"doesn't fill its cell": "ENCODING 65\nBBX 5 7 0 0\n",
		"has 1 rows, not 10":    "ENCODING 65\nBBX 6 10 0 -2\nBITMAP\n20\nENDCHAR\n",
		"line 1":                "ENCODING x\n",
		"no row of a glyph":     "ENCODING 65\nBITMAP\nzz\n",
		`no row of a glyph: ""`: "BITMAP\n\n",
	} {
		_, err := parseBDF(text)
		require.ErrorContains(t, err, want)
	}
	_, err := parseBDF("BITMAP\n" + strings.Repeat("20\n", 11))
	require.ErrorContains(t, err, "line 12")
}

func FuzzParseBDF(f *testing.F) {
	f.Add("ENCODING 65\nBBX 6 10 0 -2\nBITMAP\n" + strings.Repeat("20\n", 10) + "ENDCHAR\n")
	f.Add("BITMAP\nENDCHAR\n")
	f.Fuzz(func(t *testing.T, text string) {
		font, err := parseBDF(text)
		require.Equal(t, err != nil, font == nil)
	})
}

func TestTextIsWrappedBetweenWordsWhereItCan(t *testing.T) {
	require.Equal(t, []string{"one two", "three"}, wrap("one  two three", 8))
	require.Equal(t, []string{"abcdefgh", "ij k"}, wrap("abcdefghij k", 8))
	require.Equal(t, []string{"a", "abcdefgh", "ijklmnop", "q"}, wrap("a abcdefghijklmnopq", 8))
	require.Equal(t, []string{"фигура 7"}, wrap("фигура 7", 8))
	require.Empty(t, wrap(" ", 8))
}
