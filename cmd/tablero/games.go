package main

import (
	"strings"

	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/lenero"
	"tablero/games/mixtour"
)

// playable is a game as the commands know it.
type playable struct {
	games.Game
	board string // that it is played on unless a flag says otherwise
	turns string // how turns are typed, for help
	start string // position that engine commands begin with
	// perft reads a position and gives what counts from it.
	// Nil where turns can't be counted.
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
		{Game: bodoquito.Game{}, board: "bodoquito-digital", turns: bodoquitoTurns, start: "................ -", perft: bodoquitoPerft},
		{Game: mixtour.Game{}, board: "base", turns: mixtourTurns, start: mixtour.Start(mixtour.MaxDiscs, 1).String(), perft: mixtourPerft},
		{Game: lenero.Game{}, board: "base", turns: leneroTurns},
	}
}

const bodoquitoTurns = `  =7              hand piece 7 over; while it still lies on the tray, 8 instead: =8
  b2=9            put the piece that was handed over on b2, hand piece 9 over
  b2              put it only (a turn that ends the match, or its first half)`

const mixtourTurns = `  b2              enter a disc on b2
  a1-b2           carry the top disc of a1 onto b2
  c4:3-d3         carry the three top discs of c4 onto d3; a stack that scores is
                  lifted off when the board asks for it`

const leneroTurns = `  5@30            place a log of size 5 at 30 mm from the left wall
  x3@88           take the opponent's log of size 3 at 88 mm
  x3@88 2@60      both, one after the other
  pass            when nothing can be placed`

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

func mixtourPerft(position string) (counter, error) {
	p, err := mixtour.ParsePosition(position)
	if err != nil {
		return counter{}, err
	}
	return counter{
		count: func(depth int) uint64 { return mixtour.Perft(p, depth) },
		divide: func(depth int) []branch {
			var all []branch
			for _, b := range mixtour.Divide(p, depth) {
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
