package words

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message/catalog"

	"tablero/games"
)

// maxArgs is the most arguments that a text may have.
const maxArgs = 5

// format is what a Printer must know of a text to fill it in.
type format struct {
	args  int            // how many arguments it takes
	opens map[string]int // by language: the argument that it begins with, -1 if none
}

// Codes lists every code that has words.
func Codes() []games.Code {
	var codes []games.Code
	for _, w := range wordings() {
		codes = append(codes, w.code)
	}
	return codes
}

// build fills a catalogue of its own, so that printers share nothing.
func build() (*catalog.Builder, map[games.Code]format, error) {
	texts := catalog.NewBuilder(catalog.Fallback(language.English))
	formats := map[games.Code]format{}
	for _, w := range append(wordings(), terms()...) {
		f := format{args: arguments(w.en), opens: map[string]int{}}
		for i, text := range []string{w.en, w.es, w.ru} {
			if err := texts.SetString(tags()[i], string(w.code), text); err != nil {
				return nil, nil, fmt.Errorf("words: text of %s: %w", w.code, err)
			}
			f.opens[Languages()[i]] = opening(text)
		}
		formats[w.code] = f
	}
	return texts, formats, nil
}

func verb(i int) string { return fmt.Sprintf("%%[%d]s", i+1) }

func arguments(text string) int {
	n := 0
	for i := range maxArgs {
		if strings.Contains(text, verb(i)) {
			n = i + 1
		}
	}
	return n
}

func opening(text string) int {
	for i := range maxArgs {
		if strings.HasPrefix(text, verb(i)) {
			return i
		}
	}
	return -1
}
