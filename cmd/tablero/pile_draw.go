package main

import (
	"fmt"
	"io"

	"tablero/games/lenero/picture"
	"tablero/games/lenero/pile/query"
)

// drawPile draws the pile of a line: whether it holds, and what becomes of it without
// each log that others lie on.
func drawPile(out io.Writer, line []byte, o picture.Opts) error {
	q, err := query.Parse(line)
	if err != nil {
		return err
	}
	margin, err := q.Margin()
	if err != nil {
		return err
	}
	p := picture.Numbered(q.Pile())
	for i := range p.Faces {
		p.Faces[i].Dark = q.Discs[i].Color == 1
	}
	j, err := p.Pile.Judge(margin)
	if err != nil {
		return err
	}
	if err := p.JudgeBy(margin, func(int) bool { return true }); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(out, "%s: %s, %s\n", q.ID, j.Verdict, j.Reason); err != nil {
		return err
	}
	if err := p.Draw(out, o); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out)
	return err
}
