package notify

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// Socket is where systemd listens. A nil Socket tells nobody.
type Socket struct {
	at       net.UnixAddr
	watchdog time.Duration
}

// Open finds the service manager that the environment names. Without one it gives nil,
// which is no error: nobody asked.
func Open(env func(string) string) (*Socket, error) {
	path := env("NOTIFY_SOCKET")
	if path == "" {
		return nil, nil
	}
	if path[0] != '/' && path[0] != '@' {
		return nil, fmt.Errorf("notify: NOTIFY_SOCKET is %q, no Unix socket: start the program as a service of this machine, or unset it", path)
	}
	watchdog, err := watchdogOf(env)
	if err != nil {
		return nil, fmt.Errorf("notify: %w", err)
	}
	s := &Socket{at: net.UnixAddr{Name: path, Net: "unixgram"}, watchdog: watchdog}
	conn, err := s.dial()
	if err != nil {
		return nil, fmt.Errorf("notify: nobody listens at NOTIFY_SOCKET: unset it where the program isn't run as a service: %w", err)
	}
	return s, conn.Close()
}

func (s *Socket) dial() (*net.UnixConn, error) { return net.DialUnix("unixgram", nil, &s.at) }

// watchdogOf reads after how long a silent program is killed; 0 for never. WATCHDOG_PID is
// another's if a parent handed its environment on.
func watchdogOf(env func(string) string) (time.Duration, error) {
	text := env("WATCHDOG_USEC")
	if pid := env("WATCHDOG_PID"); text == "" || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0, nil
	}
	us, err := strconv.ParseInt(text, 10, 64)
	if err != nil || us <= 0 || us > int64(24*time.Hour/time.Microsecond) {
		return 0, fmt.Errorf("WATCHDOG_USEC is %q: set WatchdogSec of the unit to a time up to a day", text)
	}
	return time.Duration(us) * time.Microsecond, nil
}

// Watchdog gives after how long without a message the program is killed; 0 for never.
func (s *Socket) Watchdog() time.Duration {
	if s == nil {
		return 0
	}
	return s.watchdog
}

const mostTold = time.Second // that telling may take

// send tells one thing or several at once. It connects each time, so that a manager that
// was started anew hears the next one.
func (s *Socket) send(now time.Time, lines ...string) error {
	conn, err := s.dial()
	if err == nil {
		// A manager that reads nothing mustn't hold the program up.
		_ = conn.SetWriteDeadline(now.Add(mostTold))
		_, err = conn.Write([]byte(strings.Join(lines, "\n")))
		err = errors.Join(err, conn.Close())
	}
	if err != nil {
		return fmt.Errorf("notify: the service manager can't be told %q: %w", lines[0], err)
	}
	return nil
}
