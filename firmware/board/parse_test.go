package board_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
)

// sound is a small board without faults: four cells, two of them with switches.
const sound = `name = "small"
games = ["bodoquito"]

[grid]
columns = 2
rows = 1
pitch_mm = 50.0

[[bus]]
name = "halls"
kind = "i2c"
port = "I2C1"

[[bus]]
name = "readers"
kind = "spi"
port = "SPI1"

[[bus]]
name = "lights"
kind = "spi"
port = "SPI0"

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
name = "tray reader"
chip = "mfrc522"
bus = "readers"
select = 1
reset = "GPIO22"

[[part]]
name = "strip"
chip = "apa102"
bus = "lights"
leds = 2

[tray]
tags = ["tray reader"]

[keys]
white = "GPIO23"

[cells]
a1 = { switch = "expander:GPA0", led = 0 }
b1 = { tags = "reader b1", led = 1 }
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
		"no name":         {`name = "small"`, ``, ``, `the board has no name`, `add name`},
		"no games":        {`games = ["bodoquito"]`, `games = []`, `games`, `plays no game`, `add games`},
		"unknown key":     {`pitch_mm = 50.0`, "pitch_mm = 50.0\ncolour = 3", `colour`, `unknown key "grid.colour"`, `remove it`},
		"misspelt key":    {`interrupt = "GPIO4"`, `interupt = "GPIO4"`, `interupt`, `unknown key "part.interupt"`, `spelling`},
		"no TOML":         {`columns = 2`, `columns = = 2`, `columns`, ``, `mend the TOML`},
		"wrong type":      {`columns = 2`, `columns = "two"`, `columns`, ``, `mend the TOML`},
		"no columns":      {`columns = 2`, `columns = 0`, `columns`, `a grid of 0 x 1`, `use 1 to 5 columns`},
		"too many rows":   {`rows = 1`, `rows = 6`, `columns`, `a grid of 2 x 6`, `1 to 5 rows`},
		"pitch":           {`pitch_mm = 50.0`, `pitch_mm = 5`, `pitch_mm`, `a pitch of 5 mm`, `10 to 200 mm`},
		"pitch not real":  {`pitch_mm = 50.0`, `pitch_mm = nan`, `pitch_mm`, `a pitch of NaN mm`, `10 to 200 mm`},
		"depth":           {`rows = 1`, "rows = 1\nsensor_depth_mm = -1.0", `sensor_depth_mm`, `a depth of -1 mm`, `0 to 50 mm`},
		"bus kind":        {`kind = "i2c"`, `kind = "can"`, `kind = "can"`, `bus "halls" has kind "can"`, `"i2c" or "spi"`},
		"bus port":        {`port = "I2C1"`, ``, `[[bus]]`, `bus "halls" has no port`, `add port`},
		"bus twice":       {`name = "lights"`, `name = "readers"`, ``, `bus name "readers" is empty or used twice`, `name of its own`},
		"part twice":      {`name = "strip"`, `name = "decoder"`, ``, `two parts are called "decoder"`, `name of its own`},
		"part unnamed":    {`name = "strip"`, ``, ``, `a part has no name`, `add name`},
		"unknown chip":    {`chip = "apa102"`, `chip = "apa103"`, `chip = "apa103"`, `part "strip" has unknown chip "apa103"`, `use one of mcp23017`},
		"unknown bus":     {`bus = "lights"`, `bus = "light"`, `bus = "light"`, `part "strip" sits on unknown bus "light"`, `name a [[bus]]`},
		"wrong bus":       {`bus = "lights"`, `bus = "halls"`, ``, `part "strip" is an apa102 and can't sit on i2c bus "halls"`, `a bus of kind spi`},
		"address":         {`address = 0x20`, `address = 0x48`, `address = 0x48`, `part "expander" has address 0x48`, `use 0x20 to 0x27`},
		"no address":      {`address = 0x20`, ``, ``, `part "expander" has address 0x00`, `use 0x20 to 0x27`},
		"select":          {`select = 1`, `select = 3`, `select = 3`, `part "tray reader" has chip select 3`, `use 0 to 2`},
		"select twice":    {`select = 1`, `select = 0`, ``, `chip select 0 on bus readers is used by decoder and by tray reader`, `give each its own`},
		"decoder":         {`behind = "decoder"`, `behind = "strip"`, `behind`, `part "reader b1" can't sit behind "strip"`, `name a 74hc154`},
		"output":          {`output = 0`, `output = 16`, `output`, `part "reader b1" has decoder output 16`, `use 0 to 15`},
		"no LEDs":         {`leds = 2`, ``, ``, `part "strip" has 0 LEDs`, `count the LEDs`},
		"LEDs on a chip":  {`address = 0x20`, "address = 0x20\nleds = 4", `leds = 4`, `part "expander" is no LED strip`, `remove leds`},
		"interrupt":       {`reset = "GPIO22"`, "reset = \"GPIO22\"\ninterrupt = \"GPIO9\"", `interrupt = "GPIO9"`, `part "reader b1" has no interrupt that is used`, `remove it`},
		"reset":           {`interrupt = "GPIO4"`, `reset = "GPIO9"`, `reset = "GPIO9"`, `part "expander" has no reset that is used`, `remove it`},
		"address pins":    {`, "GPIO13"]`, `]`, `address_pins`, `part "decoder" has 3 address pins`, `four address pins`},
		"pin twice":       {`white = "GPIO23"`, `white = "GPIO5"`, `white`, `pin GPIO5 is used by decoder and by white key`, `give each its own`},
		"reset as key":    {`white = "GPIO23"`, `white = "GPIO22"`, `white`, `pin GPIO22 is used by the reset and by white key`, `give each its own`},
		"int as reset":    {`interrupt = "GPIO4"`, `interrupt = "GPIO22"`, ``, `pin GPIO22 is used by the interrupt and by the reset`, `give each its own`},
		"cell missing":    {`b1 = { tags = "reader b1", led = 1 }`, ``, `[cells]`, `cell b1 is missing`, `add b1 = { ... } below [cells]`},
		"cell outside":    {`b1 = {`, "c1 = { tags = \"reader b1\" }\nb1 = {", `c1`, `there is no cell "c1" on a grid of 2 x 1`, `mend the grid`},
		"cell no sensor":  {`tags = "reader b1", led`, `led`, `b1`, `cell b1 has no sensor`, `add switch`},
		"GPA7":            {`expander:GPA0`, `expander:GPA7`, `a1`, `"expander" has no input "GPA7"`, `GPA0 to GPA6`},
		"input unnamed":   {`expander:GPA0`, `expander`, `a1`, `"expander" has no input ""`, `GPA0 to GPA6`},
		"no such part":    {`expander:GPA0`, `expandr:GPA0`, `a1`, `no part with switch inputs is called "expandr"`, `"PART:`},
		"input twice":     {`tags = "reader b1", led`, `switch = "expander:GPA0", led`, `b1`, `input expander:GPA0 is used by cell a1 and by cell b1`, `give each its own`},
		"no such reader":  {`b1 = { tags = "reader b1"`, `b1 = { tags = "reader c1"`, `b1`, `no tag reader is called "reader c1"`, `name an mfrc522`},
		"no reader at it": {`b1 = { tags = "reader b1"`, `b1 = { tags = "expander"`, `b1`, `no tag reader is called "expander"`, `name an mfrc522`},
		"tray reader":     {`tags = ["tray reader"]`, `tags = ["tray"]`, `tags = ["tray"]`, `no tag reader is called "tray"`, `name an mfrc522`},
		"reader twice":    {`b1 = { tags = "reader b1"`, `b1 = { tags = "tray reader"`, ``, `reader tray reader is used by cell b1 and by the tray`, `give each its own`},
		"no tray":         {`tags = ["tray reader"]`, ``, `[tray]`, `Bodoquito needs a tag reader at the tray`, `add [tray]`},
		"no LED":          {`"reader b1", led = 1`, `"reader b1"`, `b1`, `cell b1 has no LED`, `add led = N`},
		"LED off strip":   {`led = 1 }`, `led = 2 }`, `b1`, `cell b1 has LED 2`, `use 0 to 1`},
		"LED twice":       {`led = 1 }`, `led = 0 }`, `b1`, `cells a1 and b1 both have LED 0`, `an LED of its own`},
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
	_, err = board.Parse("b.toml", []byte(second))
	require.ErrorContains(t, err, "address 0x20 on bus halls is used by expander and by other; give each its own")
	require.Len(t, faults(t, err), 1, "an interrupt that two expanders share is no fault")
}

func TestEveryFaultOfAFileIsToldAtOnce(t *testing.T) {
	text := strings.NewReplacer(`0x20`, `0x48`, `led = 1`, `led = 0`, `GPA0`, `GPA7`).Replace(sound)
	_, err := board.Parse("b.toml", []byte(text))
	require.Len(t, faults(t, err), 3)
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
	require.ErrorContains(t, err, "board: reading ")
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
