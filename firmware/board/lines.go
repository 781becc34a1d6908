package board

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// lines finds the line of a key in a TOML file. Keys are paths such as
// "part.2.address" (the third [[part]]) or "cells.a1".
type lines map[string]int

// linesOf walks the file's expressions. A file that doesn't parse gives the
// lines up to the fault.
func linesOf(data []byte) lines {
	l := lines{}
	var p unstable.Parser
	p.Reset(data)
	table := ""
	count := map[string]int{}
	for p.NextExpression() {
		e := p.Expression()
		path, line := keyOf(&p, e)
		switch e.Kind {
		case unstable.Table:
			table = path
			l[path] = line
		case unstable.ArrayTable:
			table = path + "." + strconv.Itoa(count[path])
			count[path]++
			l[table] = line
		case unstable.KeyValue:
			l[join(table, path)] = line
			l.inline(&p, join(table, path), e.Value())
		}
	}
	return l
}

// inline adds the keys of an inline table.
func (l lines) inline(p *unstable.Parser, path string, v *unstable.Node) {
	if v.Kind != unstable.InlineTable {
		return
	}
	for it := v.Children(); it.Next(); {
		if n := it.Node(); n.Kind == unstable.KeyValue {
			key, line := keyOf(p, n)
			l[join(path, key)] = line
			l.inline(p, join(path, key), n.Value())
		}
	}
}

func keyOf(p *unstable.Parser, n *unstable.Node) (path string, line int) {
	var words []string
	for it := n.Key(); it.Next(); {
		k := it.Node()
		words = append(words, string(k.Data))
		if line == 0 {
			line = p.Shape(k.Raw).Start.Line
		}
	}
	return strings.Join(words, "."), line
}

func join(table, key string) string {
	if table == "" {
		return key
	}
	return table + "." + key
}

// of gives the line of path, or of the closest table around it; 1 if the file
// has none of them.
func (l lines) of(path string) int {
	for {
		if n, ok := l[path]; ok {
			return n
		}
		cut := strings.LastIndexByte(path, '.')
		if cut < 0 {
			return 1
		}
		path = path[:cut]
	}
}
