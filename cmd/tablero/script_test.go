package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tablero": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Condition: func(cond string) (bool, error) {
			if cond == "race" {
				return raceDetector, nil
			}
			pins, err := filepath.Glob("/dev/gpiochip*")
			return cond == "pins" && len(pins) > 0, err
		},
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("XDG_CONFIG_HOME", e.WorkDir+"/config")
			e.Setenv("LANG", "C")
			e.Setenv("LC_ALL", "")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "fields": fields, "timeless": timeless, "cut": cut,
		},
	})
}

// exits CODE PROGRAM ARGS...: the program ends with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := err.(interface{ ExitCode() int })
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// fields NAME...: stdout is one line, a JSON object with these fields and no
// others.
func fields(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile("stdout")
	if strings.Count(text, "\n") != 1 {
		ts.Fatalf("not one line: %q", text)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		ts.Fatalf("%v", err)
	}
	slices.Sort(args)
	if got := slices.Sorted(maps.Keys(object)); !slices.Equal(got, args) {
		ts.Fatalf("fields %q, want %q", got, args)
	}
}

// timeless FILE: writes stdout to a file, without the time that it took.
func timeless(ts *testscript.TestScript, neg bool, args []string) {
	text := regexp.MustCompile(`"wall_s":[^,]*|wall time .*`).ReplaceAllString(ts.ReadFile("stdout"), "")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
}

// cut FILE TO BYTES: copies so many bytes of a file.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile(args[0])
	n, err := strconv.Atoi(args[2])
	ts.Check(err)
	if n >= len(text) {
		ts.Fatalf("%s has %d bytes only", args[0], len(text))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text[:n]), 0o600))
}
