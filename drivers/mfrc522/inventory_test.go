package mfrc522_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/drivers/mfrc522"
)

var (
	four  = []byte{0x5C, 0xA2, 0x0F, 0x31}
	seven = []byte{0x04, 0xA2, 0xB3, 0xC4, 0xD5, 0xE6, 0x80}
	ten   = []byte{0x04, 1, 2, 3, 4, 5, 6, 0x88, 8, 9}
)

func started(t *testing.T, c *chip) *mfrc522.Dev {
	t.Helper()
	d, err := mfrc522.New(c, &mfrc522.Opts{Clock: c.clock})
	require.NoError(t, err)
	require.Zero(t, c.txs, "New talked to the chip")
	require.NoError(t, d.Init(t.Context()))
	c.txs, c.exchanges, c.answers = 0, 0, 0
	return d
}

func names(uids []mfrc522.UID) []string {
	out := []string{}
	for _, u := range uids {
		out = append(out, u.String())
	}
	return out
}

func wants(cards []*card) []string {
	out := []string{}
	for _, c := range cards {
		u, _ := mfrc522.UIDOf(c.uid)
		out = append(out, u.String())
	}
	return out
}

func off(t *testing.T, c *chip) {
	t.Helper()
	require.Zero(t, c.reg[0x14]&3, "the antenna is on")
}

func TestInventoryFindsWhatLies(t *testing.T) {
	for name, uids := range map[string][][]byte{
		"nothing":                       {},
		"a UID of 4 bytes":              {four},
		"a UID of 7 bytes":              {seven},
		"a UID of 10 bytes":             {ten},
		"all three lengths":             {four, seven, ten},
		"two that differ in a bit":      {{0x04, 1, 2, 3, 4, 5, 6}, {0x04, 1, 2, 3, 4, 5, 7}},
		"two that differ in the last":   {{4, 1, 2, 3}, {4, 1, 2, 0x83}},
		"two that differ in the first":  {{4, 1, 2, 3}, {5, 1, 2, 3}},
		"three that collide twice":      {{0x10, 1, 2, 3}, {0x14, 1, 2, 3}, {0x1C, 1, 2, 0x83}},
		"four that differ in each byte": {{1, 9, 9, 9}, {1, 8, 9, 9}, {1, 9, 1, 9}, {1, 9, 9, 5}},
		"same first level, two lengths": {seven, append([]byte{0x04, 0xA2, 0xB3}, ten[3:]...)},
	} {
		for _, from := range []string{"uid", "byte", "frame"} {
			t.Run(name+", CollPos from the "+from, func(t *testing.T) {
				var cards []*card
				for _, u := range uids {
					cards = append(cards, newCard(u...))
				}
				c := newChip(cards...)
				c.collFrom = from
				d := started(t, c)
				for range 3 {
					got, err := d.Inventory(t.Context(), nil)
					require.NoError(t, err)
					require.ElementsMatch(t, wants(cards), names(got))
					off(t, c)
				}
			})
		}
	}
}

func TestAtMostFourCardsAreListed(t *testing.T) {
	var cards []*card
	for i := range byte(6) {
		cards = append(cards, newCard(0x10, 1, 2, i))
	}
	got, err := started(t, newChip(cards...)).Inventory(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, got, mfrc522.MaxCards)
}

func TestInventoryAppends(t *testing.T) {
	c := newChip(newCard(four...))
	first, err := mfrc522.UIDOf(four)
	require.NoError(t, err)
	got, err := started(t, c).Inventory(t.Context(), []mfrc522.UID{first})
	require.NoError(t, err)
	require.Equal(t, []mfrc522.UID{first, first}, got)
}

func TestInventoryIsAlmostAsFastAsRadioAllows(t *testing.T) {
	for name, tc := range map[string]struct {
		cards []*card
		limit time.Duration // HARDWARE: boot and radio, a quarter more
		txs   int
	}{
		"empty field":   {nil, 6100 * time.Microsecond * 5 / 4, 6},
		"a 4-byte UID":  {[]*card{newCard(four...)}, 7240 * time.Microsecond * 5 / 4, 16},
		"a 7-byte UID":  {[]*card{newCard(seven...)}, 9110 * time.Microsecond * 5 / 4, 22},
		"a 10-byte UID": {[]*card{newCard(ten...)}, 10980 * time.Microsecond * 5 / 4, 28},
	} {
		t.Run(name, func(t *testing.T) {
			c := newChip(tc.cards...)
			d := started(t, c)
			start := c.now
			_, err := d.Inventory(t.Context(), nil)
			require.NoError(t, err)
			t.Logf("%s, %d transactions, %d exchanges", c.now.Sub(start), c.txs, c.exchanges)
			require.LessOrEqual(t, c.now.Sub(start), tc.limit)
			require.LessOrEqual(t, c.txs, tc.txs)
		})
	}
}

func TestOneCorruptAnswerCostsAnAttemptNotTheCard(t *testing.T) {
	// With one 7-byte card: 1 ATQA, 2 and 4 anticollision, 3 and 5 SAK.
	for answer := 1; answer <= 5; answer++ {
		for name, mangle := range map[string]func([]byte) ([]byte, byte){
			"flipped bit":  func(b []byte) ([]byte, byte) { b[3] ^= 1; return b, 0 },
			"parity error": func(b []byte) ([]byte, byte) { return b, 0x02 },
			"cut short":    func(b []byte) ([]byte, byte) { return b[:8], 0 },
			"overlong":     func(b []byte) ([]byte, byte) { return append(b, make([]byte, 64)...), 0 },
			"false collision": func(b []byte) ([]byte, byte) {
				return b, 0x08
			},
		} {
			t.Run(name, func(t *testing.T) {
				c := newChip(newCard(seven...))
				d := started(t, c)
				c.mangle = func(n int, b []byte) ([]byte, byte) {
					if n == answer {
						return mangle(b)
					}
					return b, 0
				}
				got, err := d.Inventory(t.Context(), nil)
				require.NoError(t, err, "answer %d", answer)
				require.Equal(t, []string{"04:A2:B3:C4:D5:E6:80"}, names(got), "answer %d", answer)
			})
		}
	}
}

func TestCardThatIsAlwaysCorruptIsAnErrorNotAbsence(t *testing.T) {
	k := newCard(seven...)
	k.cutSAK = true
	c := newChip(k)
	d := started(t, c)
	got, err := d.Inventory(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrCorrupt)
	require.Empty(t, got)
	off(t, c)
}

func TestBlockCheckIsComparedBeforeTheSelect(t *testing.T) {
	c := newChip(newCard(four...))
	d := started(t, c)
	c.mangle = func(n int, b []byte) ([]byte, byte) {
		if len(b) == 40 {
			b[39] ^= 1
		}
		return b, 0
	}
	_, err := d.Inventory(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrCorrupt)
	require.ErrorContains(t, err, "block check")
}

func TestCompleteUIDDoesNotBeginWithTheCascadeTag(t *testing.T) {
	c := newChip(newCard(0x88, 1, 2, 3))
	d := started(t, c)
	_, err := d.Inventory(t.Context(), nil)
	require.ErrorIs(t, err, drivers.ErrCorrupt)
}

func TestSAKWithoutCascadeTagOrWithoutEndIsCorrupt(t *testing.T) {
	for name, uid := range map[string][]byte{"4 bytes": four, "10 bytes": ten} {
		t.Run(name, func(t *testing.T) {
			c := newChip(newCard(uid...))
			d := started(t, c)
			saks := 0
			c.mangle = func(n int, b []byte) ([]byte, byte) {
				if len(b) == 24 {
					saks++
					sak := []byte{0x04}
					lo, hi := crcBitwise(sak)
					b = toBits(append(sak, lo, hi))
				}
				return b, 0
			}
			_, err := d.Inventory(t.Context(), nil)
			require.ErrorIs(t, err, drivers.ErrCorrupt)
			require.Positive(t, saks)
		})
	}
}

func TestCancelledInventorySwitchesTheAntennaOff(t *testing.T) {
	c := newChip(newCard(seven...))
	d := started(t, c)
	ctx, cancel := context.WithCancel(t.Context())
	c.mangle = func(n int, b []byte) ([]byte, byte) { cancel(); return b, 0 }
	_, err := d.Inventory(ctx, nil)
	require.ErrorIs(t, err, context.Canceled)
	off(t, c)
}

func TestSteadyInventoryDoesNotAllocate(t *testing.T) {
	c := newChip()
	d := started(t, c)
	ctx := t.Context()
	dst := make([]mfrc522.UID, 0, mfrc522.MaxCards)
	require.Zero(t, testing.AllocsPerRun(50, func() { dst, _ = d.Inventory(ctx, dst[:0]) }))
}
