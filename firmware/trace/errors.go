package trace

import "errors"

var (
	// ErrNoTrace: the file is something else, or nothing of it can be read. Name a file that
	// --trace has written.
	ErrNoTrace = errors.New("trace: no trace")
	// ErrVersion: the file was written in another version of the format. Read it with the
	// program that wrote it, or a newer one.
	ErrVersion = errors.New("trace: another version of the format")
)
