package board

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// target follows symbolic links, also to a file that isn't there yet: the file
// behind them is to be replaced, not the link.
func target(path string) string {
	for range 40 { // as many as the kernel follows
		link, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return path
}

// cause gives why a file can't be written, without the name of a file that nobody
// has heard of.
func cause(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	var both *os.LinkError
	if errors.As(err, &both) {
		return both.Err
	}
	return err
}

// replace writes a file whole or not at all, and keeps the one before if asked to.
func replace(path string, data []byte, keep bool) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".calibration-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // err tells more
		}
	}()
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Sync()
	}
	err = errors.Join(err, tmp.Close())
	if err == nil {
		err = os.Chmod(tmp.Name(), 0o644)
	}
	if err == nil && keep {
		err = keepBeside(path)
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// keepBeside keeps a file under its name with "~" at its end: by a second name for
// it, or a copy where the file system has none.
func keepBeside(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	kept := path + "~"
	if err := os.Remove(kept); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if os.Link(path, kept) == nil {
		return nil
	}
	data, err := readFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(kept, data, 0o644)
}
