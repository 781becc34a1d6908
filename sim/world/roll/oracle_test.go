package roll

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// piles are those with an independent answer by elastic discs: the same layouts judged by
// closed forms, linear programmes and an impulse solver too.
//
//go:embed testdata/piles.jsonl
var piles []byte

type oracle struct {
	ID    string
	Discs []struct{ M, R, X, Y float64 }
	Frame struct{ H, W float64 }
	Mu    struct {
		Floor, Log, Wall float64
		RollingMM        float64 `json:"rolling_mm"`
	}
	Query   struct{ K *int }
	Methods struct {
		Rests bool `json:"dem_rests"`
	}
}

func (c oracle) pile(t *testing.T) *Pile {
	t.Helper()
	o := DefaultOpts(c.Frame.W).Exact()
	o.HeightMM, o.RollingMM, o.StopMM = c.Frame.H, c.Mu.RollingMM, 1
	o.FrictionLog, o.FrictionFloor, o.FrictionWall = c.Mu.Log, c.Mu.Floor, c.Mu.Wall
	p, err := New(o, 1)
	require.NoError(t, err)
	for _, d := range c.Discs {
		_, err := p.Put(Log{RadiusMM: d.R, MassG: d.M, XMM: d.X, YMM: d.Y})
		require.NoError(t, err)
	}
	return p
}

func TestKnownPilesStandOrFallAsByOtherMethods(t *testing.T) {
	for dec := json.NewDecoder(bytes.NewReader(piles)); dec.More(); {
		var c oracle
		require.NoError(t, dec.Decode(&c))
		t.Run(c.ID, func(t *testing.T) {
			p := c.pile(t)
			if c.Query.K == nil {
				r := p.Settle()
				require.Equal(t, c.Methods.Rests, len(r.Moved(0.3)) == 0, r)
				return
			}
			// It is taken before any force has built up.
			r, err := p.Remove(*c.Query.K)
			require.NoError(t, err)
			require.Equal(t, c.Methods.Rests, len(r.Moved(0.3)) == 0, r)
		})
	}
}
