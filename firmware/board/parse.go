package board

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

//go:embed boards/*.toml
var embedded embed.FS

// Fault is one thing wrong with a board file.
type Fault struct {
	File   string
	Line   int
	What   string
	Remedy string
}

// Error gives "FILE:LINE: what is wrong; what to do".
func (f *Fault) Error() string {
	return fmt.Sprintf("%s:%d: %s; %s", f.File, f.Line, f.What, f.Remedy)
}

// ErrUnknown: no embedded board and no file has this name. Names lists the
// embedded ones.
var ErrUnknown = errors.New("board: no such board")

// Names lists the embedded boards.
func Names() []string {
	entries, err := embedded.ReadDir("boards")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	sort.Strings(names)
	return names
}

// Load reads the embedded board of that name, or else the file at that path.
func Load(nameOrPath string) (*File, error) {
	data, err := embedded.ReadFile(path.Join("boards", nameOrPath+".toml"))
	if err == nil {
		return Parse(nameOrPath+".toml", data)
	}
	data, err = os.ReadFile(nameOrPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %q is neither a file nor one of %s", ErrUnknown, nameOrPath, strings.Join(Names(), ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("board: reading %s: %w", nameOrPath, err)
	}
	return Parse(nameOrPath, data)
}

// Parse reads a board file and checks it. name stands in the errors. The error
// joins a *Fault for everything that is wrong.
func Parse(name string, data []byte) (*File, error) {
	f := &File{}
	dec := toml.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(f); err != nil {
		return nil, decodeFaults(name, err)
	}
	if err := check(name, f, linesOf(data)); err != nil {
		return nil, err
	}
	return f, nil
}

// decodeFaults turns what the TOML library says into Faults.
func decodeFaults(name string, err error) error {
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) {
		var all []error
		for i := range missing.Errors {
			e := &missing.Errors[i]
			row, _ := e.Position()
			all = append(all, &Fault{name, row, fmt.Sprintf("unknown key %q", strings.Join(e.Key(), ".")), "remove it or mend its spelling"})
		}
		return errors.Join(all...)
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		row, _ := bad.Position()
		return &Fault{name, row, strings.TrimPrefix(bad.Error(), "toml: "), "mend the TOML there"}
	}
	return fmt.Errorf("board: %s: %w", name, err)
}
