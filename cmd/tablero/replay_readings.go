package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"tablero/firmware/scan"
	"tablero/firmware/trace"
)

// summary is what a channel read in a trace.
type summary struct {
	Name    string  `json:"name"`
	Reads   uint32  `json:"reads"`
	Changes uint32  `json:"changes"`
	Least   float64 `json:"least"`
	Most    float64 `json:"most"`
	Quality string  `json:"quality"` // at the end

	seq uint32
}

// readings tells of a scan or a calibration what failed, what was asked for, and what the
// channels read.
func (p *replaying) readings(ctx context.Context, t *trace.Trace) error {
	var all []summary
	failed := ""
	for item := range t.Items() {
		if !item.Gap && !p.wait(ctx, item.At) || p.err != nil {
			break
		}
		switch {
		case item.Header != nil && all == nil:
			for _, c := range item.Header.Channels {
				all = append(all, summary{Name: c.Name})
			}
		case item.Event != nil && item.Event.Asked != "":
			p.at(item.At, "asked: "+item.Event.Asked, line{Kind: "asked", Text: item.Event.Asked})
		case item.Frame != nil:
			for i := range min(len(all), len(item.Frame.Readings)) {
				all[i].add(&item.Frame.Readings[i])
			}
			if now := failing(item.Frame.Faults); now != failed {
				failed = now
				if now == "" {
					now = "all parts answer"
				}
				p.at(item.At, now, line{Kind: "fault", Text: now})
			}
		}
	}
	if err := cmp.Or(p.err, ctx.Err()); err != nil {
		return err
	}
	return p.c.summarise(all, p.json)
}

// add takes a reading in.
func (s *summary) add(r *scan.Reading) {
	s.Quality, s.Changes = r.Quality.String(), r.Changes
	if r.Seq == s.seq || r.Quality != scan.Good {
		return
	}
	if s.Reads == 0 {
		s.Least, s.Most = r.Value, r.Value
	}
	s.Least, s.Most = min(s.Least, r.Value), max(s.Most, r.Value)
	s.Reads++
	s.seq = r.Seq
}

// failing names what fails.
func failing(all []scan.Fault) string {
	var names []string
	for i := range all {
		names = append(names, all[i].Name()+": "+all[i].Cause.Error())
	}
	return strings.Join(names, "; ")
}

// summarise prints what channels read.
func (c *common) summarise(all []summary, asJSON bool) error {
	if asJSON {
		for i := range all {
			if err := c.object(line{Kind: "channel", Channel: &all[i]}); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, err := fmt.Fprintln(w, "CHANNEL\tREADS\tLEAST\tMOST\tCHANGES\tQUALITY")
	for _, s := range all {
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\t%d\t%.7g\t%.7g\t%d\t%s\n", s.Name, s.Reads, s.Least, s.Most, s.Changes, s.Quality)
		}
	}
	return cmp.Or(err, w.Flush())
}

// object prints a JSON object, a line.
func (c *common) object(v any) error { return json.NewEncoder(c.out).Encode(v) }
