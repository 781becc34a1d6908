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
		return lights.Extra, words.Say("right.extra", d.Place, extra(d))
	case d.Seen.Empty() && d.Place == games.Tray:
		return lights.Missing, words.Say("right.tray", d.Want.Top())
	case d.Seen.Height() < d.Want.Height():
		return lights.Missing, words.Say("right.missing", d.Place, d.Want.Top())
	}
	return lights.Swap, words.Say("right.swap", d.Place, d.Seen.Top(), d.Want.Top())
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
