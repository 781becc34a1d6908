package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"tablero/firmware"
	"tablero/firmware/referee"
	"tablero/firmware/trace"
	"tablero/firmware/words"
	"tablero/games"
)

// replayFlags are the flags of replay.
type replayFlags struct {
	speed float64
	from  time.Duration
	json  bool
}

func newReplay(c *common) *cobra.Command {
	var f replayFlags
	cmd := &cobra.Command{
		Use:   "replay TRACE",
		Short: "Work a recorded match out again, without a board",
		Long: "Gives what --trace has recorded to the program once more, without a board, prints what it makes\n" +
			"of it, and compares that with what was made of it then. Fails if it differs. Of a scan or a\n" +
			"calibration it prints what failed, what was asked for, and what every channel read.",
		Example: "  tablero sim mixtour --trace match.trace\n  tablero replay match.trace\n  tablero replay match.trace --from 1m30s --speed 1",
		Args:    arguments(1, 1, "a file that --trace has written"),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, c, args[0]) },
	}
	cmd.Flags().Float64Var(&f.speed, "speed", 0, "how fast time passes: 1 as it did then, 10 ten times as fast (default as fast as can be)")
	cmd.Flags().DurationVar(&f.from, "from", 0, "begin to print at this time from the start; what was before is worked out too")
	cmd.Flags().BoolVar(&f.json, "json", false, "print a JSON object a line")
	return cmd
}

func (f *replayFlags) run(cmd *cobra.Command, c *common, name string) error {
	switch {
	case cmd.Flags().Changed("speed") && !(f.speed > 0):
		return usage("--speed: %g is no speed; 1 is as it was then", f.speed)
	case f.from < 0:
		return usage("--from: %s is before the start", f.from)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	t, err := trace.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	p := &replaying{replayFlags: *f, c: c, started: t.Header().Started, begun: time.Now()}
	if t.Header().Game == "" {
		err = p.readings(cmd.Context(), t)
	} else {
		err = p.match(cmd.Context(), t)
	}
	if lost := t.Lost().String(); lost != "" {
		c.say("%s: %s", name, lost)
	}
	return err
}

// replaying prints what a replay makes of a trace.
type replaying struct {
	replayFlags // set once, like c, started and begun
	c           *common
	started     time.Time // the trace
	begun       time.Time // the replay
	printer     *words.Printer
	now         time.Time // in the trace
	err         error     // the first
}

// match plays a match again.
func (p *replaying) match(ctx context.Context, t *trace.Trace) error {
	r := firmware.Replay{
		Trace: t,
		Game:  func(name string) (games.Game, error) { return gameNamed(name) },
		Begin: func(program *firmware.Program) { p.printer = program.Printer() },
		Each:  func(now time.Time) bool { return p.err == nil && p.wait(ctx, now) },
		Lost:  p.lost,
		Watch: p.action,
	}
	compared, err := r.Run()
	if err := errors.Join(err, p.err, ctx.Err()); err != nil {
		return err
	}
	return p.end(&compared)
}

// wait lets time pass as fast as is wanted; false once ctx is done.
func (p *replaying) wait(ctx context.Context, now time.Time) bool {
	p.now = now
	since := now.Sub(p.started)
	if p.speed > 0 && since > p.from {
		due := p.begun.Add(time.Duration(float64(since-p.from) / p.speed))
		select {
		case <-ctx.Done():
		case <-time.After(time.Until(due)):
		}
	} else {
		p.begun = time.Now() // what comes is timed from here on
	}
	return ctx.Err() == nil
}

// line is a line that is printed.
type line struct {
	Time   *float64 `json:"t_s,omitempty"` // since the start
	Kind   string   `json:"kind"`          // "commit", "note", "asked", "fault", "lost", "channel" or "end"
	What   string   `json:"what,omitempty"`
	Text   string   `json:"text,omitempty"`
	Commit any      `json:"commit,omitempty"`

	Commits    int    `json:"commits,omitempty"`
	Same       *bool  `json:"same,omitempty"`
	Difference string `json:"difference,omitempty"`

	Channel *summary `json:"channel,omitempty"`
}

// action prints what the referee did.
func (p *replaying) action(a referee.Action) {
	switch a := a.(type) {
	case referee.Commit:
		made := trace.Committed(&a)
		p.at(a.At, p.printer.Text(wordCommit(a)), line{Kind: "commit", Commit: made})
	case referee.Note:
		text := a.Text
		if a.Rule != nil {
			text = p.printer.Text(words.Rule(a.Rule))
		}
		if a.About != "" {
			text += " (" + a.About + ")"
		}
		p.at(a.At, a.What.String()+": "+text, line{Kind: "note", What: a.What.String(), Text: text})
	}
}

// lost prints that something is lost.
func (p *replaying) lost() {
	const text = "here something is lost"
	p.at(p.now, text, line{Kind: "lost", Text: text})
}

// at prints a line that has a time.
func (p *replaying) at(t time.Time, text string, l line) {
	since := t.Sub(p.started)
	if since < p.from || p.err != nil {
		return
	}
	s := since.Seconds()
	l.Time = &s
	if p.json {
		p.err = p.c.object(l)
		return
	}
	p.err = p.c.print("%9.2f s  %s", s, text)
}

// end tells how all compares.
func (p *replaying) end(compared *firmware.Compared) error {
	same := compared.Difference == ""
	text := fmt.Sprintf("%d commits, the same as then", compared.Commits)
	if compared.Gap {
		text += "; what comes after the loss isn't compared"
	}
	var err error
	switch {
	case p.json:
		err = p.c.object(line{Kind: "end", Commits: compared.Commits, Same: &same, Difference: compared.Difference})
	case same:
		err = p.c.print("%s", text)
	}
	if err == nil && !same {
		err = fmt.Errorf("it comes out otherwise than then: %s", compared.Difference)
	}
	return err
}
