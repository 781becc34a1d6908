package hand

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

func TestOrdersOfLogsAreReadAsTurnsAreWritten(t *testing.T) {
	all, err := ParseLogOrders("x3@88.0 5@142.5")
	require.NoError(t, err)
	require.Equal(t, []LogOrder{{true, 3, 88}, {false, 5, 142.5}}, all)
	for _, text := range []string{"", "pass", "6@10", "0@10", "x3", "3@", "3@x", "3@NaN", "3@-1", "3@1e9", "w3@10", "xx3@10"} {
		_, err := ParseLogOrders(text)
		require.Error(t, err, text)
	}
}

func FuzzLogOrders(f *testing.F) {
	for _, s := range []string{"x3@88.0 5@142.5", "5@142.5!{w3@90.2,10.0}", "", "x@", "1@Inf"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ParseLogOrders(text)
		for _, o := range all {
			require.NoError(t, err)
			require.True(t, o.XMM >= 0 && o.Size >= 1 && o.Size <= lenero.Sizes)
		}
	})
}

func TestAHandCarriesOrdersOutWhateverTheRulesSay(t *testing.T) {
	table, lanes := seat(t, 1, games.Settings{lenero.SettingLogs: "1"})
	h := New(table, games.White, Careful(), 1)
	do := func(o LogOrder) (string, error) {
		name, _, err := h.DoLog(o)
		return name, err
	}
	name, err := do(LogOrder{Size: 5, XMM: 60})
	require.NoError(t, err)
	require.Equal(t, "w5.1", name)
	at, lies := h.lies(name)
	require.True(t, lies)
	require.InDelta(t, 60, at.X, 0.3)
	_, err = do(LogOrder{Size: 5, XMM: 60})
	require.ErrorContains(t, err, "white has no log of size 5")
	_, err = do(LogOrder{Take: true, Size: 4, XMM: 60})
	require.ErrorContains(t, err, "no log of size 4")
	name, err = do(LogOrder{Take: true, Size: 5, XMM: 0})
	require.NoError(t, err, "its own, since there is no other")
	require.Equal(t, "w5.1", name)
	require.Empty(t, h.world.Logs())
	_, won := h.world.WonOf(lenero.KindOf(games.White, 5))
	require.True(t, won)
	require.NoError(t, h.ReturnLog(name))
	_, beside := h.Spare(lenero.KindOf(games.White, 5))
	require.True(t, beside)
	require.Positive(t, lanes.Elapsed())
	require.Empty(t, table.Complaints())
}
