package board

// Edge lists the LEDs of the row along the near edge of the platform, by position on the
// strip, from left to right: those that no cell has. None without a platform.
func (f *File) Edge() []int {
	strip, ok := f.Strip()
	if !ok || len(f.Platform.Cells) == 0 {
		return nil
	}
	taken := make([]bool, strip.LEDs)
	for _, c := range f.Cells {
		if c.LED != nil && *c.LED >= 0 && *c.LED < len(taken) {
			taken[*c.LED] = true
		}
	}
	var row []int
	for i, t := range taken {
		if !t {
			row = append(row, i)
		}
	}
	return row
}

// FrameMM gives how far from the platform's left edge the left wall of a frame begins
// that stands in its middle, given the frame's inside width.
func (f *File) FrameMM(insideMM float64) float64 { return (f.Platform.SizeMM - insideMM) / 2 }
