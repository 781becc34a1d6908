package bench

import (
	"math"
	"math/rand/v2"
	"slices"

	"tablero/games"
	"tablero/sim/hand"
	"tablero/sim/world"
)

// Ideal counts what turns look like to an ideal observer: one that knows the world's
// true model and noise, where everything rests and how strong every magnet on the
// board is, but not what nature draws in the act: where hands let go, how far discs
// slide off each other, which of the twins beside the board is taken, and the noise.
// What it can't tell, nobody can from these readings.
type Ideal struct {
	Turns int `json:"ideal_turns"`
	Wrong int `json:"ideal_wrong"` // it was sure of something else
	Asked int `json:"ideal_asked"` // it was not sure
}

func (i *Ideal) add(o *Ideal) {
	i.Turns += o.Turns
	i.Wrong += o.Wrong
	i.Asked += o.Asked
}

// What the observer is given is what the firmware has when it decides: as many
// readings as it reads, as sure as it must be, and the same priors of what hands do.
const (
	fieldsPerSecond = 35.9 // readings of each hall sensor, as the base is scanned
	loadsPerSecond  = 79.4 // and of each load cell
	firstLook       = 0.16 // s, after which a still board is explained
	lastLook        = 1.2  // s, after which a doubt is asked about
	idealSure       = 0.98
	priorNothing    = 0.0 // log
	priorLegal      = -1.0
	priorPhysical   = -8.0
)

// idealObserver looks at every turn that hands play.
type idealObserver struct {
	b      *Bench
	styles [2]hand.Style
	draw   *rand.Rand
	count  Ideal

	before *world.Scene // when the turn under way began
	match  games.Match  // before the turn under way; nil between turns
}

func newIdealObserver(b *Bench, white, black hand.Style) *idealObserver {
	return &idealObserver{b: b, styles: [2]hand.Style{white, black}, draw: world.Stream(b.opts.Seed, "ideal observer"), before: b.World.Scene()}
}

// Begins remembers how things lie before a turn.
func (o *idealObserver) Begins() {
	if o.match == nil {
		o.before = o.b.World.Scene()
	}
}

// Did looks at the board once a turn is over. A turn without a beginning, kept of
// something illegal, began where the one before ended.
func (o *idealObserver) Did(before games.Match, s games.Step) {
	if o.match == nil {
		o.match = before
	}
	if !s.Ends {
		return
	}
	after := o.b.World.Scene()
	o.turn(after)
	o.before, o.match = after, nil
}

// turn counts what the turn looks like. A board that the other hand is at work on,
// or on which something else than the turn was done, shows nothing and isn't counted.
func (o *idealObserver) turn(after *world.Scene) {
	if !after.Still() || !o.before.Still() {
		return
	}
	v := o.view(after)
	guesses := v.guesses(o.match)
	wood := v.layoutOf(after)
	truth := slices.IndexFunc(guesses, func(g guess) bool {
		left := v.after(&g)
		return g.class > priorPhysical && left.Equal(&wood)
	})
	if truth < 0 {
		return
	}
	o.count.Turns++
	best, posterior := o.look(v, guesses, after.Felt().Saturated())
	switch {
	case posterior <= idealSure:
		o.count.Asked++
	case best != truth:
		o.count.Wrong++
	}
}

// look reads the sensors until it is sure or has looked for long enough, and gives
// the likeliest guess.
func (o *idealObserver) look(v *view, guesses []guess, felt world.Felt) (best int, posterior float64) {
	mT, grams := o.b.World.Noise()
	var sum world.Felt // of readings
	fields, loads := 0.0, 0.0
	for _, seconds := range []float64{firstLook, lastLook} {
		moreFields, moreLoads := seconds*fieldsPerSecond-fields, seconds*loadsPerSecond-loads
		fields, loads = fields+moreFields, loads+moreLoads
		var mean, weight world.Felt
		for i := range felt {
			noise, more, n := mT, moreFields, fields
			if i >= world.Corners {
				noise, more, n = grams, moreLoads, loads
			}
			sum[i] += more*felt[i] + math.Sqrt(more)*noise*o.draw.NormFloat64()
			mean[i], weight[i] = sum[i]/n, n/(noise*noise)
		}
		if best, posterior = v.likeliest(guesses, &mean, &weight); posterior > idealSure {
			break
		}
	}
	return best, posterior
}

// view gives what is known of a turn: how things lay before it, those that it left
// alone as they lie now.
func (o *idealObserver) view(after *world.Scene) *view {
	s := after.Clone()
	was, is := o.spots(o.before), o.spots(after)
	for i := range was {
		if was[i] != is[i] {
			s.As(o.before, i)
		}
	}
	style := o.styles[o.match.ToMove()]
	return newView(o.b, s, putDownMM*style.OffMM*o.b.World.Off())
}

// putDownMM is the sigma each way, in units of a style's, of where a hand puts
// things down.
const putDownMM = 0.7

// spot is a level on a cell.
type spot struct {
	place games.Place
	level int
}

// spots tells where on the cells each piece lies.
func (o *idealObserver) spots(s *world.Scene) []spot {
	all := make([]spot, s.Pieces())
	for i := range all {
		all[i].place = games.Nowhere
	}
	for p := range o.b.opts.Board.All() {
		for level, i := range s.On(p) {
			all[i] = spot{p, level}
		}
	}
	return all
}

var _ hand.Witness = (*idealObserver)(nil)
