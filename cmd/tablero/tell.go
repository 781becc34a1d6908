package main

import (
	"bufio"
	"context"
	"strconv"
	"strings"

	"tablero/firmware"
)

// toldTurn reads a turn with its number, "12. x3@88 5@142.5": how players tell the board
// what a turn with logs was, and how they lie.
func toldTurn(line string) (number int, turn string, ok bool) {
	digits, turn, ok := strings.Cut(strings.TrimSpace(line), ".")
	number, err := strconv.Atoi(digits)
	turn = strings.TrimSpace(turn)
	return number, turn, ok && err == nil && number > 0 && turn != ""
}

// listen takes what players type while they play with logs.
func listen(ctx context.Context, c *common, p *firmware.Program) {
	lines := typed(ctx, bufio.NewScanner(c.in))
	for {
		select {
		case <-ctx.Done():
			return
		case line, ok := <-lines:
			switch n, turn, told := toldTurn(line); {
			case !ok:
				return
			case told:
				p.Tell(n, []string{turn})
			case strings.TrimSpace(line) != "":
				c.say("%q: write what a turn was with its number, as 12. x3@88 5@142.5, and !{w3@90.2,15.0 ...} behind it if something shifted", line)
			}
		}
	}
}
