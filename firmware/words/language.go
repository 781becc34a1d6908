package words

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"
)

// Languages lists the languages that have words, English first.
func Languages() []string { return []string{"en", "es", "ru"} }

func tags() []language.Tag {
	return []language.Tag{language.English, language.Spanish, language.Russian}
}

// match finds the language for a name such as "es" or, as the environment
// writes it, "es_MX.UTF-8". Speakers of close languages are served too, as far
// as x/text is confident of it (Galician gets Spanish).
func match(name string) (index int, err error) {
	bare, _, _ := strings.Cut(name, ".")
	bare, _, _ = strings.Cut(bare, "@")
	tag, err := language.Parse(bare)
	if err == nil {
		_, i, confidence := language.NewMatcher(tags()).Match(tag)
		if confidence >= language.High {
			return i, nil
		}
	}
	return 0, fmt.Errorf("words: no language %q: there are %s", name, strings.Join(Languages(), ", "))
}
