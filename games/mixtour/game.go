package mixtour

import (
	"fmt"

	"tablero/games"
)

// Game makes matches of Mixtour.
type Game struct{}

// Name gives "mixtour".
func (Game) Name() string { return "mixtour" }

// Grid gives five columns and five rows.
func (Game) Grid() (columns, rows int) { return games.Columns, games.Rows }

// Kinds lists the two kinds of disc.
func (Game) Kinds() []games.KindInfo {
	return []games.KindInfo{
		{Kind: WhiteDisc, Name: "white disc", Sign: "W", Count: MaxDiscs},
		{Kind: BlackDisc, Name: "black disc", Sign: "B", Count: MaxDiscs},
	}
}

// New starts a match on the empty board. Unknown settings and bad values are
// errors that name the setting and what it may be.
func (Game) New(s games.Settings) (games.Match, error) {
	t, err := readSettings(s)
	if err != nil {
		return nil, err
	}
	return newMatch(Start(t.discs, max(t.points, 1)), t), nil
}

// Parse starts a match from a position as ParsePosition reads it. Its turns
// begin there, and so does the count of repetitions. Discs and points must be
// those of the settings; points that aren't set are the position's.
func (Game) Parse(position string, s games.Settings) (games.Match, error) {
	t, err := readSettings(s)
	if err != nil {
		return nil, err
	}
	p, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if discs := p.owned(games.White); discs != t.discs {
		return nil, fmt.Errorf("mixtour: each side owns %d discs in %q, not %d: correct the reserves or set %s", discs, position, t.discs, SettingDiscs)
	}
	if t.points != 0 && t.points != p.Target() {
		return nil, fmt.Errorf("mixtour: %d points win in %q, not %d: correct one or leave the setting %s out", p.Target(), position, t.points, SettingPoints)
	}
	return newMatch(p, t), nil
}

func newMatch(p Position, t terms) *Match {
	return &Match{now: &moment{position: p}, repetition: t.repetition}
}

var _ games.Game = Game{}
