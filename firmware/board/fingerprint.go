package board

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"
)

// Fingerprint sums up what a calibration of linear sensors and load cells depends on
// in a board file: the grid, the platform, and which input of which chip sits where.
// LEDs, keys, titles and comments may change. Boards without such sensors have none,
// since tags are the same wherever they are read.
func (f *File) Fingerprint() string {
	if !f.HasFields() && len(f.Platform.Cells) == 0 {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%d %d %g %g %g\n", f.Grid.Columns, f.Grid.Rows, f.Grid.PitchMM, f.Grid.SensorDepthMM, f.Platform.SizeMM)
	for _, c := range f.Channels() {
		if c.Sensor != Field && c.Sensor != Weight {
			continue
		}
		p, ok := f.Part(c.Part)
		if !ok {
			continue
		}
		bus := ""
		if b, ok := f.Bus(p.Bus); ok {
			bus = b.Port
		}
		fmt.Fprintf(&text, "%s %s %s %d %s %v %d\n", c.Name, p.Chip, bus, p.Address, p.Clock, p.Data, c.Input)
	}
	sum := sha256.Sum256([]byte(text.String()))
	return fmt.Sprintf("%x", sum[:8])
}

// Stamp notes which board was calibrated, and when.
func (c *Calibration) Stamp(f *File, now time.Time) {
	c.Version, c.Board = CalibrationVersion, f.Name
	c.Fingerprint, c.Date = f.Fingerprint(), now.UTC().Format(time.RFC3339)
}
