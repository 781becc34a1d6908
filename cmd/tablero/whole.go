package main

import (
	"errors"
	"io"
	"os"
)

// writeWhole writes a file that isn't there yet, all of it or nothing: fs.ErrExist if one is.
func writeWhole(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}
