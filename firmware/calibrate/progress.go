package calibrate

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/calibrate/wood"
	"tablero/games"
)

// Progress is what was measured of a calibration that isn't finished. It is kept beside
// the calibration file, so that whoever is interrupted goes on where it stopped.
type Progress struct {
	Of          string         `json:"of"` // which parts: those of a real board, or of a simulated one
	Fingerprint string         `json:"fingerprint"`
	Game        string         `json:"game"`
	Part        Part           `json:"part"`
	Tags        map[string]int `json:"tags,omitempty"`  // tag -> number of its piece in the box
	Means       [][]float64    `json:"means,omitempty"` // what each thing changed, by channel
	Noise       []float64      `json:"noise,omitempty"` // variances on the empty board
	Box         *BoxProgress   `json:"box,omitempty"`
}

// BoxProgress is what was measured of how logs rub.
type BoxProgress struct {
	Scale wood.Scale `json:"scale"`
	Logs  []wood.Log `json:"logs,omitempty"`
}

// same tells whether both are of one calibration.
func (p *Progress) same(o *Progress) bool {
	return p.Of == o.Of && p.Fingerprint == o.Fingerprint && p.Game == o.Game && p.Part == o.Part
}

// From gives those of some games that are learnt one after another that are left: from the
// one on that was interrupted, if one was.
func (p *Progress) From(f *board.File, of string, part Part, all []games.Game) []games.Game {
	if p == nil {
		return all
	}
	i := slices.IndexFunc(all, func(g games.Game) bool { return p.same(progressOf(f, &Opts{Of: of, Part: part, Game: g})) })
	return all[max(0, i):]
}

// LoadProgress reads what is kept; nil if there is nothing, or nothing of use: then all is
// measured anew.
func LoadProgress(path string) *Progress {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var p Progress
	if json.Unmarshal(text, &p) != nil {
		return nil
	}
	return &p
}

// Save keeps it, whole at every moment.
func (p *Progress) Save(path string) error {
	text, err := json.Marshal(p)
	if err == nil {
		err = os.WriteFile(path+".new", text, 0o644)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return fmt.Errorf("calibrate: what was measured isn't kept: %w", err)
	}
	return nil
}

// ForgetProgress removes what was kept.
func ForgetProgress(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("calibrate: %w", err)
	}
	return nil
}

// Resume goes on after so many things measured before; the empty board is looked at anew.
// It leaves b as it is if they don't fit the channels.
func (b Base) Resume(p *Progress) Base {
	n := len(p.Means)
	if n == 0 || n > len(b.tasks) || len(p.Noise) != len(b.channels) {
		return b
	}
	means := [][]float64{nil}
	for _, m := range p.Means {
		if len(m) != len(b.channels) {
			return b
		}
		means = append(means, m)
	}
	b.means, b.noise, b.next, b.zeroed = means, p.Noise, n, false
	return b
}

// measuredSoFar gives what to keep: a thing counts once it was taken away again.
func (b *Base) measuredSoFar() (means [][]float64, noise []float64) {
	if b.next == 0 {
		return nil, nil
	}
	return b.means[1 : b.next+1], b.noise
}

// Resume goes on after some logs that were measured before: the bare board and the frame on
// it are looked at anew. It leaves b as it is if they aren't those that it wants.
func (b Box) Resume(p *BoxProgress) Box {
	if p == nil || p.Scale.DeadG <= 0 || len(p.Logs) > len(b.tasks) {
		return b
	}
	for i, l := range p.Logs {
		if l.Sign != b.tasks[i].kind.Sign || (l.Right != nil && l.Left != nil) != b.tasks[i].rolls {
			return b
		}
	}
	b.scale, b.scaled, b.logs, b.next = p.Scale, true, p.Logs, len(p.Logs)
	if b.next == len(b.tasks) {
		b.ask = askNothing
	}
	return b
}

// soFar gives what to keep; nil before the platform is weighed.
func (b *Box) soFar() *BoxProgress {
	if !b.scaled {
		return nil
	}
	return &BoxProgress{b.scale, b.logs}
}

// Resume goes on with tags that were learnt before.
func (t Tags) Resume(learnt map[string]int) Tags {
	known := map[mfrc522.UID]int{}
	for text, i := range learnt {
		uid, err := mfrc522.ParseUID(text)
		if err != nil || i < 0 || i >= len(learnt) || i >= len(t.kinds) {
			return t
		}
		known[uid] = i
	}
	t.learnt, t.next = maps.Clone(known), len(known)
	return t
}

// soFar gives the tags learnt, as Progress keeps them.
func (t *Tags) soFar() map[string]int {
	all := map[string]int{}
	for uid, i := range t.learnt {
		all[uid.String()] = i
	}
	return all
}

// progressOf names a calibration.
func progressOf(f *board.File, o *Opts) *Progress {
	return &Progress{Of: o.Of, Fingerprint: f.Fingerprint(), Game: o.Game.Name(), Part: o.Part}
}
