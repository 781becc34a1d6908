package referee_test

import (
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

// table is a match at which a test says what the board shows.
type table struct {
	t     require.TestingT
	state referee.State
	now   time.Time
	// What it was set up with.
	game     games.Game
	settings games.Settings
	controls [2]referee.Control
	// What came of it. The record is made of the commits alone.
	record  []string
	commits []referee.Commit
	notes   []referee.Note
}

func sit(t require.TestingT, game games.Game, settings games.Settings) *table {
	return sitAt(t, game, settings, referee.Occupied)
}

// sitAt sits down at a board that sees so much of its pieces.
func sitAt(t require.TestingT, game games.Game, settings games.Settings, sight referee.Sight) *table {
	b := &table{t: t, now: time.Unix(1_700_000_000, 0), game: game, settings: settings}
	var err error
	b.state, err = referee.Start(game, settings, sight, b.now)
	require.NoError(t, err)
	return b
}

// begin sits down at an empty board.
func begin(t require.TestingT, game games.Game, settings games.Settings) *table {
	b := sit(t, game, settings)
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, []referee.Op{referee.Begin}, b.ops())
	b.forget()
	return b
}

// forget drops what came of all so far, but not the record.
func (b *table) forget() { b.commits, b.notes = nil, nil }

func (b *table) event(e referee.Event) {
	e.Now = b.now
	var actions []referee.Action
	b.state, actions = referee.Step(b.state, e)
	for _, a := range actions {
		switch a := a.(type) {
		case referee.Commit:
			b.commits = append(b.commits, a)
			require.Equal(b.t, b.now, a.At)
			b.write(a)
		case referee.Note:
			b.notes = append(b.notes, a)
		}
	}
}

// write keeps the record as a journal would.
func (b *table) write(c referee.Commit) {
	last := len(b.record) - 1
	switch c.Op {
	case referee.Append:
		b.record = append(b.record, c.Turn)
	case referee.Replace:
		b.record = append(slices.Clone(b.record[:last]), c.Turn)
	case referee.Remove:
		require.Equal(b.t, b.record[last], c.Turn, "the last turn is taken back")
		b.record = slices.Clone(b.record[:last])
	case referee.Begin:
		b.record = nil
	}
}

func (b *table) see(v sense.Verdict) { b.event(referee.Event{Verdict: &v}) }

// press presses a key shortly, hold for long.
func (b *table) press(k referee.Key) { b.event(referee.Event{Key: &referee.Press{Key: k}}) }
func (b *table) hold(k referee.Key)  { b.event(referee.Event{Key: &referee.Press{Key: k, Long: true}}) }

// keep acknowledges the commits.
func (b *table) keep(number uint64) {
	b.event(referee.Event{Committed: &referee.Committed{Number: number}})
}

func (b *table) wait(d time.Duration) { b.now = b.now.Add(d) }

// play plays turns as they are written, step by step.
func (b *table) play(turns ...string) {
	for _, turn := range turns {
		steps, err := b.state.Match().ParseTurn(turn)
		require.NoError(b.t, err)
		for _, step := range steps {
			b.see(b.steps(step))
		}
	}
}

// steps is the verdict that steps were played.
func (b *table) steps(steps ...games.Step) sense.Verdict {
	return sense.Verdict{Kind: sense.Steps, Still: b.now, Best: b.hypothesis(sense.Legal, 0, steps...), Posterior: 1}
}

// hypothesis says that steps were taken back, and others played.
func (b *table) hypothesis(c sense.Class, undo int, steps ...games.Step) sense.Hypothesis {
	m := b.state.Match().Clone()
	for range undo {
		require.NoError(b.t, m.Undo())
	}
	h := sense.Hypothesis{Class: c, Undo: undo, Steps: steps, After: m.Layout()}
	for _, step := range steps {
		after, err := h.After.Apply(step.Change)
		require.NoError(b.t, err)
		h.After = after
	}
	return h
}

// did is the verdict that hands made a change which is no step, and rest since.
func (b *table) did(c games.Change) sense.Verdict {
	h := b.hypothesis(sense.Physical, 0)
	after, err := h.After.Apply(c)
	require.NoError(b.t, err)
	h.Change, h.After = c, after
	return sense.Verdict{Kind: sense.Illegal, Still: b.now, Best: h, Posterior: 1, Disagree: b.wrong(&after)}
}

// wrong lists what lies otherwise than in the match.
func (b *table) wrong(seen *games.Layout) []sense.Disagreement {
	var all []sense.Disagreement
	l := b.state.Match().Layout()
	for p := games.Place(0); p < games.Places; p++ {
		if l.At(p) != seen.At(p) {
			all = append(all, sense.Disagreement{Place: p, Want: l.At(p), Seen: seen.At(p)})
		}
	}
	return all
}

// holds is the verdict that a piece is in a hand.
func (b *table) holds(p games.Place, n int) sense.Verdict {
	l := b.state.Match().Layout()
	_, top, _ := l.At(p).Split(n)
	h := b.hypothesis(sense.Held, 0)
	h.Lift = games.Taken(top, p)
	h.After, _ = h.After.Apply(h.Lift)
	return sense.Verdict{Kind: sense.Busy, Still: b.now, Best: h, Posterior: 1}
}

// lasts sees the same again and again for so long.
func (b *table) lasts(v sense.Verdict, d time.Duration) {
	for end := b.now.Add(d); b.now.Before(end); {
		b.wait(50 * time.Millisecond)
		b.see(v)
	}
}

func (b *table) ops() (all []referee.Op) {
	for _, c := range b.commits {
		all = append(all, c.Op)
	}
	return all
}

func (b *table) noted(w referee.What) (n int) {
	for _, note := range b.notes {
		if note.What == w {
			n++
		}
	}
	return n
}

// piece gives the kind of a piece of Bodoquito by its sign.
func piece(sign string) games.Kind {
	for _, k := range (bodoquito.Game{}).Kinds() {
		if k.Sign == sign {
			return k.Kind
		}
	}
	return games.NoKind
}

func place(t require.TestingT, s string) games.Place {
	p, err := games.ParsePlace(s)
	require.NoError(t, err)
	return p
}

const (
	white = mixtour.WhiteDisc
	black = mixtour.BlackDisc
)
