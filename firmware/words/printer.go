package words

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/message"

	"tablero/games"
)

// Printer words messages in one language for one game. It isn't changed after
// New and is safe for concurrent use.
type Printer struct {
	language string
	printer  *message.Printer
	formats  map[games.Code]format
	kinds    map[games.Kind]string
}

// New builds a Printer. lang is "en", "es", "ru" or a tag of one of them, such
// as "es_MX.UTF-8"; game names the pieces and may be nil where none is named.
func New(lang string, game games.Game) (*Printer, error) {
	i, err := match(lang)
	if err != nil {
		return nil, err
	}
	texts, formats, err := build()
	if err != nil {
		return nil, err
	}
	p := &Printer{
		language: Languages()[i],
		printer:  message.NewPrinter(tags()[i], message.Catalog(texts)),
		formats:  formats,
		kinds:    map[games.Kind]string{},
	}
	if game == nil {
		return p, nil
	}
	for _, k := range game.Kinds() {
		p.kinds[k.Kind] = k.Name
		if code, rest := kindTerm(k.Name, p.known); code != "" {
			p.kinds[k.Kind] = p.format(code, rest)
		}
	}
	return p, nil
}

// Language gives "en", "es" or "ru".
func (p *Printer) Language() string { return p.language }

// Text words a message: nothing for the zero value, the bare code and its
// arguments for a code without words. Missing arguments show as "?".
func (p *Printer) Text(m Message) string {
	if m.Silent() {
		return ""
	}
	args := make([]string, 0, len(m.Args))
	for _, a := range m.Args {
		args = append(args, p.argument(a))
	}
	f, ok := p.formats[m.Code]
	if !ok {
		return strings.Join(append([]string{string(m.Code)}, args...), " ")
	}
	// A sentence may begin with a side or a piece; a cell keeps its small letter.
	if i := f.opens[p.language]; i >= 0 && i < len(args) {
		switch a := m.Args[i].(type) {
		case games.Side, games.Kind, games.Reason:
			args[i] = capital(args[i])
		case games.Place:
			if !a.IsCell() {
				args[i] = capital(args[i])
			}
		}
	}
	return p.format(m.Code, args...)
}

// Kind names a piece: "piece 7", "pieza 7", "фигура 7".
func (p *Printer) Kind(k games.Kind) string {
	if name, ok := p.kinds[k]; ok {
		return name
	}
	return p.format("kind.any")
}

func (p *Printer) argument(a any) string {
	switch a := a.(type) {
	case games.Place:
		if a.IsCell() {
			return a.String()
		}
		return p.format(games.Code("place." + a.String()))
	case games.Kind:
		return p.Kind(a)
	case games.Stack:
		names := make([]string, a.Height())
		for i := range names {
			names[i] = p.Kind(a.At(i))
		}
		return strings.Join(names, ", ")
	case games.Side:
		return p.format(games.Code("side." + a.String()))
	case games.Reason:
		if code := games.Code("reason." + string(a)); p.known(code) {
			return p.format(code)
		}
		return string(a)
	case Message:
		return p.Text(a)
	case time.Duration:
		return p.duration(a)
	}
	return fmt.Sprint(a)
}

func (p *Printer) duration(d time.Duration) string {
	switch {
	case d < time.Second:
		return p.format("time.milliseconds", strconv.FormatInt(d.Milliseconds(), 10))
	case d < time.Minute:
		return p.format("time.seconds", strconv.FormatInt(int64(d.Round(time.Second)/time.Second), 10))
	}
	s := int(d.Round(time.Second) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// format looks the text up and fills it in. The number of arguments is brought
// to what the text wants, since a referee's slip must not show as "%!s".
func (p *Printer) format(code games.Code, args ...string) string {
	filled := make([]any, p.formats[code].args)
	for i := range filled {
		filled[i] = "?"
		if i < len(args) {
			filled[i] = args[i]
		}
	}
	return p.printer.Sprintf(string(code), filled...)
}

func (p *Printer) known(code games.Code) bool {
	_, ok := p.formats[code]
	return ok
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
