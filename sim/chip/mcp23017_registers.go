package chip

import "periph.io/x/conn/v3/gpio"

// I2C writes from the address in the first byte, or reads from where the pointer
// stands.
func (m *MCP23017) I2C(w, r []byte) error {
	m.gate.lock()
	defer m.gate.unlock()
	if len(w) > 0 {
		m.pointer = w[0]
		for _, b := range w[1:] {
			m.write(m.pointer, b)
			m.advance()
		}
	}
	for i := range r {
		r[i] = m.read(m.pointer)
		m.advance()
	}
	return nil
}

// index finds a register by address; with IOCON.BANK the ports are 0x10 apart.
func (m *MCP23017) index(address byte) (byte, bool) {
	if m.reg[mcpIOCON]&ioconBANK != 0 {
		if address&0xEF > 0x0A {
			return 0, false
		}
		return address&0x0F<<1 | address>>4, true
	}
	return address, address < mcpEnd
}

// advance moves the pointer: round the registers, or, with IOCON.SEQOP, between
// the two ports of one register, or not at all (section 3.2.1).
func (m *MCP23017) advance() {
	bank, stay := m.reg[mcpIOCON]&ioconBANK != 0, m.reg[mcpIOCON]&ioconSEQOP != 0
	switch {
	case stay && bank:
	case stay:
		m.pointer ^= 1
	case bank && m.pointer == 0x0A:
		m.pointer = 0x10
	case bank && m.pointer == 0x1A, !bank && m.pointer == mcpEnd-1:
		m.pointer = 0
	default:
		m.pointer++
	}
}

func (m *MCP23017) write(address, b byte) {
	i, ok := m.index(address)
	if !ok {
		return
	}
	switch i &^ 1 {
	case mcpGPIO:
		m.reg[mcpOLAT+i&1] = b
	case mcpINTF, mcpINTCAP: // read only
		return
	case mcpIOCON:
		m.reg[mcpIOCON], m.reg[mcpIOCON+1] = b&^1, b&^1
	default:
		m.reg[i] = b
	}
	m.settle()
}

func (m *MCP23017) read(address byte) byte {
	i, ok := m.index(address)
	if !ok {
		return 0
	}
	port := i & 1
	switch i &^ 1 {
	case mcpGPIO:
		v := m.pins(port)
		m.seen[port] = v
		m.acknowledge(port)
		return v
	case mcpINTCAP:
		v := m.reg[i]
		m.acknowledge(port)
		return v
	}
	return m.reg[i]
}

// acknowledge clears a port's interrupt. One that compares with DEFVAL comes back
// at once while the pin still differs (section 3.5.5).
func (m *MCP23017) acknowledge(port byte) {
	if m.reg[mcpINTF+port] != 0 {
		m.reg[mcpINTF+port] = 0
		m.settle()
	}
}

// settle looks at the pins and raises what interrupts they cause.
func (m *MCP23017) settle() {
	for port := byte(0); port < 2; port++ {
		enabled := m.reg[mcpGPINTEN+port] & m.inputs(port)
		v := m.pins(port)
		byDefault := m.reg[mcpINTCON+port]
		cause := enabled & (byDefault&(v^m.reg[mcpDEFVAL+port]) | ^byDefault&(v^m.seen[port]))
		m.seen[port] = v
		if cause == 0 {
			continue
		}
		if m.reg[mcpINTF+port] == 0 {
			m.reg[mcpINTCAP+port] = v // and stays until acknowledged
		}
		m.reg[mcpINTF+port] |= cause
	}
	m.output()
}

// output sets the interrupt outputs.
func (m *MCP23017) output() {
	iocon := m.reg[mcpIOCON]
	a, b := m.reg[mcpINTF] != 0, m.reg[mcpINTF+1] != 0
	if iocon&ioconMIRROR != 0 {
		a = a || b
		b = a
	}
	activeHigh := iocon&ioconINTPOL != 0 && iocon&ioconODR == 0
	m.drive(0, a == activeHigh, m.opts.INTA)
	m.drive(1, b == activeHigh, m.opts.INTB)
}

func (m *MCP23017) drive(port int, high bool, tell func(gpio.Level)) {
	l := gpio.Level(high)
	if m.int[port] == l {
		return
	}
	m.int[port] = l
	if tell != nil {
		tell(l)
	}
}
