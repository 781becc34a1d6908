package board

import (
	"bytes"
	"fmt"
	"io"
	"os"
)

// mostBytes is more than any board or calibration file has.
const mostBytes = 1 << 20

// readFile reads a regular file; others (devices, pipes, directories) may have no
// end or never begin.
func readFile(path string) (data []byte, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	data, err = io.ReadAll(io.LimitReader(f, mostBytes+1))
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil && len(data) > mostBytes {
		err = fmt.Errorf("%s is larger than 1 MB", path)
	}
	if err != nil {
		return nil, err
	}
	return data, nil
}

// text strips the mark that some editors put before UTF-8, and faults UTF-16.
func text(name string, data []byte) ([]byte, *Fault) {
	if bytes.HasPrefix(data, []byte("\xFF\xFE")) || bytes.HasPrefix(data, []byte("\xFE\xFF")) {
		return nil, &Fault{name, 1, "the file is written in UTF-16", "save it as UTF-8"}
	}
	return bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), nil
}
