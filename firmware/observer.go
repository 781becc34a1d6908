package firmware

import (
	"tablero/drivers/mfrc522"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/firmware/sense/weigh"
	"tablero/games"
)

// observer works out from frames what hands did, and can be asked what it has learned of
// the pieces that lie there.
type observer interface {
	step(*sense.Situation, *scan.Frame) sense.Verdict
	memory() ([]byte, error)
	// recall takes up what was remembered; after an error it begins without.
	recall([]byte) error
	forget()
}

// model is a package of senses: what it remembers between frames is an S.
type model[S any] interface {
	Step(S, *sense.Situation, *scan.Frame) (S, sense.Verdict)
	Memory(*S) ([]byte, error)
	Recall([]byte) (S, error)
}

// stateful is a model and its state, from the zero value on.
type stateful[S any] struct {
	model model[S] // set once
	state S
}

func (o *stateful[S]) step(sit *sense.Situation, f *scan.Frame) (v sense.Verdict) {
	o.state, v = o.model.Step(o.state, sit, f)
	return v
}

func (o *stateful[S]) memory() ([]byte, error) { return o.model.Memory(&o.state) }

func (o *stateful[S]) recall(text []byte) (err error) {
	o.state, err = o.model.Recall(text)
	return err
}

func (o *stateful[S]) forget() {
	var none S
	o.state = none
}

// senses gives what works out what hands did: from weights alone where logs lie in a
// frame.
func senses(o *Opts, piled bool, tags map[mfrc522.UID]games.Kind, g *sense.Signatures) observer {
	if piled {
		return &stateful[weigh.State]{model: weigh.NewModel(o.Board.Channels, tags, g)}
	}
	return &stateful[sense.State]{model: sense.NewModel(o.Board.Channels, tags, o.Game.Kinds(), g)}
}
