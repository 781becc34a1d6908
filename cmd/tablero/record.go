package main

import (
	"sync"
	"time"

	"tablero/firmware/referee"
	"tablero/firmware/words"
	"tablero/games"
)

// lookAgain is how often the lights are looked at.
const lookAgain = 100 * time.Millisecond

// record follows what the referee does to the record.
type record struct {
	game     games.Game
	settings games.Settings
	news     chan struct{} // holds one ring: there is something to take

	mu      sync.Mutex // guards all below
	turns   []string
	actions []referee.Action
}

func newRecord(g games.Game, s games.Settings) *record {
	return &record{game: g, settings: s, news: make(chan struct{}, 1)}
}

// goOn begins with the turns of a match that goes on; nothing for nil.
func (r *record) goOn(saved *referee.Saved) {
	if saved != nil {
		r.turns = append(r.turns, saved.Turns...)
	}
}

// note takes in what the referee did. It never waits.
func (r *record) note(a referee.Action) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.actions = append(r.actions, a)
	if c, ok := a.(referee.Commit); ok {
		r.commit(c)
	}
	select {
	case r.news <- struct{}{}:
	default:
	}
}

func (r *record) commit(c referee.Commit) {
	switch c.Op {
	case referee.Append:
		r.turns = append(r.turns, c.Turn)
	case referee.Replace:
		r.turns[len(r.turns)-1] = c.Turn
	case referee.Remove:
		r.turns = r.turns[:len(r.turns)-1]
	case referee.Begin:
		r.turns = nil
	}
}

// take words what is new.
func (r *record) take(p *words.Printer) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var lines []string
	for _, a := range r.actions {
		if line := wordAction(p, a); line != "" {
			lines = append(lines, line)
		}
	}
	r.actions = nil
	return lines
}

// match gives the match after the recorded turns; nil if it can't begin.
func (r *record) match() games.Match {
	r.mu.Lock()
	defer r.mu.Unlock()
	m, err := r.game.New(r.settings)
	if err != nil {
		return nil // the settings were good when the match began
	}
	_ = games.PlayTurns(m, r.turns) // they were written by such a match
	return m
}

// wordAction says in a line what the referee did; nothing for what only logs want.
func wordAction(p *words.Printer, a referee.Action) string {
	switch a := a.(type) {
	case referee.Commit:
		return p.Text(wordCommit(a))
	case referee.Note:
		switch {
		case a.What == referee.Refused && a.Rule != nil:
			return "! " + p.Text(words.Rule(a.Rule))
		case a.What == referee.Refused || a.What == referee.Failing || a.What == referee.Working || a.What == referee.Flicker || a.What == referee.Leaning || a.What == referee.Unrecorded || a.What == referee.Recording || a.What == referee.Drifting:
			return "! " + a.Text
		}
	}
	return ""
}

func wordCommit(c referee.Commit) words.Message {
	switch c.Op {
	case referee.Append:
		return words.Say(words.TurnRecorded, c.Turn)
	case referee.Replace:
		return words.Say(words.TurnAmended, c.Turn)
	case referee.Remove:
		return words.Say(words.TurnUndone, c.Turn)
	case referee.Begin:
		return words.Say(words.StartReady)
	case referee.Resumed:
		return words.Say(words.StartResumed)
	}
	switch c.Outcome {
	case games.WhiteWins:
		return words.Say(words.OverWin, games.White, c.Reason)
	case games.BlackWins:
		return words.Say(words.OverWin, games.Black, c.Reason)
	case games.Draw:
		return words.Say(words.OverDraw, c.Reason)
	}
	return words.Say(words.OverGivenUp)
}
