package lenero

import (
	"fmt"

	"tablero/games"
)

// Game makes matches of Lenero.
type Game struct{}

// Name gives "lenero".
func (Game) Name() string { return "lenero" }

// Grid gives no columns and no rows: logs lie anywhere in the frame.
func (Game) Grid() (columns, rows int) { return 0, 0 }

// Kinds lists the ten kinds of log, with as many as a match may ask for.
func (Game) Kinds() []games.KindInfo {
	var all []games.KindInfo
	for _, side := range []games.Side{games.White, games.Black} {
		for s := Size(1); s <= Sizes; s++ {
			k := KindOf(side, s)
			all = append(all, games.KindInfo{Kind: k, Name: fmt.Sprintf("%s log of size %d", side, s), Sign: nameOf(k), Count: MaxLogs})
		}
	}
	return all
}

// New starts a match with the empty frame. Unknown settings and bad values are
// errors that name the setting and what it may be.
func (Game) New(s games.Settings) (games.Match, error) {
	t, err := readSettings(s)
	if err != nil {
		return nil, err
	}
	var p position
	for i := range Sizes {
		p.hands[games.White][i], p.hands[games.Black][i] = t.logs, t.logs
	}
	return newMatch(p, t), nil
}

// Parse starts a match from a position as Match.Position writes it. Its turns begin
// there, and so do passes. The number of logs and the frame's width must be those of
// the settings.
func (Game) Parse(position string, s games.Settings) (games.Match, error) {
	t, err := readSettings(s)
	if err != nil {
		return nil, err
	}
	p, err := parsePosition(position)
	if err != nil {
		return nil, err
	}
	if err := p.check(&t); err != nil {
		return nil, err
	}
	return newMatch(p, t), nil
}

func newMatch(p position, t terms) *Match { return &Match{now: &moment{position: p}, terms: t} }

var _ games.Game = Game{}
