package sense

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Scenario 29. A Pi that learns the time sets its clock by years: only what is reckoned
// with time.Time's own monotonic reading stays right then, and these calls drop it.
func TestNothingThatDecidesIsReckonedByAClockThatMayBeSet(t *testing.T) {
	drops := map[string]bool{"Unix": true, "UnixMilli": true, "UnixMicro": true, "UnixNano": true, "Truncate": true, "UTC": true, "Local": true, "Date": true}
	for _, dir := range []string{".", "weigh", "../scan", "../referee"} {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					f, ok := call.Fun.(*ast.SelectorExpr)
					require.False(t, ok && drops[f.Sel.Name], "%s", files.Position(call.Pos()))
				}
				return true
			})
		}
	}
}

func TestTimesAreCountedFromLongBeforeTheFirstFrame(t *testing.T) {
	first := time.Now()
	s := State{origin: first.Add(-longBefore)}
	require.EqualValues(t, longBefore, s.nanos(first))
	require.Negative(t, s.nanos(time.Time{}), "what never was is before all")
	later := first.Add(90 * time.Millisecond)
	require.True(t, s.timeOf(s.nanos(later)).Equal(later))
}
