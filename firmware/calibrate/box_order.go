package calibrate

import (
	"math"

	"tablero/firmware/words"
	"tablero/games"
)

// BoxOrder is what to tell whoever sits at the board.
type BoxOrder struct {
	Ask        BoxAsk
	Kind       games.KindInfo // of WoodLay
	Number, Of int            // of the log, from 1; 0 while the platform is weighed
	Wrong      words.Message  // what is wrong with what was done; silent if nothing
	Vain       int            // how often in a row what was done told nothing
}

// BoxAsk is what a BoxOrder asks for, as words have it.
type BoxAsk = games.Code

// Message gives what to do, in no language yet.
func (o BoxOrder) Message() words.Message {
	if o.Kind.Kind != games.NoKind {
		return words.Say(o.Ask, o.Kind.Kind)
	}
	return words.Say(o.Ask)
}

// Text words the order.
func (o BoxOrder) Text(p *words.Printer) string {
	text := p.Text(o.Message())
	if !o.Wrong.Silent() {
		text = p.Text(o.Wrong) + ". " + text
	}
	return text
}

// Done tells whether nothing more is asked for.
func (o BoxOrder) Done() bool { return o.Ask == words.WoodDone }

func (o BoxOrder) same(p BoxOrder) bool {
	return o.Ask == p.Ask && o.Kind.Kind == p.Kind.Kind && o.Number == p.Number && o.Vain == p.Vain && o.Wrong.Equal(p.Wrong)
}

func (b *Box) order() BoxOrder {
	o := BoxOrder{Wrong: b.wrong, Vain: b.vain}
	if b.ask >= askLay && b.ask < askNothing {
		o.Number, o.Of = b.next+1, len(b.tasks)
	}
	o.Ask = [...]BoxAsk{
		askBare:         words.WoodBare,
		askBook:         words.WoodBook,
		askFrameLeaning: words.WoodFrameLeaning,
		askBookAway:     words.WoodBookAway,
		askFrame:        words.WoodFrame,
		askLay:          words.WoodLay,
		askRight:        words.WoodRollRight,
		askLeft:         words.WoodRollLeft,
		askLift:         words.WoodLift,
		askTakeOut:      words.WoodTakeOut,
		askNothing:      words.WoodDone,
	}[b.ask]
	if b.ask == askLay {
		o.Kind = b.tasks[b.next].kind
	}
	return o
}

// grams words a weight.
func grams(g float64) int { return int(math.Round(g)) }
