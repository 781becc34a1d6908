package mcp23017

// Registers with IOCON.BANK = 0, where the ports alternate (table 3-3). Each is the
// A half of a pair; the address pointer walks on to the B half by itself.
const (
	regIODIR  = 0x00
	regINTF   = 0x0E
	regGPIO   = 0x12
	regIOCON  = 0x0A
	ioconBank = 0x05 // IOCON while BANK = 1; GPINTENB while BANK = 0 (table 3-2)
)

// Bits of IOCON (register 3-6).
const (
	ioconMirror    = 1 << 6 // INTA and INTB are one
	ioconOpenDrain = 1 << 2 // overrides INTPOL
)

// Length of the settings, IODIRA up to GPPUB, that Init writes and Check compares.
const settingsLen = 14

// GPA7 and GPB7 are outputs only and their IODIR bits must stay 0
// (DS20001952D, table 2-1, notes).
const outputsOnly = 1<<7 | 1<<15

// settings gives the bytes of IODIRA to GPPUB for o.
func settings(o *Opts) [settingsLen]byte {
	inputs := ^uint16(outputsOnly)
	// Pins that aren't in use get their pull-up whatever the options say: an input
	// that floats draws current and picks up its neighbours.
	pulls := inputs &^ o.Inputs
	if o.PullUps {
		pulls = inputs
	}
	const iocon = ioconMirror | ioconOpenDrain
	lo, hi := func(v uint16) byte { return byte(v) }, func(v uint16) byte { return byte(v >> 8) }
	return [settingsLen]byte{
		lo(inputs), hi(inputs), // IODIR
		0, 0, // IPOL: what the pin is, not its opposite
		lo(o.Inputs), hi(o.Inputs), // GPINTEN
		0, 0, // DEFVAL
		0, 0, // INTCON: compare with the previous level, not with DEFVAL (3.5.5)
		iocon, iocon, // one register at two addresses
		lo(pulls), hi(pulls), // GPPU
	}
}
