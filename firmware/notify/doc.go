// Package notify tells systemd how a program is that runs as a service: that it is ready,
// that it is alive, in a line what it does, that it ends.
//
//	s, err := notify.Open(os.Getenv) // nil unless systemd asked to be told
//	s.Keep(ctx, "bodoquito", program, drivers.Wall{}, say)
//
// The watchdog is fed only while the way from the sensors to the record is walked: lanes
// that scan go on, the referee looks at their frames, the recorder comes round. A part that
// doesn't answer is no hang and starves nobody; a call to the kernel that never returns does.
//
// The protocol is a datagram of KEY=VALUE lines to the Unix socket that NOTIFY_SOCKET names
// (systemd, sd_notify(3), sd_watchdog_enabled(3)). The usual library for it reads the
// process's own environment and would be a module more for a dozen lines, so they are here,
// with an environment that is handed in.
package notify
