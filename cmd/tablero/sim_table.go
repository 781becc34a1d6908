package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tablero/sim/bench"
)

// roughness prints a table of what comes of rougher worlds, in Markdown.
func (f *simFlags) roughness(ctx context.Context, c *common, s bench.Series) error {
	progress := func(r bench.RoughRow) {
		if c.errTerminal {
			_, _ = fmt.Fprintf(c.err, "\r\x1b[K%s %gx", r.Varied, r.Factor)
		}
	}
	rows, err := bench.Roughness(ctx, s, progress)
	if c.errTerminal {
		_, _ = fmt.Fprint(c.err, "\r\x1b[K")
	}
	if err != nil {
		return err
	}
	if f.json {
		return json.NewEncoder(c.out).Encode(rows)
	}
	err = errors.Join(
		c.print("Per 10,000 turns; beside each what an ideal observer makes of them."),
		c.print(""),
		c.print("| rougher | factor | turns | wrong | ideal wrong | asked | ideal asked |"),
		c.print("| --- | --- | --- | --- | --- | --- | --- |"))
	for _, r := range rows {
		wrong, asked := "-", "-"
		if i := r.IdealRow; i != nil {
			wrong, asked = fmt.Sprintf("%.1f", i.IdealWrongPer10k), fmt.Sprintf("%.1f", i.IdealAskedPer10k)
		}
		err = errors.Join(err, c.print("| %s | %gx | %d | %.1f | %s | %.1f | %s |", r.Varied, r.Factor, r.Turns, r.WrongPer10k, wrong, r.AskedPer10k, asked))
	}
	return err
}
