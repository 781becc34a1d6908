package sense

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

// Positions by the number of their legal moves, for figures.
var byMoves = []struct {
	moves    int
	position string
}{
	{30, "x5/x,W,x2,W/x5/W,x2,B,B/x2,WWB,W,x b 14/17 0:0/9 -"},
	{60, "x2,W,WW,x/B,W,W,x,B/B,x,BB,B,x/x,BW,x2,B/W,W,B,W,x b 11/11 0:0/9 -"},
	{135, "x,BB,x,WB,WBB/B,BB,B,x,W/B,WB,BWBW,B,W/BW,WWBW,W,W,W/W,B,W,W,WWB w 1/2 0:0/9 d4:3-c3"},
}

// onTheEve scans until the next frame is the one that is explained, and gives the
// state before it.
func (r *rig) onTheEve(t testing.TB) State {
	r.rest(3 * r.tick)
	for range 200 {
		before := r.state
		if r.scan(); r.verdict.Kind != Busy {
			return before
		}
	}
	t.Fatal("nothing was decided")
	return State{}
}

// legalPut gives a board on which a legal step was just done, on the eve of being
// explained.
func legalPut(b *testing.B, boardName string) (*rig, State) {
	r := newBodoquito(b, boardName)
	r.play("=7", "b2=3")
	r.lay("tray")
	r.rest(time.Second)
	r.lay("c3", piece('3'))
	return r, r.onTheEve(b)
}

func stepOnBase(b *testing.B, position string, step func(*rig)) (*rig, State) {
	r := newBase(b, newMixtour(b, nil), 1)
	r.build(position)
	step(r)
	return r, r.onTheEve(b)
}

func entry(r *rig) {
	for _, step := range r.match.Steps(nil) {
		if step.Verb == games.Put {
			r.layStack(step.Change.Parts()[0].To, step.Change.Parts()[0].Pieces)
			return
		}
	}
}

// ontoStack moves part of a stack onto another: no cell is filled or emptied.
func ontoStack(r *rig) {
	for _, step := range r.match.Steps(nil) {
		part := step.Change.Parts()[0]
		if step.Verb != games.Move || r.lying.At(part.From).Height() <= part.Pieces.Height() {
			continue
		}
		rest, _, _ := r.lying.At(part.From).Split(part.Pieces.Height())
		on, _ := part.Pieces.On(r.lying.At(part.To))
		r.layStack(part.From, rest)
		r.layStack(part.To, on)
		return
	}
}

func BenchmarkStepQuiet(b *testing.B) {
	boards := map[string]*rig{}
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		boards[name] = newBodoquito(b, name)
		boards[name].play("=7", "b2=3")
	}
	boards["base"] = newBase(b, newMixtour(b, nil), 1)
	boards["base"].build(byMoves[1].position)
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc", "base"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			r := boards[name]
			r.rest(time.Second)
			frame, s := r.frame, r.state
			for b.Loop() {
				frame.Seq++
				frame.Now = frame.Now.Add(r.tick)
				for i := range frame.Readings {
					frame.Readings[i].Seq++
				}
				s, _ = r.model.Step(s, r.sit, &frame)
			}
		})
	}
}

// BenchmarkExplainLegal explains a settled frame in which a legal step was done.
func BenchmarkExplainLegal(b *testing.B) {
	explain := func(b *testing.B, r *rig, s State) {
		b.ReportAllocs()
		r.model.follow(&s, &r.frame)
		var room [kept]scored
		for b.Loop() {
			e := r.model.explain(&s, r.sit, &r.frame, room[:])
			if e.best[0].h.Class != Legal || !e.explained() {
				b.Fatalf("%v", e.best[0].h)
			}
		}
		b.ReportMetric(float64(len(r.sit.ready)), "candidates")
	}
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		b.Run(name, func(b *testing.B) {
			r, s := legalPut(b, name)
			explain(b, r, s)
		})
	}
	for _, at := range byMoves {
		b.Run(fmt.Sprintf("base/moves=%d", at.moves), func(b *testing.B) {
			r, s := stepOnBase(b, at.position, entry)
			explain(b, r, s)
		})
		b.Run(fmt.Sprintf("base/moves=%d, onto a stack", at.moves), func(b *testing.B) {
			r, s := stepOnBase(b, at.position, ontoStack)
			explain(b, r, s)
		})
	}
	for _, n := range []int{30, 100, 1000} {
		b.Run(fmt.Sprintf("base/candidates=%d", n), func(b *testing.B) {
			r, s := stepOnBase(b, byMoves[0].position, entry)
			r.expect(standing{layout: r.match.Layout(), steps: anySteps(r.match, n)})
			r.sit.ready = r.sit.ready[:n]
			explain(b, r, s)
		})
	}
}

// anySteps gives n steps, legal ones first, then whatever else hands could do.
func anySteps(match games.Match, n int) []games.Step {
	steps := match.Steps(nil)
	l := match.Layout()
	for p := games.Place(0); p.IsCell(); p++ {
		for high := 1; high <= l.At(p).Height(); high++ {
			_, top, _ := l.At(p).Split(high)
			for q := games.Place(0); q.IsCell(); q++ {
				c := games.Carried(top, p, q)
				for o := games.Place(0); o.IsCell(); o++ {
					if two, ok := c.With(games.Added(games.StackOf(mixtour.WhiteDisc), o)); ok && p != q {
						steps = append(steps, games.Step{Verb: games.Move, Change: two, Ends: true})
					}
				}
			}
		}
	}
	return steps[:n]
}

// BenchmarkCascade explains a frame that no rule allows: every class is tried.
// Its hypotheses are those that explain more than nothing; more are weighed.
func BenchmarkCascade(b *testing.B) {
	cascade := func(b *testing.B, r *rig, s State) {
		b.ReportAllocs()
		r.model.follow(&s, &r.frame)
		all := explanation{keeps: 1 << 20}
		for i := range r.sit.ready {
			all.add(&r.sit.ready[i], r.model.weigh(&s, &r.frame, &r.sit.ready[i]))
		}
		r.model.quick(&s, r.sit, &r.frame, &all)
		r.model.physical(&s, r.sit, &r.frame, &all)
		var room [kept]scored
		for b.Loop() {
			e := r.model.explain(&s, r.sit, &r.frame, room[:])
			if e.best[0].h.Class != Physical {
				b.Fatalf("%v", e.best[0].h)
			}
		}
		b.ReportMetric(float64(len(all.best)), "hypotheses")
	}
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		b.Run(name, func(b *testing.B) {
			r := newBodoquito(b, name)
			r.play("=7", "b2=3")
			r.lay("c3", piece('9'))
			s := r.onTheEve(b)
			cascade(b, r, s)
		})
	}
	for _, at := range byMoves {
		b.Run(fmt.Sprintf("base/moves=%d", at.moves), func(b *testing.B) {
			r, s := stepOnBase(b, at.position, onTwoStacks)
			cascade(b, r, s)
		})
	}
}

// onTwoStacks puts a disc on each of two stacks.
func onTwoStacks(r *rig) {
	for n, p := 0, games.Place(0); n < 2; p++ {
		if s := r.lying.At(p); !s.Empty() && s.Height() < 4 {
			r.layStack(p, s.Push(white))
			n++
		}
	}
}

func BenchmarkSituation(b *testing.B) {
	situate := func(b *testing.B, match games.Match) {
		b.ReportAllocs()
		var sit *Situation
		for b.Loop() {
			sit = NewSituation(1, match)
		}
		b.ReportMetric(float64(len(sit.ready)), "candidates")
	}
	b.Run("bodoquito", func(b *testing.B) {
		r := newBodoquito(b, "bodoquito-digital")
		r.play("=7", "b2=3", "c3=4")
		situate(b, r.match)
	})
	for _, at := range byMoves {
		match, err := mixtour.Game{}.Parse(at.position, nil)
		require.NoError(b, err)
		b.Run(fmt.Sprintf("mixtour/moves=%d", at.moves), func(b *testing.B) { situate(b, match) })
		steps := match.Steps(nil)
		require.NoError(b, match.Play(steps[len(steps)/2], games.Observed{}))
		b.Run(fmt.Sprintf("mixtour/moves=%d, one played", at.moves), func(b *testing.B) { situate(b, match) })
	}
}
