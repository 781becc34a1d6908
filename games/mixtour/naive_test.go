package mixtour_test

import (
	"fmt"
	"strconv"
	"strings"

	"tablero/games"
	"tablero/games/mixtour"
)

// board is the rules once more, as slow and plain as can be: stacks by the
// names of their cells, as words of W and B, bottom first.
type board struct {
	stacks  map[string]string
	side    string // "W" or "B"
	reserve map[string]int
	points  map[string]int
	target  int
	last    string
	passes  int
}

func newBoard(discs, target int) board {
	return board{map[string]string{}, "W", map[string]int{"W": discs, "B": discs}, map[string]int{}, target, "-", 0}
}

func (b board) over() bool {
	return b.points["W"] >= b.target || b.points["B"] >= b.target || b.passes == 2
}

func (b board) turns() (turns []string) {
	if b.over() {
		return nil
	}
	for _, from := range cellNames() {
		if b.stacks[from] == "" && b.reserve[b.side] > 0 {
			turns = append(turns, from)
		}
		for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
			for distance, to := 1, beyond(from, step); to != ""; distance, to = distance+1, beyond(to, step) {
				if b.stacks[to] == "" {
					continue
				}
				for n := 1; n <= len(b.stacks[from]) && len(b.stacks[to]) == distance; n++ {
					if turn := carryText(from, n, to); b.last != carryText(to, n, from) {
						turns = append(turns, turn)
					}
				}
				break
			}
		}
	}
	if len(turns) == 0 {
		return []string{"pass"}
	}
	return turns
}

func cellNames() (all []string) {
	for _, row := range "12345" {
		for _, column := range "abcde" {
			all = append(all, string(column)+string(row))
		}
	}
	return all
}

func beyond(cell string, step [2]int) string {
	next := string([]byte{byte(int(cell[0]) + step[0]), byte(int(cell[1]) + step[1])})
	if next[0] < 'a' || next[0] > 'e' || next[1] < '1' || next[1] > '5' {
		return ""
	}
	return next
}

func carryText(from string, n int, to string) string {
	if n == 1 {
		return from + "-" + to
	}
	return fmt.Sprintf("%s:%d-%s", from, n, to)
}

func (b *board) play(turn string) {
	switch {
	case turn == "pass":
		b.passes++
	case len(turn) == 2:
		b.stacks[turn] = b.side
		b.reserve[b.side]--
	default:
		b.carry(turn)
	}
	if turn != "pass" {
		b.passes = 0
	}
	if b.last = turn; len(turn) == 2 {
		b.last = "-"
	}
	b.side = map[string]string{"W": "B", "B": "W"}[b.side]
}

func (b *board) carry(turn string) {
	from, to, n := turn[:2], turn[len(turn)-2:], 1
	if len(turn) > 5 {
		n = int(turn[3] - '0')
	}
	stays := len(b.stacks[from]) - n
	b.stacks[to] += b.stacks[from][stays:]
	b.stacks[from] = b.stacks[from][:stays]
	if pile := b.stacks[to]; len(pile) >= 5 {
		b.points[pile[len(pile)-1:]]++
		b.reserve["W"] += strings.Count(pile, "W")
		b.reserve["B"] += strings.Count(pile, "B")
		b.stacks[to] = ""
	}
}

// layout is what lies there.
func (b board) layout() (l games.Layout) {
	for name, stack := range b.stacks {
		l.Put(place(name), discs(stack))
	}
	return l
}

// rest is the position's text after the board.
func (b board) rest() string {
	last := b.last
	if b.passes == 2 {
		last = "pass,pass"
	}
	return fmt.Sprintf(" %s %d/%d %d:%d/%d %s", strings.ToLower(b.side), b.reserve["W"], b.reserve["B"], b.points["W"], b.points["B"], b.target, last)
}

func owned(p mixtour.Position) string {
	n := p.Reserve(games.White)
	for at := range games.Place(games.Cells) {
		for stack, i := p.Stack(at), 0; i < stack.Height(); i++ {
			if stack.At(i) == mixtour.WhiteDisc {
				n++
			}
		}
	}
	return strconv.Itoa(n)
}
