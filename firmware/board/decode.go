package board

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// decoded is a file as far as it could be read.
type decoded struct {
	lines  lines
	faults []*Fault
	// bad holds the keys that are unknown or hold what they can't; their tables are
	// in it too.
	bad map[string]bool
}

// decode reads TOML into a struct. What can't be meant is faulted and left out,
// the rest is read; ok is false if there is no rest.
func decode(name string, data []byte, into any) (d decoded, ok bool) {
	d.bad = map[string]bool{}
	data, fault := text(name, data)
	if fault != nil {
		d.faults = append(d.faults, fault)
		return d, false
	}
	d.lines = linesOf(data)
	tree := map[string]any{}
	if err := toml.Unmarshal(data, &tree); err != nil {
		d.faults = append(d.faults, syntaxFault(name, err))
		return d, false
	}
	w := walker{name: name, decoded: &d}
	w.walk("", tree, reflect.TypeOf(into).Elem())
	clean, err := toml.Marshal(tree)
	if err == nil {
		err = toml.Unmarshal(clean, into)
	}
	if err != nil {
		d.faults = append(d.faults, syntaxFault(name, err))
		return d, false
	}
	return d, true
}

// syntaxFault words what the TOML library says.
func syntaxFault(name string, err error) *Fault {
	f := &Fault{name, 1, "the file can't be read", "mend the TOML there"}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		f.Line, _ = bad.Position()
		f.What = strings.TrimPrefix(bad.Error(), "toml: ")
		if strings.Contains(f.What, "strconv") {
			f.What = "a number that can't be read"
		}
	}
	f.What, _, _ = strings.Cut(f.What, "\n")
	f.Line = max(f.Line, 1)
	return f
}

// walker compares a tree of values with the struct that it is to fill.
type walker struct {
	name string
	*decoded
}

// walk removes from a value what doesn't fit a type, and tells whether the value
// itself fits.
func (w *walker) walk(path string, value any, t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Struct:
		table, ok := value.(map[string]any)
		if !ok {
			return w.misfit(path, value, "a table, { ... }")
		}
		fields := fieldsOf(t)
		w.each(path, table, func(key string) (reflect.Type, bool) { f, ok := fields[key]; return f, ok })
	case reflect.Map:
		table, ok := value.(map[string]any)
		if !ok {
			return w.misfit(path, value, "a table, { ... }")
		}
		w.each(path, table, func(string) (reflect.Type, bool) { return t.Elem(), true })
	case reflect.Slice:
		list, ok := value.([]any)
		if !ok {
			return w.misfit(path, value, "a list, [ ... ]")
		}
		fits := true
		for i, v := range list {
			fits = w.walk(join(path, strconv.Itoa(i)), v, t.Elem()) && fits
		}
		return fits
	case reflect.String:
		if _, ok := value.(string); !ok {
			return w.misfit(path, value, `text in quotes, "..."`)
		}
	case reflect.Float64:
		switch value.(type) {
		case float64, int64:
		default:
			return w.misfit(path, value, "a number")
		}
	default: // integers
		n, ok := value.(int64)
		if !ok || reflect.Zero(t).CanUint() && (n < 0 || reflect.Zero(t).OverflowUint(uint64(n))) || reflect.Zero(t).CanInt() && reflect.Zero(t).OverflowInt(n) {
			return w.misfit(path, value, "a whole number")
		}
	}
	return true
}

// each walks the values of a table, by key, and drops what doesn't fit.
func (w *walker) each(path string, table map[string]any, of func(key string) (reflect.Type, bool)) {
	for _, key := range slices.Sorted(maps.Keys(table)) {
		t, known := of(key)
		at := join(path, key)
		if !known {
			w.fault(at, "remove it or mend its spelling", "unknown key %q", spoken(at))
		}
		if !known || !w.walk(at, table[key], t) {
			delete(table, key)
			w.bad[at], w.bad[path] = true, true
		}
	}
}

// misfit faults a value of the wrong kind.
func (w *walker) misfit(path string, value any, wanted string) bool {
	w.fault(path, "write "+wanted, "%q is %s", spoken(path), kindOf(value))
	return false
}

func (w *walker) fault(path, remedy, format string, args ...any) {
	w.faults = append(w.faults, &Fault{w.name, w.lines.of(path), fmt.Sprintf(format, args...), remedy})
}

// kindOf names what a value is.
func kindOf(value any) string {
	switch v := value.(type) {
	case string:
		return "text"
	case bool:
		return "true or false"
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	case time.Time, toml.LocalDate, toml.LocalTime, toml.LocalDateTime:
		return "a date or a time"
	}
	return "something else"
}

// spoken gives a path as the file writes it, without the numbers of tables.
func spoken(path string) string {
	words := slices.DeleteFunc(strings.Split(path, "."), func(w string) bool { _, err := strconv.Atoi(w); return err == nil })
	return strings.Join(words, ".")
}

// fieldsOf gives the types of a struct's fields by their TOML names.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	all := map[string]reflect.Type{}
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ",")
		all[name] = t.Field(i).Type
	}
	return all
}

// mostFaults are told at once: whoever has mended them sees further.
const mostFaults = 20

// joined sorts faults by line and text and joins the first of them.
func joined(faults []*Fault) error {
	slices.SortStableFunc(faults, func(a, b *Fault) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return strings.Compare(a.Error(), b.Error())
	})
	var all []error
	for i, f := range faults {
		if i == mostFaults {
			all = append(all, &Fault{f.File, f.Line, fmt.Sprintf("faults from here on: %d", len(faults)-i), "mend those above first"})
			break
		}
		all = append(all, f)
	}
	return errors.Join(all...)
}
