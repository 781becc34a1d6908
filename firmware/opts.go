package firmware

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tablero/drivers"
	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/referee"
	"tablero/firmware/separability"
	"tablero/firmware/trace"
	"tablero/games"
)

// Opts says what to play on what.
type Opts struct {
	Board       *board.Board
	Game        games.Game
	Settings    games.Settings     // the game's options
	Calibration *board.Calibration // which tag is which piece
	Language    string             // of the display: "en", "es", "ru"; "" for English
	Clock       drivers.Clock
	// Calendar gives the date and time of one of Clock's times, for the journal; nil where they
	// are the same.
	Calendar func(time.Time) time.Time
	// Keep is called for every change of the record, in order, by a lane of its own;
	// lights confirm the change when it returns without an error. A nil Keep keeps
	// the record in memory only.
	Keep func(referee.Commit) error
	// Tick, if set, is told now and then what the clocks show within a turn, by the same lane.
	Tick func(referee.Ticked)
	// Remember, if set, is told by the same lane what the sensors have learned of the pieces
	// that lie there. It may fail.
	Remember func([]byte)
	// Resume, if set, is an unfinished match that goes on.
	Resume *referee.Saved
	Memory []byte // what was remembered of it; may be empty
	// Clocks are the players' time, White's first; none by default.
	Clocks [2]referee.Control
	// Trace, if set, records what the referee is given and what it makes of it. Whoever made it
	// closes it.
	Trace *trace.Recorder
	// Limits are what sensors may worsen to before the game's moves can't be told apart; nil to
	// have them computed.
	Limits *separability.Limits
	// Watch, if set, is told of everything that the referee does, as it happens.
	Watch func(referee.Action)
}

// ErrTags: the calibration doesn't know the game's pieces by their tags. Run
// "tablero calibrate".
var ErrTags = errors.New("firmware: the pieces' tags are not learnt")

// Calibrated tells whether a calibration knows all that a game needs of a board:
// nil, ErrTags or ErrBase.
func Calibrated(f *board.File, g games.Game, c *board.Calibration) error {
	o := Opts{Board: &board.Board{File: f, Channels: f.Channels()}, Game: g, Calibration: c}
	if _, err := o.tags(); err != nil {
		return err
	}
	_, err := o.signatures()
	return err
}

// tags gives the kind of piece for each tag that the calibration knows.
func (o *Opts) tags() (map[mfrc522.UID]games.Kind, error) {
	kinds := map[string]games.Kind{}
	for _, k := range o.Game.Kinds() {
		kinds[k.Sign] = k.Kind
	}
	tags := map[mfrc522.UID]games.Kind{}
	known := o.Calibration.Tags[o.Game.Name()]
	for _, text := range slices.Sorted(maps.Keys(known)) {
		sign := known[text]
		uid, err := mfrc522.ParseUID(text)
		if err != nil {
			return nil, fmt.Errorf("firmware: calibration: %w", err)
		}
		kind, ok := kinds[sign]
		if !ok {
			return nil, fmt.Errorf("firmware: calibration: %s has no piece %q (tag %s); learn the tags again", o.Game.Name(), sign, text)
		}
		tags[uid] = kind
	}
	if len(tags) < len(kinds) && o.hasReaders() && calibrate.HoldsTags(o.Game) {
		return nil, fmt.Errorf("%w: %d of %d pieces of %s are known", ErrTags, len(tags), len(kinds), o.Game.Name())
	}
	return tags, nil
}

func (o *Opts) hasReaders() bool {
	for _, c := range o.Board.Channels {
		if c.Sensor == board.Tags {
			return true
		}
	}
	return false
}
