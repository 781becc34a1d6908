package bench_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// importRule says what a package and all that it depends on, its tests
// included, must not contain.
type importRule struct {
	what  string
	of    []string // packages, each with those below it
	never []string // forbidden, with those below
	// proper says that the rule is for the package alone: its tests may.
	proper bool
}

// importRules are those of the house.
var importRules = []importRule{
	{what: "games import nothing of ours", of: []string{"tablero/games"},
		never: []string{"tablero/cmd", "tablero/drivers", "tablero/firmware", "tablero/sim"}},
	{what: "drivers import nothing of ours", of: []string{"tablero/drivers"},
		never: []string{"tablero/cmd", "tablero/games", "tablero/firmware", "tablero/sim"}},
	{what: "the firmware doesn't know that it may be simulated", of: []string{"tablero/firmware"},
		never: []string{"tablero/sim", "tablero/cmd"}},
	{what: "sense knows no single game", of: []string{"tablero/firmware/sense"},
		never: []string{"tablero/games/bodoquito", "tablero/games/mixtour", "tablero/games/lenero"}, proper: true},
	{what: "the world has physics of its own, not the firmware's",
		of:    []string{"tablero/sim/lane", "tablero/sim/chip", "tablero/sim/world", "tablero/sim/hand", "tablero/sim/fault"},
		never: []string{"tablero/firmware/sense", "tablero/firmware/referee", "tablero/sim/bench", "tablero/cmd"}},
	{what: "logs roll by geometry of the world's own", of: []string{"tablero/sim/world"},
		never: []string{"tablero/games/lenero/pile"}},
}

// imports maps each package, as "go list -test" names it, to all its
// dependencies.
type imports map[string][]string

// broken lists who breaks the rule with what.
func (r importRule) broken(all imports) []string {
	var found []string
	for name, deps := range all {
		if !below(plain(name), r.of) || r.proper && plain(name) != name {
			continue
		}
		for _, d := range deps {
			if below(plain(d), r.never) {
				found = append(found, fmt.Sprintf("%s imports %s", name, plain(d)))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// plain takes away what "go list -test" adds to the path of a package built for
// a test: "p [p.test]", "p_test [p.test]", "p.test".
func plain(name string) string {
	name, _, _ = strings.Cut(name, " ")
	return strings.TrimSuffix(strings.TrimSuffix(name, ".test"), "_test")
}

// below tells whether a package is one of roots or lies below one.
func below(name string, roots []string) bool {
	return slices.ContainsFunc(roots, func(r string) bool { return name == r || strings.HasPrefix(name, r+"/") })
}

func TestPackagesImportOnlyWhatTheHouseAllows(t *testing.T) {
	all := goList(t)
	for _, r := range importRules {
		t.Run(r.what, func(t *testing.T) { require.Empty(t, r.broken(all)) })
	}
}

func TestAForbiddenImportIsFound(t *testing.T) {
	house := imports{
		"tablero/games": {"fmt"},
		"tablero/games/bodoquito [tablero/games/bodoquito.test]": {"tablero/games", "tablero/sim/lane"},
		"tablero/drivers/oled":  {"tablero/drivers"},
		"tablero/drivers/key":   {"tablero/drivers", "tablero/games"},
		"tablero/firmware/scan": {"tablero/drivers", "tablero/games"},
		"tablero/firmware/scan_test [tablero/firmware/scan.test]":    {"tablero/firmware/scan [tablero/firmware/scan.test]", "tablero/sim/chip"},
		"tablero/firmware/sense":                                     {"tablero/games", "tablero/games/mixtour"},
		"tablero/firmware/sense.test":                                {"tablero/firmware/sense", "tablero/games/bodoquito"}, // its tests may
		"tablero/firmware/referee":                                   {"tablero/games/bodoquito"},
		"tablero/sim/world":                                          {"tablero/firmware/board", "tablero/games/lenero/pile"},
		"tablero/sim/hand":                                           {"tablero/firmware/lights", "tablero/firmware/referee"},
		"tablero/sim/bench":                                          {"tablero/firmware/sense", "tablero/firmware/referee", "tablero/sim/world"},
		"tablero/simmer [an outsider with a name that begins alike]": {"tablero/sim/bench"},
	}
	want := [][]string{
		{"tablero/games/bodoquito [tablero/games/bodoquito.test] imports tablero/sim/lane"},
		{"tablero/drivers/key imports tablero/games"},
		{"tablero/firmware/scan_test [tablero/firmware/scan.test] imports tablero/sim/chip"},
		{"tablero/firmware/sense imports tablero/games/mixtour"},
		{"tablero/sim/hand imports tablero/firmware/referee"},
		{"tablero/sim/world imports tablero/games/lenero/pile"},
	}
	for i, r := range importRules {
		require.Equal(t, want[i], r.broken(house), r.what)
	}
}

// goList gives the dependencies of every package of the module, tests included.
func goList(t *testing.T) imports {
	t.Helper()
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	require.NoError(t, err)
	list := exec.Command("go", "list", "-e", "-deps", "-test", "-json=ImportPath,Deps,Standard", "./...")
	list.Dir = strings.TrimSpace(string(root))
	out, err := list.Output()
	require.NoError(t, err)
	all := imports{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Deps       []string
			Standard   bool
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else {
			require.NoError(t, err)
		}
		if !p.Standard {
			all[p.ImportPath] = p.Deps
		}
	}
	require.Contains(t, all, "tablero/sim/bench", "go list didn't list the module")
	require.Contains(t, all, "tablero/games.test", "go list didn't list tests")
	return all
}
