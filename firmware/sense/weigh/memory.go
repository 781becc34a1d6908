package weigh

import (
	"encoding/json"
	"errors"
	"fmt"

	"tablero/games"
)

// ErrMemory: what was remembered can't be read. Begin without it.
var ErrMemory = errors.New("weigh: no memory of a frame")

// memory is what is known of the logs that lie there, to be kept for a power cut.
type memory struct {
	Loads [corners]float64 `json:"loads"`
	N     int              `json:"n"`
	Logs  []keptLog        `json:"logs"`
}

type keptLog struct {
	Kind                      int
	Grams, GSD, X, Z, SD, ZSD float64
}

// Memory writes down what is known of the logs that lie there; nil before anything is.
func (m *Model) Memory(s *State) ([]byte, error) {
	if s.ground == nil {
		return nil, nil
	}
	k := memory{Loads: s.ground.loads, N: s.ground.n}
	for _, l := range s.ground.logs {
		k.Logs = append(k.Logs, keptLog{int(l.kind), l.grams, l.gsd, l.x, l.z, l.sd, l.zsd})
	}
	return json.Marshal(k)
}

// Recall gives the state of a frame that is weighed for the first time since it was
// remembered: what hands did meanwhile is told from there.
func (m *Model) Recall(text []byte) (State, error) {
	var k memory
	if err := json.Unmarshal(text, &k); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrMemory, err)
	}
	g := &ground{loads: k.Loads, n: k.N}
	for _, l := range k.Logs {
		if l.Kind < 1 || l.Kind >= int(games.AnyKind) {
			return State{}, fmt.Errorf("%w: a log of kind %d", ErrMemory, l.Kind)
		}
		g.logs = append(g.logs, lying{games.Kind(l.Kind), l.Grams, l.GSD, l.X, l.Z, l.SD, l.ZSD})
	}
	return State{ground: g}, nil
}
