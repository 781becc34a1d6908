package sense

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
	"tablero/games/bodoquito"
)

// rig is a board on which a test lays pieces, read by sensors of its own.
type rig struct {
	t        require.TestingT
	channels []board.Channel
	model    *Model
	state    State
	match    games.Match
	sit      *Situation
	frame    scan.Frame
	verdict  Verdict
	tick     time.Duration // between two frames
	lying    games.Layout  // in truth
	lacks    [games.Places]bool
	plate    *plate // of a base; nil elsewhere
}

// newBodoquito gives a board with the start of a match on it, settled.
func newBodoquito(t require.TestingT, boardName string) *rig {
	file, err := board.Load(boardName)
	require.NoError(t, err)
	tags := map[mfrc522.UID]games.Kind{}
	for _, k := range (bodoquito.Game{}).Kinds() {
		tags[tagOf(t, k.Kind)] = k.Kind
	}
	match, err := bodoquito.Game{}.New(nil)
	require.NoError(t, err)
	r := &rig{t: t, channels: file.Channels(), tick: 10 * time.Millisecond, match: match}
	r.model = NewModel(r.channels, tags, bodoquito.Game{}.Kinds(), nil)
	r.begin()
	return r
}

func (r *rig) begin() {
	r.frame = scan.Frame{Now: time.Unix(1_700_000_000, 0), Readings: make([]scan.Reading, len(r.channels))}
	r.sit = NewSituation(1, r.match)
	r.rest(time.Second)
	require.Equal(r.t, Same, r.verdict.Kind)
}

// tagOf gives the tag in a piece; AnyKind's is one that nobody has learnt.
func tagOf(t require.TestingT, k games.Kind) mfrc522.UID {
	u, err := mfrc522.UIDOf([]byte{4, 0, 0, byte(k)})
	require.NoError(t, err)
	return u
}

// scan reads every channel once. The frames before stay as they were.
func (r *rig) scan() Verdict {
	r.frame.Now = r.frame.Now.Add(r.tick)
	r.frame.Seq++
	r.frame.Readings = slices.Clone(r.frame.Readings)
	for i := range r.channels {
		r.read(i)
	}
	r.state, r.verdict = r.model.Step(r.state, r.sit, &r.frame)
	return r.verdict
}

func (r *rig) read(i int) {
	c, reading := &r.channels[i], &r.frame.Readings[i]
	before, changed := reading.At, reading.Quality != scan.Good
	reading.At, reading.Quality = r.frame.Now, scan.Good
	reading.Seq++
	switch c.Sensor {
	case board.Switch:
		on := 0.0
		if !r.lying.At(c.Place).Empty() {
			on = 1
		}
		if on != reading.Value {
			reading.Value, changed = on, true
			reading.Changes++
		}
	case board.Tags:
		var found []mfrc522.UID
		for k := range pieces(r.lying.At(c.Place)) {
			if !r.lacks[c.Place] {
				found = append(found, tagOf(r.t, k))
			}
		}
		if reading.Tags.Poll(found) {
			changed = true
			reading.Changes++
		}
	default:
		reading.Value = r.plate.volts(c)
	}
	if changed {
		reading.Changed, reading.Before = r.frame.Now, before
	}
}

func pieces(s games.Stack) func(func(games.Kind) bool) {
	return func(yield func(games.Kind) bool) {
		for i := range s.Height() {
			if !yield(s.At(i)) {
				return
			}
		}
	}
}

// rest scans for so long while nothing moves.
func (r *rig) rest(d time.Duration) Verdict {
	for end := r.frame.Now.Add(d); r.frame.Now.Before(end); {
		r.scan()
	}
	return r.verdict
}

// settle scans until something is decided, or so long. A base takes the first
// reading that is far off for a spike.
func (r *rig) settle(most time.Duration) Verdict {
	r.rest(3 * r.tick)
	for end := r.frame.Now.Add(most); r.verdict.Kind == Busy && r.frame.Now.Before(end); {
		r.scan()
	}
	return r.verdict
}

// lay makes the stacks on some places others: "b2", 7, "tray", 0.
func (r *rig) lay(at string, kinds ...games.Kind) {
	p, err := games.ParsePlace(at)
	require.NoError(r.t, err)
	r.layStack(p, games.StackOf(kinds...))
}

func (r *rig) layStack(p games.Place, s games.Stack) {
	if r.plate != nil && p.IsCell() {
		r.plate.lay(p, s)
	}
	r.lying.Put(p, s)
}

func (r *rig) layAll(l *games.Layout) {
	for p := games.Place(0); p < games.Places; p++ {
		if r.lying.At(p) != l.At(p) {
			r.layStack(p, l.At(p))
		}
	}
}

// adopt plays what the verdict found, as the referee does.
func (r *rig) adopt() {
	next := r.match.Clone()
	for range r.verdict.Best.Undo {
		require.NoError(r.t, next.Undo())
	}
	for _, step := range r.verdict.Best.Steps {
		require.NoError(r.t, next.Play(step, games.Observed{}))
	}
	r.match = next
	r.sit = NewSituation(r.sit.id+1, r.match)
}

// play carries turns out with all the time in the world.
func (r *rig) play(turns ...string) {
	for _, turn := range turns {
		steps, err := r.match.ParseTurn(turn)
		require.NoError(r.t, err)
		for _, step := range steps {
			after, err := r.lying.Apply(step.Change)
			require.NoError(r.t, err)
			r.layAll(&after)
			v := r.settle(2 * time.Second)
			require.Equal(r.t, Steps, v.Kind, "%s: %v %v", turn, step.Change, v)
			require.Equal(r.t, []games.Step{step}, v.Best.Steps, turn)
			r.adopt()
			require.Equal(r.t, Same, r.scan().Kind)
		}
	}
}

// remembered writes out what values hold and point to, so that whoever changes
// it is found out. Hypotheses write themselves.
func remembered(values ...any) string {
	return fmt.Sprintf("%v", values)
}

// standing is a match in which nothing can be done but steps.
type standing struct {
	games.Match
	layout games.Layout
	steps  []games.Step
}

func (m standing) Layout() games.Layout                { return m.layout }
func (m standing) Steps(dst []games.Step) []games.Step { return append(dst, m.steps...) }
func (m standing) Clone() games.Match                  { return m }
func (m standing) Undo() error                         { return errors.New("standing: nothing to undo") }
func (m standing) Position() string                    { return "" }
func (m standing) Unfinished() bool                    { return false }
func (m standing) Turns() []string                     { return nil }
func (m standing) ToMove() games.Side                  { return games.White }
func (m standing) Result() (games.Outcome, games.Reason) {
	return games.Undecided, games.NotOver
}
func (m standing) Play(games.Step, games.Observed) error { return nil }
func (m standing) Judge(games.Change) (games.Step, *games.RuleError) {
	return games.Step{}, games.Broken(games.CodeNoStep)
}
