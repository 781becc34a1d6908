package chip_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

var (
	errNoCard    = errors.New("no card")
	errCollision = errors.New("collision")
	errRadio     = errors.New("garbled")
)

// reader is a small reference reader: registers, bitwise anticollision, nothing
// else.
type reader struct {
	t    testing.TB
	time lane.Time
	conn spi.Conn
	air  time.Duration // spent between StartSend and the end of reception
}

// newReader gives a reader whose accesses cost only their wire time.
func newReader(t testing.TB, at lane.Time, part chip.SPIDevice) *reader {
	port := chip.NewSPI("spi1.0", at, chip.SPIOpts{Overhead: -1})
	port.Attach(part)
	conn, err := port.Connect(10*physic.MegaHertz, spi.Mode0, 8)
	require.NoError(t, err)
	r := &reader{t: t, time: at, conn: conn}
	at.Sleep(50 * us)
	r.setUp()
	return r
}

func (r *reader) setUp() {
	r.write(0x01, 0x0F)
	r.write(0x2A, 0x80) // TAuto; 169 prescaled gives 25 us, 40 of them 1 ms
	r.write(0x2B, 0xA9)
	r.write(0x2D, 40)
	r.write(0x15, 0x40)
	r.write(0x11, 0x3D)
	r.write(0x14, 0x83)
	r.time.Sleep(5 * ms)
}

func (r *reader) write(address byte, b ...byte) {
	require.NoError(r.t, r.conn.Tx(append([]byte{address << 1}, b...), nil))
}

func (r *reader) read(address byte) byte {
	b := []byte{address<<1 | 0x80, 0}
	require.NoError(r.t, r.conn.Tx(b, b))
	return b[1]
}

// exchange sends tx, of which the last byte has lastBits valid ones (0: all), and
// gives the answer, aligned at the same bit, and the first bit that collided.
func (r *reader) exchange(tx []byte, lastBits int, align bool) (rx []byte, collided int, err error) {
	r.write(0x01, 0)
	r.write(0x04, 0x7F)
	r.write(0x0A, 0x80)
	r.write(0x09, tx...)
	r.write(0x01, 0x0C)
	framing := byte(lastBits)
	if align {
		framing |= byte(lastBits) << 4
	}
	r.write(0x0D, 0x80|framing)
	began := r.time.Now()
	irq := r.read(0x04)
	for ; irq&0x21 == 0; irq = r.read(0x04) {
		if r.time.Now().Sub(began) > 40*ms {
			require.Fail(r.t, "neither answer nor timer")
		}
		r.time.Sleep(5 * us)
	}
	r.air += r.time.Now().Sub(began)
	if irq&0x20 == 0 {
		return nil, -1, errNoCard
	}
	for range r.read(0x0A) {
		rx = append(rx, r.read(0x09))
	}
	switch e := r.read(0x06); {
	case e&0x08 != 0:
		coll := r.read(0x0E)
		require.Zero(r.t, coll&0x20, "CollPosNotValid")
		return rx, int(coll&0x1F+31) % 32, errCollision
	case e != 0:
		return rx, -1, errRadio
	}
	return rx, -1, nil
}

// choose resolves one card, taking the branch with a 1 at each collision.
func (r *reader) choose() (uid []byte, sak byte, err error) {
	for level := byte(0); level < 3; level++ {
		own, err := r.resolve(0x93 + 2*level)
		if err != nil {
			return nil, 0, err
		}
		tx := append([]byte{0x93 + 2*level, 0x70}, own[:]...)
		low, high := chip.CRCA(tx)
		rx, _, err := r.exchange(append(tx, low, high), 0, false)
		if err != nil {
			return nil, 0, err
		}
		if len(rx) != 3 {
			return nil, 0, errRadio
		}
		if low, high := chip.CRCA(rx[:1]); rx[1] != low || rx[2] != high {
			return nil, 0, errRadio
		}
		if rx[0]&4 == 0 {
			return append(uid, own[:4]...), rx[0], nil
		}
		uid = append(uid, own[1:4]...)
	}
	return nil, 0, errRadio
}

func (r *reader) resolve(sel byte) (own [5]byte, err error) {
	for known := 0; ; {
		first := known / 8
		tx := append([]byte{sel, byte(2+first)<<4 | byte(known%8)}, own[:(known+7)/8]...)
		rx, collided, err := r.exchange(tx, known%8, true)
		if err != nil && err != errCollision {
			return own, err
		}
		for i, b := range rx {
			if first+i < 5 {
				mask := byte(0xFF)
				if i == 0 {
					mask <<= known % 8
				}
				own[first+i] = own[first+i]&^mask | b&mask
			}
		}
		if err == nil {
			if own[0]^own[1]^own[2]^own[3] != own[4] {
				return own, errRadio
			}
			return own, nil
		}
		at := first*8 + collided
		require.GreaterOrEqual(r.t, at, known)
		own[at/8] |= 1 << (at % 8)
		known = at + 1
	}
}

// inventory finds all cards: wake all, then choose and halt one after another.
func (r *reader) inventory() (uids [][]byte, err error) {
	for command := byte(0x52); ; command = 0x26 {
		_, _, err := r.exchange([]byte{command}, 7, false)
		if err == errNoCard {
			return uids, nil
		}
		if err != nil && err != errCollision {
			return uids, err
		}
		uid, _, err := r.choose()
		if err != nil {
			return uids, err
		}
		uids = append(uids, uid)
		low, high := chip.CRCA([]byte{0x50, 0})
		if _, _, err := r.exchange([]byte{0x50, 0, low, high}, 0, false); err != errNoCard {
			return uids, errRadio
		}
	}
}

// random gives a card with a UID of n bytes.
func random(t testing.TB, r *rand.Rand, n int) *chip.Card {
	uid := make([]byte, n)
	for i := range uid {
		uid[i] = byte(r.Uint32())
	}
	if uid[0] == 0x88 {
		uid[0] = 0x08
	}
	c, err := chip.NewCard(uid...)
	require.NoError(t, err)
	return c
}
