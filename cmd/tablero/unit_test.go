//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// unit gives the settings of the service's unit, by name.
func unit(t *testing.T) (text string, of map[string][]string) {
	t.Helper()
	data, err := os.ReadFile("../../firmware/systemd/tablero.service")
	require.NoError(t, err)
	of = map[string][]string{}
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(key, "#") {
			of[key] = append(of[key], value)
		}
	}
	return string(data), of
}

func TestTheServiceIsNotStartedAgainAfterWhatWouldFailAgain(t *testing.T) {
	_, of := unit(t)
	require.Equal(t, []string{fmt.Sprintf("%d %d", exitUsage, exitHardware)}, of["RestartPreventExitStatus"])
	require.Equal(t, []string{fmt.Sprint(exitInterrupted)}, of["SuccessExitStatus"])
	require.Contains(t, of["Environment"], "GOTRACEBACK=crash", "else a crash ends with the status of a usage error")
}

// wordsOf gives a command line's words, with the values of systemd's variables.
func wordsOf(line string, of map[string]string) []string {
	var words []string
	for _, w := range strings.Fields(line) {
		name, bare := strings.CutPrefix(w, "$")
		if bare && !strings.HasPrefix(name, "{") {
			words = append(words, strings.Fields(of[name])...)
			continue
		}
		words = append(words, regexp.MustCompile(`\$\{(\w+)\}`).ReplaceAllStringFunc(w, func(v string) string { return of[v[2:len(v)-1]] }))
	}
	return words
}

func TestTheServicesCommandLineIsOneThatPlayTakes(t *testing.T) {
	_, of := unit(t)
	require.Len(t, of["ExecStart"], 1)
	defaults := map[string]string{}
	data, err := os.ReadFile("../../firmware/systemd/tablero.default")
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(key, "#") {
			defaults[key] = value
		}
	}
	defaults["OPTIONS"] = "--lang es --calibration FILE"
	l := newLive(t, "bodoquito-digital")
	args := wordsOf(of["ExecStart"][0], defaults)
	require.Equal(t, "/usr/bin/tablero", args[0])
	for i, a := range args {
		if a == "FILE" {
			args[i] = l.tags(t)
		}
	}
	r := l.start(t, false, args[1:]...)
	r.says(t, "El tablero está listo")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
}

func TestWhatWasKilledIsHaltedAndWhatEndedByItselfIsNot(t *testing.T) {
	_, of := unit(t)
	require.Len(t, of["ExecStopPost"], 1)
	script, ok := strings.CutPrefix(of["ExecStopPost"][0], "-/bin/sh -c ")
	require.True(t, ok)
	script = strings.ReplaceAll(strings.Trim(script, "'"), "$$", "$")
	script = strings.ReplaceAll(script, "/usr/bin/tablero", "echo")
	for code, want := range map[string]string{"exited": "", "killed": "halt --board base\n", "dumped": "halt --board base\n"} {
		sh := exec.Command("/bin/sh", "-c", script)
		sh.Env = []string{"PATH=" + os.Getenv("PATH"), "EXIT_CODE=" + code, "BOARD=base"}
		out, err := sh.Output()
		require.NoError(t, err)
		require.Equal(t, want, string(out), code)
	}
}

func TestTheUnitIsSoundAndShutIn(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze here")
	}
	text, _ := unit(t)
	self, err := os.Executable()
	require.NoError(t, err)
	// It is checked that programs are there.
	text = strings.NewReplacer("/usr/bin/tablero", self, "/usr/bin/udevadm", self).Replace(text)
	file := filepath.Join(t.TempDir(), "tablero.service")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	out, err := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Empty(t, string(out))
	out, err = exec.Command(analyze, "security", "--offline=true", "--no-pager", "--threshold=10", file).CombinedOutput()
	require.NoError(t, err, string(out))
}
