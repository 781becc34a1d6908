package referee

import (
	"tablero/firmware/lights"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// putRight gives the mark and the words for one place that isn't as it should be.
func putRight(d sense.Disagreement, sight Sight) (lights.Mark, words.Message) {
	switch {
	case d.Tag != "":
		return lights.Extra, words.Say("unknown.tag", d.Tag, d.Place)
	case d.Seen.Top() == games.AnyKind && sight == Kinds:
		return lights.Extra, words.Say(words.UnknownPiece, d.Place)
	case d.Want.Empty() && d.Seen.Top() == games.AnyKind:
		return lights.Extra, words.Say("right.extra-any", d.Place)
	case d.Want.Empty() || d.Seen.Height() > d.Want.Height():
		return lights.Extra, tooMany(d)
	case d.Seen.Empty() && d.Place == games.Tray:
		return lights.Missing, words.Say("right.tray", d.Want.Top())
	case d.Seen.Height() < d.Want.Height():
		return lights.Missing, tooFew(d)
	}
	return lights.Swap, words.Say("right.swap", d.Place, d.Seen.Top(), d.Want.Top())
}

// tooMany words that pieces must go.
func tooMany(d sense.Disagreement) words.Message {
	if more, ok := above(d.Seen, d.Want); ok && more.Height() > 1 {
		return words.Say(words.RightExtraSeveral, d.Place, more.Height())
	}
	return words.Say(words.RightExtra, d.Place, extra(d))
}

// tooFew words that pieces belong there.
func tooFew(d sense.Disagreement) words.Message {
	if less, ok := above(d.Want, d.Seen); ok && less.Height() > 1 {
		return words.Say(words.RightMissingSeveral, d.Place, less)
	}
	return words.Say(words.RightMissing, d.Place, d.Want.Top())
}

// extra finds the piece that doesn't belong.
func extra(d sense.Disagreement) games.Kind {
	for i := range d.Seen.Height() {
		belongs := false
		for j := range d.Want.Height() {
			belongs = belongs || d.Want.At(j) == d.Seen.At(i)
		}
		if !belongs {
			return d.Seen.At(i)
		}
	}
	return d.Seen.Top()
}
