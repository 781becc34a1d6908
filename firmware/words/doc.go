// Package words says in English, Spanish and Russian what the firmware has to
// say to players: which rule was broken, whose turn it is, what is to be put
// right, what a key does now.
//
// Whoever decides sends a Message, a code with arguments, and knows no language.
// A Printer words it:
//
//	p, err := words.New("es_MX.UTF-8", bodoquito.Game{})
//	p.Text(words.Say(words.RightExtra, place, kind)) // "c3: quita pieza 7"
//	p.Text(words.Rule(broken))                       // a *games.RuleError
//
// Messages are short, for a display of 21 columns. Pieces, sides and places
// come in as they are named, so wording is chosen that needs neither case nor
// gender of them: "c3: верните (фигура 7)".
//
// The language is chosen and the texts are looked up by golang.org/x/text.
package words
