package bodoquito

import (
	"fmt"
	"maps"
	"slices"

	"tablero/games"
)

// Game makes matches of Bodoquito.
type Game struct{}

// Name gives "bodoquito".
func (Game) Name() string { return "bodoquito" }

// Grid gives four columns and four rows.
func (Game) Grid() (columns, rows int) { return Columns, Rows }

// Kinds lists the sixteen pieces, each of which is there once.
func (Game) Kinds() []games.KindInfo {
	kinds := make([]games.KindInfo, 0, Pieces)
	for p := range Piece(Pieces) {
		kinds = append(kinds, games.KindInfo{Kind: KindOf(p), Name: "piece " + p.String(), Sign: p.String(), Count: 1})
	}
	return kinds
}

// New starts a match on the empty board. There are no settings: any is an error.
func (Game) New(s games.Settings) (games.Match, error) { return newMatch(Position{}, s) }

// Parse starts a match from a position as ParsePosition reads it. Its turns
// begin there.
func (Game) Parse(position string, s games.Settings) (games.Match, error) {
	p, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	return newMatch(p, s)
}

func newMatch(p Position, s games.Settings) (games.Match, error) {
	if len(s) > 0 {
		return nil, fmt.Errorf("bodoquito: unknown setting %q: the game has none, leave it out", slices.Min(slices.Collect(maps.Keys(s))))
	}
	return &Match{path: []Position{p}}, nil
}

var _ games.Game = Game{}
