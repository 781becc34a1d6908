package chip

import "time"

// crcByte is what the CRC coprocessor takes for a byte: eight periods of 13.56
// MHz.
const crcByte = 590 * time.Nanosecond

// crcUnit is the CRC coprocessor: CalcCRC feeds it from the FIFO until another
// command ends that.
type crcUnit struct {
	active bool
	value  uint16
	ready  time.Time // when the bytes so far are done
	told   bool      // the interrupt for these has come
}

// presets of CRCPreset in ModeReg (table 63).
var presets = [4]uint16{0x0000, 0x6363, 0xA671, 0xFFFF}

func (m *MFRC522) startCRC() {
	m.crc = crcUnit{active: true, value: presets[m.reg[rfMode]&3], ready: m.t.Now()}
}

// runCRC takes what is in the FIFO and gives the result once it is due.
func (m *MFRC522) runCRC(now time.Time) {
	if !m.crc.active {
		return
	}
	if m.fifo.n > 0 {
		m.crc.ready, m.crc.told = now, false
		for m.fifo.n > 0 {
			m.crc.value = crcStep(m.crc.value, m.fifo.pop())
			m.crc.ready = m.crc.ready.Add(crcByte)
		}
		m.alerts()
	}
	if !m.crc.told && !now.Before(m.crc.ready) {
		m.crc.told = true
		m.reg[rfCRCLow], m.reg[rfCRCHigh] = byte(m.crc.value), byte(m.crc.value>>8)
		m.reg[rfDivIrq] |= irqCRC
	}
}

// status gives CRCOk (the value is zero) and CRCReady of Status1Reg.
func (c *crcUnit) status(now time.Time) byte {
	v := byte(0)
	if c.active && c.value == 0 {
		v |= 0x40
	}
	if !c.active || !now.Before(c.ready) {
		v |= 0x20
	}
	return v
}
