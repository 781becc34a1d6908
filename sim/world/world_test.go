package world

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"tablero/firmware/board"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
	"tablero/sim/lane"
)

func newWorld(t *testing.T, boardName string, o Opts) *World {
	t.Helper()
	f, err := board.Load(boardName)
	require.NoError(t, err)
	w, err := New(f, Bodoquito(bodoquito.Game{}.Kinds(), false), lane.NewScheduler(), o)
	require.NoError(t, err)
	return w
}

// put lays a piece in the middle of a place.
func put(t *testing.T, w *World, piece string, p games.Place) {
	t.Helper()
	require.NoError(t, w.Hold(piece))
	require.NoError(t, w.Carry(piece, w.Middle(p), 0, 0))
	require.NoError(t, w.Drop(piece))
}

const mu0 = 4e-7 * math.Pi // T m/A

func TestADipoleHasTheFieldsOfTheTextbook(t *testing.T) {
	const m = 0.013 // A m2
	for _, mm := range []float64{3, 8, 16, 24, 32, 50, 200} {
		z := mm / 1000
		onAxis := 1000 * mu0 * m / (2 * math.Pi * z * z * z)
		require.InEpsilon(t, onAxis, dipole(Vector{Z: m}, Vector{Z: mm}), 1e-9, "on the axis, above")
		require.InEpsilon(t, onAxis, dipole(Vector{Z: m}, Vector{Z: -mm}), 1e-9, "on the axis, below")
		require.InEpsilon(t, -onAxis/2, dipole(Vector{Z: m}, Vector{X: mm}), 1e-9, "at the equator")
		require.InEpsilon(t, -onAxis/2, dipole(Vector{Z: m}, Vector{X: 0.6 * mm, Y: -0.8 * mm}), 1e-9, "all around it")
		require.InDelta(t, 0, dipole(Vector{X: m}, Vector{Z: mm}), 1e-12, "a magnet on its side has none along z above it")
		// 3 cos^2 - 1 is 0 at the magic angle of 54.74 degrees.
		require.InDelta(t, 0, dipole(Vector{Z: m}, Vector{X: math.Sqrt2 * mm, Z: mm})/onAxis, 1e-9)
	}
}

func TestADiscsMagnetHasTheFiguresOfTheHardwareNotes(t *testing.T) {
	for mm, want := range map[float64]float64{8: 5.1, 16: 0.63, 24: 0.19, 32: 0.08} {
		require.InDelta(t, want, dipole(Vector{Z: 0.013}, Vector{Z: mm}), 0.0501*max(1, want/5), "at %g mm", mm)
	}
}

func TestASwitchReleasesAtALowerFieldThanItOperates(t *testing.T) {
	var told []bool
	h := &hallSwitch{operate: 3.9, release: 3.0, drive: func(on bool) { told = append(told, on) }}
	for _, step := range []struct {
		mT float64
		on bool
	}{{0, false}, {3.5, false}, {3.80, false}, {3.90, true}, {3.5, true}, {3.0, true}, {2.9, false}, {3.5, false}, {-4.5, true}, {-3.5, true}, {0, false}} {
		h.feel(step.mT)
		require.Equal(t, step.on, h.on, "at %g mT", step.mT)
	}
	require.Equal(t, []bool{true, false, true, false}, told, "told once a change")
}

func TestEverySwitchSeesItsOwnPieceAndNoNeighbours(t *testing.T) {
	for parts := range uint64(20) {
		w := newWorld(t, "bodoquito-digital", Opts{Parts: parts})
		for i, k := range (bodoquito.Game{}).Kinds() {
			cell := games.Cell(i%4, i/4)
			put(t, w, k.Sign, cell)
			for j := range 16 {
				other := games.Cell(j%4, j/4)
				require.Equal(t, j <= i, w.switchAt(other).on, "parts %d, %s after %s", parts, w.switchAt(other), cell)
			}
		}
	}
}

func TestPiecesComeToLieOnTopOfOneAnother(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{})
	b2 := games.Cell(1, 1)
	put(t, w, "8", b2) // large: 20 mm
	put(t, w, "0", b2) // small: 12 mm
	put(t, w, "1", b2)
	require.Equal(t, []string{"8", "0", "1"}, w.On(b2))
	for piece, z := range map[string]float64{"8": 0, "0": 20, "1": 32} {
		at, err := w.At(piece)
		require.NoError(t, err)
		require.InDelta(t, z, at.Z, 1e-9, piece)
	}
	require.NoError(t, w.Hold("8"))
	require.Equal(t, []string{"0", "1"}, w.On(b2), "what lay on it came down")
	at, err := w.At("0")
	require.NoError(t, err)
	require.Zero(t, at.Z)
	l := w.Layout()
	require.Equal(t, 2, l.At(b2).Height())
}

func TestWhatIsNotThereCannotBeMoved(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{})
	require.ErrorIs(t, w.Hold("z"), ErrNoPiece)
	require.ErrorIs(t, w.Carry("z", Vector{}, 0, 0), ErrNoPiece)
	require.ErrorIs(t, w.Drop("z"), ErrNoPiece)
	require.ErrorIs(t, w.Weaken("z", 0.5), ErrNoPiece)
	_, err := w.At("z")
	require.ErrorIs(t, err, ErrNoPiece)
	require.ErrorIs(t, w.Unplug("z"), ErrNoPart)
	require.ErrorIs(t, w.Plug("z"), ErrNoPart)
	require.ErrorIs(t, w.BrownOut("z"), ErrNoPart)
	require.ErrorIs(t, w.StickSwitch(games.Cell(4, 4), nil), ErrNoPart)
	require.Error(t, w.FailI2C("z", 3))
	require.Error(t, w.StickSDA("z", true))
	require.Zero(t, w.Rest("z", w.Middle(games.Cell(0, 0))))
	require.Zero(t, w.Couple("tray reader", "z"))
	require.Zero(t, w.Couple("z", "7"))
	for _, k := range (bodoquito.Game{}).Kinds() {
		require.NotEqual(t, w.Reserve(k.Sign), w.Reserve("z"), "it has a place of its own")
	}
}

func TestADropIsExactAndAHandsIsNot(t *testing.T) {
	f, err := board.Load("base")
	require.NoError(t, err)
	rings := func(drop func(w *World, names []string) error) (w *World) {
		w, err := New(f, Mixtour(mixtour.Game{}.Kinds()), lane.NewScheduler(), Opts{Parts: 1})
		require.NoError(t, err)
		for _, piece := range []string{"W1", "B1"} { // they push each other off
			require.NoError(t, w.Hold(piece))
			require.NoError(t, w.Carry(piece, w.Middle(games.Cell(2, 2)), 0, 0))
			require.NoError(t, drop(w, []string{piece}))
		}
		require.Equal(t, []string{"W1", "B1"}, w.On(games.Cell(2, 2)))
		return w
	}
	exact := rings(func(w *World, names []string) error { return w.Drop(names[0]) })
	at, err := exact.At("B1")
	require.NoError(t, err)
	require.InDelta(t, 0, at.Level(exact.Middle(games.Cell(2, 2))), 1e-9)
	require.Empty(t, exact.plate.rings)
	byHand := rings(func(w *World, names []string) error { return w.DropAll(names, Stream(1, "hand")) })
	at, err = byHand.At("B1")
	require.NoError(t, err)
	require.Greater(t, at.Level(byHand.Middle(games.Cell(2, 2))), 0.01)
	require.Len(t, byHand.plate.rings, 2)
}

func TestAReaderHearsItsOwnTagAndHardlyANeighbours(t *testing.T) {
	for parts := range uint64(20) {
		w := newWorld(t, "bodoquito-nfc", Opts{Parts: parts})
		for _, k := range (bodoquito.Game{}).Kinds() {
			put(t, w, k.Sign, games.Cell(1, 1))
			require.Greater(t, w.Couple("reader b2", k.Sign), 0.999, "parts %d, piece %s", parts, k.Sign)
			for _, neighbour := range []string{"reader a2", "reader c2", "reader b1", "reader b3", "reader a1", "tray reader"} {
				require.Less(t, w.Couple(neighbour, k.Sign), 0.01, "parts %d, %s hears piece %s 50 mm away", parts, neighbour, k.Sign)
			}
			require.NoError(t, w.Hold(k.Sign))
			require.NoError(t, w.Carry(k.Sign, w.Reserve(k.Sign), 0, 0))
			require.NoError(t, w.Drop(k.Sign))
			require.Less(t, w.Couple("reader b2", k.Sign), 1e-6)
		}
	}
}

func TestATagOnTopOfALargePieceIsRead(t *testing.T) {
	w := newWorld(t, "bodoquito-nfc", Opts{Parts: 1})
	b2 := games.Cell(1, 1)
	put(t, w, "f", b2)
	put(t, w, "0", b2)
	require.Equal(t, []string{"f", "0"}, w.On(b2))
	require.Greater(t, w.Couple("reader b2", "0"), 0.9)
	require.Greater(t, w.Couple("reader b2", "f"), 0.999)
}

func TestTheChanceToHearATagFallsWithHeightAndSideways(t *testing.T) {
	w := newWorld(t, "bodoquito-nfc", Opts{Parts: 1})
	middle := w.Middle(games.Cell(1, 1))
	require.NoError(t, w.Hold("3"))
	for _, direction := range []Vector{{Z: 1}, {X: 1}, {Y: -1}} {
		last := 1.1
		for mm := range 60 {
			d := float64(mm)
			require.NoError(t, w.Carry("3", Vector{middle.X + d*direction.X, middle.Y + d*direction.Y, d * direction.Z}, 0, 0))
			c := w.Couple("reader b2", "3")
			require.Less(t, c, last)
			last = c
		}
		require.Less(t, last, 0.05)
	}
}

// individuals lists what makes a world's parts different from others.
func individuals(w *World) []float64 {
	var all []float64
	for _, p := range w.pieces {
		all = append(all, p.moment, p.strength)
	}
	for _, h := range w.switches {
		all = append(all, h.at.X, h.at.Y, h.operate, h.release)
	}
	return all
}

func TestPartsAreThoseOfTheirSeedAlone(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		first := newWorld(t, name, Opts{Parts: 1, Seed: 1})
		same := newWorld(t, name, Opts{Parts: 1, Seed: 2})
		other := newWorld(t, name, Opts{Parts: 2, Seed: 1})
		require.Equal(t, individuals(first), individuals(same))
		require.Equal(t, first.Tags(), same.Tags())
		require.Len(t, first.Tags(), 16)
		for i, v := range individuals(other) {
			require.NotEqual(t, v, individuals(first)[i])
		}
		for piece, tag := range other.Tags() {
			require.NotEqual(t, tag, first.Tags()[piece])
		}
	}
}

func TestStreamsDependOnSeedAndNameOnly(t *testing.T) {
	require.Equal(t, Stream(7, "radio").Uint64(), Stream(7, "radio").Uint64())
	require.NotEqual(t, Stream(7, "radio").Uint64(), Stream(8, "radio").Uint64())
	require.NotEqual(t, Stream(7, "radio").Uint64(), Stream(7, "radios").Uint64())
}

func TestAStuckSwitchStaysAsItIsUntilItIsHealed(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{Parts: 1})
	c3 := games.Cell(2, 2)
	on, off := true, false
	require.NoError(t, w.StickSwitch(c3, &on))
	require.True(t, w.switchAt(c3).on)
	put(t, w, "5", c3)
	put(t, w, "5", games.Cell(0, 0))
	require.True(t, w.switchAt(c3).on, "nothing lies there")
	require.NoError(t, w.StickSwitch(c3, nil))
	require.False(t, w.switchAt(c3).on)
	put(t, w, "5", c3)
	require.NoError(t, w.StickSwitch(c3, &off))
	require.False(t, w.switchAt(c3).on, "something lies there")
	require.NoError(t, w.StickSwitch(c3, nil))
	require.True(t, w.switchAt(c3).on, "the piece is felt again")
}

func TestAWeakMagnetDoesNotReachItsSwitch(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{Parts: 1})
	put(t, w, "5", games.Cell(2, 2))
	require.True(t, w.switchAt(games.Cell(2, 2)).on)
	require.NoError(t, w.Weaken("5", 0.1))
	require.False(t, w.switchAt(games.Cell(2, 2)).on)
}

// levels reads the inputs of the western expander as a driver does.
func levels(t *testing.T, w *World) ([2]byte, error) {
	t.Helper()
	bus, err := w.I2C("I2C1")
	require.NoError(t, err)
	var r [2]byte
	err = bus.Tx(0x20, []byte{0x12}, r[:])
	return r, err
}

func TestAnUnpluggedExpanderDoesNotAnswerAndComesBackWithoutItsSettings(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{Parts: 1})
	bus, err := w.I2C("I2C1")
	require.NoError(t, err)
	pullUps := func() byte {
		var r [1]byte
		require.NoError(t, bus.Tx(0x20, []byte{0x0C}, r[:]))
		return r[0]
	}
	require.NoError(t, bus.Tx(0x20, []byte{0x0C, 0x7F}, nil))
	require.Equal(t, byte(0x7F), pullUps())
	require.NoError(t, w.Unplug("halls west"))
	_, err = levels(t, w)
	require.Error(t, err)
	require.NoError(t, w.Unplug("halls west"), "twice is no harm")
	require.NoError(t, w.Plug("halls west"))
	require.Zero(t, pullUps())
	require.NoError(t, bus.Tx(0x20, []byte{0x0C, 0x7F}, nil))
	require.NoError(t, w.BrownOut("halls west"))
	require.Zero(t, pullUps())
	put(t, w, "3", games.Cell(0, 0))
	r, err := levels(t, w)
	require.NoError(t, err)
	require.Zero(t, r[0]&1, "the switch at a1 pulls low")
}

func TestAnUnpluggedReaderReadsAllOnes(t *testing.T) {
	for part, name := range map[string]string{"reader a1": "SPI1.0", "tray reader": "SPI1.1"} {
		w := newWorld(t, "bodoquito-nfc", Opts{Parts: 1})
		port, err := w.SPI("SPI1", int(name[5]-'0'))
		require.NoError(t, err)
		c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
		require.NoError(t, err)
		version := func() byte {
			r := make([]byte, 2)
			require.NoError(t, c.Tx([]byte{0x80 | 0x37<<1, 0}, r))
			return r[1]
		}
		require.Equal(t, byte(0x92), version())
		require.NoError(t, w.Unplug(part))
		require.Equal(t, byte(0xFF), version(), part)
		require.NoError(t, w.Plug(part))
		require.Equal(t, byte(0x92), version())
	}
}

func TestEveryThirdTransactionFailsUntilItIsHealed(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{})
	require.NoError(t, w.FailI2C("halls", 3))
	failed := 0
	for range 9 {
		if _, err := levels(t, w); err != nil {
			failed++
		}
	}
	require.Equal(t, 3, failed)
	require.NoError(t, w.FailI2C("halls", 0))
	for range 9 {
		_, err := levels(t, w)
		require.NoError(t, err)
	}
	require.NoError(t, w.StickSDA("halls", true))
	_, err := levels(t, w)
	require.Error(t, err)
	require.NoError(t, w.StickSDA("halls", false))
	_, err = levels(t, w)
	require.NoError(t, err)
}

func TestPartsAreThoseOfTheBoardFile(t *testing.T) {
	w := newWorld(t, "bodoquito-digital", Opts{})
	require.Equal(t, []string{"halls west", "halls east", "tray reader", "cell lights", "display"}, w.Parts())
	for _, p := range w.Parts() {
		require.NoError(t, w.Unplug(p))
		require.NoError(t, w.Plug(p))
	}
}
