package chip

import (
	"fmt"
	"time"
)

// Card is an ISO/IEC 14443-3 type A card. It doesn't change while it is used; what
// it is doing is a matter between it and each reader that powers it.
type Card struct {
	// SAK is the answer to the last SELECT, without the cascade bit.
	SAK byte
	// ATQA is the answer to REQA and WUPA.
	ATQA [2]byte
	// Pages is the memory that READ gives; none for a card without.
	Pages [][4]byte
	// Boot is the time from the field coming on until the card hears; the standard
	// allows 5 ms.
	Boot time.Duration

	uid     []byte
	cascade [3][5]byte // by level: four bytes and their check byte
	levels  int
}

// NewCard gives a card with a UID of 4, 7 or 10 bytes and no memory. Its Boot
// comes from the UID, between 1 and 5 ms.
func NewCard(uid ...byte) (*Card, error) {
	if len(uid) != 4 && len(uid) != 7 && len(uid) != 10 {
		return nil, fmt.Errorf("chip: a UID of %d bytes; there are 4, 7 and 10", len(uid))
	}
	c := &Card{
		ATQA:   [2]byte{0x04, 0},
		uid:    append([]byte(nil), uid...),
		levels: (len(uid) - 1) / 3,
	}
	c.ATQA[0] |= byte(c.levels-1) << 6
	low, high := CRCA(uid)
	c.Boot = time.Millisecond + time.Duration(uint16(high)<<8|uint16(low))*4*time.Millisecond/0xFFFF
	for level := range c.levels {
		part := &c.cascade[level]
		if level == c.levels-1 {
			copy(part[:4], uid[3*level:])
		} else {
			part[0] = cascadeTag
			copy(part[1:4], uid[3*level:])
		}
		part[4] = part[0] ^ part[1] ^ part[2] ^ part[3]
	}
	return c, nil
}

// NewNTAG213 gives a tag of 45 pages as it leaves the factory (NTAG213, section
// 8.5): UID, static lock bytes, capability container.
func NewNTAG213(uid [7]byte) *Card {
	c, err := NewCard(uid[:]...)
	if err != nil {
		panic(err) // seven bytes are always right
	}
	c.Pages = make([][4]byte, 45)
	c.Pages[0] = [4]byte{uid[0], uid[1], uid[2], cascadeTag ^ uid[0] ^ uid[1] ^ uid[2]}
	c.Pages[1] = [4]byte(uid[3:])
	c.Pages[2] = [4]byte{uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48}
	c.Pages[3] = [4]byte{0xE1, 0x10, 0x12, 0x00}
	return c
}

// UID gives the card's number.
func (c *Card) UID() []byte { return append([]byte(nil), c.uid...) }

// cascadeTag is the first byte of a level that isn't the last.
const cascadeTag = 0x88

// Commands of ISO/IEC 14443-3 and of the NTAG.
const (
	cmdREQA = 0x26
	cmdWUPA = 0x52
	cmdSEL  = 0x93 // and 0x95, 0x97
	cmdHLTA = 0x50
	cmdREAD = 0x30
)
