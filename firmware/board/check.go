package board

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tablero/games"
)

// checker gathers what is wrong with a file.
type checker struct {
	name   string
	file   *File
	read   *decoded
	chips  map[string]chip
	faults []*Fault
	pins   map[string]string // pin -> who uses it
	taken  map[string]string // address, select or output -> part
	inputs map[string]string // input or reader -> cell or tray
	told   map[string]bool   // what was faulted already, wherever it is used
	// lost tells that parts or cells are named wrongly, so that it isn't known which
	// part serves nothing.
	lost bool
}

func check(name string, f *File, d *decoded) []*Fault {
	c := &checker{name: name, file: f, read: d, chips: chips(), pins: map[string]string{}, taken: map[string]string{},
		inputs: map[string]string{}, told: map[string]bool{}}
	c.head()
	c.buses()
	for i := range f.Parts {
		c.part(i)
	}
	c.expanders()
	c.outputs()
	grid := c.grid()
	if grid {
		c.cells()
	}
	c.tray()
	c.platform()
	c.keys()
	if grid {
		c.idle()
	}
	return c.faults
}

// fault notes something wrong at path, unless what the file says there was left
// out because it can't be read.
func (c *checker) fault(path, remedy, format string, args ...any) {
	if c.read.bad[path] && !c.isTable(path) {
		return
	}
	c.faults = append(c.faults, &Fault{c.name, c.read.lines.of(path), fmt.Sprintf(format, args...), remedy})
}

// isTable tells whether a path that is marked as bad is the table around a bad key.
func (c *checker) isTable(path string) bool {
	for bad := range c.read.bad {
		if path == "" || strings.HasPrefix(bad, path+".") {
			return true
		}
	}
	return false
}

// missing notes that a table lacks a key, unless a key of it couldn't be read:
// that may be the one.
func (c *checker) missing(table, key, remedy, format string, args ...any) {
	if !c.read.bad[table] && !c.read.bad[join(table, key)] {
		c.fault(join(table, key), remedy, format, args...)
	}
}

// tell notes a fault once, however often the thing is used.
func (c *checker) tell(what, path, remedy, format string, args ...any) {
	if !c.told[what] {
		c.told[what] = true
		c.fault(path, remedy, format, args...)
	}
}

// boardName is what a name must look like, since files are named after boards.
var boardName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// gameNeeds are the games that boards can play, with the cells that they need.
func gameNeeds() []gameNeed {
	return []gameNeed{{"bodoquito", 4, 4, false}, {"mixtour", 5, 5, false}, {"lenero", 0, 0, true}}
}

type gameNeed struct {
	name          string
	columns, rows int
	weighs        bool // it is played in a frame on the platform
}

func (c *checker) head() {
	switch {
	case c.file.Name == "":
		c.missing("", "name", `add name = "..." at the top`, "the board has no name")
	case !boardName.MatchString(c.file.Name):
		c.fault("name", "use small letters, digits and hyphens, 40 at most: files are named after it", "the board's name is %q", c.file.Name)
	}
	if len(c.file.Games) == 0 {
		c.missing("", "games", `add games = ["bodoquito"]`, "the board plays no game")
	}
	var known []string
	for _, g := range gameNeeds() {
		known = append(known, g.name)
	}
	for _, g := range c.file.Games {
		if !slices.Contains(known, g) {
			c.fault("games", "use "+strings.Join(known, ", "), "there is no game %q", g)
		}
	}
}

// The deepest sensor that still feels a piece, and the least pitch that keeps
// neighbours apart, in mm.
const (
	mostDepth  = 25
	leastPitch = 20
	mostPitch  = 200
)

// grid tells whether the grid is sound, so that cells can be named.
func (c *checker) grid() bool {
	g := c.file.Grid
	for _, key := range []string{"columns", "rows"} {
		if c.read.bad["grid."+key] {
			return false
		}
	}
	if g.Columns < 1 || g.Columns > games.Columns || g.Rows < 1 || g.Rows > games.Rows {
		c.fault("grid.columns", fmt.Sprintf("use 1 to %d columns and 1 to %d rows", games.Columns, games.Rows), "a grid of %d x %d cells", g.Columns, g.Rows)
		return false
	}
	for _, need := range gameNeeds() {
		if c.file.Plays(need.name) && (g.Columns < need.columns || g.Rows < need.rows) {
			c.fault("grid.columns", fmt.Sprintf("use %d x %d or more, or remove %s from games", need.columns, need.rows, need.name), "a grid of %d x %d cells is too small for %s", g.Columns, g.Rows, need.name)
		}
	}
	if !(g.PitchMM >= leastPitch && g.PitchMM <= mostPitch) {
		c.fault("grid.pitch_mm", fmt.Sprintf("measure between the centres of two neighbouring cells, %d to %d mm", leastPitch, mostPitch), "a pitch of %g mm", g.PitchMM)
	}
	for _, d := range []struct {
		key   string
		depth float64
	}{{"sensor_depth_mm", g.SensorDepthMM}, {"antenna_depth_mm", g.AntennaDepthMM}} {
		if !(d.depth >= 0 && d.depth <= mostDepth) {
			c.fault("grid."+d.key, fmt.Sprintf("measure up from the sensor, 0 to %d mm", mostDepth), "a depth of %g mm", d.depth)
		}
	}
	return true
}

// once notes who uses a thing and faults a second user.
func (c *checker) once(path, who, what string, used map[string]string) {
	if other := used[what]; other != "" {
		c.fault(path, "give each its own", "%s is used by %s and by %s", what, other, who)
		return
	}
	used[what] = who
}

func (c *checker) tray() {
	for _, name := range c.file.Tray.Tags {
		c.reader("tray.tags", "the tray", name)
	}
	if slices.Contains(c.file.Games, "bodoquito") && len(c.file.Tray.Tags) == 0 {
		c.missing("tray", "tags", `add [tray] with tags = ["READER"]`, "Bodoquito needs a tag reader at the tray")
	}
}

// outputs checks that the board can answer: one strip, one display.
func (c *checker) outputs() {
	for _, out := range []struct {
		what, remedy string
		chips        []string
	}{
		{"LED strip", "add a [[part]] of chip apa102 or ws2812", []string{chipAPA102, chipWS2812}},
		{"display", "add a [[part]] of chip ssd1306", []string{chipSSD1306}},
	} {
		first, unknown := "", false
		for i, p := range c.file.Parts {
			unknown = unknown || c.chips[p.Chip].bus == "" && !c.chips[p.Chip].wantsClock
			if !slices.Contains(out.chips, p.Chip) {
				continue
			}
			if first != "" {
				c.fault(fmt.Sprintf("part.%d", i), "leave one of them", "the board has two of its one %s: %q and %q", out.what, first, p.Name)
			}
			first = p.Name
		}
		if first == "" && !unknown && !c.read.bad[""] && !c.read.bad["part"] {
			c.fault("part", out.remedy, "the board has no %s", out.what)
		}
	}
}

// idle faults parts that serve nothing.
func (c *checker) idle() {
	if c.lost || len(c.read.bad) > 0 {
		return
	}
	for i := range c.file.Parts {
		p := &c.file.Parts[i]
		if chip, known := c.chips[p.Chip]; known && !chip.wantsLEDs && c.file.serves(p) == "nothing" {
			c.fault(fmt.Sprintf("part.%d", i), "name it at a cell, the tray or the platform, or remove it", "part %q serves nothing", p.Name)
		}
	}
}
