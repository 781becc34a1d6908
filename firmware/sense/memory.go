package sense

import (
	"encoding/json"
	"errors"
	"fmt"

	"tablero/games"
)

// ErrMemory: what was remembered can't be read. Begin without it.
var ErrMemory = errors.New("sense: no memory of a board")

// memory is what linear sensors have learned of the pieces that lie there, to be kept for
// a power cut.
type memory struct {
	Layout  stacks                    `json:"layout"`
	N       int                       `json:"n"`
	Fields  [games.Cells]float64      `json:"fields"`
	Strayed [games.Cells]float64      `json:"strayed"`
	Gain    [games.Cells][]float32    `json:"gain"`
	GainVar [games.Cells][]float32    `json:"gain_var"`
	LoadsN  int                       `json:"loads_n"`
	LoadsAt stacks                    `json:"loads_at"`
	Lies    [games.Cells][][5]float32 `json:"lies"`
	Loads   [4]float64                `json:"loads"`
	Lag     int                       `json:"lag"`
}

// stacks are the stacks of a layout by place, lowest first.
type stacks map[string][]int

func stacksOf(l *games.Layout) stacks {
	all := stacks{}
	for p := range games.Place(games.Places) {
		s := l.At(p)
		for i := range s.Height() {
			all[p.String()] = append(all[p.String()], int(s.At(i)))
		}
	}
	return all
}

func (p stacks) layout() (l games.Layout, err error) {
	for name, kinds := range p {
		place, err := games.ParsePlace(name)
		if err != nil || len(kinds) > games.MaxStack {
			return l, fmt.Errorf("%w: %d pieces on %q", ErrMemory, len(kinds), name)
		}
		var s games.Stack
		for _, k := range kinds {
			if k < 1 || k >= int(games.AnyKind) {
				return l, fmt.Errorf("%w: piece %d on %s", ErrMemory, k, name)
			}
			s = s.Push(games.Kind(k))
		}
		l.Put(place, s)
	}
	return l, nil
}

// Memory writes down what is known of the pieces that lie there; nil if nothing is, as on
// boards without linear sensors.
func (m *Model) Memory(s *State) ([]byte, error) {
	g := &s.analog.ground
	if len(m.dense) == 0 || !g.known {
		return nil, nil
	}
	k := memory{Layout: stacksOf(&g.layout), N: g.n, Fields: g.fields, Strayed: g.strayed,
		LoadsN: g.nLoads, LoadsAt: stacksOf(&g.loadsAt), Loads: g.loads, Lag: g.lag}
	for c := range k.Gain {
		p := games.Place(c)
		for l := range g.layout.At(p).Height() {
			k.Gain[c] = append(k.Gain[c], g.rest[c][l].gain)
			k.GainVar[c] = append(k.GainVar[c], g.rest[c][l].gainVar)
		}
		for l := range g.loadsAt.At(p).Height() {
			at := &g.lies[c][l]
			k.Lies[c] = append(k.Lies[c], [5]float32{at.x, at.y, at.variance, at.dx, at.dy})
		}
	}
	return json.Marshal(k)
}

// Recall gives the state of a board that is read for the first time since it was
// remembered: what hands did meanwhile is told from there.
func (m *Model) Recall(text []byte) (s State, err error) {
	var k memory
	if err := json.Unmarshal(text, &k); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrMemory, err)
	}
	g := &s.analog.ground
	if g.layout, err = k.Layout.layout(); err != nil {
		return State{}, err
	}
	if g.loadsAt, err = k.LoadsAt.layout(); err != nil {
		return State{}, err
	}
	g.known, g.recalled, g.oldLoads = true, true, true
	g.n, g.fields, g.strayed = k.N, k.Fields, k.Strayed
	g.nLoads, g.loads, g.lag = k.LoadsN, k.Loads, k.Lag
	g.beside = m.besides(&g.layout)
	for c := range k.Gain {
		p := games.Place(c)
		on, at := g.layout.At(p).Height(), g.loadsAt.At(p).Height()
		if len(k.Gain[c]) != on || len(k.GainVar[c]) != on || len(k.Lies[c]) != at {
			return State{}, fmt.Errorf("%w: stacks on %s", ErrMemory, p)
		}
		for l := range on {
			g.rest[c][l] = resting{k.Gain[c][l], k.GainVar[c][l]}
		}
		for l, v := range k.Lies[c] {
			g.lies[c][l] = laid{v[0], v[1], v[2], v[3], v[4]}
		}
	}
	return s, nil
}
