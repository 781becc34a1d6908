package mfrc522_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/drivers/mfrc522"
)

func TestUIDPrintsAsOnTheCard(t *testing.T) {
	u, err := mfrc522.UIDOf(seven)
	require.NoError(t, err)
	require.Equal(t, "04:A2:B3:C4:D5:E6:80", u.String())
	require.Equal(t, seven, u.Bytes())
	require.Equal(t, 7, u.Len())
	require.False(t, u.IsZero())
	require.True(t, mfrc522.UID{}.IsZero())
	require.Empty(t, mfrc522.UID{}.String())
}

func TestUIDHasFourSevenOrTenBytes(t *testing.T) {
	for n := range 13 {
		_, err := mfrc522.UIDOf(make([]byte, n))
		require.Equal(t, n == 4 || n == 7 || n == 10, err == nil, "%d bytes", n)
	}
	for _, s := range []string{"", "04", "04:A2:B3", "04:A2:B3:C4:", "04-A2-B3-C4", "04:A2:B3:G4", "04A2B3C4", "04:A2:B3:C4:D5", "4:A2:B3:C40"} {
		_, err := mfrc522.ParseUID(s)
		require.ErrorContains(t, err, "mfrc522: uid", "%q", s)
	}
	u, err := mfrc522.ParseUID("04:a2:b3:C4")
	require.NoError(t, err)
	require.Equal(t, "04:A2:B3:C4", u.String())
}

func uids() *rapid.Generator[mfrc522.UID] {
	return rapid.Custom(func(t *rapid.T) mfrc522.UID {
		n := rapid.SampledFrom([]int{4, 7, 10}).Draw(t, "n")
		u, err := mfrc522.UIDOf(rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "bytes"))
		require.NoError(t, err)
		return u
	})
}

func TestParseReadsWhatStringWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u := uids().Draw(t, "uid")
		got, err := mfrc522.ParseUID(u.String())
		require.NoError(t, err)
		require.Equal(t, u, got)
	})
}

func FuzzParseUID(f *testing.F) {
	for _, s := range []string{"", ":", "04:A2:B3:C4", "04:a2:b3:c4:d5:e6:80", "04:01:02:03:04:05:06:88:08:09", "04:A2:B3:C4:", "é4:A2:B3:C"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		u, err := mfrc522.ParseUID(s)
		if err != nil {
			require.True(t, u.IsZero())
			return
		}
		again, err := mfrc522.ParseUID(u.String())
		require.NoError(t, err)
		require.Equal(t, u, again)
	})
}
