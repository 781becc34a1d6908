package board

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
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
	slices.Sort(names)
	return names
}

// Load reads the embedded board of that name, or else the file at that path. A
// name with a separator in it, or with .toml at its end, is always a path.
func Load(nameOrPath string) (*File, error) {
	isPath := strings.ContainsRune(nameOrPath, '/') || strings.ContainsRune(nameOrPath, filepath.Separator) || strings.HasSuffix(nameOrPath, ".toml")
	if !isPath && slices.Contains(Names(), nameOrPath) {
		return Parse(nameOrPath+".toml", embeddedBoard(nameOrPath))
	}
	data, err := readFile(nameOrPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: %q is neither a file nor one of %s", ErrUnknown, nameOrPath, strings.Join(Names(), ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	return Parse(nameOrPath, data)
}

// embeddedBoard gives the text of an embedded board, nil if there is none of that
// name.
func embeddedBoard(name string) []byte {
	if !slices.Contains(Names(), name) {
		return nil
	}
	data, err := embedded.ReadFile(path.Join("boards", name+".toml"))
	if err != nil {
		return nil
	}
	return data
}

// Parse reads a board file and checks it. name stands in the errors. The error
// joins a *Fault for everything that is wrong, sorted by line; after the first
// twenty it only counts.
func Parse(name string, data []byte) (*File, error) {
	f, faults := parse(name, data)
	bare := bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	if own := embeddedBoard(f.Name); own != nil && !bytes.Equal(bare, own) {
		faults = append(faults, &Fault{name, linesOf(bare).of("name"), fmt.Sprintf("the name %q is that of a board that the program knows, and this file differs from it", f.Name), "give your board another name"})
	}
	if len(faults) > 0 {
		return nil, joined(faults)
	}
	return f, nil
}

// parse reads a board and gives all that is wrong with it.
func parse(name string, data []byte) (*File, []*Fault) {
	f := &File{text: data}
	d, ok := decode(name, data, f)
	if !ok {
		return f, d.faults
	}
	return f, append(d.faults, check(name, f, &d)...)
}
