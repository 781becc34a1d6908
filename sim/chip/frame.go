package chip

import "time"

// etu is the time of one bit at 106 kbit/s: 128 periods of 13.56 MHz.
const etu = 9440 * time.Nanosecond

// frame is what a card, or several at once, send: bits, least significant first,
// each eighth followed by a parity bit. In a split anticollision frame the first
// bits of the first byte are missing; lead tells how many.
type frame struct {
	data [24]byte // from the first byte that is at least in part sent
	lead int
	bits int // sent, without parity
}

func (f *frame) bit(i int) bool { i += f.lead; return f.data[i/8]>>(i%8)&1 == 1 }

func (f *frame) flip(i int) { i += f.lead; f.data[i/8] ^= 1 << (i % 8) }

// answer makes a frame of whole bytes; with a CRC if it has one.
func answer(data []byte, crc bool) (f frame) {
	n := copy(f.data[:], data)
	if crc {
		f.data[n], f.data[n+1] = CRCA(data)
		n += 2
	}
	f.bits = 8 * n
	return f
}

// airTime is start, data, parity and end.
func airTime(lead, bits int) time.Duration {
	return time.Duration(2+bits+(lead+bits)/8) * etu
}

// Frame delay times of a card (ISO/IEC 14443-3, table 2): 1236 or 1172 periods
// of 13.56 MHz, by the last bit that the reader sent.
const (
	delayAfterOne  = 91150 * time.Nanosecond
	delayAfterZero = 86430 * time.Nanosecond
)

// superpose lays another card's answer over f and gives the first bit in which
// they differ, -1 if none. Where they differ both halves of the bit are
// modulated; f then has a 1.
func (f *frame) superpose(o *frame) int {
	first := -1
	for i := range min(f.bits, o.bits) {
		if f.bit(i) != o.bit(i) {
			if first < 0 {
				first = i
			}
			if !f.bit(i) {
				f.flip(i)
			}
		}
	}
	if o.bits > f.bits {
		for i := f.bits; i < o.bits; i++ {
			if f.bit(i) != o.bit(i) {
				f.flip(i)
			}
		}
		f.bits = o.bits
	}
	return first
}
