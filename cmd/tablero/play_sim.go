package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/journal"
	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/bench"
)

// sessionHelp tells what can be typed.
func sessionHelp(turns string) string {
	return `Turns, as the game writes them; a hand carries them out, allowed or not:
` + turns + `
Commands:
  12. x3@88 5@60  tell the board what turn 12 was, where it lays logs; behind it, if
                  something shifted, how all lie: !{w3@90.2,15.0 b5@20.0,20.0}
  back            take the last turn back with the hands
  clear           take every piece off the board, for a new match
  menu            open the board's menu, or close it
  yes, no         answer the board; in the menu, choose or see the next
  key white|menu|black [long]   press a key
  board           draw the board again
  help, quit`
}

// session plays on a simulated board what is typed.
func (f *playFlags) session(ctx context.Context, c *common, file *board.File, g playable, o firmware.Opts) (failed error) {
	var err error
	on := bench.Opts{Board: file, Game: o.Game, Settings: o.Settings, Parts: f.parts, Seed: f.seed, Language: o.Language, Clock: f.clock, Players: [2]string{f.white, f.black}}
	if f.journal != "" {
		j, err := journal.Open(f.journal)
		if err != nil {
			return err
		}
		defer closing(&failed, j.Close)
		on.Journal, on.Wood = j, woodFile(f.journal)
		if err := on.GoOn(!f.resume); err != nil {
			return err
		}
	}
	if on.Calibration, err = f.learnt(ctx, c, on); err != nil {
		return err
	}
	recorder, done, err := c.record(f.trace)
	if err != nil {
		return err
	}
	defer closing(&failed, done)
	on.Trace = recorder
	s, err := bench.NewSession(on)
	if err != nil {
		return err
	}
	defer closing(&failed, s.Close)
	t := &talk{c: c, s: s, turns: g.turns}
	if c.inTerminal {
		if err := errors.Join(t.draw(s.Picture()), c.print("Type a turn, or help.")); err != nil {
			return err
		}
	}
	in := bufio.NewScanner(c.in)
	lines := typed(ctx, in)
	for {
		if c.inTerminal {
			_, _ = fmt.Fprintf(c.out, "%s> ", s.ToMove())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				return t.end(in.Err())
			}
			if quit, err := t.obey(line); quit || err != nil {
				return err
			}
		}
	}
}

// end says good-bye when there is no more to read, or why that is.
func (t *talk) end(err error) error {
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("a line is longer than %d KB; nothing from there on was read", bufio.MaxScanTokenSize/1024)
	case err != nil:
		return fmt.Errorf("reading turns: %w", err)
	case t.c.inTerminal:
		return t.c.print("")
	}
	return nil
}

// typed gives what is typed, line by line, until there is no more or ctx is done.
func typed(ctx context.Context, in *bufio.Scanner) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for in.Scan() {
			select {
			case lines <- in.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}

// talk is what is typed and what is answered.
type talk struct {
	c     *common
	s     *bench.Session
	turns string // how the game's turns are typed
}

// obey carries out a line.
func (t *talk) obey(line string) (quit bool, err error) {
	order := strings.Fields(strings.ToLower(line))
	if len(order) == 0 || strings.HasPrefix(order[0], "#") {
		return false, nil
	}
	if !t.c.inTerminal { // where nobody saw it being typed
		if err := t.c.print("%s> %s", t.s.ToMove(), line); err != nil {
			return false, err
		}
	}
	if n, turn, ok := toldTurn(line); ok && t.s.Piled() {
		return false, t.answer(t.s.Tell(n, turn), nil)
	}
	if len(order) > 1 && order[0] != "key" && !t.s.Piled() {
		t.c.say("%q: one turn or command a line; type help", line)
		return false, nil
	}
	switch order[0] {
	case "quit", "exit":
		return true, nil
	case "help":
		return false, t.c.print("%s", sessionHelp(t.turns))
	case "board":
		return false, t.draw(t.s.Picture())
	case "clear":
		return false, t.answer(t.s.Clear(), nil)
	case "menu":
		return false, t.answer(t.s.Press(referee.MenuKey, true), nil)
	case "resign":
		t.c.say("resign: type key white long or key black long, then yes")
		return false, nil
	case "draw":
		t.c.say("draw: type menu, then no until it offers one, then yes; both agree by yes")
		return false, nil
	case "undo":
		t.c.say("undo: type back")
		return false, nil
	case "yes", "no":
		if !t.s.Asks() {
			t.c.say("%s: the board asks nothing now", order[0])
			return false, nil
		}
		return false, t.answer(t.s.Answer(order[0] == "yes"), nil)
	case "key":
		return false, t.key(order[1:])
	case "back":
		r, err := t.s.Back()
		return false, t.answer(r, err)
	}
	r, err := t.s.Turn(strings.Join(order, " "))
	return false, t.answer(r, err)
}

func (t *talk) key(words []string) error {
	keys := map[string]referee.Key{"white": referee.WhiteKey, "menu": referee.MenuKey, "black": referee.BlackKey}
	if len(words) == 0 || len(words) > 2 || len(words) == 2 && words[1] != "long" {
		t.c.say("key: write key white, key menu or key black, and long after it for a long press")
		return nil
	}
	k, ok := keys[words[0]]
	if !ok {
		t.c.say("key: no key %q; there are white, menu, black", words[0])
		return nil
	}
	if long := len(words) == 2; !t.s.Hears(k, long) {
		t.c.say("key %s: it means nothing now", strings.Join(words, " "))
		return nil
	}
	return t.answer(t.s.Press(k, len(words) == 2), nil)
}

func (t *talk) draw(p bench.Picture) error {
	return errors.Join(t.c.print(""), p.Draw(t.c.out, t.c.color()), t.c.print(""))
}

// answer tells what came of an order.
func (t *talk) answer(r bench.Reply, err error) error {
	if err != nil {
		t.c.say("%s; help lists what can be typed", strings.TrimPrefix(err.Error(), "hand: "))
		return nil
	}
	errs := []error{t.draw(r.Picture)}
	line := func(format string, args ...any) { errs = append(errs, t.c.print(format, args...)) }
	p := t.s.Printer()
	for _, n := range r.Faults {
		line("fault: %s", n.Text)
	}
	for _, n := range r.Refused {
		line("refused: %s", wordRefusal(p, n))
	}
	switch {
	case r.Unseen && r.Broken != nil:
		line("not seen: this board has no sensor that tells; by the rules: %s", p.Text(words.Rule(r.Broken)))
	case r.Unseen:
		line("not seen: the board didn't answer")
	case len(r.Commits) > 0 && r.Broken != nil && len(r.Refused) == 0:
		line("taken for another turn; by the rules: %s", p.Text(words.Rule(r.Broken)))
	}
	for _, q := range r.Asked {
		line("asked: %s (yes or no)", p.Text(q))
	}
	if r.Righted {
		line("the hand has put the piece back")
	}
	if r.ByMenu {
		line("the wood doesn't show whose hand took it back: the menu was used")
	}
	for _, k := range r.Commits {
		line("%s", p.Text(wordCommit(k)))
	}
	return errors.Join(errs...)
}

// wordRefusal says which rule was broken, or what was seen if none has a name.
func wordRefusal(p *words.Printer, n referee.Note) string {
	rule := n.Rule
	if rule == nil {
		rule = games.Broken(games.CodeNoStep)
	}
	return p.Text(words.Rule(rule))
}
