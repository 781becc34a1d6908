package main

import (
	"errors"
	"strings"

	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/picture"
)

// showFlags are the flags of board show.
type showFlags struct {
	setup
	game, position string
	hints          bool
}

// show draws a position of a game.
func (f *showFlags) show(c *common, file *board.File) error {
	if !file.Plays(f.game) && !bears(file, f.game) {
		return usage("--game: %s can't play %s; it plays %s", file.Name, f.game, strings.Join(file.Games, ", "))
	}
	g, err := shownGame(f.game)
	if err != nil {
		return err
	}
	settings, err := f.settings(g)
	if err != nil {
		return err
	}
	m, err := g.New(settings)
	if err == nil && f.position != "" {
		m, err = g.Parse(f.position, settings)
	}
	if err != nil {
		return usage("--position: %w", err)
	}
	p, err := words.New(c.lang, g)
	if err != nil {
		return err
	}
	if logs, ok := m.(*lenero.Match); ok {
		return f.showLogs(c, p, logs)
	}
	if f.hints {
		return usage("--hints: there are none for %s", f.game)
	}
	columns, rows := g.Grid()
	return errors.Join(
		lights.Draw(c.out, lights.DrawOpts{Columns: columns, Rows: rows, Layout: m.Layout(), Kinds: g.Kinds(), Color: c.color()}),
		c.print("\n%s", standing(p, m)))
}

// bears tells whether the frame of logs can stand on a board, whether or not it reads
// what lies in it.
func bears(file *board.File, game string) bool {
	return game == (lenero.Game{}).Name() && len(file.Platform.Cells) > 0
}

// shownGame finds a game of which positions can be drawn.
func shownGame(name string) (games.Game, error) {
	if logs := (lenero.Game{}); name == logs.Name() {
		return logs, nil
	}
	g, err := gameNamed(name)
	return g.Game, err
}

func (f *showFlags) showLogs(c *common, p *words.Printer, m *lenero.Match) error {
	logs := picture.OfMatch(m)
	if f.hints {
		if err := logs.Judge(m); err != nil {
			return err
		}
	}
	errs := []error{logs.Draw(c.out, c.picture())}
	line := func(format string, args ...any) { errs = append(errs, c.print(format, args...)) }
	line("\n%s", standing(p, m))
	line("%s", p.Text(words.Say(words.LogsPoints, m.Points(games.White), m.Points(games.Black))))
	for _, s := range []games.Side{games.White, games.Black} {
		if n := m.Lost(s); n > 0 {
			line("%s", p.Text(words.Say(words.LogsLost, s, n)))
		}
	}
	return errors.Join(errs...)
}

// standing says whose turn it is, or who won and why.
func standing(p *words.Printer, m games.Match) string {
	switch outcome, reason := m.Result(); outcome {
	case games.Undecided:
		return p.Text(words.Say(words.TurnMove, m.ToMove()))
	case games.WhiteWins:
		return p.Text(words.Say(words.OverWin, games.White, reason))
	case games.BlackWins:
		return p.Text(words.Say(words.OverWin, games.Black, reason))
	default:
		return p.Text(words.Say(words.OverDraw, reason))
	}
}
