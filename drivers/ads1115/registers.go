package ads1115

import "periph.io/x/conn/v3/physic"

// Registers ("Address Pointer Register").
const (
	regConversion = 0
	regConfig     = 1
)

// Bits of the config register ("Config Register").
const (
	osBit      = 1 << 15 // write: start; read: no conversion is under way
	muxSingle  = 4 << 12 // AIN0 against ground; the next channels follow
	muxShift   = 12
	pgaShift   = 9
	modeSingle = 1 << 8
	rateShift  = 5
	noCompare  = 3
)

// Full scales by PGA ("Config Register").
var ranges = [...]physic.ElectricPotential{
	6144 * physic.MilliVolt,
	4096 * physic.MilliVolt,
	2048 * physic.MilliVolt,
	1024 * physic.MilliVolt,
	512 * physic.MilliVolt,
	256 * physic.MilliVolt,
}

// Samples a second by DR ("Config Register").
var rates = [...]int{8, 16, 32, 64, 128, 250, 475, 860}
