package main

import (
	"context"
	"encoding/json"

	"github.com/spf13/cobra"
)

// newEngine has a command for each game, which has one for each thing to ask.
func newEngine(c *common) *cobra.Command {
	var all []*cobra.Command
	for _, g := range gameTable() {
		if g.perft == nil {
			continue
		}
		all = append(all, group(g.Name(), "Rules of "+g.Name(), newPerft(c, g)))
	}
	return group("engine", "Ask the rules of a game", all...)
}

// perftFlags are the flags of perft.
type perftFlags struct {
	position     string
	depth        int
	divide, json bool
}

func newPerft(c *common, g playable) *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:     "perft",
		Short:   "Count the sequences of turns, a line for each depth",
		Example: "  tablero engine " + g.Name() + " perft --depth 4\n  tablero engine " + g.Name() + " perft --position '" + g.start + "' --depth 1 --divide",
		Args:    arguments(0, 0, ""),
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd.Context(), c, g) },
	}
	cmd.Flags().StringVar(&f.position, "position", g.start, "position to count from")
	cmd.Flags().IntVar(&f.depth, "depth", 3, "how many turns")
	cmd.Flags().BoolVar(&f.divide, "divide", false, "split the last depth by the first turn")
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON object")
	return cmd
}

// perftResult is what --json prints.
type perftResult struct {
	Game     string       `json:"game"`
	Position string       `json:"position"`
	Depths   []depthCount `json:"depths"`
	Divide   []branch     `json:"divide,omitempty"`
}

type depthCount struct {
	Depth int    `json:"depth"`
	Count uint64 `json:"count"`
}

func (f *perftFlags) run(ctx context.Context, c *common, g playable) error {
	if f.depth < 1 {
		return usage("--depth: %d turns can't be counted; count 1 or more", f.depth)
	}
	from, err := g.perft(f.position)
	if err != nil {
		return usage("--position: %w", err)
	}
	r := perftResult{Game: g.Name(), Position: f.position}
	for depth := 1; depth <= f.depth; depth++ {
		n, err := unlessDone(ctx, func() uint64 { return from.count(depth) })
		if err != nil {
			return err
		}
		r.Depths = append(r.Depths, depthCount{depth, n})
		if !f.json {
			if err := c.print("%d\t%d", depth, n); err != nil {
				return err
			}
		}
	}
	if f.divide {
		if r.Divide, err = unlessDone(ctx, func() []branch { return from.divide(f.depth) }); err != nil {
			return err
		}
	}
	if f.json {
		return json.NewEncoder(c.out).Encode(r)
	}
	for _, b := range r.Divide {
		if err := c.print("%s\t%d", b.Turn, b.Count); err != nil {
			return err
		}
	}
	return nil
}

// unlessDone gives what work gives, or the context's error as soon as it is done:
// counting itself can't be stopped.
func unlessDone[T any](ctx context.Context, work func() T) (T, error) {
	result := make(chan T, 1)
	go func() { result <- work() }()
	select {
	case v := <-result:
		return v, nil
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
