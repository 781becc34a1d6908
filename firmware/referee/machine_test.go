package referee_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

// TestWhateverHappens sends events in any order and looks after each that the
// record is that of the match, that older States are as they were, and that Shows
// tells when the View is another.
func TestWhateverHappens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := map[string]func() *table{
			"bodoquito": func() *table { return sit(t, bodoquito.Game{}, nil) },
			"mixtour":   func() *table { return sit(t, mixtour.Game{}, map[string]string{"discs": "6", "points": "2"}) },
		}
		b := games[rapid.SampledFrom([]string{"bodoquito", "mixtour"}).Draw(t, "game")]()
		if rapid.Bool().Draw(t, "timed") {
			b.controls = [2]referee.Control{{Main: 40 * time.Second, Increment: time.Second}, {Main: 50 * time.Second}}
			b.state = b.state.WithClocks(b.controls)
		}
		var numbers uint64
		for range rapid.IntRange(1, 60).Draw(t, "events") {
			b.wait(time.Duration(rapid.IntRange(0, 2500).Draw(t, "ms")) * time.Millisecond)
			old := b.state
			was := seen(&old)
			b.forget()
			b.event(b.anything(t))
			require.Equal(t, was, seen(&old), "the state before is as it was")
			for _, c := range b.commits {
				numbers++
				require.Equal(t, numbers, c.Number)
			}
			if b.state.Shows() == old.Shows() {
				now, before := b.state.View(), old.View()
				require.True(t, now.Equal(before), "alike by Shows: %+v and %+v", before, now)
			}
			b.requireRecorded(t)
			b.requireResumable(t)
		}
	})
}

// sight is all that can be seen of a state.
type sight struct {
	view     lights.View
	position string
	outcome  games.Outcome
	reason   games.Reason
	over     bool
	asking   bool
	expects  *sense.Situation
}

func seen(s *referee.State) sight {
	w := sight{view: s.View(), position: s.Match().Position(), over: s.Over(), asking: s.Asking(), expects: s.Situation()}
	w.outcome, w.reason = s.Result()
	return w
}

func (b *table) requireRecorded(t *rapid.T) {
	turns := b.state.Match().Turns()
	if b.state.Match().Unfinished() {
		turns = turns[:len(turns)-1]
	}
	if len(turns) == 0 && (len(b.commits) == 0 || b.commits[0].Op != referee.Remove) {
		return // a new match that hasn't begun: the record is the old one's
	}
	require.Equal(t, strings.Join(turns, " "), strings.Join(b.record, " "))
}

// requireResumable looks whether a power cut now would lose anything but an unfinished turn.
func (b *table) requireResumable(t *rapid.T) {
	m := b.state.Match().Clone()
	for m.Unfinished() {
		require.NoError(t, m.Undo())
	}
	saved := referee.Saved{Turns: m.Turns(), Left: b.state.Left()}
	s, err := referee.Resume(b.game, b.settings, referee.Kinds, saved, b.controls, b.now)
	require.NoError(t, err)
	require.Equal(t, m.Position(), s.Match().Position())
	require.Equal(t, b.state.Left(), s.Left())
}

// anything draws an event that may happen.
func (b *table) anything(t *rapid.T) referee.Event {
	switch rapid.IntRange(0, 9).Draw(t, "event") {
	case 0:
		k := rapid.SampledFrom([]referee.Key{referee.WhiteKey, referee.MenuKey, referee.BlackKey}).Draw(t, "key")
		return referee.Event{Key: &referee.Press{Key: k, Long: rapid.Bool().Draw(t, "long")}}
	case 2:
		return referee.Event{Unkept: &referee.Unkept{Cause: words.Say(words.CauseFull), Text: "disk full"}}
	case 1:
		return referee.Event{Committed: &referee.Committed{Number: uint64(rapid.IntRange(0, 80).Draw(t, "number"))}}
	}
	v := b.anyVerdict(t)
	v.Still = b.now.Add(-time.Duration(rapid.IntRange(0, 3000).Draw(t, "still")) * time.Millisecond)
	return referee.Event{Verdict: &v}
}

func (b *table) anyVerdict(t *rapid.T) sense.Verdict {
	steps := b.state.Match().Steps(nil)
	anyStep := func() []games.Step {
		if len(steps) == 0 {
			return nil
		}
		return []games.Step{rapid.SampledFrom(steps).Draw(t, "step")}
	}
	p := games.Place(rapid.IntRange(0, games.Places-1).Draw(t, "place"))
	l := b.state.Match().Layout()
	flickers := sense.Verdict{}
	if rapid.IntRange(0, 9).Draw(t, "flickers") == 0 {
		flickers.Flickers = []games.Place{p % games.Cells}
	}
	v := flickers
	switch v.Kind = sense.Kind(rapid.IntRange(0, 8).Draw(t, "kind")); v.Kind {
	case sense.Busy:
		if top := l.At(p).Top(); top != games.NoKind {
			v.Best = b.holds(p, 1).Best
			v.Best.Undo = 0
		}
	case sense.Steps:
		v.Best = b.hypothesis(sense.Legal, 0, anyStep()...)
	case sense.Undoes, sense.Amends:
		if v.Best = b.undoing(t, v.Kind == sense.Amends); v.Best.Undo == 0 {
			v.Kind = sense.Same
		}
	case sense.Illegal:
		c := games.Added(games.StackOf(1), p)
		if top := l.At(p).Top(); top != games.NoKind && rapid.Bool().Draw(t, "taken") {
			c = games.Taken(games.StackOf(top), p)
		}
		if l.At(p).Height() < games.MaxStack {
			v = b.did(c)
		}
	case sense.Ambiguous:
		v.Options = []sense.Hypothesis{b.hypothesis(sense.Legal, 0, anyStep()...), b.undoing(t, rapid.Bool().Draw(t, "amended")), b.hypothesis(sense.Nothing, 0)}
		v.Disagree = []sense.Disagreement{{Place: p, Want: l.At(p)}}
	case sense.Unknown:
		v.Disagree = []sense.Disagreement{{Place: p, Want: l.At(p), Seen: games.StackOf(games.AnyKind)}}
		v.Leans = rapid.Bool().Draw(t, "leans")
	case sense.Fault:
		v.Faults = faults(b.now, rapid.SampledFrom([]string{"halls 1", "tray"}).Draw(t, "part"))
		v.Blind = []games.Place{p}
	}
	return v
}

// undoing takes up to three steps back and, if it amends, plays another.
func (b *table) undoing(t *rapid.T, amends bool) sense.Hypothesis {
	m, undo := b.state.Match().Clone(), 0
	for range rapid.IntRange(1, 3).Draw(t, "undo") {
		if m.Undo() != nil {
			break
		}
		undo++
	}
	steps := m.Steps(nil)
	if len(steps) == 0 || !amends {
		return b.hypothesis(sense.TakeBack, undo)
	}
	return b.hypothesis(sense.Amended, undo, rapid.SampledFrom(steps).Draw(t, "other"))
}
