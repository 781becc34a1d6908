package mfrc522_test

import "slices"

// card is a type A card as ISO/IEC 14443-3, 6.4 has its states.
type card struct {
	uid    []byte
	state  string // idle, ready, active, halt
	star   bool   // came from halt
	level  int
	cutSAK bool // the CRC of its SAK is wrong
}

func newCard(uid ...byte) *card { return &card{uid: uid, state: "idle"} }

func (c *card) part() []byte {
	last := (len(c.uid)-4)/3 == c.level
	p := []byte{0x88}
	if last {
		p = slices.Clone(c.uid[3*c.level:])
	} else {
		p = append(p, c.uid[3*c.level:3*c.level+3]...)
	}
	return append(p, p[0]^p[1]^p[2]^p[3])
}

func (c *card) fall() []byte {
	c.state, c.level = "idle", 0
	if c.star {
		c.state = "halt"
	}
	return nil
}

// hear takes a frame and gives the bits of the answer, one a byte, or nil.
func (c *card) hear(f []byte, lastBits int) []byte {
	if len(f) == 1 && lastBits == 7 {
		wakes := c.state == "idle" && (f[0] == 0x26 || f[0] == 0x52) || c.state == "halt" && f[0] == 0x52
		if !wakes {
			if c.state == "halt" {
				return nil
			}
			return c.fall()
		}
		c.star, c.state, c.level = c.state == "halt", "ready", 0
		return toBits([]byte{byte(len(c.uid)-4) / 3 << 6 & 0xFF, 0x00})
	}
	switch {
	case c.state == "active" && len(f) == 4 && f[0] == 0x50:
		c.state, c.level = "halt", 0
		return nil
	case c.state != "ready":
		if c.state == "halt" {
			return nil
		}
		return c.fall()
	case len(f) < 2 || f[0] != byte(0x93+2*c.level):
		return c.fall()
	}
	mine := toBits(c.part())
	known := (int(f[1]>>4)-2)*8 + int(f[1]&7)
	sent := toBits(f[2:])
	if known > 40 || len(sent) < known || !slices.Equal(sent[:known], mine[:known]) {
		return c.fall()
	}
	if known < 40 {
		return mine[known:]
	}
	lo, hi := crcBitwise(f[:7])
	if len(f) != 9 || f[7] != lo || f[8] != hi {
		return c.fall()
	}
	sak := []byte{0x00}
	if (len(c.uid)-4)/3 == c.level {
		c.state = "active"
	} else {
		c.level++
		sak[0] = 0x04
	}
	lo, hi = crcBitwise(sak)
	if c.cutSAK {
		lo++
	}
	return toBits(append(sak, lo, hi))
}

func toBits(b []byte) []byte {
	var bits []byte
	for _, v := range b {
		for i := range 8 {
			bits = append(bits, v>>i&1)
		}
	}
	return bits
}

// crcBitwise is the polynomial x16+x12+x5+1 by the book.
func crcBitwise(b []byte) (lo, hi byte) {
	crc := uint16(0x6363)
	for _, bit := range toBits(b) {
		carry := crc&1 ^ uint16(bit)
		crc >>= 1
		if carry != 0 {
			crc ^= 0x8408
		}
	}
	return byte(crc), byte(crc >> 8)
}
