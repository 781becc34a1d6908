package bench

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/pile"
	"tablero/sim/world/roll"
)

var (
	widthGames = flag.Int("width-games", 0, "games of Lenero for each width of the frame, to choose the default by")
	widthFrom  = flag.Int("width-from", 60, "narrowest frame in mm")
	widthTo    = flag.Int("width-to", 260, "widest frame in mm")
)

// In the middle of a game so many logs lie in the frame.
const (
	midGameFrom = 8
	midGameTo   = 20
)

// woodpile is a match of Lenero and the logs that really lie there.
type woodpile struct {
	match *lenero.Match
	wood  *roll.Pile
	kinds []games.Kind // by the wood's numbers
	rand  *rand.Rand
}

func newWoodpile(widthMM int, seed uint64) (*woodpile, error) {
	m, err := lenero.Game{}.New(games.Settings{lenero.SettingWidth: strconv.Itoa(widthMM)})
	if err != nil {
		return nil, err
	}
	p, err := roll.New(roll.DefaultOpts(float64(widthMM)), seed)
	return &woodpile{match: m.(*lenero.Match), wood: p, rand: rand.New(rand.NewPCG(seed, uint64(widthMM)))}, err
}

// layout gives the logs as they lie, and their numbers.
func (w *woodpile) layout() (l games.Layout, numbers []int) {
	for k, kind := range w.kinds {
		if w.wood.Fate(k) == roll.Lies {
			at := w.wood.Log(k)
			l.Logs = append(l.Logs, games.Log{Kind: kind, At: games.Point{XMM: at.XMM, YMM: at.YMM}})
			numbers = append(numbers, k)
		}
	}
	return l, numbers
}

// place drops one of the logs that may be placed somewhere; false if that came to nothing
// that the rules allow.
func (w *woodpile) place() (bool, error) {
	var places []games.Step
	for _, s := range w.match.Steps(nil) {
		if s.Verb == games.Put {
			places = append(places, s)
		}
	}
	if len(places) == 0 {
		return false, nil
	}
	step := places[w.rand.IntN(len(places))]
	part := step.Change.Parts()[0]
	x := part.At.XMM
	if step.Span.Hi > step.Span.Lo {
		x = step.Span.Lo + w.rand.Float64()*(step.Span.Hi-step.Span.Lo)
	}
	_, size, _ := lenero.LogOf(part.Pieces.Top())
	k, result, err := w.wood.Drop(w.wood.Cut(2*size.RadiusMM()), roll.DropOpts{XMM: x, HeightMM: 2, JitterMM: 0.5})
	if errors.Is(err, roll.ErrNoRoom) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	w.kinds = append(w.kinds, part.Pieces.Top())
	came, _ := w.layout()
	seen := games.Observed{Known: true, Layout: came}
	for i, s := range result.Shifts {
		seen.Shifted = seen.Shifted || i != k && s.MM() > 1
	}
	at := w.wood.Log(k)
	legal, broken := w.match.JudgeObserved(games.AddedLog(part.Pieces.Top(), games.Point{XMM: at.XMM, YMM: at.YMM}), seen)
	if broken != nil || w.match.Play(legal, seen) != nil {
		if w.wood.Fate(k) != roll.Lies {
			return false, nil
		}
		_, err := w.wood.Remove(k) // it is put elsewhere
		return false, err
	}
	return true, nil
}

// takes counts the positions in the middle of games, and takes.
type takes struct{ positions, some, all, sure, hold int }

// judge judges every take of a position.
func (y *takes) judge(w *woodpile) error {
	y.positions++
	s, numbers := seenPile(w.wood)
	top, some := s.TopRow(), false
	for at, k := range numbers {
		side, _, _ := lenero.LogOf(w.kinds[k])
		if side == w.match.ToMove() || slices.Contains(top, at) {
			continue
		}
		y.all++
		rest := s.Without(at)
		j, err := rest.Judge(pile.Play)
		if err != nil {
			return err
		}
		if j.Verdict == pile.Holds {
			y.sure++
		}
		mm, err := movedBy(w.wood, k)
		if err != nil {
			return err
		}
		if mm <= 1 {
			y.hold++
			some = true
		}
	}
	if some {
		y.some++
	}
	return nil
}

// play plays a match without takes until many logs lie there.
func (y *takes) play(w *woodpile) error {
	for tries := 0; tries < 3*midGameTo; tries++ {
		placed, err := w.place()
		if err != nil {
			return err
		}
		l, _ := w.layout()
		if o, _ := w.match.Result(); o != games.Undecided || len(l.Logs) >= midGameTo {
			return nil
		}
		if placed && len(l.Logs) >= midGameFrom {
			if err := y.judge(w); err != nil {
				return err
			}
		}
	}
	return nil
}

// The frame's default width is the one at which most positions have a take that holds.
func TestWidthsAreMeasuredByTakesThatHold(t *testing.T) {
	if *widthGames == 0 {
		t.Skip("run by hand: go test ./sim/bench -run Widths -width-games 20 -v -timeout 1h")
	}
	for width := *widthFrom; width <= *widthTo; width += 10 {
		var y takes
		for seed := range *widthGames {
			w, err := newWoodpile(width, uint64(seed))
			require.NoError(t, err)
			require.NoError(t, y.play(w))
		}
		share := func(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }
		t.Logf("%d mm: %d positions, %.1f %% with a take that holds; of %d takes %.1f %% hold, %.1f %% surely", width, y.positions, share(y.some, y.positions), y.all, share(y.hold, y.all), share(y.sure, y.all))
	}
}
