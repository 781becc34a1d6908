package lights

import (
	"slices"
	"time"
)

// Color is the light of one LED: linear intensities, as the LEDs' pulse widths
// are, not gamma-corrected as on a screen.
type Color struct{ R, G, B uint8 }

// Rhythm is when an LED is lit: a second of eight slots, the first in bit 0.
type Rhythm uint8

// Slot is how long an LED keeps its state at least.
const Slot = 125 * time.Millisecond

// Slots is the number of slots until a rhythm repeats.
const Slots = 8

// The rhythms. Errors have the last three to themselves, questions DoubleFlash.
// Extra, just begun in a dark cell, looks like a double flash for a moment;
// so no other mark of its colour has that rhythm.
const (
	Dark        Rhythm = 0b00000000
	Steady      Rhythm = 0b11111111
	Wink        Rhythm = 0b01111111 // lit but for a moment each second
	Even        Rhythm = 0b00110011 // two flashes a second, as long as the gaps
	DoubleFlash Rhythm = 0b00000101 // two short flashes, then a long dark
	Slow        Rhythm = 0b00001111 // half a second on, half a second off
	Fast        Rhythm = 0b01010101 // four flashes a second
	LongShort   Rhythm = 0b00010111 // a long flash and a short one, then dark
)

// Lit tells whether the LED is on after the time.
func (r Rhythm) Lit(elapsed time.Duration) bool { return r>>slot(elapsed)&1 != 0 }

func slot(elapsed time.Duration) uint { return uint(elapsed/Slot) % Slots }

// Entry is a line of the legend.
type Entry struct {
	Mark    Mark
	Color   Color
	Rhythm  Rhythm
	Meaning string // in English, a few words
	Sign    rune   // stands for the mark where there is no colour

	name     string
	terminal uint8 // the nearest of a terminal's 256 colours
}

// The palette: Okabe and Ito's colours as linear light, more saturated, since an
// LED has no surroundings to be compared with. Blue and sky never share a rhythm.
var (
	blue      = Color{0, 40, 160}
	sky       = Color{30, 110, 170}
	yellow    = Color{200, 150, 0}
	green     = Color{0, 130, 45}
	purple    = Color{130, 15, 170}
	vermilion = Color{220, 30, 0}
	white     = Color{130, 120, 110}
)

// legend is indexed by Mark and never written.
var legend = [...]Entry{
	{None, Color{}, Dark, "", ' ', "none", 0},
	{Last, blue, Steady, "last turn", '·', "last", 27},
	{Hint, purple, Wink, "hint", '>', "hint", 169},
	{Target, yellow, Steady, "may go here", 'o', "target", 220},
	{Confirm, green, Wink, "recorded", '=', "confirm", 35},
	{Win, green, Even, "winning line", '*', "win", 35},
	{Ask, white, DoubleFlash, "which one?", '?', "ask", 255},
	{Missing, sky, Slow, "belongs here", '+', "missing", 75},
	{Extra, vermilion, Fast, "take away", '-', "extra", 202},
	{Swap, purple, Fast, "change", '%', "swap", 169},
	{Fault, vermilion, LongShort, "no answer", '!', "fault", 202},
}

// Legend lists what each mark looks like, None left out.
func Legend() []Entry { return slices.Clone(legend[1:]) }
