package lights

import (
	"fmt"
	"strings"

	"tablero/games"
)

// Text writes the clocks in the columns of the display, White's at the left: a side
// without a clock has none, and a mark is at the one that runs.
func (c *Clock) Text() string {
	left, right := c.side(games.White), c.side(games.Black)
	return left + strings.Repeat(" ", max(1, TextColumns-len(left)-len(right))) + right
}

func (c *Clock) side(s games.Side) string {
	if !c.Timed[s] {
		return "-"
	}
	n := c.Seconds[s]
	text := fmt.Sprintf("%d:%02d", n/60, n%60)
	if n >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	switch {
	case !c.Running || s != c.Side:
		return text
	case s == games.White:
		return text + "<"
	}
	return ">" + text
}

func (c *Clock) equal(o *Clock) bool {
	if c == nil || o == nil {
		return c == o
	}
	return *c == *o
}
