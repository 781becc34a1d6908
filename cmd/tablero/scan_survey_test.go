package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/survey"
)

func TestAWeakMagnetIsNamedWithPartWiresAndRemedy(t *testing.T) {
	s := &showing{}
	for name, tt := range map[string]struct {
		weak survey.Weak
		want string
	}{
		"base":              {survey.Weak{Share: 0.58, Sigma: 24}, `^c3 \(halls \w\): a magnet at 58 % of the weakest piece's field: .* by 24\.0 sigma: lay the piece in the middle, .*\(.+\)$`},
		"bodoquito-digital": {survey.Weak{Flips: 14, On: 0.62}, `^c3 \(halls east\): flickers: 14 changes in 10s, on for 62 % of it: .*: lay another piece there; .*\(GPIO 2 \(SDA\), .*\)$`},
	} {
		f, err := board.Load(name)
		require.NoError(t, err)
		i := slices.IndexFunc(f.Channels(), func(c board.Channel) bool { return c.Place.String() == "c3" })
		require.Regexp(t, tt.want, s.finding(f, &f.Channels()[i], tt.weak))
	}
}

func TestFindingsStandBelowTheTable(t *testing.T) {
	all := sensed("field", "good", 1.65)
	all[0].Finding, all[0].Noise = "c3: weak", 0.0012
	mT := -2.5
	all[0].FieldMT = &mT
	text := table(all, nil)
	require.Contains(t, text, "1.6500 V, -2.50 mT")
	require.Contains(t, text, "1.2 mV")
	require.Regexp(t, `(?m)^! c3: weak$`, text)
}
