package pile_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/lenero/pile"
)

// oracle is a pile with a known answer, as testdata/lenero_piles.jsonl has it.
type oracle struct {
	ID    string
	Discs []struct{ X, Y, R, M float64 }
	Frame struct{ W, H float64 }
	Query struct {
		Type string
		R, X float64
		K    int
	}
	Expect struct {
		X, Y       float64
		Supports   []any
		TopRow     any    `json:"top_row"` // of a pile, or whether the log is in it
		HasLogOnIt []bool `json:"has_log_on_it"`
		MayBeTaken bool   `json:"removable_by_top_row_rule"`
	}
}

func (o oracle) pile() pile.Pile {
	p := pile.Pile{Frame: pile.Frame{WidthMM: o.Frame.W, HeightMM: o.Frame.H}}
	for _, d := range o.Discs {
		p.Logs = append(p.Logs, pile.Log{XMM: d.X, YMM: d.Y, RadiusMM: d.R, MassG: d.M})
	}
	return p
}

func TestTheOracleAgreesWhereLogsRest(t *testing.T) {
	file, err := os.Open("testdata/lenero_piles.jsonl")
	require.NoError(t, err)
	defer file.Close()
	seen := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var o oracle
		require.NoError(t, json.Unmarshal(lines.Bytes(), &o))
		if !slices.Contains([]string{"drop", "top_row", "removal"}, o.Query.Type) {
			continue // statics
		}
		seen[o.Query.Type]++
		t.Run(o.ID, func(t *testing.T) {
			p := o.pile()
			require.NoError(t, p.Check())
			switch o.Query.Type {
			case "drop":
				rest, err := p.Drop(o.Query.R, o.Query.X)
				require.NoError(t, err)
				require.InDelta(t, o.Expect.X, rest.XMM, 1e-9)
				require.InDelta(t, o.Expect.Y, rest.YMM, 1e-9)
				require.Equal(t, o.Expect.Supports, supports(rest))
			case "removal":
				require.Equal(t, o.Expect.TopRow, slices.Contains(p.TopRow(), o.Query.K))
				require.Equal(t, o.Expect.MayBeTaken, len(p.On(o.Query.K)) > 0)
			case "top_row":
				var top []any
				for _, i := range p.TopRow() {
					top = append(top, float64(i))
				}
				require.Equal(t, o.Expect.TopRow, top)
				for i, has := range o.Expect.HasLogOnIt {
					require.Equal(t, has, len(p.On(i)) > 0, "log %d", i)
				}
			}
		})
	}
	require.Equal(t, map[string]int{"drop": 6, "removal": 7, "top_row": 1}, seen)
}

// supports names what a log lies on as the oracle does.
func supports(r pile.Rest) []any {
	var all []any
	for _, b := range []pile.Body{r.Left, r.Right} {
		switch {
		case b < 0 && !slices.Contains(all, any(b.String())):
			all = append(all, b.String())
		case b >= 0:
			all = append(all, float64(b))
		}
	}
	return all
}
