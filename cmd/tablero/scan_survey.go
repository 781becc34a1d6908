package main

import (
	"errors"
	"fmt"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/survey"
)

// surveyLook is how often channels are looked at: a switch that lets go for a moment is seen.
const surveyLook = 20 * time.Millisecond

// surveyFirst is how long they are looked at before one full frame is printed.
const surveyFirst = 1500 * time.Millisecond

// surveyed is a source whose channels are followed, also while nobody looks.
type surveyed struct {
	source
	survey *survey.Survey
	frame  scan.Frame
}

// RunFor lets time pass, and looks as often as nothing is missed.
func (s *surveyed) RunFor(d time.Duration) {
	for ; d > 0; d -= surveyLook {
		s.source.RunFor(min(d, surveyLook))
		s.source.Frame(&s.frame)
		s.survey.Look(&s.frame)
	}
}

// known gives the board's calibration, nil if there is none: scan is for boards that aren't
// calibrated, too.
func (f *scanFlags) known(file *board.File) (*board.Calibration, error) {
	path := f.calibration
	if path == "" {
		if f.sim {
			return nil, nil
		}
		var err error
		if path, err = calibrationFile(file, false); err != nil {
			return nil, nil
		}
	}
	c, err := board.LoadCalibration(path, file)
	if err != nil && (f.calibration != "" || !errors.Is(err, board.ErrNotCalibrated)) {
		return nil, err
	}
	return c, nil
}

// survey adds to readings what was seen of their channels.
func (s *showing) survey(file *board.File, all []reading) {
	of := map[string]*reading{}
	for i := range all {
		of[all[i].Channel] = &all[i]
	}
	for i, c := range file.Channels() {
		r := of[c.Name]
		if r == nil || r.Quality != scan.Good.String() {
			continue
		}
		seen := s.seen.Seen(i)
		r.Noise = seen.Noise
		if !seen.Changed.IsZero() {
			since := s.now().Sub(seen.Changed).Milliseconds()
			r.SinceMS = &since
		}
		if seen.Felt {
			r.FieldMT = &seen.FieldMT
		}
		if c.Sensor == board.Switch && seen.Flips > 0 {
			r.Flips, r.On = seen.Flips, &seen.On
		}
		if w, weak := s.seen.Weak(i); weak {
			r.Finding = s.finding(file, &c, w)
			if w.Share > 0 {
				r.Share = &w.Share
			}
			if w.Sigma > 0 {
				r.Sigma = &w.Sigma
			}
		}
	}
}

// finding words a weak magnet, with the sensor's wires and what to do.
func (s *showing) finding(file *board.File, c *board.Channel, w survey.Weak) string {
	wires := ""
	if p, ok := file.Part(c.Part); ok {
		wires = file.WiresOf(p)
	}
	remedy := "lay the piece in the middle, then another one; if they are all weak there, check that the sensor sits close below the board, and its wires (%s)"
	if w.Flips > 0 {
		remedy = "lay another piece there; if it flickers too, check the switch's joints and wires (%s)"
	}
	return fmt.Sprintf("%s (%s): %s: "+remedy, c.Place, c.Part, w, wires)
}
