package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/survey"
	"tablero/games"
	"tablero/sim/bench"
)

// scanFlags are the flags of scan.
type scanFlags struct {
	setup
	sim, json, once bool
	plot            bool
	watch           string
	every           time.Duration
	unplug          []string
	trace           string
}

func newScan(c *common) *cobra.Command {
	var f scanFlags
	cmd := &cobra.Command{
		Use:   "scan",
		Short: "Show live readings of every channel, to find a loose wire",
		Long: "Shows what every sensor reads now, and how noisy it is. A part that fails is named with its bus and\n" +
			"wires, and so are a switch that flickers and a magnet that is too weak to be relied on.\n" +
			"With --sim two hands play on the simulated board, so that there is something to read.",
		Example: "  tablero scan\n  tablero scan --sim --once --unplug 'tray reader'",
		Args:    arguments(0, 0, ""),
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd, c) },
	}
	f.boardFlag(cmd)
	cmd.Flags().BoolVar(&f.sim, "sim", false, "scan the simulated board")
	f.seedFlags(cmd)
	cmd.Flags().StringVar(&f.calibration, "calibration", "", "calibration `FILE`, by which weak magnets are known (default tablero/BOARD.toml in the user's configuration if it is there; with --sim none)")
	cmd.Flags().StringArrayVar(&f.unplug, "unplug", nil, "with --sim: a `PART` whose cable is pulled; may be repeated")
	cmd.Flags().StringVar(&f.watch, "watch", "", "only the channels of this `CELL`, or of the tray")
	cmd.Flags().BoolVar(&f.once, "once", false, "print one full frame and end")
	cmd.Flags().DurationVar(&f.every, "every", 500*time.Millisecond, "how often to look")
	cmd.Flags().BoolVar(&f.plot, "plot", false, "draw beside each channel what it read lately")
	traceFlag(cmd, &f.trace)
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON array for each frame")
	return cmd
}

func (f *scanFlags) run(cmd *cobra.Command, c *common) (failed error) {
	if err := onlyWith(cmd, "sim", f.sim, "seed", "parts", "unplug"); err != nil {
		return err
	}
	file, err := loadBoard(f.board)
	if err != nil {
		return err
	}
	wanted, err := f.wanted(file)
	if err != nil {
		return err
	}
	if f.plot && (f.json || f.once) {
		return usage("--plot draws what was read lately; leave --json and --once out")
	}
	if f.every < 10*time.Millisecond {
		return usage("--every: %s is too short; take 10ms or more", f.every)
	}
	s, err := f.open(c, file)
	if err != nil {
		return err
	}
	defer closing(&failed, s.Close)
	if f.trace != "" {
		recorder, done, err := c.record(f.trace)
		if err != nil {
			return err
		}
		defer closing(&failed, done)
		s = &tracedSource{source: s, board: file, to: recorder}
	}
	known, err := f.known(file)
	if err != nil {
		return err
	}
	followed := &surveyed{source: s, survey: survey.New(file, known)}
	s = followed
	frame, err := firstReadings(cmd.Context(), s, file.Channels())
	if err != nil {
		return err
	}
	faults := troubles(file, frame.Faults, func(part string) bool {
		return slices.ContainsFunc(file.Channels(), func(c board.Channel) bool { return c.Part == part && wanted(c) })
	})
	show := &showing{c: c, json: f.json, view: &canvas{t: c.terminal}, seen: followed.survey, now: func() time.Time { return frame.Now }}
	if f.plot {
		show.plot = newPlot(c.utf8())
	}
	ends := f.once || nothingReads(file, &frame)
	if f.once && !nothingReads(file, &frame) {
		s.RunFor(surveyFirst)
		s.Frame(&frame)
	}
	first := readings(file, file.Channels(), &frame, wanted)
	show.survey(file, first)
	for i := range first {
		if ends && !f.json {
			first[i].Fault = "" // told as this command's error
		}
	}
	if err := show.frame(first); err != nil {
		return err
	}
	for _, p := range frame.Poorer {
		c.say("%s: %s; it is read without", p.Part, p.Cause)
	}
	if ends {
		return errors.Join(faults, silent(file, &frame, wanted))
	}
	return f.follow(cmd.Context(), file, s, wanted, show, &frame)
}

// follow shows frames until ctx is done.
func (f *scanFlags) follow(ctx context.Context, file *board.File, s source, wanted func(board.Channel) bool, show *showing, frame *scan.Frame) error {
	for {
		if err := f.pass(ctx, s, f.every); err != nil {
			return err
		}
		s.Frame(frame)
		all := readings(file, file.Channels(), frame, wanted)
		show.survey(file, all)
		if err := show.frame(all); err != nil {
			return err
		}
	}
}

// pass lets time pass on the board and for whoever watches, to whom it is the same on a
// real one.
func (f *scanFlags) pass(ctx context.Context, s source, d time.Duration) error {
	if f.sim {
		s.RunFor(d)
		select {
		case <-ctx.Done():
		case <-time.After(d):
		}
		return ctx.Err()
	}
	for end := time.Now().Add(d); ctx.Err() == nil && time.Now().Before(end); {
		s.RunFor(min(surveyLook, time.Until(end)))
	}
	return ctx.Err()
}

// wanted reads --watch.
func (f *scanFlags) wanted(file *board.File) (func(board.Channel) bool, error) {
	if f.watch == "" {
		return watched(games.Nowhere, true), nil
	}
	p, err := games.ParsePlace(f.watch)
	wanted := watched(p, false)
	if err != nil || !slices.ContainsFunc(file.Channels(), wanted) {
		return nil, usage("--watch: board %s has no sensor at %q; name a cell or tray", file.Name, f.watch)
	}
	return wanted, nil
}

func (f *scanFlags) open(c *common, file *board.File) (source, error) {
	if !f.sim {
		return c.scanLive(file)
	}
	game, err := gameOf(file)
	if err != nil {
		return nil, err
	}
	for _, part := range f.unplug {
		if _, ok := file.Part(part); !ok {
			return nil, usage("--unplug: board %s has no part %q; there are %s", file.Name, part, strings.Join(partNames(file), ", "))
		}
	}
	return bench.NewReadings(bench.Opts{Board: file, Game: game.Game, Parts: f.parts, Seed: f.seed}, f.unplug...)
}

// silent joins an error for each part that isn't known to fail although some of its
// channels weren't read.
func silent(file *board.File, frame *scan.Frame, wanted func(board.Channel) bool) error {
	names := map[string][]string{}
	var parts []string
	for i, c := range file.Channels() {
		fails := slices.ContainsFunc(frame.Faults, func(f scan.Fault) bool { return f.Blinds(c) })
		if !wanted(c) || fails || frame.Readings[i].Quality == scan.Good {
			continue
		}
		if names[c.Part] == nil {
			parts = append(parts, c.Part)
		}
		names[c.Part] = append(names[c.Part], c.Name)
	}
	var all []error
	for _, part := range parts {
		all = append(all, &partError{trouble(file, part, "", fmt.Errorf("nothing was read of %s in %s", strings.Join(names[part], ", "), partsAnswer))})
	}
	return errors.Join(all...)
}

// nothingReads tells whether no part answers at all: then it is no use to go on.
func nothingReads(file *board.File, frame *scan.Frame) bool {
	for i := range file.Channels() {
		if frame.Readings[i].Quality == scan.Good {
			return false
		}
	}
	return true
}

func partNames(file *board.File) []string {
	var all []string
	for i := range file.Parts {
		all = append(all, file.Parts[i].Name)
	}
	return all
}

// gameOf gives the first game of a board that there are rules for.
func gameOf(file *board.File) (playable, error) {
	for _, name := range file.Games {
		if g, err := gameNamed(name); err == nil {
			return g, nil
		}
	}
	return playable{}, usage("--board: %s plays %s; there are rules for %s", file.Name, strings.Join(file.Games, ", "), gameNames())
}

// showing shows frames one after another.
type showing struct {
	c    *common
	json bool
	view *canvas
	plot *plot // nil without
	last string

	seen *survey.Survey
	now  func() time.Time // of the latest frame
}

// frame shows readings: in place on a terminal, else below each other when
// something but the age has changed.
func (s *showing) frame(all []reading) error {
	if s.json {
		return json.NewEncoder(s.c.out).Encode(all)
	}
	if s.plot != nil {
		s.plot.look(all)
	}
	text := table(all, s.plot)
	if s.c.moves() {
		return s.view.draw(text)
	}
	bare := slices.Clone(all)
	for i := range bare {
		bare[i].AgeMS, bare[i].SinceMS, bare[i].Noise = nil, nil, 0
	}
	if now := table(bare, nil); now != s.last {
		s.last = now
		return s.view.draw(text)
	}
	return nil
}
