package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// ErrJSON: a text isn't the JSON of matches. The message says what is wrong with it.
var ErrJSON = errors.New("journal: no JSON of matches")

// format names the JSON of matches, with its version.
const format = "tablero journal 1"

// file is how matches are written as JSON.
type file struct {
	Format  string      `json:"format"`
	Matches []jsonMatch `json:"matches"`
}

type jsonMatch struct {
	Match       string            `json:"match"`
	Game        string            `json:"game"`
	Board       string            `json:"board"`
	White       string            `json:"white"`
	Black       string            `json:"black"`
	Clock       string            `json:"clock,omitempty"`
	Rules       map[string]string `json:"rules,omitempty"`
	Started     time.Time         `json:"started"`
	Result      string            `json:"result"`
	Termination string            `json:"termination"`
	Turns       []string          `json:"turns"`
	Entries     []jsonEntry       `json:"entries"`
}

type jsonEntry struct {
	At       time.Time   `json:"at"`
	Op       Op          `json:"op"`
	Turn     string      `json:"turn,omitempty"`
	By       string      `json:"by,omitempty"`
	Agreed   bool        `json:"agreed,omitempty"`
	Left     *jsonClocks `json:"left,omitempty"`
	Evidence string      `json:"evidence,omitempty"`
	Beliefs  []Belief    `json:"beliefs,omitempty"`
	Result   string      `json:"result,omitempty"`
	Reason   string      `json:"reason,omitempty"`
}

type jsonClocks struct {
	WhiteMS int64 `json:"white_ms"`
	BlackMS int64 `json:"black_ms"`
}

// WriteJSON writes matches as one JSON object.
func WriteJSON(w io.Writer, matches []Match) error {
	f := file{Format: format, Matches: []jsonMatch{}}
	for i := range matches {
		m := &matches[i]
		result, reason := m.Result()
		j := jsonMatch{m.Key, m.Game, m.Board, m.White, m.Black, m.Clock, m.Rules, m.Started, result, reason, m.Turns(), []jsonEntry{}}
		for _, e := range m.Entries {
			k := jsonEntry{At: e.At, Op: e.Op, Turn: e.Turn, By: e.By, Agreed: e.Agreed, Evidence: e.Evidence, Beliefs: e.Beliefs, Result: e.Result, Reason: e.Reason}
			if e.Left != nil {
				k.Left = &jsonClocks{e.Left.White.Milliseconds(), e.Left.Black.Milliseconds()}
			}
			j.Entries = append(j.Entries, k)
		}
		f.Matches = append(f.Matches, j)
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(f)
}

// ReadJSON reads matches as WriteJSON writes them. What follows from the entries, turns and
// result, is taken from them.
func ReadJSON(r io.Reader) ([]Match, error) {
	var f file
	in := json.NewDecoder(r)
	in.DisallowUnknownFields()
	if err := in.Decode(&f); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrJSON, err)
	}
	if f.Format != format {
		return nil, fmt.Errorf("%w: its format is %q, not %q", ErrJSON, f.Format, format)
	}
	if len(f.Matches) == 0 {
		return nil, fmt.Errorf("%w: there is none in it", ErrJSON)
	}
	var all []Match
	for i, j := range f.Matches {
		m := Match{Key: j.Match, Game: j.Game, Board: j.Board, White: j.White, Black: j.Black, Clock: j.Clock, Rules: j.Rules, Started: j.Started.UTC().Truncate(time.Millisecond)}
		for n, k := range j.Entries {
			e := Entry{Number: n + 1, At: k.At, Op: k.Op, Turn: k.Turn, By: k.By, Agreed: k.Agreed, Evidence: k.Evidence, Beliefs: k.Beliefs, Result: k.Result, Reason: k.Reason}
			if k.Left != nil {
				e.Left = &Clocks{ms(k.Left.WhiteMS), ms(k.Left.BlackMS)}
			}
			m.Entries = append(m.Entries, e.stored())
		}
		if err := m.check(); err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		all = append(all, m)
	}
	return all, nil
}
