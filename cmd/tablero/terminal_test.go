package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/board/pi"
	"tablero/firmware/scan"
	"tablero/games/lenero/picture"
)

// fakeTerminal is a terminal of 256 colours whose window has that many lines.
func fakeTerminal(height int, env map[string]string) (t terminal, out, err *bytes.Buffer) {
	out, err = &bytes.Buffer{}, &bytes.Buffer{}
	return terminal{
		in: strings.NewReader(""), out: out, err: err, env: func(k string) string { return env[k] },
		outTerminal: true, height: func() int { return height },
	}, out, err
}

func TestADrawingIsDrawnOverInPlace(t *testing.T) {
	term, out, _ := fakeTerminal(24, nil)
	c := &canvas{t: term}
	require.NoError(t, c.draw("one\ntwo\n"))
	require.NoError(t, c.draw("three\n"))
	require.Equal(t, "one\ntwo\n\x1b[2A\r\x1b[Jthree\n", out.String())
}

func TestADrawingNeverOutgrowsTheWindow(t *testing.T) {
	term, out, _ := fakeTerminal(4, nil)
	c := &canvas{t: term}
	require.NoError(t, c.draw("1\n2\n3\n4\n5\n"))
	require.Equal(t, "1\n2\n... 3 more lines: make the window higher\n", out.String())
}

func TestADumbTerminalGetsOneDrawingBelowTheOther(t *testing.T) {
	term, out, _ := fakeTerminal(24, map[string]string{"TERM": "dumb"})
	c := &canvas{t: term}
	require.NoError(t, c.draw("one\n"))
	require.NoError(t, c.draw("two\n"))
	require.Equal(t, "one\ntwo\n", out.String())
	require.False(t, term.color())
}

func TestOnATerminalTheMatchIsDrawnAsItGoes(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for env, coloured := range map[string]bool{"": true, "1": false} {
		term, out, _ := fakeTerminal(40, map[string]string{"NO_COLOR": env})
		require.Equal(t, exitDone, run(t.Context(), []string{"sim"}, term, openPi))
		require.Greater(t, strings.Count(out.String(), "\x1b[J"), 10, "drawn over at least once a turn")
		require.Equal(t, coloured, strings.Contains(out.String(), "\x1b[38;5;"))
		require.Contains(t, out.String(), "│ White hands over ")
		require.Regexp(t, `(?m)^turns +\d+$`, out.String())
	}
}

func TestTheEnvironmentChoosesTheLanguage(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "C"}, "en"},
		{map[string]string{"LANG": "POSIX"}, "en"},
		{map[string]string{"LANG": "C.UTF-8"}, "en"},
		{map[string]string{"LANG": "fr_FR.UTF-8"}, "en"},
		{map[string]string{"LANG": "es_MX.UTF-8"}, "es"},
		{map[string]string{"LANG": "es_MX.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"},
		{map[string]string{"LANG": "ru", "LC_MESSAGES": "es"}, "es"},
	} {
		term, _, _ := fakeTerminal(0, tt.env)
		c := &common{terminal: term}
		require.NoError(t, c.chooseLanguage())
		require.Equal(t, tt.want, c.lang, "%v", tt.env)
	}
}

func TestTheExitCodeFollowsFromTheError(t *testing.T) {
	for _, tt := range []struct {
		err  error
		code int
		says string
	}{
		{nil, exitDone, ""},
		{errors.New("x"), exitFailed, "tablero: x\n"},
		{usage("x"), exitUsage, "tablero: x\n"},
		{fmt.Errorf("%w: no bus", pi.ErrHardware), exitHardware, "tablero: pi: no bus\n"},
		{errors.Join(&partError{errors.New("a")}, &partError{errors.New("b")}), exitHardware, "tablero: a\ntablero: b\n"},
		{fmt.Errorf("write: %w", syscall.EPIPE), exitDone, ""},
		{errors.Join(fmt.Errorf("write: %w", syscall.EPIPE), usage("x")), exitUsage, "tablero: x\n"},
		{context.Canceled, exitInterrupted, "tablero: interrupted\n"},
		{errors.Join(context.Canceled, errors.New("lights not dark")), exitInterrupted, "tablero: interrupted\ntablero: lights not dark\n"},
	} {
		term, _, said := fakeTerminal(0, nil)
		require.Equal(t, tt.code, report(tt.err, term))
		require.Equal(t, tt.says, said.String())
	}
}

// full is a device without room.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

func TestHelpThatCannotBeWrittenFailsUnlessNobodyWantsIt(t *testing.T) {
	for err, code := range map[error]int{syscall.ENOSPC: exitFailed, syscall.EPIPE: exitDone} {
		term, _, said := fakeTerminal(0, nil)
		term.out = full{err}
		require.Equal(t, code, run(t.Context(), []string{"--help"}, term, nil))
		require.Equal(t, code == exitDone, said.String() == "")
	}
}

func TestAChannelThatIsNeverReadIsNamedInOneLineForItsPart(t *testing.T) {
	file, err := board.Load("bodoquito-digital")
	require.NoError(t, err)
	frame := &scan.Frame{Readings: make([]scan.Reading, 17), Faults: []scan.Fault{{Part: "halls east"}}}
	for i := range frame.Readings {
		frame.Readings[i].Quality = scan.Good
	}
	for _, i := range []int{0, 5, 2} { // a1, b2; c1 is the failing part's
		frame.Readings[i].Quality = scan.Stale
	}
	err = silent(file, frame, func(board.Channel) bool { return true })
	require.EqualError(t, err, "halls west (mcp23017) on I2C1 at 0x20: nothing was read of hall switch a1, hall switch b2 in 3s: "+
		"check GPIO 2 (SDA), GPIO 3 (SCL), GPIO 4 (interrupt), power and ground")
	require.ErrorIs(t, err, errPart)
	require.NoError(t, silent(file, frame, func(c board.Channel) bool { return c.Part != "halls west" }))
}

func TestWordsAreQuotedAsAShellWantsThem(t *testing.T) {
	require.Equal(t, "boards/my-board.toml", quoted("boards/my-board.toml"))
	require.Equal(t, "'my board.toml'", quoted("my board.toml"))
	require.Equal(t, `'it'\''s'`, quoted("it's"))
}

func TestPartsThatAreNotThereNeedNotBeHalted(t *testing.T) {
	gone, broken := fmt.Errorf("halt: %w", drivers.ErrAbsent), errors.New("lights not dark")
	err := error(nil)
	closing(&err, func() error { return errors.Join(gone, gone) })
	require.NoError(t, err)
	closing(&err, func() error { return errors.Join(gone, broken) })
	require.EqualError(t, err, "lights not dark")
}

func TestTroubleNamesPartBusAndWires(t *testing.T) {
	for _, tt := range []struct{ board, part, says string }{
		{"bodoquito-digital", "tray reader", "tray reader (mfrc522) on SPI1.0: no answer: check GPIO 19 (MISO)"},
		{"bodoquito-digital", "halls east", "halls east (mcp23017) on I2C1 at 0x21: no answer: check GPIO 2 (SDA)"},
		{"bodoquito-nfc", "reader b1", "reader b1 (mfrc522) on SPI1.0, output 1 of decoder: no answer: check GPIO 19 (MISO)"},
		{"bodoquito-nfc", "reader b1", "GPIO 22 (reset), power and ground"},
	} {
		f, err := board.Load(tt.board)
		require.NoError(t, err)
		require.ErrorContains(t, trouble(f, tt.part, "", fmt.Errorf("mfrc522: version: %w", drivers.ErrAbsent)), tt.says)
	}
}

func TestAPartOnPinsIsNamedByThem(t *testing.T) {
	f := &board.File{Parts: []board.Part{{Name: "load cells", Chip: "hx711", Clock: "GPIO5", Data: []string{"GPIO6", "GPIO12"}}}}
	require.EqualError(t, trouble(f, "load cells", "", drivers.ErrTimeout),
		"load cells (hx711) on pins: not ready in time: check GPIO 5 (clock), GPIO 6, GPIO 12 (data), power and ground")
}

func TestNoOneWaitsForWorkThatCannotBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	forever := make(chan struct{})
	defer close(forever)
	begin := time.Now()
	_, err := unlessDone(ctx, func() int { <-forever; return 1 })
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, time.Since(begin), time.Minute)
}

func TestLogsAreDrawnAsTheTerminalCanShowThem(t *testing.T) {
	for name, tt := range map[string]struct {
		env     map[string]string
		columns int
		want    picture.Opts
	}{
		"fine":               {map[string]string{"LANG": "ru_RU.UTF-8", "TERM": "xterm"}, 70, picture.Opts{Columns: 70, Fine: true, Color: true}},
		"without colours":    {map[string]string{"LANG": "en_GB.utf8", "NO_COLOR": "1"}, 200, picture.Opts{Columns: 80, Fine: true}},
		"ASCII":              {map[string]string{"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, 0, picture.Opts{Columns: 80, Color: true}},
		"dumb":               {map[string]string{"LANG": "en_GB.UTF-8", "TERM": "dumb"}, 70, picture.Opts{Columns: 70}},
		"narrower than that": {nil, 5, picture.Opts{Columns: picture.LeastColumns, Color: true}},
	} {
		term, _, _ := fakeTerminal(24, tt.env)
		term.width = func() int { return tt.columns }
		require.Equal(t, tt.want, term.picture(), name)
	}
	require.Equal(t, 80, terminal{env: func(string) string { return "" }}.picture().Columns)
}
