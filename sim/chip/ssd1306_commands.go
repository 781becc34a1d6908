package chip

// I2C takes a stream of commands and data: control bytes tell which (section
// 8.1.5.2). A read gives the status byte.
func (d *SSD1306) I2C(w, r []byte) error {
	d.gate.lock()
	defer d.gate.unlock()
	for i := range r {
		r[i] = 0
		if !d.state.on {
			r[i] = 1 << 6
		}
	}
	for len(w) > 0 {
		control := w[0]
		w = w[1:]
		payload := w
		if control&0x80 != 0 && len(w) > 1 { // Co: one byte, then another control byte
			payload = w[:1]
		}
		w = w[len(payload):]
		for _, b := range payload {
			if control&0x40 != 0 {
				d.data(b)
			} else {
				d.commandByte(b)
			}
		}
	}
	return nil
}

// data writes a byte where the pointers stand and moves them (section 10.1.3).
func (d *SSD1306) data(b byte) {
	s := &d.state
	segment := s.column
	if s.segmentRemap {
		segment = oledColumns - 1 - s.column
	}
	if cell := &d.ram[s.page][segment]; *cell != b {
		*cell = b
		d.version++
	}
	switch s.mode {
	case 0:
		if next(&s.column, s.columnLow, s.columnHigh, oledColumns) {
			next(&s.page, s.pageLow, s.pageHigh, oledPages)
		}
	case 1:
		if next(&s.page, s.pageLow, s.pageHigh, oledPages) {
			next(&s.column, s.columnLow, s.columnHigh, oledColumns)
		}
	default:
		next(&s.column, s.columnStart, oledColumns-1, oledColumns)
	}
}

// next moves a pointer round its range and tells whether it started over.
func next(pointer *int, low, high, end int) bool {
	if *pointer == high || *pointer == end-1 {
		*pointer = low
		return true
	}
	*pointer++
	return false
}

// commandByte gathers a command and its arguments.
func (d *SSD1306) commandByte(b byte) {
	s := &d.state
	if s.have == 0 {
		s.expected = 1 + arguments(b)
	}
	s.command[s.have] = b
	if s.have++; s.have < s.expected {
		return
	}
	s.have = 0
	d.command(s.command[0], s.command[1], s.command[2])
}

// arguments tells how many bytes follow a command (table 9-1).
func arguments(command byte) int {
	switch command {
	case 0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB:
		return 1
	case 0x21, 0x22, 0xA3:
		return 2
	case 0x29, 0x2A:
		return 5
	case 0x26, 0x27:
		return 6
	}
	return 0
}

func (d *SSD1306) command(c, x, y byte) {
	s := &d.state
	before := *s
	switch {
	case c < 0x10: // these and 0xB0 are for page mode, yet the part always obeys
		s.columnStart = s.columnStart&0x70 | int(c)
		s.column = s.columnStart
	case c < 0x20:
		s.columnStart = int(c&7)<<4 | s.columnStart&0x0F
		s.column = s.columnStart
	case c == 0x20:
		s.mode = x & 3
	case c == 0x21:
		s.columnLow, s.columnHigh = int(x&0x7F), int(y&0x7F)
		s.column = s.columnLow
	case c == 0x22:
		s.pageLow, s.pageHigh = int(x&7), int(y&7)
		s.page = s.pageLow
	case c >= 0x40 && c < 0x80:
		s.startLine = int(c & 0x3F)
	case c == 0x81:
		s.contrast = x
	case c == 0x8D:
		s.pump = x&4 != 0
	case c == 0xA0, c == 0xA1:
		s.segmentRemap = c == 0xA1 // for data to come; what is in the RAM stays
	case c == 0xA4, c == 0xA5:
		s.allOn = c == 0xA5
	case c == 0xA6, c == 0xA7:
		s.inverted = c == 0xA7
	case c == 0xA8:
		if x&0x3F >= 15 { // less is invalid
			s.multiplex = int(x & 0x3F)
		}
	case c == 0xAE, c == 0xAF:
		s.on = c == 0xAF
	case c >= 0xB0 && c < 0xB8:
		s.page = int(c & 7)
	case c == 0xC0, c == 0xC8:
		s.comRemap = c == 0xC8
	case c == 0xD3:
		s.offset = int(x & 0x3F)
	}
	if s.look() != before.look() {
		d.version++
	}
}

// oledLook is the part of the state that is seen.
type oledLook struct {
	comRemap, on, allOn, inverted, pump bool
	contrast                            byte
	startLine, offset, multiplex        int
}

func (s *oledState) look() oledLook {
	return oledLook{s.comRemap, s.on, s.allOn, s.inverted, s.pump, s.contrast, s.startLine, s.offset, s.multiplex}
}
