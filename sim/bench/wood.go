package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/world"
)

// Wood is a simulated board as it lies, and what the players have agreed was played: what
// is left of a match when the program is killed. It is written as hands act, and never from
// the journal, which the wood may be ahead of.
type Wood struct {
	Format  string     `json:"format"`
	Game    string     `json:"game"`
	Board   string     `json:"board"`
	Parts   uint64     `json:"parts"`
	Seed    uint64     `json:"seed"`
	Number  int        `json:"number"`     // of the match in its series, from 1
	Elapsed int64      `json:"elapsed_ms"` // board time
	Turns   []string   `json:"turns"`      // the unfinished one last
	Half    bool       `json:"half"`       // the last of Turns lacks steps
	Over    bool       `json:"over"`       // the match has ended, and the board knows
	Shown   string     `json:"shown"`      // the turn that the display said last was recorded; it may be taken back since
	World   world.Wood `json:"world"`
}

const woodFormat = "tablero wood 1"

// ErrWood: a file isn't the wood of this board. Name another journal, or move it away: then
// players set the pieces up as the record has them.
var ErrWood = errors.New("bench: not the wood of this board; name another journal, or move it away and hands set the pieces up anew")

// LoadWood reads wood; nil if there is no such file.
func LoadWood(path string) (*Wood, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	var w Wood
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrWood, path, err)
	}
	switch {
	case w.Format != woodFormat:
		return nil, fmt.Errorf("%w: %s: its format is %q", ErrWood, path, w.Format)
	case w.Half && len(w.Turns) == 0:
		return nil, fmt.Errorf("%w: %s: a turn is unfinished, and there is none", ErrWood, path)
	}
	return &w, nil
}

// save writes it so that it is whole at every moment.
func (w *Wood) save(path string) error {
	text, err := json.Marshal(w)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", text, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// of tells whether the wood is that of a match on this board.
func (w *Wood) of(o *Opts) bool {
	return w.Game == o.Game.Name() && w.Board == o.Board.Name && w.Parts == o.Parts
}

// finished gives the turns that lack no steps.
func (w *Wood) finished() []string {
	if w.Half {
		return w.Turns[:len(w.Turns)-1]
	}
	return w.Turns
}

// match gives what players had agreed on.
func (w *Wood) match(o *Opts) (games.Match, error) {
	m, err := o.Game.New(o.Settings)
	if err != nil {
		return nil, err
	}
	if err := games.PlayTurns(m, w.finished()); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWood, err)
	}
	if !w.Half {
		return m, nil
	}
	return m, playHalf(m, w.Turns[len(w.Turns)-1])
}

// playHalf plays the steps of a turn that isn't finished, as it is written then.
func playHalf(m games.Match, text string) error {
	for n := len(m.Turns()); len(m.Turns()) == n || m.Turns()[n] != text; {
		i := slices.IndexFunc(m.Steps(nil), func(s games.Step) bool {
			o := m.Clone()
			return o.Play(s, games.Observed{}) == nil && o.Unfinished() && strings.HasPrefix(text, o.Turns()[n])
		})
		if i < 0 {
			return fmt.Errorf("%w: turn %q", ErrWood, text)
		}
		if err := m.Play(m.Steps(nil)[i], games.Observed{}); err != nil {
			return err
		}
	}
	return nil
}

// keepWood writes the wood from now on whenever hands act or players agree.
func (b *Bench) keepWood(path string, number int, players func() games.Match) {
	shown := ""
	write := func() {
		m := players()
		for _, d := range b.Program.View().Detail {
			if turn, ok := d.Args, d.Code == words.TurnRecorded; ok && len(turn) == 1 {
				shown = fmt.Sprint(turn[0])
			}
		}
		w := Wood{Format: woodFormat, Game: b.opts.Game.Name(), Board: b.opts.Board.Name, Parts: b.opts.Parts, Seed: b.opts.Seed, Number: number,
			Elapsed: b.Lanes.Elapsed().Milliseconds(), Turns: m.Turns(), Half: m.Unfinished(), Over: b.Log.Over, Shown: shown, World: b.World.Wood()}
		if err := w.save(path); err != nil && b.woodErr == nil {
			b.woodErr = fmt.Errorf("bench: the wood can't be written: %w", err)
		}
	}
	write() // what was left of the match before is cleared away
	b.World.OnAct(write)
	b.writeWood = write
}
