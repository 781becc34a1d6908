package trace

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
)

// Header says of what a trace is: all that frames alone don't tell.
type Header struct {
	Source      string    `json:"source"`  // "match", "scan" or "calibrate"
	Machine     string    `json:"machine"` // the processor's architecture, since no two calculate alike to the last digit
	Started     time.Time `json:"started"`
	Board       string    `json:"board"`       // its name
	Fingerprint string    `json:"fingerprint"` // of its file: SHA-256
	BoardFile   string    `json:"board_file"`  // TOML
	Channels    []Channel `json:"channels"`
	// Game is empty in a scan; the others are of a match.
	Game        string         `json:"game,omitempty"`
	Settings    games.Settings `json:"settings,omitempty"`
	Calibration string         `json:"calibration,omitempty"` // TOML
	Clocks      [2]Clock       `json:"clocks"`                // White's first
	// Resume is the unfinished match that went on, and Memory what was remembered of its
	// pieces.
	Resume *Saved `json:"resume,omitempty"`
	Memory []byte `json:"memory,omitempty"` // base64
}

// Channel is a channel of the board, and the step by which its values differ.
type Channel struct {
	Name        string `json:"name"`
	Sensor      string `json:"sensor"` // "switch", "tags", "field" (volts) or "weight" (counts)
	Part        string `json:"part"`
	Numerator   int64  `json:"numerator"`
	Denominator int64  `json:"denominator"`
}

// Clock is a player's time.
type Clock struct {
	Main      time.Duration `json:"main_ns"`
	Increment time.Duration `json:"increment_ns"`
}

// Saved is an unfinished match.
type Saved struct {
	Turns   []string          `json:"turns"`
	Beliefs []Belief          `json:"beliefs,omitempty"`
	Left    *[2]time.Duration `json:"left_ns,omitempty"`
}

// Belief is a way in which a match may have gone.
type Belief struct {
	From   int      `json:"from"` // the first turn that it tells, from 1
	Turns  []string `json:"turns"`
	Weight float64  `json:"weight"`
}

// Of begins a header that tells which board it is.
func Of(source string, f *board.File, channels []board.Channel, started time.Time) Header {
	h := Header{Source: source, Machine: runtime.GOARCH, Started: started, Board: f.Name, BoardFile: string(f.Text())}
	h.Fingerprint = board.Fingerprint(f.Text())
	for _, c := range channels {
		of := Channel{Name: c.Name, Sensor: c.Sensor.String(), Part: c.Part, Numerator: 1, Denominator: 1}
		if c.Sensor == board.Field {
			of.Numerator, of.Denominator = fieldStepNV, 1e9
		}
		h.Channels = append(h.Channels, of)
	}
	return h
}

// fieldStepNV is a step of the linear sensors' converters in nanovolts: 4.096 V by 32,768.
const fieldStepNV = 125_000

// File gives the board.
func (h *Header) File() (*board.File, error) {
	f, err := board.Remembered("the trace's board", []byte(h.BoardFile))
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	return f, nil
}

// Calibrated gives the calibration; nil if there is none.
func (h *Header) Calibrated(f *board.File, of ...games.Game) (*board.Calibration, error) {
	if h.Calibration == "" {
		return nil, nil
	}
	return board.ParseCalibration("the trace's calibration", []byte(h.Calibration), f, of...)
}

// Controls gives the players' time.
func (h *Header) Controls() (c [2]referee.Control) {
	for i, k := range h.Clocks {
		c[i] = referee.Control(k)
	}
	return c
}

// Play adds what is played, and how it began.
func (h *Header) Play(game games.Game, settings games.Settings, c *board.Calibration, clocks [2]referee.Control, resume *referee.Saved, memory []byte) error {
	text, err := c.Text()
	if err != nil {
		return err
	}
	h.Game, h.Settings, h.Calibration, h.Memory = game.Name(), settings, string(text), memory
	for i, k := range clocks {
		h.Clocks[i] = Clock(k)
	}
	if resume != nil {
		h.Resume = &Saved{Turns: resume.Turns, Beliefs: beliefs(resume.Beliefs), Left: (*[2]time.Duration)(resume.Left)}
	}
	return nil
}

// Saved gives the match that went on; nil if it began.
func (h *Header) Saved() *referee.Saved {
	if h.Resume == nil {
		return nil
	}
	return &referee.Saved{Turns: h.Resume.Turns, Beliefs: believed(h.Resume.Beliefs), Left: (*referee.Left)(h.Resume.Left)}
}

func beliefs(all []referee.Belief) (out []Belief) {
	for _, b := range all {
		out = append(out, Belief{b.From, b.Turns, b.Weight})
	}
	return out
}

func believed(all []Belief) (out []referee.Belief) {
	for _, b := range all {
		out = append(out, referee.Belief{From: b.From, Turns: b.Turns, Weight: b.Weight})
	}
	return out
}

// mostChannels is more than any board has.
const mostChannels = 4096

// header reads a header's block.
func (k *block) header() (*Header, error) {
	content, err := k.content()
	if err != nil {
		return nil, fmt.Errorf("%w: its header: %w", ErrNoTrace, err)
	}
	return parseHeader(content)
}

// parseHeader reads the content of a header.
func parseHeader(content []byte) (*Header, error) {
	h := &Header{}
	if err := json.Unmarshal(content, h); err != nil {
		return nil, fmt.Errorf("%w: its header: %w", ErrNoTrace, err)
	}
	if len(h.Channels) > mostChannels {
		return nil, fmt.Errorf("%w: its header has %d channels", ErrNoTrace, len(h.Channels))
	}
	for _, c := range h.Channels {
		if c.Numerator <= 0 || c.Denominator <= 0 {
			return nil, fmt.Errorf("%w: its header gives %s a step of %d/%d", ErrNoTrace, c.Name, c.Numerator, c.Denominator)
		}
	}
	return h, nil
}
