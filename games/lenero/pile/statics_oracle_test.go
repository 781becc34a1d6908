package pile

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// oracleCase is a line of testdata/lenero_piles.jsonl: a pile, a question, and an answer
// that was established by closed form or by several methods that agree.
type oracleCase struct {
	ID    string
	Discs []struct{ X, Y, R, M float64 }
	Frame struct{ W, H float64 }
	Mu    struct {
		Floor, Log, Wall float64
		Rolling          float64 `json:"rolling_mm"`
	}
	Query struct {
		Type, Class, Dir string
		OtherMu          float64 `json:"other_mu"`
		K                int
	}
	Expect struct {
		Mu, Tan, Tol float64
		RelTol       float64 `json:"rel_tol"`
		ForceExists  bool    `json:"force_exists"`
		Verdict      string
		OthersStay   string `json:"others_stay"`
		Normal       []struct {
			I int
			J any
			N float64
		}
	}
	Methods struct {
		Scale any  `json:"min_mu_scale"`
		Rests bool `json:"impulse_no_preload_rests"`
	}
}

func (c oracleCase) pile() *Pile {
	p := &Pile{
		Frame:    Frame{WidthMM: c.Frame.W, HeightMM: c.Frame.H},
		Friction: Friction{Log: c.Mu.Log, Floor: c.Mu.Floor, Wall: c.Mu.Wall, RollingMM: c.Mu.Rolling},
	}
	for _, d := range c.Discs {
		p.Logs = append(p.Logs, Log{XMM: d.X, YMM: d.Y, RadiusMM: d.R, MassG: d.M})
	}
	return p
}

// oracleCases reads the cases of one type.
func oracleCases(t testing.TB, query string) []oracleCase {
	file, err := os.Open("testdata/lenero_piles.jsonl")
	require.NoError(t, err)
	defer file.Close()
	var cases []oracleCase
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var c oracleCase
		require.NoError(t, json.Unmarshal(lines.Bytes(), &c))
		if c.Query.Type == query {
			cases = append(cases, c)
		}
	}
	require.NotEmpty(t, cases)
	return cases
}
