package board

// File is a board file as TOML holds it.
type File struct {
	Name  string   `toml:"name"`
	Title string   `toml:"title"`
	Games []string `toml:"games"` // games that this board can play
	Grid  Grid     `toml:"grid"`
	Buses []Bus    `toml:"bus"`
	Parts []Part   `toml:"part"`
	// Cells says for each cell, by name, which inputs and which LED are its own.
	Cells    map[string]Cell `toml:"cells"`
	Tray     Tray            `toml:"tray"`
	Platform Platform        `toml:"platform"`
	Keys     Keys            `toml:"keys"`

	text []byte // that it was read from
}

// Grid is the playing field.
type Grid struct {
	Columns int     `toml:"columns"`
	Rows    int     `toml:"rows"`
	PitchMM float64 `toml:"pitch_mm"` // between the centres of neighbouring cells
	// SensorDepthMM is from a hall sensor up to the lowest magnet's middle.
	SensorDepthMM float64 `toml:"sensor_depth_mm"`
	// AntennaDepthMM is from a reader's antenna up to the underside of a piece.
	AntennaDepthMM float64 `toml:"antenna_depth_mm"`
}

// Bus is a root bus: one set of wires, one lane.
type Bus struct {
	Name string `toml:"name"`
	Kind string `toml:"kind"` // "i2c" or "spi"
	Port string `toml:"port"` // the Pi's name for it: "I2C1", "SPI0"
	// Root names the bus whose wires it shares, if it is a port of a multiplexer:
	// such buses are scanned by one lane.
	Root     string `toml:"root"`
	SpeedKHz int    `toml:"speed_khz"`
	Wires    string `toml:"wires"` // for the wiring table
}

// Part is a chip or a module on a bus.
type Part struct {
	Name    string `toml:"name"`
	Chip    string `toml:"chip"`
	Bus     string `toml:"bus"`
	Address uint16 `toml:"address"` // I2C
	// Select is the SPI chip select, by number.
	Select int `toml:"select"`
	// Behind names the decoder whose Output selects this part instead.
	Behind string `toml:"behind"`
	Output int    `toml:"output"`
	// Interrupt and Reset are pins of the Pi, empty if not wired.
	Interrupt string `toml:"interrupt"`
	Reset     string `toml:"reset"`
	// AddressPins are a decoder's address lines, lowest bit first.
	AddressPins []string `toml:"address_pins"`
	// Clock and Data are the pins of load cell converters that share a clock.
	Clock      string   `toml:"clock"`
	Data       []string `toml:"data"`
	LEDs       int      `toml:"leds"`           // LED strips
	MaxCurrent int      `toml:"max_current_ma"` // LED strips; 0 for the driver's default
}

// Cell is what sits under and beside one cell.
type Cell struct {
	Switch string `toml:"switch"` // "PART:INPUT" of a digital hall switch
	Field  string `toml:"field"`  // "PART:INPUT" of a linear hall sensor
	Tags   string `toml:"tags"`   // name of an NFC reader
	LED    *int   `toml:"led"`    // position on the strip, from 0
}

// Tray is where pieces are handed over or shown.
type Tray struct {
	Tags []string `toml:"tags"` // readers; several count as one place
}

// Platform is what the board stands on: a square plate on four load cells.
type Platform struct {
	SizeMM float64 `toml:"size_mm"` // between the load cells
	// Cells names the inputs of the load cells, "PART:INPUT", in the order
	// south-west, south-east, north-west, north-east.
	Cells []string `toml:"cells"`
}

// Keys are the three buttons, each to ground.
type Keys struct {
	White string `toml:"white"`
	Menu  string `toml:"menu"`
	Black string `toml:"black"`
}

// Part finds a part by name.
func (f *File) Part(name string) (*Part, bool) {
	for i := range f.Parts {
		if f.Parts[i].Name == name {
			return &f.Parts[i], true
		}
	}
	return nil, false
}

// Bus finds a bus by name.
func (f *File) Bus(name string) (*Bus, bool) {
	for i := range f.Buses {
		if f.Buses[i].Name == name {
			return &f.Buses[i], true
		}
	}
	return nil, false
}

// chip finds the first part of a chip, such as the LED strip.
func (f *File) chip(names ...string) (*Part, bool) {
	for i := range f.Parts {
		for _, n := range names {
			if f.Parts[i].Chip == n {
				return &f.Parts[i], true
			}
		}
	}
	return nil, false
}

// Strip finds the LED strip.
func (f *File) Strip() (*Part, bool) { return f.chip(chipAPA102, chipWS2812) }

// Panel finds the display.
func (f *File) Panel() (*Part, bool) { return f.chip(chipSSD1306) }

// Plays tells whether the board can play a game.
func (f *File) Plays(game string) bool {
	for _, g := range f.Games {
		if g == game {
			return true
		}
	}
	return false
}
