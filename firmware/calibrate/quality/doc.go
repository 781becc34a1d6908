// Package quality shows how good a calibration is: as text for a terminal, and as one page of
// HTML with drawings that needs nothing beside it.
//
//	fmt.Print(quality.Text(file, q))
//	err := quality.Page(out, file, known, sections)
package quality
