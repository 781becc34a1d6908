package bench

import (
	"hash/crc32"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/games"
	"tablero/games/mixtour"
	"tablero/sim/hand"
	"tablero/sim/world"
)

// base is the board that stacks are played on.
const base = "base"

// stacked is longer than a base needs to take in what hands did.
const stacked = 1200 * time.Millisecond

// beginStacks sets up a base that is ready to play Mixtour.
func beginStacks(t *testing.T, change ...func(*Opts)) *script {
	t.Helper()
	return beginGame(t, base, mixtour.Game{}, 1, change...)
}

// points agrees on the number of points that win.
func points(n string) func(*Opts) {
	return func(o *Opts) { o.Settings = games.Settings{"points": n} }
}

// few gives how many games are played: one under the race detector, which is slow and
// finds no more in several.
func few(games uint64) uint64 {
	if raceDetector {
		return 1
	}
	return games
}

// thin leaves out seven of eight scenarios under the race detector, which makes each ten
// times as long; without it all are played.
func thin(t *testing.T) {
	if raceDetector && crc32.ChecksumIEEE([]byte(t.Name()))%16 != 0 {
		t.Skip("one of sixteen under the race detector")
	}
}

// What hands do.

// disc names a disc beside the board: "W" or "B".
func (b *script) disc(colour string) string {
	b.t.Helper()
	for _, k := range b.opts.Game.Kinds() {
		if k.Sign == colour {
			name, ok := b.World.Beside(k.Kind)
			require.True(b.t, ok, "no %s beside the board", colour)
			return name
		}
	}
	require.Fail(b.t, "no such colour", colour)
	return ""
}

// on names the n topmost discs of a cell, lowest first.
func (b *script) on(cell string, n int) []string {
	b.t.Helper()
	all := b.World.On(b.place(cell))
	require.GreaterOrEqual(b.t, len(all), n, "discs on %s", cell)
	return all[len(all)-n:]
}

// spot gives where hands put something down on a cell: not quite in its middle.
func (b *script) spot(cell string) world.Vector {
	return b.beside(cell, 1.2*b.rand.NormFloat64(), 1.2*b.rand.NormFloat64())
}

// beside gives a spot so many mm off the middle of a cell.
func (b *script) beside(cell string, dx, dy float64) world.Vector {
	at := b.World.Middle(b.place(cell))
	return world.Vector{X: at.X + max(-4, min(4, dx)), Y: at.Y + max(-4, min(4, dy))}
}

// away gives the place of a disc beside the board.
func (b *script) away(name string) world.Vector { return b.World.Reserve(name) }

// glideAll carries a held stack along a line.
func (b *script) glideAll(names []string, to world.Vector, d time.Duration) {
	const tick = 20 * time.Millisecond
	from, steps := b.at(names[0]), max(1, int(d/tick))
	for i := 1; i <= steps; i++ {
		b.wait(d / time.Duration(steps))
		s := float64(i) / float64(steps)
		b.do(b.World.CarryAll(names, world.Vector{X: from.X + s*(to.X-from.X), Y: from.Y + s*(to.Y-from.Y), Z: from.Z + s*(to.Z-from.Z)}))
	}
}

// fingers is how hard fingers press that set something down, in g.
const fingers = 40

// up takes discs that lie on each other up.
func (b *script) up(names ...string) {
	b.do(b.World.HoldAll(names))
	at := b.at(names[0])
	b.glideAll(names, world.Vector{X: at.X, Y: at.Y, Z: at.Z + high}, 120*time.Millisecond)
}

// over brings held discs above a spot.
func (b *script) over(to world.Vector, names ...string) {
	b.glideAll(names, world.Vector{X: to.X, Y: to.Y, Z: high + 40}, 250*time.Millisecond)
}

// down sets held discs down on whatever lies at a spot.
func (b *script) down(to world.Vector, names ...string) {
	to.Z = b.World.Rest(names[0], to) + 1
	b.glideAll(names, to, 120*time.Millisecond)
	b.World.Lean("fingers", to, fingers)
	b.do(b.World.DropAll(names, b.rand))
	b.wait(40 * time.Millisecond)
	b.World.Lean("fingers", world.Vector{}, 0)
}

// shift takes discs up and sets them down elsewhere.
func (b *script) shift(to world.Vector, names ...string) {
	b.up(names...)
	b.over(to, names...)
	b.down(to, names...)
}

// enter puts a disc from beside the board on a cell and gives its name.
func (b *script) enter(colour, cell string) string {
	b.t.Helper()
	name := b.disc(colour)
	b.shift(b.spot(cell), name)
	return name
}

// carry moves the n topmost discs of a cell onto another.
func (b *script) carry(n int, from, to string) {
	b.t.Helper()
	b.shift(b.spot(to), b.on(from, n)...)
}

// remove puts the n topmost discs of a cell back beside the board, one by one.
func (b *script) remove(n int, from string) {
	b.t.Helper()
	for _, name := range slices.Backward(b.on(from, n)) {
		b.shift(b.away(name), name)
	}
}

// drag slides discs over the wood, or over what lies there, without lifting them.
func (b *script) drag(to world.Vector, d time.Duration, names ...string) {
	b.do(b.World.HoldAll(names))
	to.Z = b.World.Rest(names[0], to)
	b.glideAll(names, to, d)
	b.do(b.World.DropAll(names, b.rand))
}

// dart moves discs faster than the board settles.
func (b *script) dart(to world.Vector, names ...string) {
	b.do(b.World.HoldAll(names))
	at := b.at(names[0])
	b.glideAll(names, world.Vector{X: at.X, Y: at.Y, Z: at.Z + 20}, 40*time.Millisecond)
	b.glideAll(names, world.Vector{X: to.X, Y: to.Y, Z: b.World.Rest(names[0], to) + 5}, 60*time.Millisecond)
	b.do(b.World.DropAll(names, b.rand))
}

// toMove gives the colour of the side to move by the record.
func (b *script) toMove() string { return [2]string{"W", "B"}[len(b.Log.Turns)%2] }

// hands does what a turn says, as it is written: "c3", "a1-b2", "c4:3-d3".
func (b *script) hands(turn string) {
	b.t.Helper()
	columns, rows := b.World.Grid()
	o, err := hand.ParseStackOrder(turn, columns, rows)
	b.do(err)
	if o.From == games.Nowhere {
		b.enter(b.toMove(), o.To.String())
		return
	}
	b.carry(o.Pieces, o.From.String(), o.To.String())
}

// moves plays turns one after another; each must be recorded as it was played.
func (b *script) moves(turns ...string) {
	b.t.Helper()
	record := slices.Clone(b.Log.Turns)
	for _, turn := range turns {
		b.hands(turn)
		b.wait(stacked)
		record = append(record, turn)
		require.Equal(b.t, strings.Join(record, " "), strings.Join(b.Log.Turns, " "), "the record after %s", turn)
	}
}

// What must come of it.

// found waits until the board has a turn in its record; it may ask, and is told,
// but must record nothing before.
func (b *script) found(turn string) {
	b.t.Helper()
	record := slices.Clone(b.Log.Turns)
	asked := b.Log.Asked
	b.wait(2 * time.Second)
	if b.Log.Asked > asked {
		require.Equal(b.t, record, b.Log.Turns, "recorded before anybody answered")
		b.answer(turn)
	}
	require.Equal(b.t, append(record, turn), b.Log.Turns, "the record")
}

// answer looks for a turn among those that the board asks about, and says yes.
func (b *script) answer(turn string) {
	b.t.Helper()
	for range 8 {
		if b.says("Was it " + turn + "?") {
			break
		}
		b.press(menu, short)
	}
	b.shows("Was it " + turn + "?")
	b.press(white, short)
	b.wait(stacked)
}

// wood checks what lies on a cell: "WBB", lowest first.
func (b *script) wood(cell, want string) {
	b.t.Helper()
	got := ""
	for _, name := range b.World.On(b.place(cell)) {
		got += name[:1]
	}
	require.Equal(b.t, want, got, "on %s", cell)
}

// unscolded checks that no illegal turn was pointed out.
func (b *script) unscolded() {
	b.t.Helper()
	for _, n := range b.Log.Notes {
		assert.NotContains(b.t, []referee.What{referee.Refused, referee.Guided}, n.What, n.Text)
	}
}

// dartTurn does a turn as hastily as can be.
func (b *script) dartTurn(colour, turn string) {
	b.t.Helper()
	columns, rows := b.World.Grid()
	o, err := hand.ParseStackOrder(turn, columns, rows)
	b.do(err)
	to := b.spot(o.To.String())
	if o.From != games.Nowhere {
		b.dart(to, b.on(o.From.String(), o.Pieces)...)
		return
	}
	b.dart(to, b.disc(colour))
}

// match gives the match by the record.
func (b *script) match() games.Match {
	m, err := b.opts.Game.New(b.opts.Settings)
	b.do(err)
	for _, turn := range b.Log.Turns {
		steps, err := m.ParseTurn(turn)
		b.do(err)
		for _, step := range steps {
			b.do(m.Play(step, games.Observed{}))
		}
	}
	return m
}

// within requires that nothing is recorded but the beginning of some turns.
func (b *script) within(turns []string) {
	b.t.Helper()
	recorded := b.Log.Turns
	require.LessOrEqual(b.t, len(recorded), len(turns), "%v", recorded)
	require.Equal(b.t, turns[:len(recorded)], recorded)
}
