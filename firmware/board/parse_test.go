package board_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
)

// sound is a board without faults: fourteen cells with switches, two with readers.
const sound = `name = "small"
games = ["bodoquito"]

[grid]
columns = 4
rows = 4
pitch_mm = 50.0
sensor_depth_mm = 8.0

[[bus]]
name = "halls"
kind = "i2c"
port = "I2C1"
wires = "GPIO 2 (SDA), GPIO 3 (SCL)"

[[bus]]
name = "readers"
kind = "spi"
port = "SPI1"
wires = "GPIO 19 (MISO), GPIO 20 (MOSI), GPIO 21 (SCLK), GPIO 18 (CE0), GPIO 17 (CE1)"

[[bus]]
name = "lights"
kind = "spi"
port = "SPI0"

[[bus]]
name = "panel"
kind = "i2c"
port = "I2C3"
wires = "GPIO 7 (SDA), GPIO 8 (SCL)"

[[part]]
name = "expander"
chip = "mcp23017"
bus = "halls"
address = 0x20
interrupt = "GPIO4"

[[part]]
name = "decoder"
chip = "74hc154"
bus = "readers"
select = 0
address_pins = ["GPIO5", "GPIO6", "GPIO12", "GPIO13"]

[[part]]
name = "reader b1"
chip = "mfrc522"
bus = "readers"
behind = "decoder"
output = 0
reset = "GPIO22"

[[part]]
name = "reader d4"
chip = "mfrc522"
bus = "readers"
behind = "decoder"
output = 1
reset = "GPIO22"

[[part]]
name = "tray reader"
chip = "mfrc522"
bus = "readers"
select = 1
reset = "GPIO22"

[[part]]
name = "strip"
chip = "apa102"
bus = "lights"
leds = 16

[[part]]
name = "display"
chip = "ssd1306"
bus = "panel"
address = 0x3C

[tray]
tags = ["tray reader"]

[keys]
white = "GPIO23"
menu = "GPIO24"
black = "GPIO25"

[cells]
a1 = { switch = "expander:GPA0", led = 0 }
b1 = { tags = "reader b1", led = 1 }
c1 = { switch = "expander:GPA1", led = 2 }
d1 = { switch = "expander:GPA2", led = 3 }
a2 = { switch = "expander:GPA3", led = 4 }
b2 = { switch = "expander:GPA4", led = 5 }
c2 = { switch = "expander:GPA5", led = 6 }
d2 = { switch = "expander:GPA6", led = 7 }
a3 = { switch = "expander:GPB0", led = 8 }
b3 = { switch = "expander:GPB1", led = 9 }
c3 = { switch = "expander:GPB2", led = 10 }
d3 = { switch = "expander:GPB3", led = 11 }
a4 = { switch = "expander:GPB4", led = 12 }
b4 = { switch = "expander:GPB5", led = 13 }
c4 = { switch = "expander:GPB6", led = 14 }
d4 = { tags = "reader d4", led = 15 }
`

// lineOf gives the number of the line of text that begins with a prefix.
func lineOf(t *testing.T, text, prefix string) int {
	t.Helper()
	for i, l := range strings.Split(text, "\n") {
		if strings.HasPrefix(l, prefix) {
			return i + 1
		}
	}
	t.Fatalf("no line begins with %q", prefix)
	return 0
}

// faults takes the joined error of Parse apart.
func faults(t *testing.T, err error) []*board.Fault {
	t.Helper()
	var all []*board.Fault
	var walk func(error)
	walk = func(err error) {
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range joined.Unwrap() {
				walk(e)
			}
			return
		}
		f, ok := err.(*board.Fault)
		require.True(t, ok, "%T is no *board.Fault: %v", err, err)
		all = append(all, f)
	}
	walk(err)
	return all
}

func TestASmallBoardIsSound(t *testing.T) {
	f, err := board.Parse("small.toml", []byte(sound))
	require.NoError(t, err)
	require.True(t, f.Plays("bodoquito"))
	require.False(t, f.Plays("mixtour"))
}

func TestEveryFaultNamesFileLineAndRemedy(t *testing.T) {
	for name, test := range map[string]struct {
		old, new string // what is changed in the sound file
		at       string // how the line begins that must be named
		what     string
		remedy   string
	}{
		"no name":           {`name = "small"`, ``, ``, `the board has no name`, `add name`},
		"name of a path":    {`name = "small"`, `name = "../small"`, `name`, `the board's name is "../small"`, `small letters`},
		"name in capitals":  {`name = "small"`, `name = "Small"`, `name`, `the board's name is "Small"`, `small letters`},
		"an embedded name":  {`name = "small"`, `name = "base"`, `name`, `the name "base" is that of a board that the program knows`, `another name`},
		"no games":          {`games = ["bodoquito"]`, `games = []`, `games`, `plays no game`, `add games`},
		"unknown game":      {`games = ["bodoquito"]`, `games = ["bodoquito", "chess"]`, `games`, `there is no game "chess"`, `use bodoquito, mixtour`},
		"unknown key":       {`pitch_mm = 50.0`, "pitch_mm = 50.0\ncolour = 3", `colour`, `unknown key "grid.colour"`, `remove it`},
		"key in capitals":   {`pitch_mm = 50.0`, "pitch_mm = 50.0\nPitch_mm = 3", `Pitch_mm`, `unknown key "grid.Pitch_mm"`, `spelling`},
		"misspelt key":      {`interrupt = "GPIO4"`, `interupt = "GPIO4"`, `interupt`, `unknown key "part.interupt"`, `spelling`},
		"no TOML":           {`columns = 4`, `columns = = 4`, `columns`, ``, `mend the TOML`},
		"wrong type":        {`columns = 4`, `columns = "two"`, `columns`, `"grid.columns" is text`, `a whole number`},
		"no table":          {`a1 = { switch = "expander:GPA0", led = 0 }`, `a1 = 3`, `a1`, `"cells.a1" is 3`, `a table`},
		"no list":           {`games = ["bodoquito"]`, `games = "bodoquito"`, `games`, `"games" is text`, `a list`},
		"no text":           {`white = "GPIO23"`, `white = 23`, `white`, `"keys.white" is 23`, `text in quotes`},
		"no number":         {`pitch_mm = 50.0`, `pitch_mm = true`, `pitch_mm`, `"grid.pitch_mm" is true or false`, `a number`},
		"too large":         {`address = 0x20`, `address = 0x12345`, `address = 0x12345`, `"part.address" is 74565`, `a whole number`},
		"beyond numbers":    {`columns = 4`, `columns = 99999999999999999999`, `columns`, `number is too large`, `mend the TOML`},
		"no columns":        {`columns = 4`, `columns = 0`, `columns`, `a grid of 0 x 4`, `use 1 to 5 columns`},
		"too many rows":     {`rows = 4`, `rows = 6`, `columns`, `a grid of 4 x 6`, `1 to 5 rows`},
		"too few rows":      {`rows = 4`, `rows = 3`, `columns`, `a grid of 4 x 3 cells is too small for bodoquito`, `4 x 4`},
		"too small":         {`games = ["bodoquito"]`, `games = ["bodoquito", "mixtour"]`, `columns`, `a grid of 4 x 4 cells is too small for mixtour`, `remove mixtour from games`},
		"pitch":             {`pitch_mm = 50.0`, `pitch_mm = 19.5`, `pitch_mm`, `a pitch of 19.5 mm`, `20 to 200 mm`},
		"pitch not real":    {`pitch_mm = 50.0`, `pitch_mm = nan`, `pitch_mm`, `a pitch of NaN mm`, `20 to 200 mm`},
		"depth":             {`rows = 4`, "rows = 4\nantenna_depth_mm = -1.0", `antenna_depth_mm`, `a depth of -1 mm`, `0 to 25 mm`},
		"too deep":          {`sensor_depth_mm = 8.0`, `sensor_depth_mm = 25.5`, `sensor_depth_mm`, `a depth of 25.5 mm`, `0 to 25 mm`},
		"no depth":          {`sensor_depth_mm = 8.0`, ``, `[grid]`, `the depth of the hall switches isn't given`, `add sensor_depth_mm`},
		"bus kind":          {`kind = "i2c"`, `kind = "can"`, `kind = "can"`, `bus "halls" has kind "can"`, `"i2c" or "spi"`},
		"bus port":          {`port = "I2C1"`, ``, `[[bus]]`, `bus "halls" has no port`, `add port`},
		"no such port":      {`port = "I2C1"`, `port = "/dev/i2c-1"`, `port = "/dev/i2c-1"`, `bus "halls" is of kind i2c and has port "/dev/i2c-1"`, `as I2C1`},
		"port of a kind":    {`port = "I2C1"`, `port = "SPI3"`, `port = "SPI3"`, `bus "halls" is of kind i2c and has port "SPI3"`, `as I2C1`},
		"port twice":        {`port = "I2C3"`, `port = "I2C1"`, ``, `port I2C1 is used by bus halls and by bus panel`, `give each its own`},
		"too slow":          {`port = "I2C1"`, "port = \"I2C1\"\nspeed_khz = 9", `speed_khz`, `bus "halls" has a speed of 9 kHz`, `10 to 1000`},
		"negative speed":    {`port = "I2C1"`, "port = \"I2C1\"\nspeed_khz = -400", `speed_khz`, `a speed of -400 kHz`, `10 to 1000`},
		"bus twice":         {`name = "lights"`, `name = "readers"`, ``, `bus name "readers" is empty or used twice`, `name of its own`},
		"part twice":        {`name = "strip"`, `name = "decoder"`, ``, `two parts are called "decoder"`, `name of its own`},
		"part unnamed":      {`name = "strip"`, ``, ``, `a part has no name`, `add name`},
		"a colon":           {`name = "strip"`, `name = "a:b"`, `name = "a:b"`, `a part is called "a:b"`, `leave the colon out`},
		"unknown chip":      {`chip = "apa102"`, `chip = "apa103"`, `chip = "apa103"`, `part "strip" has unknown chip "apa103"`, `use one of mcp23017`},
		"unknown bus":       {`bus = "lights"`, `bus = "light"`, `bus = "light"`, `part "strip" sits on unknown bus "light"`, `name a [[bus]]`},
		"wrong bus":         {`bus = "lights"`, `bus = "halls"`, ``, `part "strip" is an apa102 and can't sit on i2c bus "halls"`, `a bus of kind spi`},
		"address":           {`address = 0x20`, `address = 0x48`, `address = 0x48`, `part "expander" has address 0x48`, `use 0x20 to 0x27`},
		"no address":        {`address = 0x20`, ``, ``, `part "expander" has address 0x00`, `use 0x20 to 0x27`},
		"display address":   {`address = 0x3C`, `address = 0x3D`, `address = 0x3D`, `part "display" has address 0x3D`, `use 0x3C, `},
		"select":            {`select = 1`, `select = 3`, `select = 3`, `part "tray reader" has chip select 3`, `use 0 to 2`},
		"select twice":      {`select = 1`, `select = 0`, ``, `chip select 0 on bus readers is used by decoder and by tray reader`, `give each its own`},
		"select on I2C":     {`address = 0x20`, "address = 0x20\nselect = 0", `select = 0`, `part "expander" is a mcp23017, which has no select`, `remove it`},
		"output on I2C":     {`address = 0x20`, "address = 0x20\noutput = 3", `output = 3`, `part "expander" is a mcp23017, which has no output`, `remove it`},
		"behind on I2C":     {`address = 0x20`, "address = 0x20\nbehind = \"decoder\"", `behind = "decoder"`, `part "expander" is a mcp23017, which has no behind`, `remove it`},
		"address on SPI":    {`select = 1`, "select = 1\naddress = 0x20", ``, `part "tray reader" is a mfrc522, which has no address`, `remove it`},
		"behind, selected":  {`output = 0`, "output = 0\nselect = 2", `select = 2`, `part "reader b1" has a select and sits behind "decoder"`, `remove one`},
		"output of none":    {`select = 1`, "select = 1\noutput = 4", `output = 4`, `part "tray reader" has an output of no decoder`, `add behind`},
		"decoder":           {`behind = "decoder"`, `behind = "strip"`, `behind`, `part "reader b1" can't sit behind "strip"`, `name a 74hc154`},
		"output":            {`output = 0`, `output = 16`, `output`, `part "reader b1" has decoder output 16`, `use 0 to 15`},
		"no LEDs":           {`leds = 16`, ``, ``, `part "strip" has 0 LEDs`, `count the LEDs`},
		"negative current":  {`leds = 16`, "leds = 16\nmax_current_ma = -5", `max_current_ma`, `part "strip" may take -5 mA`, `supply`},
		"LEDs on a chip":    {`address = 0x20`, "address = 0x20\nleds = 4", `leds = 4`, `part "expander" is a mcp23017, which has no leds`, `remove it`},
		"interrupt":         {`reset = "GPIO22"`, "reset = \"GPIO22\"\ninterrupt = \"GPIO9\"", `interrupt = "GPIO9"`, `part "reader b1" is a mfrc522, which has no interrupt`, `remove it`},
		"reset":             {`interrupt = "GPIO4"`, `reset = "GPIO9"`, `reset = "GPIO9"`, `part "expander" is a mcp23017, which has no reset`, `remove it`},
		"address pins":      {`, "GPIO13"]`, `]`, `address_pins`, `part "decoder" has 3 address pins`, `four address pins`},
		"no such pin":       {`white = "GPIO23"`, `white = "GPIO28"`, `white`, `there is no pin "GPIO28"`, `GPIO0 to GPIO27`},
		"header's number":   {`white = "GPIO23"`, `white = "16"`, `white`, `there is no pin "16"`, `GPIO0 to GPIO27`},
		"leading zero":      {`white = "GPIO23"`, `white = "GPIO04"`, `white`, `there is no pin "GPIO04"`, `GPIO0 to GPIO27`},
		"pin of I2C1":       {`white = "GPIO23"`, `white = "GPIO2"`, `white`, `pin GPIO2 is used by bus halls and by white key`, `give each its own`},
		"pin of SPI0":       {`white = "GPIO23"`, `white = "GPIO10"`, `white`, `pin GPIO10 is used by bus lights and by white key`, `give each its own`},
		"chip select":       {`white = "GPIO23"`, `white = "GPIO17"`, `white`, `pin GPIO17 is used by bus readers and by white key`, `give each its own`},
		"pin of an overlay": {`white = "GPIO23"`, `white = "GPIO8"`, `white`, `pin GPIO8 is used by bus panel and by white key`, `give each its own`},
		"pin twice":         {`white = "GPIO23"`, `white = "GPIO5"`, `white`, `pin GPIO5 is used by decoder and by white key`, `give each its own`},
		"reset as key":      {`white = "GPIO23"`, `white = "GPIO22"`, `white`, `pin GPIO22 is used by the reset and by white key`, `give each its own`},
		"int as reset":      {`interrupt = "GPIO4"`, `interrupt = "GPIO22"`, ``, `pin GPIO22 is used by the interrupt and by the reset`, `give each its own`},
		"no menu key":       {`menu = "GPIO24"`, ``, `[keys]`, `the menu key is missing`, `add menu = `},
		"no display":        {"[[part]]\nname = \"display\"\nchip = \"ssd1306\"\nbus = \"panel\"\naddress = 0x3C\n", ``, ``, `the board has no display`, `chip ssd1306`},
		"no strip":          {"[[part]]\nname = \"strip\"\nchip = \"apa102\"\nbus = \"lights\"\nleds = 16\n", ``, ``, `the board has no LED strip`, `apa102 or ws2812`},
		"two strips":        {"leds = 16\n", "leds = 16\n\n[[part]]\nname = \"more\"\nchip = \"ws2812\"\nbus = \"lights\"\nselect = 1\nleds = 3\n", ``, `two of its one LED strip: "strip" and "more"`, `leave one`},
		"on a strip's bus":  {"bus = \"readers\"\nselect = 1", "bus = \"lights\"\nselect = 1", `bus = "lights"`, `part "tray reader" sits on the wires of LED strip "strip"`, `another bus`},
		"idle part":         {"[[part]]\nname = \"strip\"", "[[part]]\nname = \"spare\"\nchip = \"mfrc522\"\nbus = \"readers\"\nselect = 2\n\n[[part]]\nname = \"strip\"", ``, `part "spare" serves nothing`, `or remove it`},
		"two interrupts":    {"[[part]]\nname = \"decoder\"", "[[part]]\nname = \"other\"\nchip = \"mcp23017\"\nbus = \"halls\"\naddress = 0x21\ninterrupt = \"GPIO26\"\n\n[[part]]\nname = \"decoder\"", `interrupt = "GPIO26"`, `"expander" and "other" sit on one bus and have interrupt pins GPIO4 and GPIO26`, `one pin`},
		"cell missing":      {`b1 = { tags = "reader b1", led = 1 }`, ``, `[cells]`, `cell b1 is missing`, `add b1 = { ... } below [cells]`},
		"cell outside":      {`b1 = {`, "e1 = { tags = \"reader b1\" }\nb1 = {", `e1`, `there is no cell "e1" on a grid of 4 x 4`, `mend the grid`},
		"cell no sensor":    {`tags = "reader b1", led`, `led`, `b1`, `cell b1 has no sensor`, `add switch`},
		"GPA7":              {`expander:GPA0`, `expander:GPA7`, `a1`, `"expander" has no input "GPA7"`, `GPA0 to GPA6`},
		"input unnamed":     {`expander:GPA0`, `expander`, `a1`, `"expander" has no input ""`, `GPA0 to GPA6`},
		"no such part":      {`expander:GPA0`, `expandr:GPA0`, `a1`, `no part with switch inputs is called "expandr"`, `"PART:`},
		"input twice":       {`tags = "reader b1", led`, `switch = "expander:GPA0", led`, `b1`, `input expander:GPA0 is used by cell a1 and by cell b1`, `give each its own`},
		"no such reader":    {`b1 = { tags = "reader b1"`, `b1 = { tags = "reader c1"`, `b1`, `no tag reader is called "reader c1"`, `name an mfrc522`},
		"no reader at it":   {`b1 = { tags = "reader b1"`, `b1 = { tags = "expander"`, `b1`, `no tag reader is called "expander"`, `name an mfrc522`},
		"tray reader":       {`tags = ["tray reader"]`, `tags = ["tray"]`, `tags = ["tray"]`, `no tag reader is called "tray"`, `name an mfrc522`},
		"reader twice":      {`b1 = { tags = "reader b1"`, `b1 = { tags = "tray reader"`, ``, `reader tray reader is used by cell b1 and by the tray`, `give each its own`},
		"no tray":           {`tags = ["tray reader"]`, ``, `[tray]`, `Bodoquito needs a tag reader at the tray`, `add [tray]`},
		"no LED":            {`"reader b1", led = 1`, `"reader b1"`, `b1`, `cell b1 has no LED`, `add led = N`},
		"LED off strip":     {`"reader b1", led = 1 }`, `"reader b1", led = 16 }`, `b1`, `cell b1 has LED 16`, `use 0 to 15`},
		"LED twice":         {`led = 1 }`, `led = 0 }`, `b1`, `cells a1 and b1 both have LED 0`, `an LED of its own`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, 1, min(1, strings.Count(sound, test.old)), "%q isn't in the sound file", test.old)
			text := strings.Replace(sound, test.old, test.new, 1)
			_, err := board.Parse("my.toml", []byte(text))
			require.Error(t, err)
			var found *board.Fault
			all := faults(t, err)
			for _, f := range all {
				if strings.Contains(f.What, test.what) {
					found = f
				}
			}
			require.NotNil(t, found, "%v", err)
			require.Equal(t, "my.toml", found.File)
			require.Contains(t, found.Remedy, test.remedy)
			if test.at != "" {
				require.Equal(t, lineOf(t, text, test.at), found.Line, found.Error())
			}
			require.Positive(t, found.Line)
			require.NotContains(t, found.Error(), "\n")
		})
	}
}

func TestADecoderOutputOrAnAddressServesOnePart(t *testing.T) {
	second := strings.Replace(sound, "[[part]]\nname = \"tray reader\"\nchip = \"mfrc522\"\nbus = \"readers\"\nselect = 1",
		"[[part]]\nname = \"tray reader\"\nchip = \"mfrc522\"\nbus = \"readers\"\nbehind = \"decoder\"\noutput = 0", 1)
	_, err := board.Parse("b.toml", []byte(second))
	require.ErrorContains(t, err, "output 0 of decoder is used by reader b1 and by tray reader; give each its own")

	second = strings.Replace(sound, "[[part]]\nname = \"decoder\"",
		"[[part]]\nname = \"other\"\nchip = \"mcp23017\"\nbus = \"halls\"\naddress = 0x20\ninterrupt = \"GPIO4\"\n\n[[part]]\nname = \"decoder\"", 1)
	second = strings.Replace(second, "expander:GPB6", "other:GPB6", 1)
	_, err = board.Parse("b.toml", []byte(second))
	require.ErrorContains(t, err, "address 0x20 on bus halls is used by expander and by other; give each its own")
	require.Len(t, faults(t, err), 1, "an interrupt that two expanders share is no fault")
}

func TestEveryFaultOfAFileIsToldAtOnce(t *testing.T) {
	text := strings.NewReplacer(`0x20`, `0x48`, `led = 1 `, `led = 0 `, `GPA0`, `GPA7`, `rows = 4`, `rows = "4"`, `menu = `, `Menu = `).Replace(sound)
	_, err := board.Parse("b.toml", []byte(text))
	var lines []int
	for _, f := range faults(t, err) {
		lines = append(lines, f.Line)
	}
	require.Len(t, lines, 3, "%v", err) // without rows the cells can't be named
	require.IsIncreasing(t, lines)
	text = strings.Replace(text, `rows = "4"`, `rows = 4`, 1)
	_, err = board.Parse("b.toml", []byte(text))
	require.Len(t, faults(t, err), 4, "%v", err)
}

func TestOneMistakeIsOneFault(t *testing.T) {
	for name, test := range map[string]struct{ old, new string }{
		"a strip without LEDs":        {`leds = 16`, `leds = 0`},
		"a part that is misnamed":     {`name = "expander"`, `name = "expandr"`},
		"a decoder that is misnamed":  {`name = "decoder"`, `name = "decodr"`},
		"a bus that is misnamed":      {`name = "readers"`, `name = "reader"`},
		"an unknown chip":             {`chip = "mcp23017"`, `chip = "mcp23018"`},
		"an unknown kind of bus":      {"kind = \"spi\"\nport = \"SPI1\"", "kind = \"spy\"\nport = \"SPI1\""},
		"a misspelt key":              {`leds = 16`, `lds = 16`},
		"a key of another type":       {`columns = 4`, `columns = "4"`},
		"a cell that is no table":     {`b1 = { tags = "reader b1", led = 1 }`, `b1 = "reader b1"`},
		"a pin that is used in vain":  {`reset = "GPIO22"`, `reset = "GPIO99"`},
		"a table that is misspelt":    {`[cells]`, `[cell]`},
		"an input that is used twice": {`switch = "expander:GPA2"`, `switch = "expander:GPA1"`},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, sound, test.old)
			_, err := board.Parse("b.toml", []byte(strings.Replace(sound, test.old, test.new, -1)))
			require.Len(t, faults(t, err), 1, "%v", err)
		})
	}
}

func TestAfterTwentyFaultsTheRestIsCounted(t *testing.T) {
	text := sound
	for i := range 23 {
		text = strings.Replace(text, "[grid]\n", fmt.Sprintf("[grid]\nkey%d = 1\n", i), 1)
	}
	_, err := board.Parse("b.toml", []byte(text))
	all := faults(t, err)
	require.Len(t, all, 21)
	require.Equal(t, "faults from here on: 3", all[20].What)
}

func TestFaultsNameNoTypesOfTheProgram(t *testing.T) {
	text := strings.NewReplacer(`columns = 4`, `columns = 4.5`, `white = "GPIO23"`, `white = 2026-01-01`, `leds = 16`, `leds = [1]`).Replace(sound)
	_, err := board.Parse("b.toml", []byte(text))
	require.Len(t, faults(t, err), 3)
	for _, word := range []string{"struct", "int", "strconv", "board."} {
		require.NotContains(t, strings.ReplaceAll(err.Error(), "pint", ""), word)
	}
}

func TestAByteOrderMarkIsSkippedAndUTF16IsNamed(t *testing.T) {
	_, err := board.Parse("b.toml", []byte("\xEF\xBB\xBF"+sound))
	require.NoError(t, err)
	_, err = board.Parse("b.toml", []byte("\xFF\xFEn\x00a\x00"))
	require.EqualError(t, err, "b.toml:1: the file is written in UTF-16; save it as UTF-8")
}

func TestLoadCellsHaveAsManyInputsAsPins(t *testing.T) {
	scales := "[[part]]\nname = \"load cells\"\nchip = \"hx711\"\nclock = \"GPIO26\"\ndata = [\"GPIO27\", \"GPIO14\", \"GPIO15\"]\n\n" +
		"[platform]\nsize_mm = 300.0\ncells = [\"load cells:DOUT0\", \"load cells:DOUT1\", \"load cells:DOUT2\", \"load cells:DOUT3\"]\n\n[tray]"
	_, err := board.Parse("b.toml", []byte(strings.Replace(sound, "[tray]", scales, 1)))
	require.Len(t, faults(t, err), 1)
	require.ErrorContains(t, err, `"load cells" has no pin for DOUT3; use DOUT0 to DOUT2, or add a pin to its data`)
}

func TestOnlyRegularFilesAreRead(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err == nil {
		_, err := board.Load("/dev/zero")
		require.EqualError(t, err, "board: /dev/zero is no regular file")
		_, err = board.LoadCalibration("/dev/zero", small())
		require.ErrorContains(t, err, "/dev/zero is no regular file")
	}
	path := filepath.Join(t.TempDir(), "large.toml")
	require.NoError(t, os.WriteFile(path, make([]byte, 1<<20+1), 0o600))
	_, err := board.Load(path)
	require.ErrorContains(t, err, "larger than 1 MB")
}

func TestAPathIsNeverAnEmbeddedBoard(t *testing.T) {
	for _, path := range []string{"./base", "base.toml", "../boards/base", "x/../base"} {
		_, err := board.Load(path)
		require.ErrorIs(t, err, board.ErrUnknown, path)
	}
	_, err := board.Load("boards/base.toml")
	require.NoError(t, err, "a copy of an embedded board may keep its name")
}

func TestEveryEmbeddedBoardIsSound(t *testing.T) {
	require.Subset(t, board.Names(), []string{"bodoquito-digital", "bodoquito-nfc"})
	for _, name := range board.Names() {
		f, err := board.Load(name)
		require.NoError(t, err)
		require.Equal(t, name, f.Name)
		require.NotEmpty(t, f.Title)
		for _, p := range f.Parts {
			require.NotEqual(t, "nothing", servesOf(f, p.Name), "%s: %s serves nothing", name, p.Name)
		}
	}
}

func TestLoadTakesANameOrAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small.toml")
	require.NoError(t, os.WriteFile(path, []byte(sound), 0o600))
	f, err := board.Load(path)
	require.NoError(t, err)
	require.Equal(t, "small", f.Name)

	_, err = board.Load("no-such-board")
	require.ErrorIs(t, err, board.ErrUnknown)
	require.ErrorContains(t, err, "bodoquito-digital, bodoquito-nfc")

	_, err = board.Load(t.TempDir())
	require.ErrorContains(t, err, "is no regular file")
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(sound))
	f.Add([]byte("cells.a1.led = 3\n[[part]]\nname=\"x\"\nchip='mcp23017'\n"))
	f.Add([]byte("[grid]\ncolumns = 9223372036854775807\nrows = 1\npitch_mm = inf\n"))
	f.Add([]byte("cells = { a1 = { switch = \":\" }, \"\" = { led = -1 } }\n"))
	for _, name := range board.Names() {
		data, err := os.ReadFile(filepath.Join("boards", name+".toml"))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := board.Parse("fuzz.toml", data)
		if err != nil {
			for _, fault := range faults(t, err) {
				require.Positive(t, fault.Line, fault.Error())
			}
			return
		}
		for _, c := range file.Channels() {
			require.NotEmpty(t, c.Part)
		}
		require.GreaterOrEqual(t, len(file.Wiring()), len(file.Parts))
	})
}
