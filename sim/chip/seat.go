package chip

import "time"

// cardState is a state of ISO/IEC 14443-3, figure 7.
type cardState int

const (
	cardIdle cardState = iota
	cardReady
	cardActive
	cardHalt
)

// seat is a card in the field of one reader.
type seat struct {
	card  *Card
	up    time.Time // when it hears; only while there is a field
	state cardState
	level int  // of the cascade, while ready
	woken bool // from halt: an error puts it back there
}

func (s *seat) power(at time.Time) {
	*s = seat{card: s.card, up: at.Add(s.card.Boot)}
}

// hear takes a frame of bits from the reader and tells whether the card answers.
func (s *seat) hear(tx []byte, bits int, f *frame) bool {
	if bits == 7 {
		return s.wake(tx[0], f)
	}
	switch {
	case s.state == cardReady && bits >= 16:
		return s.choose(tx, bits, f)
	case s.state == cardActive && bits%8 == 0 && bits >= 8:
		return s.obey(tx, f)
	}
	return s.fail()
}

// fail is what the card does on anything it doesn't expect.
func (s *seat) fail() bool {
	switch {
	case s.state == cardHalt:
	case s.woken:
		s.state = cardHalt
	default:
		s.state = cardIdle
	}
	return false
}

func (s *seat) wake(command byte, f *frame) bool {
	known := command == cmdWUPA || command == cmdREQA && s.state == cardIdle
	if !known || s.state != cardIdle && s.state != cardHalt {
		return s.fail()
	}
	s.woken = s.state == cardHalt
	s.state, s.level = cardReady, 0
	*f = answer(s.card.ATQA[:], false)
	return true
}

// choose is SEL with the number of valid bits that follow: all forty of them are
// SELECT, less are ANTICOLLISION.
func (s *seat) choose(tx []byte, bits int, f *frame) bool {
	if tx[0] != cmdSEL+2*byte(s.level) {
		return s.fail()
	}
	own := &s.card.cascade[s.level]
	if tx[1] == 0x70 {
		if bits != 9*8 || [5]byte(tx[2:7]) != *own || !goodCRC(tx[:9]) {
			return s.fail()
		}
		sak := s.card.SAK &^ 4
		if s.level < s.card.levels-1 {
			s.level++
			sak |= 4
		} else {
			s.state = cardActive
		}
		*f = answer([]byte{sak}, true)
		return true
	}
	known := bits - 16
	if known >= 40 || int(tx[1]>>4)*8+int(tx[1]&0x0F) != bits || tx[1]&0x0F > 7 {
		return s.fail()
	}
	for i := range known {
		if (tx[2+i/8]^own[i/8])>>(i%8)&1 == 1 {
			return s.fail()
		}
	}
	f.lead, f.bits = known%8, 40-known
	copy(f.data[:], own[known/8:])
	f.data[0] &= 0xFF << f.lead
	return true
}

// obey is a command to the chosen card.
func (s *seat) obey(tx []byte, f *frame) bool {
	pages := s.card.Pages
	switch {
	case !goodCRC(tx):
		return s.refuse(1, f)
	case tx[0] == cmdHLTA && len(tx) == 4 && tx[1] == 0:
		s.state = cardHalt
		return false
	case tx[0] == cmdREAD && len(tx) == 4 && int(tx[1]) < len(pages):
		var four [16]byte
		for i := range 4 {
			copy(four[4*i:], pages[(int(tx[1])+i)%len(pages)][:])
		}
		*f = answer(four[:], true)
		return true
	}
	return s.refuse(0, f)
}

// refuse answers with the four bits of a NAK (NTAG213, section 9.3) if the card
// has memory; others say nothing. Both leave the active state.
func (s *seat) refuse(nak byte, f *frame) bool {
	s.fail()
	if len(s.card.Pages) == 0 {
		return false
	}
	f.data[0], f.lead, f.bits = nak, 0, 4
	return true
}

func goodCRC(tx []byte) bool {
	n := len(tx) - 2
	if n < 1 {
		return false
	}
	low, high := CRCA(tx[:n])
	return tx[n] == low && tx[n+1] == high
}
