package board

import "fmt"

// Chips that a board file may name.
const (
	chipMCP23017 = "mcp23017"
	chipMFRC522  = "mfrc522"
	chipHC154    = "74hc154"
	chipAPA102   = "apa102"
	chipWS2812   = "ws2812"
	chipSSD1306  = "ssd1306"
	chipADS1115  = "ads1115"
	chipHX711    = "hx711"
)

// chip is what the board file may say about a kind of part.
type chip struct {
	bus        string // kind of bus
	low, high  uint16 // I2C addresses
	mayBehind  bool   // may be selected by a decoder
	mayInt     bool
	mayReset   bool
	wantsLEDs  bool
	wantsAddr  bool           // address pins
	wantsClock bool           // clock and data pins, no bus
	sensor     Sensor         // what its inputs read
	inputs     map[string]int // names of inputs
	inputsHint string
}

// chips lists what is known of each chip.
func chips() map[string]chip {
	return map[string]chip{
		chipMCP23017: {bus: "i2c", low: 0x20, high: 0x27, mayInt: true, sensor: Switch, inputs: expanderInputs(),
			inputsHint: "GPA0 to GPA6 and GPB0 to GPB6 (chips made since 2022 have no inputs at GPA7 and GPB7)"},
		chipMFRC522: {bus: "spi", mayBehind: true, mayReset: true},
		chipHC154:   {bus: "spi", wantsAddr: true},
		chipAPA102:  {bus: "spi", wantsLEDs: true},
		chipWS2812:  {bus: "spi", wantsLEDs: true},
		chipSSD1306: {bus: "i2c", low: 0x3C, high: 0x3C},
		chipADS1115: {bus: "i2c", low: 0x48, high: 0x4B, sensor: Field, inputs: numbered("AIN"), inputsHint: "AIN0 to AIN3"},
		chipHX711:   {wantsClock: true, sensor: Weight, inputs: numbered("DOUT"), inputsHint: "DOUT0 to DOUT3, in the order of data"},
	}
}

// expanderInputs maps GPA0 to bit 0 and GPB6 to bit 14.
func expanderInputs() map[string]int {
	in := map[string]int{}
	for i := range 7 {
		in[fmt.Sprintf("GPA%d", i)] = i
		in[fmt.Sprintf("GPB%d", i)] = 8 + i
	}
	return in
}

// numbered names four inputs.
func numbered(prefix string) map[string]int {
	in := map[string]int{}
	for i := range 4 {
		in[fmt.Sprintf("%s%d", prefix, i)] = i
	}
	return in
}

// chipNames are the chips in the order in which messages name them.
const chipNames = "mcp23017, mfrc522, 74hc154, apa102, ws2812, ssd1306, ads1115, hx711"
