package chip_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

func TestCRCAOfTheStandardsExamples(t *testing.T) {
	for _, c := range [][]byte{{0x00, 0x00, 0xA0, 0x1E}, {0x12, 0x34, 0x26, 0xCF}} { // ISO/IEC 14443-3, annex B
		low, high := chip.CRCA(c[:2])
		require.Equal(t, c[2:], []byte{low, high})
	}
}

func TestCardsHaveUIDsOf4And7And10Bytes(t *testing.T) {
	_, err := chip.NewCard(1, 2, 3)
	require.Error(t, err)
	tag := chip.NewNTAG213([7]byte{0x04, 1, 2, 3, 4, 5, 6})
	require.Len(t, tag.Pages, 45)
	require.Equal(t, [4]byte{0x04, 1, 2, 0x88 ^ 0x04 ^ 1 ^ 2}, tag.Pages[0])
	require.Equal(t, [2]byte{0x44, 0}, tag.ATQA)
}

func TestMFRC522PowersOnWithTheDatasheetsValues(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{Version: 0x91})
	get := func(a byte) byte {
		r := make([]byte, 2)
		m.SPI([]byte{a<<1 | 0x80, 0}, r)
		return r[1]
	}
	require.Equal(t, byte(0x30), get(0x01), "the oscillator starts")
	s.Sleep(38 * us)
	for a, want := range map[byte]byte{
		0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x06: 0, 0x07: 0x21, 0x0A: 0, 0x0B: 8, 0x0C: 0x10,
		0x0E: 0xA0, 0x11: 0x3F, 0x14: 0x80, 0x15: 0, 0x21: 0xFF, 0x22: 0xFF, 0x26: 0x48, 0x37: 0x91,
	} {
		require.Equalf(t, want, get(a), "register %#x", a)
	}
	require.False(t, m.Antenna())
}

func TestMFRC522RadioTimesAreThoseOfTheHardwareTable(t *testing.T) {
	for n, want := range map[int]time.Duration{4: 2240 * us, 7: 4110 * us, 10: 5980 * us} {
		s := lane.NewScheduler()
		m := chip.NewMFRC522(s, chip.MFRC522Opts{})
		card := random(t, rand.New(rand.NewPCG(1, uint64(n))), n)
		m.SetCards(card)
		r := newReader(t, s, m)
		_, _, err := r.exchange([]byte{0x52}, 7, false)
		require.NoError(t, err)
		uid, _, err := r.choose()
		require.NoError(t, err)
		require.Equal(t, card.UID(), uid)
		require.InDelta(t, want.Microseconds(), r.air.Microseconds(), 60)
	}
}

func TestMFRC522TimerCountsExactly(t *testing.T) {
	for _, c := range []struct {
		prescaler, reload uint16
		even              byte
		want              time.Duration
	}{
		{169, 40, 0, 41 * 339 * 100000 / 1356},
		{169, 40, 0x10, 41 * 340 * 100000 / 1356},
		{0xD3E, 30, 0, 31 * 6781 * 100000 / 1356}, // periph's set-up: 15.5 ms
	} {
		s := lane.NewScheduler()
		m := chip.NewMFRC522(s, chip.MFRC522Opts{})
		r := newReader(t, s, m)
		r.write(0x2A, 0x80|byte(c.prescaler>>8))
		r.write(0x2B, byte(c.prescaler))
		r.write(0x2C, byte(c.reload>>8))
		r.write(0x2D, byte(c.reload))
		r.write(0x19, 0x4D&^0x10|c.even)
		require.Zero(t, r.read(0x04)&0x01)
		r.write(0x0C, 0x40)
		began := s.Now()
		require.Equal(t, byte(c.reload), r.read(0x2F))
		require.Equal(t, byte(0x08), r.read(0x07)&0x08, "TRunning")
		for r.read(0x04)&0x01 == 0 {
			s.Sleep(100 * time.Nanosecond)
		}
		require.InDelta(t, c.want, s.Now().Sub(began), float64(4*us))
		require.Zero(t, r.read(0x07)&0x08)
	}
}

func TestMFRC522TimerStopsOnReception(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(random(t, rand.New(rand.NewPCG(1, 1)), 4))
	r := newReader(t, s, m)
	r.write(0x2D, 6) // 175 us: after the fifth bit of the answer, before its end
	_, _, err := r.exchange([]byte{0x26}, 7, false)
	require.NoError(t, err)
	s.Sleep(ms)
	require.Zero(t, r.read(0x04)&0x01)
	require.NotZero(t, r.read(0x2F))
}

func TestMFRC522ComputesACRC(t *testing.T) {
	s := lane.NewScheduler()
	r := newReader(t, s, chip.NewMFRC522(s, chip.MFRC522Opts{}))
	r.write(0x05, 0x04)
	r.write(0x0A, 0x80)
	r.write(0x09, 0x12, 0x34)
	r.write(0x01, 0x03)
	for r.read(0x05)&0x04 == 0 {
	}
	require.Equal(t, []byte{0x26, 0xCF}, []byte{r.read(0x22), r.read(0x21)})
}

func TestMFRC522FIFOHolds64Bytes(t *testing.T) {
	s := lane.NewScheduler()
	r := newReader(t, s, chip.NewMFRC522(s, chip.MFRC522Opts{}))
	r.write(0x04, 0x7F)
	r.write(0x09, make([]byte, 64)...)
	require.Equal(t, byte(64), r.read(0x0A))
	require.Equal(t, byte(0x08), r.read(0x04)&0x08, "HiAlertIRq")
	require.Zero(t, r.read(0x06))
	r.write(0x09, 1)
	require.Equal(t, byte(0x10), r.read(0x06), "BufferOvfl")
	r.write(0x0A, 0x80)
	require.Zero(t, r.read(0x06))
	require.Zero(t, r.read(0x0A))
	require.Zero(t, r.read(0x09))
}

func TestACardWithoutFieldOrNotYetBootedIsSilent(t *testing.T) {
	s := lane.NewScheduler()
	card := random(t, rand.New(rand.NewPCG(1, 1)), 4)
	card.Boot = 3 * ms
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(card)
	r := newReader(t, s, m)
	ask := func() error {
		_, _, err := r.exchange([]byte{0x52}, 7, false)
		return err
	}
	require.NoError(t, ask())
	r.write(0x14, 0x80)
	require.False(t, m.Antenna())
	require.ErrorIs(t, ask(), errNoCard)
	r.write(0x14, 0x83)
	require.ErrorIs(t, ask(), errNoCard, "1 ms after")
	s.Sleep(2 * ms)
	require.NoError(t, ask())
	r.write(0x15, 0)
	require.ErrorIs(t, ask(), errNoCard, "without 100 % modulation")
	r.write(0x15, 0x40)
	require.ErrorIs(t, ask(), errNoCard, "ready, it takes WUPA for an error")
	require.NoError(t, ask())
	r.write(0x01, 0x10)
	require.False(t, m.Antenna(), "power-down")
	m.PowerCycle()
	require.Zero(t, r.read(0x2B))
}

func TestAHaltedCardHearsWUPAOnly(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(random(t, rand.New(rand.NewPCG(1, 1)), 7))
	r := newReader(t, s, m)
	uids, err := r.inventory()
	require.NoError(t, err)
	require.Len(t, uids, 1)
	_, _, err = r.exchange([]byte{0x26}, 7, false)
	require.ErrorIs(t, err, errNoCard)
	uids, err = r.inventory()
	require.NoError(t, err)
	require.Len(t, uids, 1)
}

func TestHaltedCardsThatLoseAnAnticollisionGoBackToHalt(t *testing.T) {
	s := lane.NewScheduler()
	rnd := rand.New(rand.NewPCG(8, 8))
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(random(t, rnd, 7), random(t, rnd, 7))
	r := newReader(t, s, m)
	got, err := r.inventory()
	require.NoError(t, err)
	require.Len(t, got, 2, "both were idle")
	got, err = r.inventory()
	require.NoError(t, err)
	require.Len(t, got, 1, "REQA doesn't wake the other; only a dark antenna helps")
}

func TestAnyNumberOfCardsIsResolved(t *testing.T) {
	rnd := rand.New(rand.NewPCG(14443, 3))
	for n := range 6 {
		for range 8 {
			s := lane.NewScheduler()
			m := chip.NewMFRC522(s, chip.MFRC522Opts{})
			var cards []*chip.Card
			var want [][]byte
			for range n {
				c := random(t, rnd, []int{4, 7, 10}[rnd.IntN(3)])
				cards, want = append(cards, c), append(want, c.UID())
			}
			m.SetCards(cards...)
			r := newReader(t, s, m)
			for range 2 {
				got, err := r.inventory()
				require.NoError(t, err)
				require.ElementsMatch(t, want, got)
				r.write(0x14, 0x80)
				r.write(0x14, 0x83)
				s.Sleep(5 * ms)
			}
			if n > 1 {
				require.Positive(t, m.Stats().Collisions)
			}
		}
	}
}

func TestCollPosIsTheFirstDifferingBit(t *testing.T) {
	for bit := range 32 {
		a, b := [4]byte{0x55, 0xAA, 0x33, 0x0F}, [4]byte{0x55, 0xAA, 0x33, 0x0F}
		b[bit/8] ^= 1 << (bit % 8)
		one, err := chip.NewCard(a[:]...)
		require.NoError(t, err)
		two, err := chip.NewCard(b[:]...)
		require.NoError(t, err)
		s := lane.NewScheduler()
		m := chip.NewMFRC522(s, chip.MFRC522Opts{})
		m.SetCards(one, two)
		r := newReader(t, s, m)
		r.write(0x0E, 0) // ValuesAfterColl
		_, _, err = r.exchange([]byte{0x26}, 7, false)
		require.NoError(t, err, "the same ATQA")
		rx, at, err := r.exchange([]byte{0x93, 0x20}, 0, false)
		require.ErrorIs(t, err, errCollision)
		require.Equal(t, bit, at)
		for i := bit; i < 40; i++ {
			require.Zero(t, rx[i/8]>>(i%8)&1, "cleared after the collision")
		}
	}
}

func TestAnNTAGGivesFourPagesAtOnce(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	tag := chip.NewNTAG213([7]byte{0x04, 1, 2, 3, 4, 5, 6})
	tag.Pages[44] = [4]byte{9, 9, 9, 9}
	m.SetCards(tag)
	r := newReader(t, s, m)
	lastBits := byte(0)
	page := func(n byte) ([]byte, error) {
		_, _, err := r.exchange([]byte{0x52}, 7, false)
		require.NoError(t, err)
		_, _, err = r.choose()
		require.NoError(t, err)
		tx := []byte{0x30, n}
		low, high := chip.CRCA(tx)
		rx, _, err := r.exchange(append(tx, low, high), 0, false)
		lastBits = r.read(0x0C) & 7
		_, _, _ = r.exchange([]byte{0x26}, 7, false) // leave the active state
		return rx, err
	}
	rx, err := page(44)
	require.NoError(t, err)
	require.Len(t, rx, 18)
	require.Equal(t, append([]byte{9, 9, 9, 9}, tag.Pages[0][:]...), rx[:8], "the last page, then round")
	low, high := chip.CRCA(rx[:16])
	require.Equal(t, []byte{low, high}, rx[16:])
	rx, err = page(45)
	require.NoError(t, err)
	require.Equal(t, []byte{0}, rx, "NAK")
	require.Equal(t, byte(4), lastBits, "of four bits")
}

func TestHardwareCRCIsAddedAndTakenOff(t *testing.T) {
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(chip.NewNTAG213([7]byte{0x04, 1, 2, 3, 4, 5, 6}))
	r := newReader(t, s, m)
	_, _, err := r.exchange([]byte{0x52}, 7, false)
	require.NoError(t, err)
	_, _, err = r.choose()
	require.NoError(t, err)
	r.write(0x12, 0x80)
	r.write(0x13, 0x80)
	rx, _, err := r.exchange([]byte{0x30, 0}, 0, false)
	require.NoError(t, err)
	require.Len(t, rx, 16)
}

func TestWeakCouplingMissesExchanges(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{Coupled: func(*chip.Card) bool { return rnd.IntN(2) == 0 }})
	m.SetCards(random(t, rnd, 4))
	r := newReader(t, s, m)
	heard := 0
	for range 400 {
		if _, _, err := r.exchange([]byte{0x52}, 7, false); err == nil {
			heard++
		}
	}
	require.InDelta(t, 130, heard, 40, "a card that has answered goes back to idle on the next WUPA it hears")
}

func TestBitErrorsAreSeenByParityOrCRC(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 6))
	s := lane.NewScheduler()
	m := chip.NewMFRC522(s, chip.MFRC522Opts{BitErrors: 0.003, Noise: rnd})
	card := random(t, rnd, 7)
	m.SetCards(card)
	r := newReader(t, s, m)
	good, garbled, missed := 0, 0, 0
	for range 300 {
		uids, err := r.inventory()
		switch {
		case err == nil && len(uids) == 1:
			require.Equal(t, card.UID(), uids[0])
			good++
		case err == nil, err == errNoCard:
			missed++
		default:
			garbled++
		}
	}
	require.Positive(t, good)
	require.Positive(t, garbled)
	require.Positive(t, missed)
	require.Positive(t, m.Stats().Garbled)
}

func TestACardInTwoFieldsAnswersBothReaders(t *testing.T) {
	s := lane.NewScheduler()
	card := random(t, rand.New(rand.NewPCG(1, 1)), 7)
	var readers []*reader
	for range 2 {
		m := chip.NewMFRC522(s, chip.MFRC522Opts{})
		m.SetCards(card)
		readers = append(readers, newReader(t, s, m))
	}
	for _, r := range readers {
		got, err := r.inventory()
		require.NoError(t, err)
		require.Equal(t, [][]byte{card.UID()}, got)
	}
}

func TestACardThatIsLaidDownOrTakenAway(t *testing.T) {
	s := lane.NewScheduler()
	a, b := random(t, rand.New(rand.NewPCG(1, 1)), 7), random(t, rand.New(rand.NewPCG(2, 2)), 4)
	m := chip.NewMFRC522(s, chip.MFRC522Opts{})
	m.SetCards(a)
	r := newReader(t, s, m)
	_, err := r.inventory()
	require.NoError(t, err)
	m.SetCards(b, a)
	s.Sleep(5 * ms)
	_, _, err = r.exchange([]byte{0x26}, 7, false)
	require.NoError(t, err)
	uid, _, err := r.choose()
	require.NoError(t, err)
	require.Equal(t, b.UID(), uid, "the one that lay there is still halted")
	m.SetCards()
	got, err := r.inventory()
	require.NoError(t, err)
	require.Empty(t, got)
}

func TestTransmitEndsByItselfAndReceiveTakesTheAnswer(t *testing.T) {
	s := lane.NewScheduler()
	var irq []gpio.Level
	m := chip.NewMFRC522(s, chip.MFRC522Opts{IRQ: func(l gpio.Level) { irq = append(irq, l) }})
	m.SetCards(random(t, rand.New(rand.NewPCG(1, 1)), 7))
	r := newReader(t, s, m)
	r.write(0x02, 0xA0) // RxIEn, inverted
	r.write(0x04, 0x7F)
	r.write(0x09, 0x26)
	r.write(0x0D, 7)
	r.write(0x01, 0x04)
	for r.read(0x04)&0x50 != 0x50 {
	}
	require.Zero(t, r.read(0x01)&0x0F)
	r.write(0x01, 0x08)
	require.Equal(t, gpio.High, irq[len(irq)-1])
	s.Sleep(ms)
	m.Update()
	require.Equal(t, gpio.Low, irq[len(irq)-1])
	require.Equal(t, byte(0x30), r.read(0x04)&0x30)
	require.Equal(t, byte(2), r.read(0x0A))
	require.Equal(t, []byte{0x44, 0}, []byte{r.read(0x09), r.read(0x09)})
}
