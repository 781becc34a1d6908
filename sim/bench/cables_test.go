package bench_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/bench"
	"tablero/sim/hand"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// cableMatches is how many matches each trouble is tried in; more than the usual
// one find what is rare.
var cableMatches = flag.Int("cable-matches", 1, "matches for each part whose cable is pulled")

// trouble is something that happens to a board and is put right again.
type trouble struct {
	name       string
	part       string        // that must be named while it lasts; "" if play goes on without it
	times      int           // how often it happens in a match; 0 for no limit
	most       time.Duration // how long it lasts at most, 0.3 s at least
	begin, end func(*gremlin) error
}

// gremlin makes trouble at random moments of a match. Hands don't know of it.
type gremlin struct {
	world *world.World
	lanes *lane.Scheduler
	rand  *rand.Rand
	made  []span
	turn  int         // counts its tricks
	part  string      // whose cable it pulled last
	cell  games.Place // whose switch it last shorted
}

// span is when one trouble began and ended.
type span struct {
	from, to time.Time
	part     string // whose cable it was
}

// run makes trouble until the board is closed or it has had enough.
func (g *gremlin) run(t *testing.T, tr trouble) {
	for n := 0; tr.times == 0 || n < tr.times; n++ {
		g.lanes.Sleep(g.between(2*time.Second, 8*time.Second))
		from := g.lanes.Now()
		require.NoError(t, tr.begin(g))
		g.lanes.Sleep(g.between(300*time.Millisecond, tr.most))
		require.NoError(t, tr.end(g))
		g.made = append(g.made, span{from, g.lanes.Now(), g.part})
	}
}

func (g *gremlin) between(least, most time.Duration) time.Duration {
	return least + time.Duration(g.rand.Float64()*float64(most-least))
}

// troubles lists what can happen to a board: to each of its parts, its I2C buses
// and its hall switches.
func troubles(f *board.File) []trouble {
	var all []trouble
	senses := map[string]bool{}
	switches := false
	for _, c := range f.Channels() {
		senses[c.Part] = true
		switches = switches || c.Sensor == board.Switch
	}
	for _, names := range alike(f) {
		name, named := strings.Join(names, ", "), ""
		if senses[names[0]] {
			named = names[0]
		}
		times := 0
		if onlyNames(f, names[0]) {
			times = 2 // a match that lacks a name goes nowhere
		}
		next := func(g *gremlin) string {
			g.part = names[g.turn%len(names)]
			g.turn++
			return g.part
		}
		all = append(all, trouble{"unplugged " + name, named, times, 3 * time.Second,
			func(g *gremlin) error { return g.world.Unplug(next(g)) },
			func(g *gremlin) error { return g.world.Plug(g.part) }})
		if p, _ := f.Part(names[0]); p.Chip != "74hc154" {
			all = append(all, trouble{"brown-out of " + name, "", 0, 400 * time.Millisecond,
				func(g *gremlin) error { return g.world.BrownOut(next(g)) },
				func(*gremlin) error { return nil }})
		}
	}
	for _, b := range f.Buses {
		if b.Kind != "i2c" {
			continue
		}
		all = append(all, trouble{"errors on bus " + b.Name, "", 0, 2 * time.Second,
			func(g *gremlin) error { return g.world.FailI2C(b.Name, 3) },
			func(g *gremlin) error { return g.world.FailI2C(b.Name, 0) }},
			trouble{"SDA stuck on bus " + b.Name, "", 0, 2 * time.Second,
				func(g *gremlin) error { return g.world.StickSDA(b.Name, true) },
				func(g *gremlin) error { return g.world.StickSDA(b.Name, false) }})
	}
	if switches {
		all = append(all, trouble{"a switch stuck", "", 0, 3 * time.Second, shortEmptyCell,
			func(g *gremlin) error { return g.world.StickSwitch(g.cell, nil) }})
	}
	return all
}

// alike lists the parts: each for itself, but four readers behind a decoder
// together, whose cables are pulled in turn.
func alike(f *board.File) [][]string {
	var all [][]string
	behind := 0
	for _, p := range f.Parts {
		if p.Behind != "" && behind%4 != 0 {
			all[len(all)-1] = append(all[len(all)-1], p.Name)
		} else {
			all = append(all, []string{p.Name})
		}
		if p.Behind != "" {
			behind++
		}
	}
	return all
}

// shortEmptyCell makes the switch of an empty cell read "on".
func shortEmptyCell(g *gremlin) error {
	columns, rows := g.world.Grid()
	on := true
	for {
		g.cell = games.Cell(g.rand.IntN(columns), g.rand.IntN(rows))
		if len(g.world.On(g.cell)) == 0 {
			return g.world.StickSwitch(g.cell, &on)
		}
	}
}

// noticedWithin is how long a board may take to name a part that fails, and to
// take it up again.
const noticedWithin = time.Second

func TestPullingAnyCableInMidMatchCostsNoTurn(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		file, err := board.Load(name)
		require.NoError(t, err)
		calibration, err := bench.Calibrate(file, bodoquito.Game{}, 1)
		require.NoError(t, err)
		for i, tr := range troubles(file) {
			t.Run(name+"/"+tr.name, func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(*cableMatches) {
					troubledMatch(t, bench.Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: seed*101 + uint64(i), Calibration: calibration}, tr)
				}
			})
		}
	}
}

// troubledMatch plays a match with trouble and holds the record against the truth.
func troubledMatch(t *testing.T, o bench.Opts, tr trouble) {
	t.Helper()
	b, err := bench.New(o)
	require.NoError(t, err)
	g := &gremlin{world: b.World, lanes: b.Lanes, rand: world.Stream(o.Seed, "gremlin "+tr.name)}
	b.Lanes.Go("gremlin", func() { g.run(t, tr) })
	r, err := b.PlayMatch(hand.Careful(), hand.Hasty())
	require.NoError(t, err)
	about := fmt.Sprintf("seed %d, trouble %v, notes:\n%s", o.Seed, g.when(), strings.Join(r.Notes, "\n"))
	if tr.part != "" && onlyNames(o.Board, tr.part) {
		// A piece that came and went while the one reader was unplugged has no name:
		// hands that don't look up play on, and the board must not guess.
		require.Zero(t, r.Wrong, about)
	} else {
		require.Equal(t, r.Truth, r.Record, about)
		require.Empty(t, r.Hurt, about)
	}
	require.NotEmpty(t, g.made, "the match was over before there was trouble")
	if tr.part != "" {
		for _, s := range g.made {
			if s.to.Sub(s.from) >= noticedWithin {
				require.True(t, noted(b.Log.Notes, referee.Failing, s.part, s.from, noticedWithin), "failing of %s; %s", s.part, about)
			}
			if noted(b.Log.Notes, referee.Failing, s.part, s.from, s.to.Sub(s.from)) && b.Lanes.Now().Sub(s.to) >= noticedWithin {
				require.True(t, noted(b.Log.Notes, referee.Working, "", s.to, noticedWithin), "working of %s; %s", s.part, about)
			}
		}
	}
	_ = b.Close() // what is unplugged right now can't be halted
}

// onlyNames tells whether a part is all that tells pieces apart on a board.
func onlyNames(f *board.File, part string) bool {
	for _, c := range f.Channels() {
		if c.Sensor == board.Tags && c.Part != part {
			return false
		}
	}
	return slices.Contains(f.Tray.Tags, part)
}

// when lists the troubles as seconds of board time.
func (g *gremlin) when() []string {
	var all []string
	for _, s := range g.made {
		all = append(all, fmt.Sprintf("%.2f to %.2f s", s.from.Sub(lane.Epoch).Seconds(), s.to.Sub(lane.Epoch).Seconds()))
	}
	return all
}

// noted tells whether something was noted soon enough, of that part.
func noted(notes []referee.Note, what referee.What, part string, from time.Time, within time.Duration) bool {
	for _, n := range notes {
		if n.What == what && !n.At.Before(from) && n.At.Sub(from) <= within && strings.HasPrefix(n.Text, part) {
			return true
		}
	}
	return false
}
