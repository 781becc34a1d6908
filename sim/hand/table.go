package hand

import (
	"slices"
	"sync"
	"time"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/lenero"
	"tablero/sim/world"
)

// Table is what two players share: the board, and what they agree has been
// played.
type Table struct {
	World *world.World
	File  *board.File
	names map[games.Kind]string // of pieces in the world
	// stacks says that the game is one of stacks of pieces that look alike.
	stacks bool
	// logs says that the game is one of logs in a frame.
	logs bool
	// Witness, if set, is told what hands do.
	Witness Witness
	// Wary players wait while the board says that something is amiss with it.
	Wary bool
	// Tell, if set, takes what players say that turns were, from one on by its number from 1;
	// Screen shows how the board believes logs to lie, Record what it has recorded.
	Tell   func(from int, turns []string)
	Screen func() []games.Log
	Record func() []string
	// Agreed, if set, is called whenever players have agreed on a step.
	Agreed func()

	mu    sync.Mutex // guards all below
	match games.Match
	ended bool // somebody got up
	talks bool // somebody looks whether the board has taken in what was done: the other waits
	tried []Try
	moved games.Place // where the last piece was put, for amendments and fumbles
	hurt  []string    // what went wrong: for the report
}

// Witness watches two players without being seen.
type Witness interface {
	// Begins says that a hand is about to do a step; nothing moves yet.
	Begins()
	// Did says that a hand has done a step, and what had been played before it;
	// nothing moves any more. It may keep the match.
	Did(before games.Match, s games.Step)
}

// NewTable sets two players down at a board for a match.
func NewTable(w *world.World, file *board.File, game games.Game, match games.Match) *Table {
	t := &Table{World: w, File: file, match: match, names: map[games.Kind]string{}, moved: games.Nowhere}
	for _, k := range game.Kinds() {
		t.names[k.Kind] = k.Sign
		t.stacks = t.stacks || k.Count > 1
	}
	if _, t.logs = match.(*lenero.Match); t.logs {
		t.stacks = false
	}
	return t
}

// Match gives a copy of what has been played.
func (t *Table) Match() games.Match {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.match.Clone()
}

// Over tells whether the match is decided or somebody got up.
func (t *Table) Over() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	o, _ := t.match.Result()
	return t.ended || o != games.Undecided
}

// GetUp ends the match undecided.
func (t *Table) GetUp(why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ended = true
	t.hurt = append(t.hurt, why)
}

// Complaints lists why players got up.
func (t *Table) Complaints() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string(nil), t.hurt...)
}

// Try is something illegal that hands let stand until it was refused.
type Try struct {
	Code  games.Code // of the rule that it broke
	Since time.Time  // when hands began it
}

// Tried lists them in order.
func (t *Table) Tried() []Try {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.tried)
}

func (t *Table) try(c games.Code, since time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tried = append(t.tried, Try{c, since})
}

// toMove gives the side to move, and how many turns are finished.
func (t *Table) toMove() games.Side {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.match.ToMove()
}

// discuss makes the other player wait, or no more.
func (t *Table) discuss(talks bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.talks = talks
}

func (t *Table) discussing() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.talks
}

// play agrees on a step that the rules alone settle.
func (t *Table) play(s games.Step) error { return t.playSeen(s, games.Observed{}) }

// playSeen agrees on a step and on how things came out.
func (t *Table) playSeen(s games.Step, o games.Observed) error {
	if t.Witness != nil {
		t.Witness.Did(t.Match(), s)
	}
	if t.Agreed != nil {
		defer t.Agreed()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range s.Change.Parts() {
		if p.To.IsCell() {
			t.moved = p.To
		}
	}
	return t.match.Play(s, o)
}

// last gives the cell of the last piece put, and the last turn as written.
func (t *Table) last() (games.Place, string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	turns := t.match.Turns()
	if len(turns) == 0 {
		return t.moved, ""
	}
	return t.moved, turns[len(turns)-1]
}
