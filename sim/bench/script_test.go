package bench

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/sim/lane"
	"tablero/sim/world"
)

const (
	digital = "bodoquito-digital"
	nfc     = "bodoquito-nfc"
)

// Keys, and how long they are pressed.
const (
	white, menu, black = lights.WhiteKey, lights.MenuKey, lights.BlackKey
	short, long        = 100 * time.Millisecond, time.Second
)

// settled is longer than the board needs to take in what hands did.
const settled = 600 * time.Millisecond

// graced is longer than the board leaves a wrong position alone.
const graced = 2500 * time.Millisecond

// script is a bench on which a test says step by step what hands do, and what
// must come of it.
type script struct {
	*Bench
	t      *testing.T
	reader *lights.Reader
	rand   *rand.Rand // how exactly stacks are put down
}

// learnt keeps the calibration of each board and game: learning takes a while.
var learnt sync.Map

// calibrated gives the calibration of a board for a game, learnt once.
func calibrated(t *testing.T, f *board.File, game games.Game) *board.Calibration {
	learn, _ := learnt.LoadOrStore(f.Name+" "+game.Name(), sync.OnceValues(func() (*board.Calibration, error) {
		return Calibrate(f, game, 1)
	}))
	c, err := learn.(func() (*board.Calibration, error))()
	require.NoError(t, err)
	return c
}

// begin sets up a board that is ready to play Bodoquito. change may alter the
// options.
func begin(t *testing.T, name string, seed uint64, change ...func(*Opts)) *script {
	t.Helper()
	return beginGame(t, name, bodoquito.Game{}, seed, change...)
}

func beginGame(t *testing.T, name string, game games.Game, seed uint64, change ...func(*Opts)) *script {
	t.Helper()
	f, err := board.Load(name)
	require.NoError(t, err)
	o := Opts{Board: f, Game: game, Calibration: calibrated(t, f, game), Parts: 1, Seed: seed}
	for _, c := range change {
		c(&o)
	}
	bench, err := New(o)
	require.NoError(t, err)
	b := &script{Bench: bench, t: t, reader: lights.NewReader(), rand: world.Stream(seed, "script")}
	t.Cleanup(func() {
		if t.Failed() {
			b.tell()
		}
		require.NoError(t, b.Close())
	})
	b.wait(time.Second)
	return b
}

// onBoth runs a scenario on both boards.
func onBoth(t *testing.T, scenario func(*testing.T, *script)) {
	onEach(t, scenario, digital, nfc)
}

func onEach(t *testing.T, scenario func(*testing.T, *script), boards ...string) {
	for _, name := range boards {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			scenario(t, begin(t, name, 1))
		})
	}
}

// tell logs what happened, for a test that failed.
func (b *script) tell() {
	b.t.Logf("display %q", b.lines())
	for _, n := range b.Log.Notes {
		b.t.Logf("%.2f s: %s %s %v", n.At.Sub(lane.Epoch).Seconds(), n.What, n.Text, n.Rule)
	}
	for _, c := range b.Log.Commits {
		b.t.Logf("%.2f s: commit %d %s", c.At.Sub(lane.Epoch).Seconds(), c.Op, c.Turn)
	}
}

// What hands do.

func (b *script) wait(d time.Duration) { b.Lanes.Sleep(d) }

func (b *script) do(err error) {
	b.t.Helper()
	require.NoError(b.t, err)
}

func (b *script) at(name string) world.Vector {
	at, err := b.World.At(name)
	b.do(err)
	return at
}

// place reads "b2" or "tray".
func (b *script) place(name string) games.Place {
	b.t.Helper()
	p, err := games.ParsePlace(name)
	b.do(err)
	return p
}

// glide carries a held piece along a line.
func (b *script) glide(name string, to world.Vector, d time.Duration) {
	const tick = 20 * time.Millisecond
	from, steps := b.at(name), max(1, int(d/tick))
	for i := 1; i <= steps; i++ {
		b.wait(d / time.Duration(steps))
		s := float64(i) / float64(steps)
		at := world.Vector{X: from.X + s*(to.X-from.X), Y: from.Y + s*(to.Y-from.Y), Z: from.Z + s*(to.Z-from.Z)}
		b.do(b.World.Carry(name, at, 0, 0))
	}
}

// high is how high pieces are carried, in mm.
const high = 65

// lift takes a piece up.
func (b *script) lift(name string) {
	b.do(b.World.Hold(name))
	at := b.at(name)
	b.glide(name, world.Vector{X: at.X, Y: at.Y, Z: high}, 120*time.Millisecond)
}

// hover brings a held piece above a place, so many mm high.
func (b *script) hover(name, place string, height float64) {
	to := b.World.Middle(b.place(place))
	to.Z = height
	b.glide(name, to, 250*time.Millisecond)
}

// putAt lifts a piece and puts it down beside the middle of a place.
func (b *script) putAt(name, place string, dx, dy float64) {
	to := b.World.Middle(b.place(place))
	b.set(name, world.Vector{X: to.X + dx, Y: to.Y + dy})
}

func (b *script) set(name string, to world.Vector) {
	b.lift(name)
	b.glide(name, world.Vector{X: to.X, Y: to.Y, Z: high}, 250*time.Millisecond)
	b.glide(name, world.Vector{X: to.X, Y: to.Y, Z: 1}, 120*time.Millisecond)
	b.drop(name)
}

func (b *script) drop(name string)       { b.do(b.World.Drop(name)) }
func (b *script) put(name, place string) { b.putAt(name, place, 0.5, -0.5) }
func (b *script) lay(name string)        { b.put(name, "tray") }
func (b *script) takeAway(name string)   { b.set(name, b.World.Reserve(name)) }

// snatch moves a piece faster than the board settles.
func (b *script) snatch(name, place string) {
	b.do(b.World.Hold(name))
	to := b.World.Middle(b.place(place))
	b.glide(name, world.Vector{X: to.X, Y: to.Y, Z: high}, 60*time.Millisecond)
	b.drop(name)
}

// play does turns as they are written: "=7", "b2=9", "c3". Every piece put is the
// one that was handed over.
func (b *script) play(turns ...string) {
	for _, turn := range turns {
		cell, next, hands := strings.Cut(turn, "=")
		if cell != "" {
			on := b.World.On(games.Tray)
			require.Len(b.t, on, 1, "on the tray before %s", turn)
			b.put(on[0], cell)
		}
		if hands {
			b.lay(next)
		}
		b.wait(settled)
	}
}

func (b *script) press(key int, d time.Duration) {
	b.World.Press(key, d)
	b.wait(200 * time.Millisecond)
}

// choose opens the menu and takes an item.
func (b *script) choose(item string) {
	b.t.Helper()
	b.press(menu, long)
	for range 8 {
		if b.says(item) {
			b.press(white, short)
			return
		}
		b.press(menu, short)
	}
	require.Fail(b.t, "the menu doesn't offer "+item)
}

// What must come of it.

// turns checks the record.
func (b *script) turns(want ...string) {
	b.t.Helper()
	b.wait(settled)
	require.Equal(b.t, strings.Join(want, " "), strings.Join(b.Log.Turns, " "), "the record")
}

// lines reads the display.
func (b *script) lines() string {
	img, _ := b.World.Screen()
	return strings.Join(strings.Fields(strings.Join(b.reader.Read(img), " ")), " ")
}

func (b *script) says(text string) bool { return strings.Contains(b.lines(), text) }

// shows checks that the display says something, after it had time to.
func (b *script) shows(texts ...string) {
	b.t.Helper()
	b.wait(150 * time.Millisecond)
	for _, text := range texts {
		assert.Contains(b.t, b.lines(), text, "on the display")
	}
}

// lit watches the LEDs for a while and checks the marks of all cells: "b2 extra".
// Cells that aren't named must be dark.
func (b *script) lit(want ...string) {
	b.t.Helper()
	seen := b.watch()
	for try := 0; try < 3 && slices.ContainsFunc(seen, func(s string) bool { return strings.HasSuffix(s, unclear) }); try++ {
		seen = b.watch() // a mark has just changed
	}
	slices.Sort(want)
	slices.Sort(seen)
	assert.Equal(b.t, strings.Join(want, ", "), strings.Join(seen, ", "), "lights")
}

const unclear = " unclear"

// watch tells which marks the cells show.
func (b *script) watch() []string {
	var watchers [games.Cells]lights.Watcher
	cells := b.cells()
	for range 24 {
		for _, p := range cells {
			l := b.World.LED(p)
			watchers[p].See(b.Lanes.Elapsed(), lights.Color{R: l.R, G: l.G, B: l.B})
		}
		b.wait(60 * time.Millisecond)
	}
	var marks []string
	for _, p := range cells {
		switch m, sure := watchers[p].Mark(); {
		case !sure:
			marks = append(marks, p.String()+unclear)
		case m != lights.None:
			marks = append(marks, p.String()+" "+m.String())
		}
	}
	return marks
}

// all gives a mark for every cell but some.
func (b *script) all(mark string, but ...string) []string {
	var marks []string
	for _, p := range b.cells() {
		if !slices.ContainsFunc(but, func(s string) bool { return strings.HasPrefix(s, p.String()+" ") }) {
			marks = append(marks, p.String()+" "+mark)
		}
	}
	return append(marks, but...)
}

func (b *script) cells() []games.Place {
	var all []games.Place
	columns, rows := b.World.Grid()
	for r := range rows {
		for c := range columns {
			all = append(all, games.Cell(c, r))
		}
	}
	return all
}

// refused checks which illegal turns were pointed out so far.
func (b *script) refused(codes ...games.Code) {
	b.t.Helper()
	var all []games.Code
	for _, n := range b.Log.Notes {
		if n.What == referee.Refused {
			code := games.Code("")
			if n.Rule != nil {
				code = n.Rule.Code
			}
			all = append(all, code)
		}
	}
	assert.Equal(b.t, codes, all, "refused")
}

// asked checks how often the board asked about what lies on it.
func (b *script) asked(n int) {
	b.t.Helper()
	assert.Equal(b.t, n, b.Log.Asked, "asked")
}

// calm checks that the board found nothing to say about all that hands did; of its own
// sensors it may.
func (b *script) calm() {
	b.t.Helper()
	for _, n := range b.Log.Notes {
		assert.Equal(b.t, referee.Drifting, n.What, n.Text)
	}
}
