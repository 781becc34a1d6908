package chip

// fifo is the part's buffer of 64 bytes.
type fifo struct {
	bytes    [64]byte
	first, n int
	lo, hi   bool // the alerts as they were
}

func (f *fifo) push(b byte) bool {
	if f.n == len(f.bytes) {
		return false
	}
	f.bytes[(f.first+f.n)%len(f.bytes)] = b
	f.n++
	return true
}

func (f *fifo) pop() byte {
	if f.n == 0 {
		return 0
	}
	b := f.bytes[f.first]
	f.first = (f.first + 1) % len(f.bytes)
	f.n--
	return b
}

// alerts stores the moments at which the FIFO got nearly full or nearly empty
// (WaterLevelReg, section 9.3.1.12).
func (m *MFRC522) alerts() {
	water := int(m.reg[rfWaterLevel])
	lo, hi := m.fifo.n <= water, len(m.fifo.bytes)-m.fifo.n <= water
	if lo && !m.fifo.lo {
		m.reg[rfComIrq] |= irqLo
	}
	if hi && !m.fifo.hi {
		m.reg[rfComIrq] |= irqHi
	}
	m.fifo.lo, m.fifo.hi = lo, hi
}

func (m *MFRC522) status1() byte {
	water := int(m.reg[rfWaterLevel])
	v := m.crc.status(m.t.Now())
	if m.interrupt() {
		v |= 0x10
	}
	if m.timer.running {
		v |= 0x08
	}
	if len(m.fifo.bytes)-m.fifo.n <= water {
		v |= 0x02
	}
	if m.fifo.n <= water {
		v |= 0x01
	}
	return v
}
