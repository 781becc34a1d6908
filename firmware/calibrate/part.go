package calibrate

import (
	"errors"
	"fmt"
	"slices"

	"tablero/firmware/board"
	"tablero/games"
)

// Part is what of a board may be learnt by itself, while all else is kept.
type Part string

// Parts of a calibration.
const (
	Whole  Part = ""       // all that a game needs
	Halls  Part = "halls"  // the linear sensors, and the moments of the kinds
	Loads  Part = "loads"  // the load cells
	Labels Part = "tags"   // which tag is in which piece
	Masses Part = "masses" // what pieces weigh
	// Friction is how logs rub, and what resists their rolling. Games do without: it is
	// part of the Whole only where Opts.Wood says so.
	Friction Part = "friction"
)

// Parts lists those that have a name.
func Parts() []Part { return []Part{Halls, Loads, Labels, Masses, Friction} }

// ErrPart: a part can't be learnt by itself. Learn first what the message names.
var ErrPart = errors.New("calibrate: this part can't be learnt by itself")

// may tells whether a part can be learnt of a board for a game, knowing c.
func (p Part) may(f *board.File, game games.Game, c *board.Calibration) error {
	switch {
	case p == Whole:
		return nil
	case !slices.Contains(Parts(), p):
		return fmt.Errorf("%w: there is no part %q", ErrPart, string(p))
	case p == Labels && !HoldsTags(game):
		return fmt.Errorf("%w: pieces of %s hold no tags", ErrPart, game.Name())
	case p == Labels:
		return nil
	case !f.HasFields():
		return fmt.Errorf("%w: board %s has no linear sensors and no load cells", ErrPart, f.Name)
	case p == Friction && !rubs(game):
		return fmt.Errorf("%w: %s is played without logs", ErrPart, game.Name())
	case p == Halls && Weighed(game):
		return fmt.Errorf("%w: pieces of %s hold no magnets; name another game", ErrPart, game.Name())
	case p != Loads && len(c.Corners) != 4:
		return fmt.Errorf("%w: load cells tell where a piece lies, and aren't calibrated yet; learn loads first", ErrPart)
	}
	return nil
}

// rubs tells whether a game is one of logs that rub.
func rubs(game games.Game) bool {
	_, ok := game.(games.Rubs)
	return ok
}

// Of gives those of some games that have this part: load cells are learnt once for all.
func (p Part) Of(f *board.File, all []games.Game) []games.Game {
	if p == Whole {
		return all
	}
	known := &board.Calibration{Corners: make([]board.CornerCalibration, 4)}
	all = slices.DeleteFunc(slices.Clone(all), func(g games.Game) bool { return p.may(f, g, known) != nil })
	if p == Loads {
		all = all[:min(1, len(all))]
	}
	return all
}

// tasksFor lists what is laid down for a part.
func tasksFor(f *board.File, kinds []games.KindInfo, weighs bool, part Part) []Task {
	var all []Task
	places := slices.Collect(f.All())
	if part == Whole || part == Loads {
		for _, p := range []games.Place{places[0], places[f.Grid.Columns-1], places[len(places)-f.Grid.Columns], places[len(places)-1], games.Cell(f.Grid.Columns/2, f.Grid.Rows/2)} {
			all = append(all, Task{Place: p})
		}
	}
	if part == Loads {
		return all
	}
	for i, k := range kinds {
		for j, p := range places {
			// Two kinds on every cell tell the sensors, the others on a few cells.
			if i < 2 && !weighs && part != Masses || j%8 == 4 {
				all = append(all, Task{Kind: k, Place: p})
			}
		}
	}
	return all
}
