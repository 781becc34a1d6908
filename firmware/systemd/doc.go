// Package systemd holds what makes the program a service of a Raspberry Pi, and the
// Debian package that installs it. There is no Go here; the program's side of it is in
// firmware/notify.
//
//	tablero.service   the unit
//	tablero.default   which game on which board; /etc/default/tablero
//	tablero.rules     udev: buses and pins belong to groups i2c, spi and gpio
//	tablero.sysusers  the account it runs as, in these groups
//	tablero.modules   i2c-dev, without which an I2C bus has no device file
//	nfpm.yaml         what goes where in the package; after-install and the like are its scripts
//	package           builds the packages for arm64 and armhf into dist/
//	qemu              plays a match with both binaries on this machine's emulator
//
// To install it on a Pi, from a checkout of the project on any machine with Go:
//
//	firmware/systemd/package
//	scp dist/tablero_*_arm64.deb pi@raspberrypi:          # armhf for a 32-bit system
//	sudo apt install ./tablero_*_arm64.deb                # on the Pi, like all below
//	tablero doctor --board base --game mixtour            # what the Pi still lacks
//	sudo nano /etc/default/tablero                        # GAME and BOARD
//	sudo -u tablero XDG_CONFIG_HOME=/var/lib tablero calibrate --board base --game mixtour
//	sudo systemctl enable --now tablero
//	systemctl status tablero                              # game, turn, or the part that fails
//	journalctl -u tablero -f                              # the record, and what went wrong
//
// # Ready, alive, ended
//
// The unit is Type=notify: it has started once the board is open and all lanes run. The
// watchdog's time is half a minute. It is fed while every lane that scans goes on to its
// next part, the referee takes their frames, and the recorder comes round. A lane may take
// half the watchdog's time over one part. A cable that is pulled is noticed and shown and
// starves nobody: the part is asked again and again. A call to the kernel that never
// returns does; systemd then aborts the program, which writes the stacks of all its
// goroutines to the log, and starts it again.
//
// # LEDs dark on every way out
//
// SIGTERM, SIGINT and SIGHUP, an error, and a panic in any lane end the program in order: it
// halts its parts, LEDs first. So does a stop while a lane is stuck, as far as that can be
// done. After SIGKILL, the watchdog's SIGABRT, a crash of Go's runtime, or a panic outside
// of the lanes, the unit's ExecStopPost runs "tablero halt".
//
// # No endless restarts
//
// A usage error (exit code 2) and hardware that isn't there, isn't allowed or is held by
// another program (3) end the service for good: the log has one error with its remedy.
// Other failures are tried again after two seconds, five times in five minutes at most. Go
// ends a crashed program with status 2 as well, hence GOTRACEBACK=crash in the unit, by
// which it dies of SIGABRT instead.
//
// Sources: systemd.service(5), systemd.exec(5), systemd.resource-control(5), sysusers.d(5),
// udev(7), modules-load.d(5); Go, "runtime", Environment Variables.
package systemd
