package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

// reading is one channel as scan prints it.
type reading struct {
	Channel string   `json:"channel"`
	Place   string   `json:"place"`
	Sensor  string   `json:"sensor"`
	Part    string   `json:"part"`
	Quality string   `json:"quality"`
	Value   *float64 `json:"value"`          // null unless good, and for readers
	Tags    []string `json:"tags,omitempty"` // readers
	AgeMS   *int64   `json:"age_ms"`         // null if it was never read
	Changes uint32   `json:"changes"`
	Fault   string   `json:"fault,omitempty"`

	// What a survey has seen of it.
	Noise   float64  `json:"noise,omitempty"`    // rms of one reading, in the unit of Value
	SinceMS *int64   `json:"since_ms,omitempty"` // since it was last found to be another
	FieldMT *float64 `json:"field_mt,omitempty"` // of a calibrated sensor
	Flips   int      `json:"flips,omitempty"`    // of a switch, within ten seconds
	On      *float64 `json:"on,omitempty"`       // and for which share of them it was on
	Share   *float64 `json:"share,omitempty"`    // of a weak magnet, against the weakest piece or most sensors
	Sigma   *float64 `json:"sigma,omitempty"`    // by which it is told from an empty cell
	Finding string   `json:"finding,omitempty"`
}

// readings gives what a frame says of the channels that are wanted.
func readings(f *board.File, channels []board.Channel, frame *scan.Frame, wanted func(board.Channel) bool) []reading {
	all := []reading{}
	for i, c := range channels {
		if !wanted(c) {
			continue
		}
		r := &frame.Readings[i]
		out := reading{Channel: c.Name, Place: c.Place.String(), Sensor: c.Sensor.String(), Part: c.Part,
			Quality: r.Quality.String(), Changes: r.Changes, Fault: faultOf(f, frame, c)}
		if r.Quality == scan.Good {
			if c.Sensor == board.Tags {
				out.Tags = []string{}
				for _, tag := range r.Tags.All() {
					out.Tags = append(out.Tags, tag.UID.String())
				}
			} else {
				out.Value = &r.Value
			}
		}
		if !r.At.IsZero() {
			age := frame.Now.Sub(r.At).Milliseconds()
			out.AgeMS = &age
		}
		all = append(all, out)
	}
	return all
}

// faultOf words why a channel can't be read; empty if no part is known to fail.
func faultOf(f *board.File, frame *scan.Frame, c board.Channel) string {
	for _, fault := range frame.Faults {
		if fault.Blinds(c) {
			return trouble(f, fault.Part, fault.Input, fault.Cause).Error()
		}
	}
	return ""
}

// says words the value for people.
func (r *reading) says() string {
	switch {
	case r.Quality != scan.Good.String():
		return "?"
	case r.Sensor == board.Tags.String():
		return strings.Join(r.Tags, " ")
	case r.Sensor == board.Switch.String() && *r.Value == 1:
		return "magnet"
	case r.Sensor == board.Switch.String():
		return "-"
	case r.Sensor == board.Field.String() && r.FieldMT != nil:
		return fmt.Sprintf("%.4f V, %+.2f mT", *r.Value, *r.FieldMT)
	case r.Sensor == board.Field.String():
		return fmt.Sprintf("%.4f V", *r.Value)
	}
	return fmt.Sprintf("%.0f", *r.Value)
}

// scatters words the noise for people.
func (r *reading) scatters() string {
	switch {
	case r.Noise == 0:
		return "-"
	case r.Sensor == board.Field.String():
		return fmt.Sprintf("%.1f mV", 1000*r.Noise)
	}
	return fmt.Sprintf("%.0f", r.Noise)
}

// since words when it last changed, for people.
func (r *reading) since() string {
	if r.SinceMS == nil {
		return "-"
	}
	return (time.Duration(*r.SinceMS) * time.Millisecond).Round(time.Second).String()
}

// table lays readings out, with a plot if there is one, and below them the parts that fail and
// the magnets that are weak.
func table(all []reading, plot *plot) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	row := func(cells ...string) { _, _ = fmt.Fprintln(w, strings.Join(cells, "\t")) } // a Builder takes all
	head := []string{"CHANNEL", "VALUE", "NOISE", "QUALITY", "AGE", "CHANGES", "CHANGED", "PART"}
	if plot != nil {
		head = append(head, "LATELY", "")
	}
	row(head...)
	said := map[string]bool{}
	var faults, weak []string
	for i := range all {
		r := &all[i]
		age := "-"
		if r.AgeMS != nil {
			age = (time.Duration(*r.AgeMS) * time.Millisecond).String()
		}
		value := r.says()
		if value == "" {
			value = "-"
		}
		cells := []string{r.Channel, value, r.scatters(), r.Quality, age, fmt.Sprint(r.Changes), r.since(), r.Part}
		if plot != nil {
			drawn, span := plot.line(r)
			cells = append(cells, drawn, span)
		}
		row(cells...)
		if r.Fault != "" && !said[r.Fault] {
			said[r.Fault] = true
			faults = append(faults, r.Fault)
		}
		if r.Finding != "" {
			weak = append(weak, r.Finding)
		}
	}
	_ = w.Flush()
	for _, f := range append(faults, weak...) {
		b.WriteString("! " + f + "\n")
	}
	return b.String()
}

// watched tells whether a channel belongs to the place that is watched; every
// channel does if none is.
func watched(place games.Place, all bool) func(board.Channel) bool {
	return func(c board.Channel) bool { return all || c.Place == place }
}
