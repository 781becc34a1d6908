package mfrc522_test

import (
	"errors"
	"slices"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/spi"
)

// clock is virtual: it stands still but for Sleep and the transactions.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time        { return c.now }
func (c *clock) Sleep(d time.Duration) { c.now = c.now.Add(max(d, 0)) }

var errBus = errors.New("EIO")

// chip is as much of an MFRC522 as the driver touches. A transaction costs 20 µs and
// 0.8 µs a byte.
type chip struct {
	*clock
	reg       [64]byte
	fifo      []byte
	cards     []*card
	version   byte
	dead      bool  // the bus fails
	stuck     *byte // MISO floats or is held
	txs       int
	exchanges int
	collFrom  string // what CollPos counts from: uid, byte or frame

	// mangle may change the n-th answer since the start and gives ErrorReg.
	mangle func(n int, bits []byte) ([]byte, byte)

	due     time.Time // when the pending interrupt comes
	pending byte
	answer  []byte
	answers int
	offAt   time.Time
	onAt    time.Time
}

func newChip(cards ...*card) *chip {
	c := &chip{clock: &clock{now: time.Unix(0, 0)}, version: 0x92, cards: cards, collFrom: "byte"}
	c.reset()
	return c
}

func (c *chip) reset() {
	c.field(false)
	c.reg = [64]byte{0x01: 0x20, 0x0E: 0xA0, 0x11: 0x3F, 0x14: 0x80, 0x26: 0x48}
	c.pending = 0
}

func (c *chip) String() string      { return "fake" }
func (c *chip) Duplex() conn.Duplex { return conn.Full }

func (c *chip) Tx(w, r []byte) error { return c.TxPackets([]spi.Packet{{W: w, R: r}}) }

func (c *chip) TxPackets(ps []spi.Packet) error {
	c.txs++
	c.now = c.now.Add(20 * time.Microsecond)
	for _, p := range ps {
		if p.KeepCS || len(p.R) != 0 && len(p.R) != len(p.W) {
			return errors.New("lengths differ, or CS kept")
		}
		c.now = c.now.Add(time.Duration(len(p.W)) * 800 * time.Nanosecond)
		if c.dead {
			return errBus
		}
		for i := range p.R {
			p.R[i] = 0
			if c.stuck != nil {
				p.R[i] = *c.stuck
			} else if i > 0 && p.W[i-1]&0x80 != 0 {
				p.R[i] = c.read(p.W[i-1] >> 1 & 0x3F)
			}
		}
		if p.W[0]&0x80 == 0 && c.stuck == nil {
			for _, v := range p.W[1:] {
				c.write(p.W[0]>>1, v)
			}
		}
	}
	return nil
}

func (c *chip) read(reg byte) byte {
	if c.pending != 0 && !c.now.Before(c.due) {
		c.reg[0x04] |= c.pending
		c.fifo, c.pending = c.answer, 0
	}
	switch reg {
	case 0x37:
		return c.version
	case 0x0A:
		return byte(len(c.fifo))
	case 0x09:
		if len(c.fifo) == 0 {
			return 0
		}
		v := c.fifo[0]
		c.fifo = c.fifo[1:]
		return v
	}
	return c.reg[reg]
}

func (c *chip) write(reg, v byte) {
	switch reg {
	case 0x01:
		if v&0x0F == 0x0F {
			c.reset()
			return
		}
		c.pending = 0
	case 0x04:
		c.reg[0x04] &^= v & 0x7F
		return
	case 0x09:
		c.fifo = append(c.fifo, v)
		return
	case 0x0A:
		if v&0x80 != 0 {
			c.fifo = c.fifo[:0]
		}
		return
	case 0x14:
		c.field(v&3 == 3)
	}
	c.reg[reg] = v
	if c.reg[0x01]&0x0F == 0x0C && c.reg[0x0D]&0x80 != 0 && (reg == 0x01 || reg == 0x0D) {
		c.transceive()
	}
}

func (c *chip) field(on bool) {
	was := c.reg[0x14]&3 == 3
	if on && !was {
		c.onAt = c.now
		for _, k := range c.cards {
			if c.now.Sub(c.offAt) >= 5*time.Millisecond || k.state != "halt" {
				k.state, k.star, k.level = "idle", false, 0
			}
		}
	} else if !on && was {
		c.offAt = c.now
	}
}

func (c *chip) transceive() {
	c.exchanges++
	last, align := int(c.reg[0x0D]&7), int(c.reg[0x0D]>>4&7)
	nbits := 9*len(c.fifo) + 2
	if last != 0 {
		nbits -= 9 - last
	}
	end := c.now.Add(time.Duration(nbits) * 9440)
	f := c.fifo
	if len(c.cards) > 0 {
		f = slices.Clone(f)
	}
	c.fifo = c.fifo[:0]
	var heard [][]byte
	for _, k := range c.cards {
		if c.reg[0x14]&3 != 3 || c.now.Sub(c.onAt) < 5*time.Millisecond {
			continue
		}
		if bits := k.hear(f, last); bits != nil {
			heard = append(heard, bits)
		}
	}
	c.answer = c.fifo
	ticks := time.Duration(c.reg[0x2C])<<8 + time.Duration(c.reg[0x2D]) + 1
	if len(heard) == 0 {
		c.due, c.pending = end.Add(ticks*25*time.Microsecond), 0x01
		if c.reg[0x2A]&0x80 == 0 {
			c.pending = 0
		}
		return
	}
	bits := slices.Clone(heard[0])
	c.reg[0x06], c.reg[0x0E] = 0, c.reg[0x0E]&0x80|0x20
	for i := range bits {
		for _, h := range heard[1:] {
			if i < len(h) && h[i] != bits[i] && c.reg[0x06] == 0 {
				c.reg[0x06] = 0x08
				for j := i + 1; j < len(bits); j++ {
					bits[j] = 0
				}
				pos := map[string]int{"frame": i, "byte": align + i, "uid": 40 - len(bits) + i}[c.collFrom] + 1
				c.reg[0x0E] = byte(pos & 0x1F)
			}
		}
	}
	if c.answers++; c.mangle != nil {
		var e byte
		bits, e = c.mangle(c.answers, bits)
		c.reg[0x06] |= e
	}
	c.answer = make([]byte, (align+len(bits)+7)/8)
	for i, b := range bits {
		c.answer[(align+i)/8] |= b << ((align + i) % 8)
	}
	c.due = end.Add(91200 + time.Duration(len(bits)/8*9+2)*9440)
	c.pending = 0x20
}
