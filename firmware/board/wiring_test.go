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
	f.Buses[0].Wires, f.Buses[1].Wires, f.Buses[2].Wires = "SDA, SCL", "MISO", "MOSI"
	require.Equal(t, []board.Wire{
		{Part: "expander", Chip: "mcp23017", Wires: "I2C1: SDA, SCL, interrupt GPIO4", Seat: "address 0x20", Serves: "GPA0 a1"},
		{Part: "decoder", Chip: "74hc154", Wires: "SPI1: MISO, address GPIO5 GPIO6 GPIO12 GPIO13", Seat: "chip select 0", Serves: "chip selects of readers"},
		{Part: "reader b1", Chip: "mfrc522", Wires: "SPI1: MISO, reset GPIO22", Seat: "output 0 of decoder", Serves: "b1"},
		{Part: "tray reader", Chip: "mfrc522", Wires: "SPI1: MISO, reset GPIO22", Seat: "chip select 1", Serves: "tray"},
		{Part: "strip", Chip: "apa102", Wires: "SPI0: MOSI", Seat: "chip select 0", Serves: "2 LEDs"},
		{Part: "white key", Chip: "push button", Wires: "GPIO23, to ground", Serves: "player"},
	}, f.Wiring())
}

func TestChannelsAreSwitchesThenTagsThenTheTray(t *testing.T) {
	f, err := board.Parse("small.toml", []byte(sound))
	require.NoError(t, err)
	require.Equal(t, []board.Channel{
		{Name: "hall switch a1", Sensor: board.Switch, Place: games.Cell(0, 0), Part: "expander", Input: 0},
		{Name: "tag reader b1", Sensor: board.Tags, Place: games.Cell(1, 0), Part: "reader b1"},
		{Name: "tag reader tray", Sensor: board.Tags, Place: games.Tray, Part: "tray reader"},
	}, f.Channels())
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
