package calibrate

import (
	"fmt"
	"regexp"
	"strings"

	"tablero/firmware/board"
	"tablero/games"
)

// Mended gives a board file's text as it is wired in truth, with another name, and the lines
// that differ; what is dead or shorted is no matter of the file. Cells must be written one a
// line, as the boards of the program are.
func Mended(text string, f *board.File, channels []board.Channel, found []Finding, name string) (mended string, diff []string) {
	field, led := map[string]string{}, map[string]int{}
	corners := append([]string(nil), f.Platform.Cells...)
	of := func(p games.Place, s board.Sensor) string {
		if s == board.Switch {
			return f.Cells[p.String()].Switch
		}
		return f.Cells[p.String()].Field
	}
	for _, x := range found {
		switch {
		case x.Fault == TurnedLED:
			led[x.At] = x.led
		case x.Fault == Misplaced && channels[x.channel].Sensor == board.Weight:
			for i := range corners {
				if x.At == cornerAt(i) {
					corners[i] = f.Platform.Cells[channels[x.channel].Corner]
				}
			}
		case x.Fault == Misplaced:
			field[x.At] = of(channels[x.channel].Place, channels[x.channel].Sensor)
		}
	}
	lines := strings.Split(text, "\n")
	cell := regexp.MustCompile(`^\s*([a-z][0-9]+)\s*=\s*\{`)
	sensor := regexp.MustCompile(`((?:field|switch)\s*=\s*)"[^"]*"`)
	light := regexp.MustCompile(`(led\s*=\s*)[0-9]+`)
	named := false
	for i, line := range lines {
		to := line
		if m := cell.FindStringSubmatch(line); m != nil {
			if input, ok := field[m[1]]; ok {
				to = sensor.ReplaceAllString(to, `${1}"`+input+`"`)
			}
			if n, ok := led[m[1]]; ok {
				to = light.ReplaceAllString(to, fmt.Sprintf("${1}%d", n))
			}
		}
		if strings.HasPrefix(line, "name = ") && !named {
			to, named = fmt.Sprintf("name = %q", name), true
		}
		if strings.HasPrefix(line, "cells = [") && strings.Join(corners, "") != strings.Join(f.Platform.Cells, "") {
			to = `cells = ["` + strings.Join(corners, `", "`) + `"]`
		}
		if to != line {
			diff = append(diff, "-"+line, "+"+to)
			lines[i] = to
		}
	}
	return strings.Join(lines, "\n"), diff
}
