//go:build unix

package pi

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other programs that lock it from an open file until it is closed, however
// this one ends (flock(2)).
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
