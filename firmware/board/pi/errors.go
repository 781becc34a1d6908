package pi

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// ErrHardware: a bus or a pin isn't there or can't be used. The message says which
// and what to do.
var ErrHardware = errors.New("pi")

// errHeld: another program holds the device. Stop it.
var errHeld = errors.New("locked by another program")

// cause words why a device file can't be opened. what is the name that board files
// use, enable the line that makes the device appear, group who may use it.
func cause(err error, what, device, enable, group string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s: there is no %s; %s", ErrHardware, what, device, enable)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %s: no permission for %s; run: sudo usermod -aG %s $USER, then log in again", ErrHardware, what, device, group)
	case errors.Is(err, syscall.EBUSY), errors.Is(err, errHeld):
		return fmt.Errorf("%w: %s: %s is in use; stop the other program that holds it (a service: sudo systemctl stop tablero)", ErrHardware, what, device)
	}
	return fmt.Errorf("%w: %s: %w", ErrHardware, what, err)
}
