package board_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games"
)

func servesOf(f *board.File, part string) string {
	for _, w := range f.Wiring() {
		if w.Part == part {
			return w.Serves
		}
	}
	return "nothing"
}

func TestWiringSaysWhatIsConnectedToWhat(t *testing.T) {
	f, err := board.Parse("small.toml", []byte(sound))
	require.NoError(t, err)
	require.Equal(t, []board.Wire{
		{Part: "expander", Chip: "mcp23017", Wires: "GPIO 2 (SDA), GPIO 3 (SCL), GPIO 4 (interrupt)", Seat: "I2C1 0x20", Serves: "14 cells"},
		{Part: "decoder", Chip: "74hc154", Wires: "GPIO 19 (MISO), GPIO 20 (MOSI), GPIO 21 (SCLK), GPIO 18 (CE0), GPIO 5, GPIO 6, GPIO 12, GPIO 13 (address)", Seat: "SPI1 CE0", Serves: "readers"},
		{Part: "reader b1", Chip: "mfrc522", Wires: "GPIO 19 (MISO), GPIO 20 (MOSI), GPIO 21 (SCLK), GPIO 22 (reset)", Seat: "output 0 of decoder", Serves: "b1"},
		{Part: "reader d4", Chip: "mfrc522", Wires: "GPIO 19 (MISO), GPIO 20 (MOSI), GPIO 21 (SCLK), GPIO 22 (reset)", Seat: "output 1 of decoder", Serves: "d4"},
		{Part: "tray reader", Chip: "mfrc522", Wires: "GPIO 19 (MISO), GPIO 20 (MOSI), GPIO 21 (SCLK), GPIO 17 (CE1), GPIO 22 (reset)", Seat: "SPI1 CE1", Serves: "tray"},
		{Part: "strip", Chip: "apa102", Wires: "", Seat: "SPI0 CE0", Serves: "16 LEDs"},
		{Part: "display", Chip: "ssd1306", Wires: "GPIO 7 (SDA), GPIO 8 (SCL)", Seat: "I2C3 0x3C", Serves: "128 x 64 text"},
		{Part: "white key", Chip: "push button", Wires: "GPIO 23, to ground", Serves: "player"},
		{Part: "menu key", Chip: "push button", Wires: "GPIO 24, to ground", Serves: "player"},
		{Part: "black key", Chip: "push button", Wires: "GPIO 25, to ground", Serves: "player"},
	}, f.Wiring())
	require.Equal(t, []string{"GPIO5", "GPIO6", "GPIO12", "GPIO13"}, f.Parts[1].AddressPins, "the file stays as it is")
}

func TestChannelsAreSwitchesThenTagsThenTheTray(t *testing.T) {
	f, err := board.Parse("small.toml", []byte(sound))
	require.NoError(t, err)
	all := f.Channels()
	require.Len(t, all, 17)
	require.Equal(t, board.Channel{Name: "hall switch a1", Sensor: board.Switch, Place: games.Cell(0, 0), Part: "expander", Input: 0}, all[0])
	require.Equal(t, []board.Channel{
		{Name: "tag reader b1", Sensor: board.Tags, Place: games.Cell(1, 0), Part: "reader b1"},
		{Name: "tag reader d4", Sensor: board.Tags, Place: games.Cell(3, 3), Part: "reader d4"},
		{Name: "tag reader tray", Sensor: board.Tags, Place: games.Tray, Part: "tray reader"},
	}, all[14:])
}

func TestEmbeddedBoardsHaveAChannelForEachCellByRows(t *testing.T) {
	for name, sensor := range map[string]board.Sensor{"bodoquito-digital": board.Switch, "bodoquito-nfc": board.Tags} {
		f, err := board.Load(name)
		require.NoError(t, err)
		all := f.Channels()
		require.Len(t, all, 17)
		for i, c := range all[:16] {
			require.Equal(t, games.Cell(i%4, i/4), c.Place)
			require.Equal(t, sensor, c.Sensor)
		}
		require.Equal(t, games.Tray, all[16].Place)
	}
}

func TestSeveralTrayReadersAreNumbered(t *testing.T) {
	f := board.File{Tray: board.Tray{Tags: []string{"near", "far"}}}
	require.Equal(t, "tag reader tray 1", f.Channels()[0].Name)
	require.Equal(t, "tag reader tray 2", f.Channels()[1].Name)
}

func TestPortBInputsAreTheUpperBits(t *testing.T) {
	f, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	for _, c := range f.Channels()[:16] {
		// GPA for columns a and c, GPB for b and d; the number is the row.
		require.Equal(t, c.Place.Row()+8*(c.Place.Column()%2), c.Input, c.Name)
	}
}
