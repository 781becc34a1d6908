package weigh

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/games"
	"tablero/games/lenero"
)

const (
	side          = 300.0 // mm, of the platform
	countsPerGram = 420.0
	noiseG        = 0.13
	sampling      = 12500 * time.Microsecond
)

// scales is a platform whose cells feel what the test lays on it.
type scales struct {
	t     *testing.T
	m     *Model
	s     State
	f     scan.Frame
	sit   *sense.Situation
	match *lenero.Match
	rand  *rand.Rand
	id    uint64

	grams, x, z float64 // g, and g mm from the left wall and the middle
	tag         games.Kind
}

func uid(k games.Kind) mfrc522.UID {
	u, err := mfrc522.ParseUID("04:01:02:" + []string{"00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "0A"}[k])
	if err != nil {
		panic(err)
	}
	return u
}

func newScales(t *testing.T, position string) *scales {
	t.Helper()
	var channels []board.Channel
	g := &sense.Signatures{Kinds: map[games.Kind]sense.Signature{}}
	for i := range corners {
		channels = append(channels, board.Channel{Sensor: board.Weight, Place: games.Nowhere, Corner: i})
		g.Corners[i] = sense.Corner{Channel: i, XMM: side * float64(i%2), YMM: side * float64(i/2), CountsPerGram: countsPerGram, NoiseG: noiseG}
	}
	channels = append(channels, board.Channel{Sensor: board.Tags, Place: games.Tray})
	tags := map[mfrc522.UID]games.Kind{}
	for _, k := range (lenero.Game{}).Kinds() {
		_, size, _ := lenero.LogOf(k.Kind)
		g.Kinds[k.Kind] = sense.Signature{MassG: size.MassG(), MassSD: 0.025 * size.MassG()}
		tags[uid(k.Kind)] = k.Kind
	}
	match, err := lenero.Game{}.Parse(position, nil)
	require.NoError(t, err)
	m, ok := match.(*lenero.Match)
	require.True(t, ok)
	s := &scales{t: t, m: NewModel(channels, tags, g), match: m, rand: rand.New(rand.NewPCG(1, 2))}
	s.f.Now = time.Unix(1000, 0)
	s.f.Readings = make([]scan.Reading, len(channels))
	s.now(match)
	s.lay(2000, m.FrameMM()/2, 0) // the frame and more
	if logs := m.Layout().Logs; len(logs) > 0 {
		s.s.told = true // as players say: the loads are those of what lies there
	}
	return s
}

func (s *scales) now(m games.Match) {
	s.id++
	s.sit = sense.NewPileSituation(s.id, []sense.Belief{{Match: m, Weight: 1}})
	s.match, _ = m.(*lenero.Match)
}

// lay lays a mass on the platform, or takes it off.
func (s *scales) lay(grams, x, z float64) {
	s.grams, s.x, s.z = s.grams+grams, s.x+grams*x, s.z+grams*z
}

// run lets time pass and gives the last verdict.
func (s *scales) run(d time.Duration) (v sense.Verdict) {
	width := s.match.FrameMM()
	for range d / sampling {
		s.f.Now = s.f.Now.Add(sampling)
		s.f.Seq++
		for i := range corners {
			r := &s.f.Readings[i]
			// Bilinear shares of a load at x and z.
			u := (s.x/s.grams + side/2 - width/2) / side
			w := (s.z/s.grams + side/2) / side
			share := []float64{(1 - u) * (1 - w), u * (1 - w), (1 - u) * w, u * w}[i]
			r.Value = countsPerGram * (s.grams*share + noiseG*s.rand.NormFloat64())
			r.At, r.Quality = s.f.Now, scan.Good
			r.Seq++
		}
		tray := &s.f.Readings[corners]
		tray.At, tray.Quality = s.f.Now, scan.Good
		var found []mfrc522.UID
		if s.tag != games.NoKind {
			found = append(found, uid(s.tag))
		}
		tray.Tags.Poll(found)
		s.s, v = s.m.Step(s.s, s.sit, &s.f)
	}
	return v
}

// show holds a log's tag over the tray.
func (s *scales) show(k games.Kind) {
	s.tag = k
	s.run(time.Second)
	s.tag = games.NoKind
	s.run(200 * time.Millisecond)
}

// same runs until the frame is taken for what the match has.
func (s *scales) same() {
	s.t.Helper()
	require.Equal(s.t, sense.Same, s.run(2*time.Second).Kind)
}

const (
	empty = "|w|3,3,3,3,3/3,3,3,3,3|0,0,0,0,0/0,0,0,0,0|0/0"
	two   = "w5@20.0,20.0 b5@60.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
	three = "w5@20.0,20.0 b5@60.0,20.0 w2@40.0,45.6|w|3,2,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"
)

var white = games.White

func TestALogThatIsPlacedIsToldByWeightMomentAndTag(t *testing.T) {
	s := newScales(t, empty)
	s.same()
	s.show(lenero.KindOf(white, 4))
	s.lay(70.1, 38, 1.5)
	v := s.run(2 * time.Second)
	require.Equal(t, sense.Steps, v.Kind)
	require.Len(t, v.Best.Came, 1)
	require.Equal(t, []string{"4@38.0"}, roughly(v.Best.Came[0].Match.Turns(), "4@37.9", "4@38.1", "4@38.0"))
	s.now(v.Best.Came[0].Match)
	s.same()
}

// roughly gives the last of some spellings if turns are one of them.
func roughly(turns []string, spellings ...string) []string {
	for _, w := range spellings {
		if len(turns) == 1 && turns[0] == w {
			return []string{spellings[len(spellings)-1]}
		}
	}
	return turns
}

func TestWithoutATagTheColourIsAskedIfBothMayBe(t *testing.T) {
	s := newScales(t, two)
	s.same()
	s.lay(35.4, 40, 0) // on both: of size 2, White's or, out of turn, Black's
	v := s.run(3 * time.Second)
	require.Contains(t, []sense.Kind{sense.Ambiguous, sense.Steps}, v.Kind)
	if v.Kind == sense.Ambiguous {
		require.Greater(t, len(v.Options), 1)
	}
}

func TestALogThatIsTakenIsToldByItsOwnWeightAndPlace(t *testing.T) {
	s := newScales(t, three)
	s.same()
	s.lay(-35.3, 40, 0) // White's own
	v := s.run(2 * time.Second)
	require.Equal(t, sense.Illegal, v.Kind)
	_, broken := s.match.Judge(v.Best.Change)
	require.Equal(t, lenero.CodeOwnLog, broken.Code)
	s.lay(35.3, 40, 0)
	s.same()
}

func TestACollapseIsForeseenAndSaidToHaveShifted(t *testing.T) {
	s := newScales(t, three)
	s.same()
	b5 := s.match.Layout().Logs[1]
	fate := s.match.Foresee([]games.Change{games.TakenLog(b5.Kind, b5.At)}, 1, 99)[0][0]
	fell := fate.Logs[1].At.XMM
	s.lay(-90.5, 60, 0) // Black's goes, and what lay on it comes down
	s.x += 35.3 * (fell - 40)
	v := s.run(3 * time.Second)
	require.Contains(t, []sense.Kind{sense.Steps, sense.Ambiguous}, v.Kind)
	options := v.Options
	if v.Kind == sense.Steps {
		options = []sense.Hypothesis{v.Best}
	}
	found := false
	for _, o := range options {
		require.Contains(t, o.Came[0].Match.Turns()[0], "x5@60.0!{")
		for _, b := range o.Came {
			w2 := b.Match.Layout().Logs[1].At
			found = found || math.Hypot(w2.XMM-fell, w2.YMM-fate.Logs[1].At.YMM) < 6
		}
	}
	require.True(t, found, "where it came down is among what is believed")
}

func TestAHandThatLeansIsNoLog(t *testing.T) {
	s := newScales(t, two)
	s.same()
	s.lay(430, 50, 20)
	v := s.run(3 * time.Second)
	require.Equal(t, sense.Unknown, v.Kind)
	require.True(t, v.Leans)
	s.lay(-430, 50, 20)
	s.same()
}

func TestNothingIsDecidedWhileSomethingRolls(t *testing.T) {
	s := newScales(t, two)
	s.same()
	s.show(lenero.KindOf(white, 3))
	s.lay(51, 85, 0)
	for range 60 { // 20 mm in 1.5 s
		s.x -= 51 * 20.0 / 60
		require.Equal(t, sense.Busy, s.run(2*sampling).Kind)
	}
}

func TestStepChangesNothingThatWasHandedToIt(t *testing.T) {
	s := newScales(t, two)
	s.same()
	before := s.s
	f := s.f
	f.Seq++
	_, v := s.m.Step(before, s.sit, &f)
	_, again := s.m.Step(before, s.sit, &f)
	require.Equal(t, v.Kind, again.Kind)
	require.Equal(t, before, s.s)
}

func TestWhatTheMatchWouldHaveNothingOfIsUnknown(t *testing.T) {
	s := newScales(t, two)
	s.same()
	x := explanation{m: s.m, s: &s.s, sit: s.sit, from: s.s.ground}
	var v sense.Verdict
	x.ask([]group{{deed: deed{op: games.Take, legal: true}, of: []hypothesis{{act: act{op: games.Take}}}, weight: 1}}, &v)
	require.Equal(t, sense.Unknown, v.Kind)
}

func TestPlayersSayWhatElseTheLastStepMayHaveBeen(t *testing.T) {
	s := newScales(t, empty)
	s.same()
	first := s.match
	s.show(lenero.KindOf(white, 4))
	s.lay(70.1, 38, 0)
	v := s.run(2 * time.Second)
	require.Equal(t, sense.Steps, v.Kind)
	s.now(v.Best.Came[0].Match)
	s.same()
	s.sit = sense.NewDoubt(s.id+1, []sense.Belief{{Match: first, Weight: 1}})
	s.id++
	v = s.run(5 * time.Second)
	require.Equal(t, sense.Ambiguous, v.Kind)
	require.NotEmpty(t, v.Options)
}
