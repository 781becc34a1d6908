package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"tablero/games/lenero/pile/query"
)

func newPile(c *common) *cobra.Command {
	draw := false
	cmd := &cobra.Command{
		Use:   "pile FILE",
		Short: "Piles of logs: where they rest, what holds, what may be taken",
		Long: "Reads piles and what is asked about each, a JSON object a line, and prints an answer a line; - reads\n" +
			"standard input. A line that can't be answered is named on standard error, the others are answered.\n\n" +
			"  {\"id\": \"three\", \"frame\": {\"w\": 300, \"h\": 400}, \"mu\": {\"log\": 0.3, \"floor\": 0.3, \"wall\": 0.3},\n" +
			"   \"discs\": [{\"x\": 100, \"y\": 15, \"r\": 15, \"m\": 50.9}, ...], \"query\": {\"type\": \"equilibrium\"}}\n\n" +
			"x and y are a log's axis in mm from the left wall and the floor, r its radius, m its mass in g. Queries:\n" +
			"  equilibrium                            does it hold, fall, or can't it be told\n" +
			"  removal, k                             the same without log k, and whether the rules let it be taken\n" +
			"  takes                                  the same of every log that may be taken, and why\n" +
			"  collapse                               where the logs end if they are let go\n" +
			"  drop, r, x                             where a log of radius r let go at x comes to rest, and on what\n" +
			"  resting, r                             all places where it may come to rest\n" +
			"  top_row                                logs on which no other lies\n" +
			"  min_mu_force_existence, class, other_mu  least friction of log, floor, wall or all\n" +
			"  min_scale                              least factor on all friction\n" +
			"  tilt_margin, dir                       how far the frame may be tilted left or right\n" +
			"  forces_frictionless                    normal forces that don't depend on how it was built\n\n" +
			"Verdicts are about the pile just as it is given; with \"margin\": \"play\" they are sure enough to play by.\n\n" +
			"With --draw each pile is drawn instead: logs by their numbers, shaded where \"color\" is 1; ^ marks the top\n" +
			"row, and of the others a sign tells what becomes of the pile without them.",
		Example: "  tablero pile piles.jsonl\n  tablero pile - < piles.jsonl\n  tablero pile piles.jsonl --draw",
		Args:    arguments(1, 1, "a file of piles, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := io.Reader(c.in)
			if args[0] != "-" {
				file, err := os.Open(args[0])
				if err != nil {
					return err
				}
				defer file.Close()
				in = file
			}
			reply := answer
			if draw {
				reply = func(out io.Writer, line []byte) error { return drawPile(out, line, c.picture()) }
			}
			return answerAll(cmd.Context(), c, args[0], in, reply)
		},
	}
	cmd.Flags().BoolVar(&draw, "draw", false, "draw each pile instead of answering")
	return cmd
}

// longestLine bounds a pile's line, in bytes.
const longestLine = 1 << 20

// answerAll answers a line after the other, by reply.
func answerAll(ctx context.Context, c *common, name string, in io.Reader, reply func(io.Writer, []byte) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	failed, n := 0, 0
	for lines.Scan() {
		n++
		if err := ctx.Err(); err != nil {
			return err
		}
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		if err := reply(c.out, line); err != nil {
			failed++
			fmt.Fprintf(c.err, "%s:%d: %v\n", name, n, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s:%d: the line is longer than %d bytes: write each pile on a line of its own", name, n+1, longestLine)
	case err != nil:
		return err
	case failed > 0:
		return fmt.Errorf("%s: %d of %d lines can't be answered", name, failed, n)
	}
	return nil
}

// answer prints the answer to a line.
func answer(out io.Writer, line []byte) error {
	q, err := query.Parse(line)
	if err != nil {
		return err
	}
	a, err := q.Answer()
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(struct {
		ID     string `json:"id"`
		Answer any    `json:"answer"`
	}{q.ID, a})
}
