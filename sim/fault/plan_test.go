package fault_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/sim/fault"
)

func TestAPlanIsReadAsFlagsGiveIt(t *testing.T) {
	for _, c := range []struct {
		items []string
		want  string
	}{
		{nil, ""},
		{[]string{"unplug"}, "unplug=0.05"},
		{[]string{"unplug=0.2", " knock"}, "unplug=0.2,knock=0.1"},
		{[]string{"all=0.5", "disk=0"}, "unplug=0.5,nack=0.5,stuck=0.5,brownout=0.5,cell=0.5,drift=0.5,spike=0.5,knock=0.5,lean=0.5,tag=0.5"},
		{[]string{"spike=2", "all=0"}, "spike=2"},
	} {
		p, err := fault.Parse(c.items)
		require.NoError(t, err)
		assert.Equal(t, c.want, p.String())
		assert.Equal(t, c.want != "", p.Any())
	}
}

func TestAPlanThatCantBeReadSaysWhatThereIs(t *testing.T) {
	for _, c := range []struct {
		items []string
		err   error
		says  string
	}{
		{[]string{"unplugged"}, fault.ErrUnknown, `"unplugged"; there are unplug, nack, stuck`},
		{[]string{""}, fault.ErrUnknown, "and all for whatever"},
		{[]string{"knock=often"}, fault.ErrRate, `"knock=often"; give faults a turn from 0 to 5, as knock=0.2`},
		{[]string{"all=-1"}, fault.ErrRate, "all=-1"},
		{[]string{"knock=NaN"}, fault.ErrRate, "knock=NaN"},
		{[]string{"knock=6"}, fault.ErrRate, "0 to 5"},
		{[]string{"tag", "tag=0.1"}, fault.ErrTwice, "tag"},
	} {
		_, err := fault.Parse(c.items)
		require.ErrorIs(t, err, c.err)
		assert.ErrorContains(t, err, c.says)
	}
}

func FuzzAPlanIsReadAsItIsWritten(f *testing.F) {
	for _, text := range []string{"unplug", "all=0.25", "nack=5", "drift=1e-3", "tag=0x1p-2", "all", "=", "lean="} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := fault.Parse([]string{text})
		if err != nil || !p.Any() {
			return
		}
		again, err := fault.Parse(strings.Split(p.String(), ","))
		require.NoError(t, err)
		for k := range fault.Kinds {
			require.Equal(t, p.Rate(k), again.Rate(k))
			require.LessOrEqual(t, p.Rate(k), fault.MostRate)
		}
	})
}
