package referee

import (
	"fmt"
	"slices"
	"strings"

	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
)

// question is something that the players are asked.
type question struct {
	ask     words.Message
	yes     func(*stepper) // what a yes does
	no      func(*stepper) // what a no does
	by      []Key          // whose yes counts
	board   bool           // it is about what lies on the board: it goes when that changes
	about   []sense.Hypothesis
	wrong   []sense.Disagreement // what is to be put right after a no
	options []sense.Hypothesis   // of these, the ones that change the record
	option  int
	doubts  bool         // it is about what the last step was instead
	needs   map[Key]bool // keys that must still agree; nil if one is enough
}

// ask asks which of several explanations is true. The question stands while the
// board stays as it is, and isn't asked again after a no.
func (s *stepper) ask(v *sense.Verdict) {
	switch {
	case s.question != nil && (!s.question.board || covered(v.Options, s.question.about, sameDeeds)):
		return
	case s.denied != nil && alike(s.denied, v.Options):
		return
	}
	if s.question == nil || !alike(s.question.about, v.Options) { // else there is one possibility more
		s.actions = append(s.actions, Note{At: s.now, What: Asked, Text: fmt.Sprintf("can't tell apart: %v", v.Options), About: s.about(v.Options)})
	}
	s.denied, s.guidance = nil, nil
	s.question = &question{board: true, about: v.Options, wrong: v.Disagree, options: recordable(v.Options)}
	s.present()
}

// recordable picks the hypotheses that change the record; a no stands for the
// others.
func recordable(all []sense.Hypothesis) []sense.Hypothesis {
	return slices.DeleteFunc(slices.Clone(all), func(h sense.Hypothesis) bool {
		return h.Class == sense.Nothing || h.Class == sense.Held || h.Class == sense.Physical
	})
}

// alike tells whether questions are about the same board: all that one holds possible lies
// as something does that the other holds possible. What is hardly likely comes and goes.
func alike(a, b []sense.Hypothesis) bool {
	return covered(a, b, sameBoard) || covered(b, a, sameBoard)
}

// covered tells whether all of some are like one of others.
func covered(some, by []sense.Hypothesis, like func(a, b *sense.Hypothesis) bool) bool {
	for i := range some {
		if !slices.ContainsFunc(by, func(h sense.Hypothesis) bool { return like(&some[i], &h) }) {
			return false
		}
	}
	return len(some) > 0
}

func sameBoard(a, b *sense.Hypothesis) bool { return a.After.Equal(&b.After) }

func sameDeeds(a, b *sense.Hypothesis) bool {
	same := func(x, y games.Step) bool { return x.Change == y.Change }
	return sameBoard(a, b) && a.Class == b.Class && a.Undo == b.Undo && a.Lift == b.Lift && a.Change == b.Change && slices.EqualFunc(a.Steps, b.Steps, same)
}

// present words the option at hand. After the last comes the first again, unless it may
// have been none of them: then they are denied, as the only one is.
func (s *stepper) present() {
	q := *s.question
	h := q.options[q.option]
	q.ask = s.word(&h, q.option+1, q.options)
	q.by = []Key{WhiteKey, BlackKey}
	q.yes = func(s *stepper) {
		s.question = nil
		if s.resuming {
			s.resumed()
		}
		s.agreed = true
		s.apply(&h)
		s.agreed = false
	}
	q.no = func(s *stepper) {
		next := *s.question
		if next.option == len(next.options)-1 && next.doubts {
			s.note(Answered, "none of these", nil)
			s.question = nil
			s.sure()
			return
		}
		if next.option == len(next.options)-1 && len(next.options) == len(next.about) && s.sameDeed(next.options) {
			s.note(Answered, "none of these ways to lie", nil)
			s.question = nil
			s.apply(&next.options[0]) // what was done isn't in doubt
			return
		}
		if last := next.option == len(next.options)-1; len(next.options) == 1 || last && len(next.options) < len(next.about) {
			s.deny(&next)
			return
		}
		next.option = (next.option + 1) % len(next.options)
		s.question = &next
		s.present()
	}
	s.question = &q
}

// deny ends a question about the board with a no: what lies there must be put
// right. If something that is no step was among what may have been done, it was that.
func (s *stepper) deny(q *question) {
	s.note(Answered, "no", nil)
	if s.resuming && q.about[0].Class == sense.Nothing { // no turn: all lies as it was
		s.question = nil
		s.resumed()
		s.told()
		return
	}
	s.question, s.denied = nil, q.about
	s.guidance = &guidance{wrong: q.wrong, refused: true}
	for i := range q.about {
		if h := &q.about[i]; h.Class == sense.Physical && h.Lift.Empty() {
			_, s.guidance.rule = s.match.Judge(h.Change)
			s.note(Refused, h.Change.String(), s.guidance.rule)
			return
		}
	}
}

// word asks whether a hypothesis is true: by those of its new turns in which it differs
// from the other options, or by those that it takes back.
func (s *stepper) word(h *sense.Hypothesis, number int, options []sense.Hypothesis) words.Message {
	if m, ok := s.wordLies(h, number, options); ok {
		return m
	}
	if was, is, ok := s.exchanged(h); ok {
		return words.Say(words.AskChanged, was, is)
	}
	m, _ := s.after(h)
	turns := m.Turns()
	if gone := beyond(s.match.Turns(), turns); h.Undo > 0 && len(h.Steps) == 0 && len(gone) > 0 {
		if len(gone) == 1 {
			return words.Say(words.AskTakeBack, spoken(gone[0]))
		}
		return words.Say(words.AskTakeBackSeveral, len(gone))
	}
	turn := "-"
	if played := beyond(turns, s.match.Turns()); len(played) > 0 {
		doubted := slices.Clone(s.doubted(played, options))
		for i := range doubted {
			doubted[i] = spoken(doubted[i])
		}
		turn = strings.Join(doubted, ", ")
	} else if len(turns) > 0 {
		turn = spoken(turns[len(turns)-1])
	}
	return words.Say(words.AskWhich, turn, number, len(options))
}

// doubted gives those of an option's new turns that are in doubt: without what all options
// begin or end with that play something. There is one at least.
func (s *stepper) doubted(played []string, options []sense.Hypothesis) []string {
	var all [][]string
	for i := range options {
		if len(options[i].Steps) > 0 {
			m, _ := s.after(&options[i])
			all = append(all, beyond(m.Turns(), s.match.Turns()))
		}
	}
	if len(all) < 2 {
		return played
	}
	begin, end := len(all[0]), len(all[0])
	for _, turns := range all {
		begin = min(begin, len(turns)-1, len(all[0])-len(beyond(all[0], turns)))
	}
	for _, turns := range all {
		same := 0
		for same < len(all[0]) && same < len(turns)-1-begin && turns[len(turns)-1-same] == all[0][len(all[0])-1-same] {
			same++
		}
		end = min(end, same)
	}
	begin = max(begin, 0)
	return played[min(begin, len(played)-1):max(len(played)-end, min(begin+1, len(played)))]
}

// beyond gives what turns hold that kept doesn't.
func beyond(turns, kept []string) []string {
	same := 0
	for same < len(turns) && same < len(kept) && turns[same] == kept[same] {
		same++
	}
	return turns[same:]
}

// exchanged tells whether a hypothesis says that the piece on the tray was
// exchanged for another.
func (s *stepper) exchanged(h *sense.Hypothesis) (was, is games.Kind, ok bool) {
	l := s.match.Layout()
	was, is = l.At(games.Tray).Top(), h.After.At(games.Tray).Top()
	return was, is, h.Class == sense.Amended && was != games.NoKind && is != games.NoKind && was != is
}

// unask drops a question about a board that is no longer so.
func (s *stepper) unask() {
	s.denied = nil
	if s.question != nil && s.question.board {
		s.question = nil
		s.note(Answered, "the board was changed", nil)
	}
}
