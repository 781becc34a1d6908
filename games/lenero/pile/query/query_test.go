package query_test

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games/lenero/pile/query"
)

// lines reads the piles with known answers.
func lines(t testing.TB) [][]byte {
	file, err := os.Open("../testdata/lenero_piles.jsonl")
	require.NoError(t, err)
	defer file.Close()
	var all [][]byte
	for s := bufio.NewScanner(file); s.Scan(); {
		all = append(all, append([]byte(nil), s.Bytes()...))
	}
	return all
}

// answered gives the answer to a line as a reader of the JSON sees it.
func answered(t *testing.T, line []byte) map[string]any {
	q, err := query.Parse(line)
	require.NoError(t, err)
	a, err := q.Answer()
	require.NoError(t, err)
	text, err := json.Marshal(a)
	require.NoError(t, err)
	var fields map[string]any
	require.NoError(t, json.Unmarshal(text, &fields))
	return fields
}

// contact finds the force of a contact among others.
func contact(all []any, i, j any) (float64, bool) {
	for _, f := range all {
		if f := f.(map[string]any); f["i"] == i && f["j"] == j {
			return f["n"].(float64), true
		}
	}
	return 0, false
}

func TestAllPilesOfTheOracleAreAnsweredAsKnown(t *testing.T) {
	types := map[string]bool{}
	for _, line := range lines(t) {
		var known struct {
			ID     string
			Query  struct{ Type string }
			Expect map[string]any
		}
		require.NoError(t, json.Unmarshal(line, &known))
		types[known.Query.Type] = true
		t.Run(known.ID, func(t *testing.T) {
			got := answered(t, line)
			tol := 1e-9
			for _, name := range []string{"tol", "rel_tol"} {
				if v, ok := known.Expect[name]; ok {
					tol = v.(float64)
				}
			}
			for name, want := range known.Expect {
				switch want := want.(type) {
				case float64:
					if name != "tol" && name != "rel_tol" {
						require.InDelta(t, want, got[name], tol*max(1, math.Abs(want)), name)
					}
				case string:
					if want == "indeterminate" {
						want = "unsure"
					}
					require.Equal(t, want, got[name], name)
				case []any:
					if name != "normal" {
						require.Equal(t, want, got[name], name)
						continue
					}
					for _, f := range want {
						f := f.(map[string]any)
						n, ok := contact(got[name].([]any), f["i"], f["j"])
						require.True(t, ok, "%v on %v", f["i"], f["j"])
						require.InEpsilon(t, f["n"], n, tol)
					}
				default:
					require.Equal(t, want, got[name], name)
				}
			}
		})
	}
	require.Len(t, types, 7)
}

const three = `{"id":"three","frame":{"w":300,"h":400},"mu":{"log":0.4,"floor":0.4,"wall":0.4},"discs":[{"x":100,"y":15,"r":15,"m":50},{"x":130,"y":15,"r":15,"m":50},{"x":115,"y":40.98076211353316,"r":15,"m":50}],"query":`

func TestForcesThatDependOnTheirHistoryAreLeftOut(t *testing.T) {
	// Snug between walls, how hard the two lower logs push each other is anybody's guess.
	got := answered(t, []byte(`{"frame":{"w":60,"h":400},"discs":[{"x":15,"y":15,"r":15,"m":50},{"x":45,"y":15,"r":15,"m":50},{"x":30,"y":40.98076211353316,"r":15,"m":50}],"query":{"type":"forces_frictionless"}}`))
	require.Len(t, got["normal"], 4)
	_, ok := contact(got["normal"].([]any), 0.0, "left")
	require.False(t, ok)
}

func TestEveryTakeIsJudged(t *testing.T) {
	got := answered(t, []byte(three+`{"type":"takes","margin":"play"}}`))
	fall := func(k float64) any {
		return map[string]any{"k": k, "others_stay": "falls", "reason": "no forces can hold it"}
	}
	require.Equal(t, []any{fall(0), fall(1)}, got["takes"], "the one on top may not be taken")
}

func TestAPileThatNoFrictionHoldsHasNoLeastScale(t *testing.T) {
	got := answered(t, []byte(`{"frame":{"w":300,"h":400},"mu":{"log":0.4,"floor":0.4,"wall":0.4},"discs":[{"x":100,"y":15,"r":15,"m":50},{"x":101,"y":44.98332870451,"r":15,"m":50}],"query":{"type":"min_scale"}}`))
	require.Contains(t, got, "scale")
	require.Nil(t, got["scale"])
}

func TestWhereALogMayRestIsListed(t *testing.T) {
	got := answered(t, []byte(three+`{"type":"resting","r":15}}`))
	require.Len(t, got["valleys"], 0, "it rolls off the pyramid's sides onto the floor")
	require.Equal(t, []any{[]any{15.0, 70.0}, []any{160.0, 285.0}}, got["floor"])
}

func TestWhatAQuestionLacksIsNamed(t *testing.T) {
	for _, c := range []struct{ line, says string }{
		{`{`, "not a pile"},
		{three + `{"type":"tilt"}}`, `"tilt" is no type of query`},
		{three + `{"type":"removal"}}`, "a removal needs k, the number of a log from 0 to 2"},
		{three + `{"type":"removal","k":3}}`, "from 0 to 2"},
		{three + `{"type":"drop","r":15}}`, "needs r, the log's radius, and x"},
		{three + `{"type":"resting"}}`, "resting needs r"},
		{three + `{"type":"drop","r":-1,"x":0}}`, "can't have a radius of -1 mm"},
		{three + `{"type":"tilt_margin","dir":"up"}}`, `"up" is no direction`},
		{three + `{"type":"min_mu_force_existence","class":"bark"}}`, `"bark" is no class`},
		{three + `{"type":"equilibrium","margin":"huge"}}`, `"huge" is no margin`},
		{`{"frame":{"w":-3,"h":400},"query":{"type":"top_row"}}`, "frame's width can't be -3 mm"},
	} {
		q, err := query.Parse([]byte(c.line))
		if err == nil {
			_, err = q.Answer()
		}
		require.ErrorContains(t, err, c.says, c.line)
	}
}

func FuzzAnswer(f *testing.F) {
	for _, line := range lines(f) {
		f.Add(line)
	}
	f.Add([]byte(three + `{"type":"resting","r":1e-9}}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		q, err := query.Parse(line)
		if err != nil || len(q.Discs) > 12 {
			return
		}
		a, err := q.Answer()
		if err != nil {
			return
		}
		_, err = json.Marshal(a)
		require.NoError(t, err)
	})
}
