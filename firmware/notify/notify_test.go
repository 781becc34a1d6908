//go:build unix

package notify

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/firmware"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
)

// manager is a service manager's end of the socket.
type manager struct {
	*net.UnixConn
	env map[string]string
}

func listen(t *testing.T) *manager {
	t.Helper()
	return listenAt(t, filepath.Join(t.TempDir(), "notify"))
}

func listenAt(t *testing.T, path string) *manager {
	t.Helper()
	_ = os.Remove(path) // of a manager that has gone
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	return &manager{conn, map[string]string{"NOTIFY_SOCKET": path}}
}

func (m *manager) getenv(name string) string { return m.env[name] }

// heard gives the datagrams that lie there unread, without waiting for more.
func (m *manager) heard(t *testing.T) (all []string) {
	t.Helper()
	raw, err := m.SyscallConn()
	require.NoError(t, err)
	for {
		var b [1024]byte
		n := 0
		require.NoError(t, raw.Read(func(fd uintptr) bool {
			n, _ = syscall.Read(int(fd), b[:])
			return true
		}))
		if n <= 0 {
			return all
		}
		all = append(all, string(b[:n]))
	}
}

// patientProgram is one of which a test says how it is.
type patientProgram struct {
	mu     sync.Mutex // guards health
	health firmware.Health
	print  *words.Printer
}

func newPatient(t *testing.T) *patientProgram {
	t.Helper()
	print, err := words.New("en", bodoquito.Game{})
	require.NoError(t, err)
	return &patientProgram{print: print}
}

func (p *patientProgram) Health() firmware.Health {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.health
}

func (p *patientProgram) Printer() *words.Printer { return p.print }

func (p *patientProgram) is(h firmware.Health) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.health = h
}

func TestWithoutAServiceManagerNobodyIsTold(t *testing.T) {
	s, err := Open(func(string) string { return "" })
	require.NoError(t, err)
	require.Nil(t, s)
	require.Zero(t, s.Watchdog())
	s.Keep(t.Context(), "bodoquito", nil, nil, nil)
}

func TestAnEnvironmentThatCannotBeMeantIsRefused(t *testing.T) {
	m := listen(t)
	for name, env := range map[string]map[string]string{
		"another kind of socket": {"NOTIFY_SOCKET": "vsock:2:1234"},
		"nobody listens":         {"NOTIFY_SOCKET": filepath.Join(t.TempDir(), "nobody")},
		"a watchdog of no time":  {"NOTIFY_SOCKET": m.env["NOTIFY_SOCKET"], "WATCHDOG_USEC": "0"},
		"no number":              {"NOTIFY_SOCKET": m.env["NOTIFY_SOCKET"], "WATCHDOG_USEC": "30s"},
		"more than fits":         {"NOTIFY_SOCKET": m.env["NOTIFY_SOCKET"], "WATCHDOG_USEC": "9223372036854775807"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(func(k string) string { return env[k] })
			require.ErrorContains(t, err, "notify: ")
			require.Nil(t, s)
		})
	}
}

func TestTheWatchdogIsForTheProcessThatItNames(t *testing.T) {
	m := listen(t)
	for pid, want := range map[string]time.Duration{"": 30 * time.Second, strconv.Itoa(os.Getpid()): 30 * time.Second, "1": 0} {
		m.env["WATCHDOG_USEC"], m.env["WATCHDOG_PID"] = "30000000", pid
		s, err := Open(m.getenv)
		require.NoError(t, err)
		require.Equal(t, want, s.Watchdog(), "WATCHDOG_PID=%s", pid)
	}
}

func TestAnAbstractSocketIsASocket(t *testing.T) {
	name := "@tablero-" + strconv.Itoa(os.Getpid())
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	require.NoError(t, err)
	m := &manager{conn, map[string]string{"NOTIFY_SOCKET": name}}
	defer func() { _ = conn.Close() }()
	s, err := Open(m.getenv)
	require.NoError(t, err)
	require.NoError(t, s.send(time.Now(), "READY=1"))
	require.Equal(t, []string{"READY=1"}, m.heard(t))
}

var plays = firmware.Health{Running: true, Slowest: "scan halls", Since: 20 * time.Millisecond, Turns: 3,
	Title: words.Say(words.TurnHandOver, games.White)}

func TestAServiceIsReadyOnceItsLanesRunAndThenTellsHowTheMatchGoes(t *testing.T) {
	m := listen(t)
	synctest.Test(t, func(t *testing.T) {
		m.env["WATCHDOG_USEC"] = "30000000"
		s, err := Open(m.getenv)
		require.NoError(t, err)
		p := newPatient(t)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			s.Keep(ctx, "bodoquito", p, drivers.Wall{}, func(err error) { t.Error(err) })
		}()
		pass := func(d time.Duration) []string { // but for a hair, so that ticks are over
			time.Sleep(d)
			synctest.Wait()
			return m.heard(t)
		}
		require.Equal(t, []string{"STATUS=bodoquito, 0 turns:"}, pass(100*time.Millisecond), "the board comes up")
		p.is(plays)
		require.Equal(t, []string{"READY=1\nWATCHDOG=1\nSTATUS=bodoquito, 3 turns: White hands over"}, pass(time.Second))
		p.is(firmware.Health{Running: true, Turns: 4, Title: words.Say(words.FaultPart, "tray reader", "no answer")})
		require.Equal(t, []string{"STATUS=bodoquito, 4 turns: tray reader: no answer. Check the cable"}, pass(time.Second))
		require.Equal(t, []string{"WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"}, pass(30*time.Second), "a pulled cable starves no watchdog, and what hasn't changed isn't told again")
		stop()
		<-ended
		require.Equal(t, []string{"STOPPING=1"}, m.heard(t))
	})
}

func TestAManagerThatHasGoneIsToldOfOnce(t *testing.T) {
	m := listen(t)
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(m.getenv)
		require.NoError(t, err)
		require.NoError(t, m.Close())
		ctx, stop := context.WithCancel(t.Context())
		var said []string
		p, ended := newPatient(t), make(chan struct{})
		go func() {
			defer close(ended)
			s.Keep(ctx, "bodoquito", p, drivers.Wall{}, func(err error) { said = append(said, err.Error()) })
		}()
		for turns := range 5 {
			p.is(firmware.Health{Turns: turns})
			time.Sleep(2 * time.Second)
		}
		synctest.Wait()
		require.Len(t, said, 1)
		require.Contains(t, said[0], "notify: the service manager can't be told")
		again := listenAt(t, m.env["NOTIFY_SOCKET"])
		p.is(firmware.Health{Turns: 7})
		time.Sleep(2 * time.Second)
		stop()
		<-ended
		require.Equal(t, []string{"STATUS=bodoquito, 7 turns:", "STOPPING=1"}, again.heard(t), "it is heard again")
		require.Len(t, said, 1)
	})
}
