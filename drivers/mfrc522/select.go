package mfrc522

import (
	"context"
	"fmt"

	"tablero/drivers"
)

const (
	cascadeTag = 0x88 // first byte of an incomplete UID (ISO 6.5.4)
	sakCascade = 0x04 // SAK: the UID is incomplete (ISO table 8)
	levels     = 3
)

// part is what one cascade level gives: four bytes and their BCC.
type part [5]byte

// selectCard walks the cascade levels until one card has told its whole UID.
func (d *Dev) selectCard(ctx context.Context) (UID, error) {
	var uid UID
	for level := range levels {
		sel := byte(0x93 + 2*level)
		p, err := d.anticollision(ctx, sel)
		if err != nil {
			return UID{}, err
		}
		sak, err := d.selectPart(ctx, sel, p)
		if err != nil {
			return UID{}, err
		}
		tagged := p[0] == cascadeTag
		if sak&sakCascade == 0 {
			if level == 0 && tagged {
				return UID{}, corrupt("cascade tag in a complete UID")
			}
			uid.add(p[:4])
			return uid, nil
		}
		if !tagged {
			return UID{}, corrupt("no cascade tag in an incomplete UID")
		}
		uid.add(p[1:4])
	}
	return UID{}, corrupt("UID goes on after three cascade levels")
}

// anticollision finds one card's part of the UID. When answers collide, it repeats with
// the bits before the collision and one more, which only some of the cards share
// (ISO 6.5.3.3).
func (d *Dev) anticollision(ctx context.Context, sel byte) (part, error) {
	var p part
	for known := 0; ; {
		whole, rest := known/8, byte(known%8)
		var tx [2 + 4]byte
		tx[0], tx[1] = sel, byte(2+whole)<<4|rest
		n := 2 + copy(tx[2:], p[:(known+7)/8])
		r, err := d.exchange(ctx, frame{data: tx[:n], lastBits: rest, align: rest, answer: bits(5 - whole)})
		if err != nil {
			return part{}, err
		}
		if r.silent {
			return part{}, corrupt("nobody answers the anticollision")
		}
		if whole+len(r.data) > len(p) {
			return part{}, corrupt("answer to the anticollision is too long")
		}
		for i, b := range r.data {
			if i == 0 {
				mask := byte(1)<<rest - 1
				b = p[whole]&mask | b&^mask
			}
			p[whole+i] = b
		}
		if r.errors&errColl != 0 {
			d.crowded = true
			next, ok := agreed(r.coll, known)
			if !ok || next > (whole+len(r.data))*8 {
				return part{}, corrupt("collision nowhere in the UID")
			}
			known = next
			continue
		}
		if r.errors&errBad != 0 {
			return part{}, corrupt(fmt.Sprintf("anticollision, ErrorReg %#02x", r.errors))
		}
		if whole+len(r.data) != len(p) {
			return part{}, corrupt("answer to the anticollision is too short")
		}
		if p[0]^p[1]^p[2]^p[3] != p[4] {
			return part{}, corrupt("block check of the UID")
		}
		return p, nil
	}
}

// agreed gives how many bits of the UID may be taken as received, the colliding one
// with them: its value, whichever came, is that of at least one card.
//
// 9.3.1.15 doesn't say what CollPos counts from when known bits were sent along:
// libraries disagree (the UID, the byte, the frame). The lowest reading that gets on
// is right for all of them: bits before the collision are good, and a reading too low
// costs one more exchange.
func agreed(coll byte, known int) (int, bool) {
	if coll&collPosNotValid != 0 {
		return 0, false
	}
	pos := int(coll & 0x1F)
	if pos == 0 {
		pos = 32
	}
	best := 33
	for _, n := range [...]int{pos, known/8*8 + pos, known + pos} {
		if n > known && n < best {
			best = n
		}
	}
	return best, best <= 32
}

// selectPart selects the cards with that part; their SAK says whether more follows.
func (d *Dev) selectPart(ctx context.Context, sel byte, p part) (sak byte, err error) {
	tx := [9]byte{sel, 0x70}
	copy(tx[2:], p[:])
	tx[7], tx[8] = crcA(tx[:7])
	r, err := d.exchange(ctx, frame{data: tx[:], answer: bits(3)})
	if err != nil {
		return 0, err
	}
	switch {
	case r.silent:
		return 0, corrupt("nobody answers the select")
	case r.errors&(errBad|errColl) != 0:
		return 0, corrupt(fmt.Sprintf("select, ErrorReg %#02x", r.errors))
	case len(r.data) != 3:
		return 0, corrupt("length of the SAK")
	}
	if lo, hi := crcA(r.data[:1]); lo != r.data[1] || hi != r.data[2] {
		return 0, corrupt("CRC of the SAK")
	}
	return r.data[0], nil
}

func corrupt(what string) error {
	return fmt.Errorf("mfrc522: %s: %w", what, drivers.ErrCorrupt)
}
