package referee_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
	"tablero/games/mixtour"
)

func faults(since time.Time, parts ...string) (all []scan.Fault) {
	for _, p := range parts {
		all = append(all, scan.Fault{Part: p, Cause: errors.New("no answer"), Since: since})
	}
	return all
}

// choose opens the menu and takes the item of that label.
func (b *table) choose(label string) {
	b.hold(referee.MenuKey)
	for range 10 {
		if detail := b.state.View().Detail; len(detail) == 1 && string(detail[0].Code) == label {
			b.press(referee.WhiteKey)
			return
		}
		b.press(referee.MenuKey)
	}
	require.Fail(b.t, "the menu doesn't offer "+label)
}

func TestResigningAsksWhoeverResigns(t *testing.T) {
	for _, tt := range []struct {
		key, other referee.Key
		outcome    games.Outcome
	}{
		{referee.WhiteKey, referee.BlackKey, games.BlackWins},
		{referee.BlackKey, referee.WhiteKey, games.WhiteWins},
	} {
		b := begin(t, bodoquito.Game{}, nil)
		b.play("=7")
		b.press(tt.key)
		require.False(t, b.state.Asking(), "pressed shortly it is no resigning")
		b.hold(tt.key)
		require.True(t, b.state.Asking())
		b.press(tt.other)
		require.False(t, b.state.Over(), "nobody resigns for the other")
		b.press(referee.MenuKey)
		require.False(t, b.state.Asking())
		require.False(t, b.state.Over(), "no, after all")

		b.forget()
		b.hold(tt.key)
		b.press(tt.key)
		outcome, reason := b.state.Result()
		require.Equal(t, tt.outcome, outcome)
		require.Equal(t, games.Resigned, reason)
		require.Equal(t, []referee.Op{referee.Finish}, b.ops())
		require.Equal(t, tt.outcome, b.commits[0].Outcome)
		require.Equal(t, games.Resigned, b.commits[0].Reason)
	}
}

func TestADrawNeedsBothPlayers(t *testing.T) {
	for _, keys := range [][2]referee.Key{{referee.WhiteKey, referee.BlackKey}, {referee.BlackKey, referee.WhiteKey}} {
		b := begin(t, bodoquito.Game{}, nil)
		b.play("=7")
		b.choose("menu.draw")
		asked := b.state
		for range 3 {
			b.press(keys[0])
			require.False(t, b.state.Over(), "one agrees, however often")
		}
		b.press(keys[1])
		require.True(t, b.state.Over())
		outcome, reason := b.state.Result()
		require.Equal(t, games.Draw, outcome)
		require.Equal(t, games.Agreed, reason)

		b.state = asked
		b.press(keys[1])
		require.False(t, b.state.Over(), "what was agreed later isn't known earlier")
		b.press(referee.MenuKey)
		require.False(t, b.state.Asking())
		b.press(keys[0])
		require.False(t, b.state.Over(), "the draw was declined")
	}
}

func TestATurnIsTakenBackByTheMenu(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	b.forget()
	b.choose("menu.take-back")
	require.Equal(t, []any{"b2=3"}, b.state.View().Title.Args)
	b.press(referee.BlackKey)
	require.Equal(t, []referee.Op{referee.Remove}, b.ops())
	require.Equal(t, []string{"=7"}, b.record)

	// Until the wood is as before nothing counts.
	wood := b.did(games.Carried(games.StackOf(piece("7")), games.Tray, place(t, "b2")))
	wood.Kind, wood.Best.Class = sense.Steps, sense.Legal
	wood.Best.Steps = b.state.Match().Steps(nil)[:1]
	b.lasts(wood, 4*time.Second)
	require.Equal(t, []string{"=7"}, b.record)
	require.Zero(t, b.noted(referee.Refused))
	require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "b2")])
	b.see(sense.Verdict{Kind: sense.Same})
	b.play("c3=4")
	require.Equal(t, []string{"=7", "c3=4"}, b.record)
}

func TestAnUnfinishedTurnGoesWithTheOneBefore(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	steps, err := b.state.Match().ParseTurn("c3=4")
	require.NoError(t, err)
	b.see(b.steps(steps[0]))
	b.choose("menu.take-back")
	b.press(referee.WhiteKey)
	require.Equal(t, []string{"=7"}, b.record)
	require.Equal(t, []string{"=7"}, b.state.Match().Turns())
}

func TestThereIsNothingToTakeBackAtFirst(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.hold(referee.MenuKey)
	for range 8 {
		require.NotEqualValues(t, "menu.take-back", b.state.View().Detail[0].Code)
		b.press(referee.MenuKey)
	}
	b.hold(referee.MenuKey)
	require.NotEqualValues(t, "menu.title", b.state.View().Title.Code, "held again, it closes")
}

func TestANewMatchGivesUpTheOneBefore(t *testing.T) {
	b := begin(t, mixtour.Game{}, games.Settings{"discs": "5"})
	b.play("a1", "e5")
	b.forget()
	b.choose("menu.new")
	b.press(referee.MenuKey)
	require.Equal(t, []string{"a1", "e5"}, b.record, "no")
	require.Empty(t, b.commits)

	b.choose("menu.new")
	b.press(referee.WhiteKey)
	require.Equal(t, []referee.Op{referee.Finish}, b.ops())
	require.Equal(t, games.Abandoned, b.commits[0].Reason)
	require.Equal(t, games.Undecided, b.commits[0].Outcome)
	require.False(t, b.state.Over())
	require.Contains(t, b.state.Match().Position(), "5/5", "by the same settings")

	swept := sense.Verdict{Kind: sense.Unknown, Still: b.now, Disagree: []sense.Disagreement{{Place: 0, Seen: games.StackOf(white)}}}
	b.lasts(swept, 3*time.Second)
	require.Equal(t, []referee.Op{referee.Finish}, b.ops(), "the discs lie there still")
	b.see(sense.Verdict{Kind: sense.Same})
	require.Equal(t, []referee.Op{referee.Finish, referee.Begin}, b.ops())
	b.play("c3")
	require.Equal(t, []string{"c3"}, b.record)
}

// alike is a verdict that several turns explain.
func (b *table) alike(turns ...string) sense.Verdict {
	v := sense.Verdict{Kind: sense.Ambiguous, Still: b.now}
	for _, turn := range turns {
		steps, err := b.state.Match().ParseTurn(turn)
		require.NoError(b.t, err)
		v.Options = append(v.Options, b.hypothesis(sense.Legal, 0, steps...))
	}
	v.Best = v.Options[0]
	v.Disagree = b.wrong(&v.Best.After)
	return v
}

func TestWhatCanNotBeToldIsAskedAndNeverGuessed(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	v := b.alike("b2", "c3")
	b.lasts(v, 10*time.Second)
	require.Equal(t, 1, b.noted(referee.Asked))
	require.Empty(t, b.commits)
	view := b.state.View()
	require.Equal(t, []any{"b2", 1, 2}, view.Title.Args)
	require.Equal(t, lights.Ask, view.Marks[place(t, "b2")])
	require.Equal(t, lights.Ask, view.Marks[place(t, "c3")])
	require.EqualValues(t, "key.next", view.Keys[referee.MenuKey].Code)

	b.press(referee.MenuKey)
	require.Equal(t, []any{"c3", 2, 2}, b.state.View().Title.Args)
	b.press(referee.MenuKey)
	require.Equal(t, []any{"b2", 1, 2}, b.state.View().Title.Args, "after the last comes the first")
	b.press(referee.MenuKey)
	b.press(referee.BlackKey)
	require.Equal(t, []string{"a1", "e5", "c3"}, b.record)
	require.False(t, b.state.Asking())
}

func TestAQuestionAboutATakeBackSaysWhatItWouldTakeBack(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("c3", "c4", "c4-c3", "e5")
	b.forget()
	v := b.alike("b2")
	v.Options = append(v.Options, b.hypothesis(sense.TakeBack, 1), b.hypothesis(sense.TakeBack, 2), b.hypothesis(sense.TakeBack, 3))
	b.see(v)
	var asked []words.Message
	for range v.Options {
		asked = append(asked, b.state.View().Title)
		b.press(referee.MenuKey)
	}
	require.Equal(t, []words.Message{
		words.Say(words.AskWhich, "b2", 1, 4),
		words.Say(words.AskTakeBack, "e5"),
		words.Say(words.AskTakeBackSeveral, 2),
		words.Say(words.AskTakeBackSeveral, 3),
	}, asked)
	b.press(referee.MenuKey)
	b.press(referee.MenuKey)
	b.press(referee.WhiteKey)
	require.Equal(t, []string{"c3", "c4"}, b.record)
}

// A turn of Bodoquito is two steps: the half that was done is asked about by its turn.
func TestHalfATurnThatWouldBeTakenBackIsAskedAboutByItsTurn(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=7", "b2=3")
	v := sense.Verdict{Kind: sense.Ambiguous, Still: b.now}
	v.Options = []sense.Hypothesis{b.hypothesis(sense.TakeBack, 1), b.hypothesis(sense.Nothing, 0)}
	b.see(v)
	require.Equal(t, words.Say(words.AskTakeBack, "b2=3"), b.state.View().Title)
}

func TestADeniedQuestionIsNotAskedAgain(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.forget()
	v := b.alike("b2")
	v.Options = append(v.Options, b.hypothesis(sense.Nothing, 0))
	b.see(v)
	require.EqualValues(t, "key.no", b.state.View().Keys[referee.MenuKey].Code)
	b.press(referee.MenuKey)
	require.False(t, b.state.Asking())
	require.Equal(t, lights.Extra, b.state.View().Marks[place(t, "b2")], "then it has to go")
	b.lasts(v, 10*time.Second)
	require.Equal(t, 1, b.noted(referee.Asked))
	require.Zero(t, b.noted(referee.Refused))
	require.Equal(t, []string{"a1", "e5"}, b.record)

	b.see(sense.Verdict{Kind: sense.Same})
	b.see(v)
	require.Equal(t, 2, b.noted(referee.Asked), "put right, and done again")
}

func TestAQuestionAboutTheBoardGoesWhenTheBoardChanges(t *testing.T) {
	for name, then := range map[string]func(*table) sense.Verdict{
		"as it was":   func(b *table) sense.Verdict { return sense.Verdict{Kind: sense.Same} },
		"in a hand":   func(b *table) sense.Verdict { return b.holds(place(t, "a1"), 1) },
		"a clear one": func(b *table) sense.Verdict { return b.steps(b.state.Match().Steps(nil)[3]) },
		"illegal":     func(b *table) sense.Verdict { return b.did(games.Added(games.StackOf(white), place(t, "a1"))) },
	} {
		b := begin(t, mixtour.Game{}, nil)
		b.play("a1", "e5")
		b.see(b.alike("b2", "c3"))
		require.True(t, b.state.Asking())
		b.see(then(b))
		require.False(t, b.state.Asking(), name)
		require.Equal(t, 1, b.noted(referee.Answered), name)
	}
}

func TestAQuestionOfThePlayersStandsWhateverTheBoardDoes(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	b.hold(referee.WhiteKey)
	for _, v := range []sense.Verdict{{Kind: sense.Same}, b.alike("b2", "c3"), b.holds(place(t, "a1"), 1)} {
		b.see(v)
		require.EqualValues(t, "ask.resign", b.state.View().Title.Code)
	}
}

// A yes to its last turn would record those before it unasked.
func TestAQuestionNamesAllTurnsThatAreInDoubt(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	v := b.alike("b2")
	more := func(turns ...string) sense.Hypothesis {
		m := b.state.Match().Clone()
		var steps []games.Step
		for _, turn := range turns {
			parsed, err := m.ParseTurn(turn)
			require.NoError(t, err)
			for _, st := range parsed {
				require.NoError(t, m.Play(st, games.Observed{}))
			}
			steps = append(steps, parsed...)
		}
		return b.hypothesis(sense.Quick, 0, steps...)
	}
	v.Options = []sense.Hypothesis{more("b2", "c3", "d4")}
	b.see(v)
	require.Equal(t, words.Say(words.AskWhich, "b2, c3, d4", 1, 1), b.state.View().Title)
	v.Options = []sense.Hypothesis{more("b2", "c3", "d4"), more("b2", "d4", "c3")}
	v.Still = v.Still.Add(time.Second)
	b.see(v)
	require.Equal(t, words.Say(words.AskWhich, "c3, d4", 1, 2), b.state.View().Title, "all agree on b2")
	v.Options = []sense.Hypothesis{more("b2", "c3", "d4", "e4"), more("b2", "d3", "b1", "d4", "e4")}
	v.Still = v.Still.Add(time.Second)
	b.see(v)
	require.Equal(t, words.Say(words.AskWhich, "c3", 1, 2), b.state.View().Title, "and on how it ends")
	b.press(referee.MenuKey)
	require.Equal(t, words.Say(words.AskWhich, "d3, b1", 2, 2), b.state.View().Title)
	v.Options = []sense.Hypothesis{more("b2"), more("c3", "b2")}
	v.Still = v.Still.Add(time.Second)
	b.see(v)
	require.Equal(t, words.Say(words.AskWhich, "b2", 1, 2), b.state.View().Title, "something is named")
	b.press(referee.MenuKey)
	require.Equal(t, words.Say(words.AskWhich, "c3, b2", 2, 2), b.state.View().Title)
}

// A no leaves what is no turn: the rule against it is named.
func TestANoNamesTheRuleThatWasBroken(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	v := b.alike("b2")
	foul := b.did(games.Carried(games.StackOf(white), place(t, "a1"), place(t, "a2")))
	v.Options, v.Disagree = append(v.Options, foul.Best), foul.Disagree
	b.see(v)
	b.press(referee.MenuKey)
	require.Equal(t, 1, b.noted(referee.Refused))
	require.EqualValues(t, "mixtour.onto-empty", b.state.View().Detail[0].Code)
}

// What is hardly likely comes and goes: the question stands.
func TestAQuestionStandsWhileItIsAboutTheSameBoard(t *testing.T) {
	b := begin(t, mixtour.Game{}, nil)
	b.play("a1", "e5")
	v := b.alike("b2", "c3")
	b.see(v)
	fewer := v
	fewer.Options = v.Options[:1]
	b.see(fewer)
	b.see(v)
	require.Equal(t, 1, b.noted(referee.Asked))
	require.Equal(t, words.Say(words.AskWhich, "b2", 1, 2), b.state.View().Title)
	more := v
	more.Options = append(more.Options, b.hypothesis(sense.Nothing, 0))
	b.see(more)
	require.Equal(t, 1, b.noted(referee.Asked))

	b.press(referee.MenuKey)
	require.Equal(t, words.Say(words.AskWhich, "c3", 2, 2), b.state.View().Title)
	b.press(referee.MenuKey)
	require.False(t, b.state.Asking(), "it may have been none of them")
	b.see(v)
	require.False(t, b.state.Asking(), "and isn't asked again")
}

// A sensor that failed may have ended a match: what the rules ended may be taken back, what
// players agreed on may not.
func TestTheTurnThatEndedAMatchMayBeTakenBack(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=2", "a1=0", "b1=4", "c1=6", "d1")
	require.True(t, b.state.Over())
	b.choose("menu.take-back")
	b.press(referee.WhiteKey)
	require.False(t, b.state.Over())
	require.Equal(t, referee.Remove, b.ops()[len(b.ops())-1])
	require.Equal(t, []string{"=2", "a1=0", "b1=4", "c1=6"}, b.state.Match().Turns())
	outcome, reason := b.state.Result()
	require.Equal(t, games.Undecided, outcome)
	require.Equal(t, games.NotOver, reason)
}

func TestAResignationIsNotTakenBack(t *testing.T) {
	b := begin(t, bodoquito.Game{}, nil)
	b.play("=2", "a1=0")
	b.hold(referee.WhiteKey)
	b.press(referee.WhiteKey)
	require.True(t, b.state.Over())
	b.hold(referee.MenuKey)
	for range 6 {
		require.NotEqual(t, "menu.take-back", string(b.state.View().Detail[0].Code))
		b.press(referee.MenuKey)
	}
}
