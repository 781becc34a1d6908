package drift_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/drift"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/firmware/separability"
	"tablero/games"
)

const (
	white  games.Kind = 1
	noise             = 0.02  // mT
	grams             = 0.13  // g
	moment            = 0.013 // A m2
	tick              = 50 * time.Millisecond
)

// watch is a board of one linear sensor, c3, a load cell, a switch and a reader at c3 too,
// whose drift is followed.
type watch struct {
	t      *testing.T
	model  *drift.Model
	state  drift.State
	frame  scan.Frame
	layout games.Layout
	kind   sense.Kind
	still  time.Time
	rand   *rand.Rand
	told   []drift.Warning

	mT, g       float64 // what it feels, without noise
	noise, hiss float64 // times that at calibration, of the sensor and of the load cell
}

// The channels, by number.
const (
	hall = iota
	cell
	snap
	reader
)

func watching(t *testing.T, o drift.Opts) *watch {
	c3, err := games.ParsePlace("c3")
	require.NoError(t, err)
	o.Channels = []board.Channel{
		hall:   {Sensor: board.Field, Place: c3},
		cell:   {Sensor: board.Weight, Place: games.Nowhere},
		snap:   {Sensor: board.Switch, Place: c3},
		reader: {Sensor: board.Tags, Place: c3},
	}
	o.Tags = map[mfrc522.UID]games.Kind{uid(t): white}
	g := &sense.Signatures{PitchMM: 50, DepthMM: 8, HeightMM: 8, Kinds: map[games.Kind]sense.Signature{white: {MassG: 10, Moment: moment}}}
	for p := range g.Halls {
		g.Halls[p].Channel = -1
	}
	for i := range g.Corners {
		g.Corners[i].Channel = -1
	}
	g.Halls[c3] = sense.Hall{Channel: hall, ZeroV: 1.65, VPerMT: 0.06, NoiseMT: noise}
	g.Corners[0] = sense.Corner{Channel: cell, CountsPerGram: 420, NoiseG: grams}
	o.Signatures = g
	w := &watch{t: t, model: drift.NewModel(o), kind: sense.Same, rand: rand.New(rand.NewPCG(1, 2)), noise: 1, hiss: 1}
	w.frame.Now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	w.frame.Readings = make([]scan.Reading, len(o.Channels))
	for i := range w.frame.Readings {
		w.frame.Readings[i].Quality = scan.Good
	}
	return w
}

func uid(t *testing.T) mfrc522.UID {
	u, err := mfrc522.ParseUID("04:A2:B3:C4")
	require.NoError(t, err)
	return u
}

// pass lets time pass, with something done before each look.
func (w *watch) pass(d time.Duration, each func()) {
	for end := w.frame.Now.Add(d); w.frame.Now.Before(end); {
		w.frame.Now = w.frame.Now.Add(tick)
		if each != nil {
			each()
		}
		r := w.frame.Readings
		r[hall].Value = 1.65 + 0.06*(w.mT+w.noise*noise*w.rand.NormFloat64())
		r[cell].Value = 420 * (w.g + w.hiss*grams*w.rand.NormFloat64())
		for i := range r {
			r[i].Seq++
		}
		var news []drift.Warning
		verdict := sense.Verdict{Kind: w.kind, Still: w.still}
		w.state, news = w.model.Step(w.state, drift.Look{Frame: &w.frame, Verdict: &verdict, Layout: &w.layout})
		w.told = append(w.told, news...)
	}
}

// hands are at work for a while; after that a stack lies there.
func (w *watch) hands(s games.Stack, mT float64) {
	w.kind = sense.Busy
	w.pass(2*time.Second, func() { w.mT = 3 * w.rand.Float64() })
	w.kind, w.still, w.mT = sense.Same, w.frame.Now, mT
	w.layout.Put(12, s)
}

func TestASoundChannelIsNeverToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	for range 60 {
		w.hands(games.StackOf(white), 3.5+1.5*w.rand.Float64())
		w.pass(6*time.Second, nil)
		w.hands(games.Stack{}, 0)
		w.pass(6*time.Second, nil)
	}
	require.Empty(t, w.told)
}

func TestAChannelThatGetsNoisyIsToldOfOnceBeforeItsLimit(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.pass(2*time.Minute, func() { w.noise += 5.0 / (120 * 20) })
	require.Len(t, w.told, 1)
	got := w.told[0]
	require.Equal(t, drift.Noise, got.What)
	require.Equal(t, hall, got.Channel)
	require.InDelta(t, sense.MostNoise*noise, got.Limit, 1e-9)
	require.InDelta(t, drift.Near*got.Limit, got.Is, 0.01*got.Limit)
	require.Equal(t, noise, got.Before)
	require.Len(t, w.model.Warned(&w.state), 1)
}

func TestALoadCellThatGetsNoisyIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.hiss = 3
	w.pass(time.Minute, nil)
	require.Len(t, w.told, 1)
	require.Equal(t, cell, w.told[0].Channel)
}

func TestTheGameMaySetALowerLimit(t *testing.T) {
	o := drift.Opts{}
	o.Limits.Halls[12] = separability.Limit{Noise: 1.5 * noise}
	w := watching(t, o)
	w.noise = 1.4
	w.pass(time.Minute, nil)
	require.Len(t, w.told, 1)
	require.InDelta(t, 1.5*noise, w.told[0].Limit, 1e-9)
}

func TestWhatIsToldOfIsToldAgainOnlyAfterItWasWellBelow(t *testing.T) {
	w := watching(t, drift.Opts{})
	for i, tt := range []struct {
		times float64
		told  int
	}{{3, 1}, {2.2, 1}, {3, 1}, {1, 1}, {3, 2}} {
		w.noise = tt.times
		w.pass(time.Minute, nil)
		require.Len(t, w.told, tt.told, i)
	}
	require.Len(t, w.model.Warned(&w.state), 1)
}

func TestHandsAreNoNoise(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.kind = sense.Busy
	w.pass(2*time.Minute, func() { w.mT = 1 + 3*w.rand.Float64() })
	require.Empty(t, w.told)
}

func TestNoiseThatKeepsTheBoardFromItsRestIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.pass(10*time.Second, nil)
	w.kind, w.noise = sense.Busy, 3.3
	w.pass(time.Minute, nil)
	require.Len(t, w.told, 1)
	require.Equal(t, drift.Noise, w.told[0].What)
}

func TestAZeroIsFollowedUnderWhatLiesThereToo(t *testing.T) {
	for _, lies := range []games.Stack{{}, games.StackOf(white)} {
		w := watching(t, drift.Opts{})
		w.pass(3*time.Second, nil)
		if !lies.Empty() {
			w.hands(lies, 4.4)
		}
		w.pass(10*time.Minute, func() { w.mT += 0.6 / (600 * 20) })
		require.Len(t, w.told, 1)
		require.Equal(t, drift.Zero, w.told[0].What)
		require.InDelta(t, drift.Near*sense.MostZeroMT(), w.told[0].Is, 0.03)
	}
}

func TestACreepThatTheBaselineCannotFollowIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.pass(time.Minute, func() { w.mT += 0.25 / (60 * 20) })
	require.NotEmpty(t, w.told)
	require.Equal(t, drift.Creep, w.told[0].What)
	require.InDelta(t, 0.25/60, w.told[0].Is, 0.0008)
	w = watching(t, drift.Opts{})
	w.pass(2*time.Minute, func() { w.g += 2.4 / (60 * 20) })
	require.NotEmpty(t, w.told)
	require.Equal(t, cell, w.told[0].Channel)
	require.Equal(t, drift.Creep, w.told[0].What)
}

func TestAPieceThatIsShiftedIsNoCreep(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.hands(games.StackOf(white), 4)
	for range 10 {
		w.pass(4*time.Second, nil)
		w.hands(games.StackOf(white), w.mT-0.1)
		w.g += 0.3
	}
	require.Empty(t, w.told)
}

func TestASensorThatFeelsLittleIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	for range 6 {
		w.hands(games.StackOf(white), 0.09*moment*390.6e3/1000)
		w.pass(3*time.Second, nil)
		w.hands(games.Stack{}, 0)
		w.pass(3*time.Second, nil)
	}
	require.Len(t, w.told, 1)
	require.Equal(t, drift.Faint, w.told[0].What)
	require.InDelta(t, 0.09, w.told[0].Is, 0.02)
}

func TestOneWeakMagnetIsNoWeakSensor(t *testing.T) {
	w := watching(t, drift.Opts{})
	for i := range 12 {
		w.hands(games.StackOf(white), []float64{0.3, 4.6}[i%2])
		w.pass(3*time.Second, nil)
		w.hands(games.Stack{}, 0)
		w.pass(3*time.Second, nil)
	}
	require.Empty(t, w.told)
}

func TestASwitchThatLetsGoAgainAndAgainIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	changes := &w.frame.Readings[snap].Changes
	w.pass(time.Minute, func() { // a spike now and then, and hands
		if w.rand.Float64() < 0.005 {
			*changes += 2
		}
		if w.rand.Float64() < 0.05 {
			*changes++
		}
	})
	require.Empty(t, w.told)
	w.pass(30*time.Second, func() {
		if w.rand.Float64() < 0.06 {
			*changes += 2
		}
	})
	require.Len(t, w.told, 1)
	require.Equal(t, drift.Blips, w.told[0].What)
	require.Equal(t, snap, w.told[0].Channel)
}

func TestAReaderThatMissesATagThatLiesThereIsToldOf(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.layout.Put(12, games.StackOf(white))
	tags := &w.frame.Readings[reader].Tags
	missing := 0.05
	poll := func() {
		var found []mfrc522.UID
		if w.rand.Float64() >= missing || !tags.Has(uid(t)) {
			found = append(found, uid(t))
		}
		tags.Poll(found)
	}
	w.mT = 4
	w.hands(games.StackOf(white), 4)
	w.pass(2*time.Minute, poll)
	require.Empty(t, w.told)
	missing = 0.5
	w.pass(time.Minute, poll)
	require.NotEmpty(t, w.told)
	require.Equal(t, drift.Misses, w.told[0].What)
}

func TestLogsAreWeighedOnlyByLoadCells(t *testing.T) {
	w := watching(t, drift.Opts{Piled: true})
	w.noise, w.mT = 10, 5
	w.pass(time.Minute, nil)
	require.Empty(t, w.told)
	w.hiss = 3
	w.pass(time.Minute, nil)
	require.Len(t, w.told, 1)
}

func TestNothingIsFollowedWhileAPartFails(t *testing.T) {
	w := watching(t, drift.Opts{})
	w.kind, w.noise, w.hiss = sense.Fault, 9, 9
	w.pass(time.Minute, nil)
	require.Empty(t, w.told)
}

func BenchmarkLook(b *testing.B) {
	f, err := board.Load("base")
	require.NoError(b, err)
	g := &sense.Signatures{PitchMM: 50, DepthMM: 8, HeightMM: 8, Kinds: map[games.Kind]sense.Signature{white: {MassG: 10, Moment: moment}}}
	frame := scan.Frame{Now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), Readings: make([]scan.Reading, len(f.Channels()))}
	for i, c := range f.Channels() {
		frame.Readings[i].Quality = scan.Good
		switch c.Sensor {
		case board.Field:
			g.Halls[c.Place] = sense.Hall{Channel: i, ZeroV: 1.65, VPerMT: 0.06, NoiseMT: noise}
		case board.Weight:
			g.Corners[c.Corner] = sense.Corner{Channel: i, CountsPerGram: 420, NoiseG: grams}
		}
	}
	m := drift.NewModel(drift.Opts{Channels: f.Channels(), Signatures: g})
	var state drift.State
	verdict, layout := sense.Verdict{Kind: sense.Same}, games.Layout{}
	for b.Loop() {
		frame.Now = frame.Now.Add(tick)
		for i := range frame.Readings {
			frame.Readings[i].Seq++
			frame.Readings[i].Value += 0.001
		}
		state, _ = m.Step(state, drift.Look{Frame: &frame, Verdict: &verdict, Layout: &layout})
	}
}
