package mcp23017_test

import (
	"errors"

	"periph.io/x/conn/v3/physic"
)

var errNoAck = errors.New("remote I/O error")

// chip holds the registers of one MCP23017 at 0x20 with BANK and SEQOP as its
// IOCON says.
type chip struct {
	reg  [22]byte // by their addresses with BANK = 0
	dead bool
	txs  int
	bad  int // a register whose bits read inverted, 0: none
}

func (c *chip) reset() { c.reg = [22]byte{0: 0xFF, 1: 0xFF} }

func (c *chip) String() string                  { return "fake" }
func (c *chip) SetSpeed(physic.Frequency) error { return nil }

func (c *chip) index(pointer byte) int {
	if c.reg[0x0A]&0x80 != 0 {
		return int(pointer&0x0F)*2 + int(pointer>>4)
	}
	return int(pointer)
}

func (c *chip) Tx(addr uint16, w, r []byte) error {
	c.txs++
	if c.dead || addr != 0x20 || len(w) == 0 {
		return errNoAck
	}
	pointer := w[0]
	next := func() {
		if c.reg[0x0A]&0x20 == 0 {
			pointer++
		}
	}
	for _, v := range w[1:] {
		switch i := c.index(pointer); i {
		case 0x0A, 0x0B:
			c.reg[0x0A], c.reg[0x0B] = v, v
		default:
			c.reg[i] = v
		}
		next()
	}
	for k := range r {
		i := c.index(pointer)
		r[k] = c.reg[i]
		if c.bad != 0 && i == c.bad {
			r[k] = ^r[k]
		}
		if i >= 0x10 && i <= 0x13 {
			c.reg[0x0E+i&1] = 0
		}
		next()
	}
	return nil
}
