package main

import (
	"strings"

	"tablero/games"
	"tablero/games/bodoquito"
)

// playable is a game as the commands know it.
type playable struct {
	games.Game
	start string // position that engine commands begin with
	// perft reads a position and gives what counts from it.
	perft func(position string) (counter, error)
}

// counter counts sequences of turns from a position.
type counter struct {
	count  func(depth int) uint64
	divide func(depth int) []branch
}

// branch is a first turn and the number of sequences that begin with it.
type branch struct {
	Turn  string `json:"turn"`
	Count uint64 `json:"count"`
}

// gameTable lists the games, in the order in which messages name them.
func gameTable() []playable {
	return []playable{
		{Game: bodoquito.Game{}, start: "................ -", perft: bodoquitoPerft},
	}
}

func bodoquitoPerft(position string) (counter, error) {
	p, err := bodoquito.ParsePosition(position)
	if err != nil {
		return counter{}, err
	}
	return counter{
		count: func(depth int) uint64 { return bodoquito.Perft(p, depth) },
		divide: func(depth int) []branch {
			var all []branch
			for _, b := range bodoquito.Divide(p, depth) {
				all = append(all, branch(b))
			}
			return all
		},
	}, nil
}

// gameNames lists the names of all games.
func gameNames() string {
	var names []string
	for _, g := range gameTable() {
		names = append(names, g.Name())
	}
	return strings.Join(names, ", ")
}

// gameNamed finds a game.
func gameNamed(name string) (playable, error) {
	for _, g := range gameTable() {
		if g.Name() == name {
			return g, nil
		}
	}
	return playable{}, usage("unknown game %q; there are %s", name, gameNames())
}
