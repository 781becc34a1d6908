package referee_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/lights"
	"tablero/firmware/referee"
	"tablero/firmware/sense"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/lenero"
)

const twoLogs = "w5@20.0,20.0 b5@60.0,20.0|w|3,3,3,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0"

// came is the hypothesis that a turn was played, which may have come out in some ways.
func (b *table) came(turns ...string) sense.Hypothesis {
	h := sense.Hypothesis{Class: sense.Legal}
	for i, turn := range turns {
		m := b.state.Match().Clone()
		require.NoError(b.t, games.PlayTurn(m, turn))
		h.Came = append(h.Came, sense.Belief{Match: m, Weight: 1 / float64(i+2)})
	}
	h.After = h.Came[0].Match.Layout()
	last := h.After.Logs[len(h.After.Logs)-1]
	h.Change = games.AddedLog(last.Kind, last.At)
	return h
}

// anyPlacing writes a turn that places a log where it may be.
func anyPlacing(t *testing.T, m games.Match) string {
	t.Helper()
	for _, s := range m.Steps(nil) {
		if s.Verb == games.Put {
			part := s.Change.Parts()[0]
			_, size, _ := lenero.LogOf(part.Pieces.Top())
			return fmt.Sprintf("%d@%.1f", size, part.At.XMM)
		}
	}
	t.Fatal("nothing can be placed")
	return ""
}

func (b *table) tell(from int, turns ...string) {
	b.event(referee.Event{Told: &referee.Told{From: from, Turns: turns}})
}

func TestSeveralWaysToLieAreCarriedOnAndKept(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came(
		"2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}", "2@40.0!{w5@20.0,20.0 b5@66.0,20.0 w2@43.0,43.1}")})
	require.Equal(t, []string{"2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}"}, b.record)
	require.Len(t, b.commits[0].Beliefs, 2)
	require.Contains(t, b.commits[0].Beliefs[1].Turns[0], "w5@20.0,20.0 b5@66.0,20.0")
	require.Len(t, b.state.Beliefs(), 2)

	// What is found out later puts the record right.
	next := anyPlacing(t, b.state.Beliefs()[1].Match)
	b.see(sense.Verdict{Kind: sense.Steps, Best: func() sense.Hypothesis {
		m := b.state.Beliefs()[1].Match.Clone()
		require.NoError(t, games.PlayTurn(m, next))
		return sense.Hypothesis{Class: sense.Legal, Came: []sense.Belief{{Match: m, Weight: 1}}, After: m.Layout()}
	}()})
	require.Equal(t, []string{"2@40.0!{w5@20.0,20.0 b5@66.0,20.0 w2@43.0,43.1}", next}, b.record)
}

func TestPlayersTellWhatATurnWas(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came("2@40.0")})
	b.forget()
	const shifted = "2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}"
	m, err := woodpile{position: twoLogs}.New(nil)
	require.NoError(t, err)
	require.NoError(t, games.PlayTurn(m, shifted))
	next := anyPlacing(t, m)
	b.tell(1, shifted, next)
	require.Equal(t, []string{shifted, next}, b.record)
	for _, c := range b.commits {
		require.True(t, c.Agreed)
	}
	require.Equal(t, referee.Agreed, b.notes[0].What)
	require.True(t, b.state.Situation().Told())

	b.forget()
	for _, wrong := range [][]string{{"5@200.0"}, {"x1@10.0"}, {"2@40"}, {""}} {
		b.tell(2, wrong...)
	}
	b.tell(7, "1@10.0")
	b.tell(0, "1@10.0")
	require.Empty(t, b.commits, "what can't have been is left alone")
	for _, n := range b.notes {
		require.Equal(t, referee.Untold, n.What)
	}
}

func TestTheLastStepIsDoubtedByMenuAndTheBoardOffersWhatElseItMayHaveBeen(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	before := b.state.Match()
	quiet := b.came("2@40.0")
	b.see(sense.Verdict{Kind: sense.Steps, Best: quiet})
	b.keep(2)
	b.forget()
	b.hold(referee.MenuKey)
	p, err := words.New("en", woodpile{})
	require.NoError(t, err)
	for range 6 {
		v := b.state.View()
		if p.Text(v.Detail[0]) == "It was otherwise" {
			break
		}
		b.press(referee.MenuKey)
	}
	b.press(referee.WhiteKey)
	sit := b.state.Situation()
	require.True(t, sit.Doubt())
	require.Equal(t, before.Position(), sit.Match().Position())
	require.Equal(t, referee.Doubted, b.notes[0].What)

	shifted := func() sense.Hypothesis {
		m := before.Clone()
		require.NoError(t, games.PlayTurn(m, "2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}"))
		return sense.Hypothesis{Class: sense.Legal, Change: quiet.Change, Came: []sense.Belief{{Match: m, Weight: 1}}, After: m.Layout()}
	}()
	b.see(sense.Verdict{Kind: sense.Ambiguous, Options: []sense.Hypothesis{quiet, shifted}})
	require.True(t, b.state.Asking())
	require.Equal(t, "Was it 2@40.0? (1 of 2)", p.Text(b.state.View().Title))
	b.press(referee.MenuKey)
	require.Equal(t, "Was it 2@40.0!? (2 of 2)", p.Text(b.state.View().Title))
	b.press(referee.BlackKey)
	require.Equal(t, []string{"2@40.0!{w5@20.0,20.0 b5@63.0,20.0 w2@41.5,44.4}"}, b.record)
	require.False(t, b.state.Situation().Doubt())
}

func TestADoubtThatFindsNothingLeavesTheRecord(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.see(sense.Verdict{Kind: sense.Steps, Best: b.came("2@40.0")})
	b.hold(referee.MenuKey)
	for range 6 {
		if b.state.View().Detail[0].Code == words.MenuOtherwise {
			break
		}
		b.press(referee.MenuKey)
	}
	b.press(referee.WhiteKey)
	require.True(t, b.state.Situation().Doubt())
	b.wait(4 * time.Second)
	b.see(sense.Verdict{Kind: sense.Unknown})
	require.False(t, b.state.Situation().Doubt())
	require.Equal(t, []string{"2@40.0"}, b.record)
}

func TestWhatALogBreaksIsSaidOnceAndMarkedInTheRow(t *testing.T) {
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.state = b.state.FrameAt(100) // 100 mm wide, in the middle of 300
	b.forget()
	own := games.TakenLog(lenero.KindOf(games.White, 5), games.Point{XMM: 20, YMM: 20})
	still := b.now
	for range 3 {
		b.wait(1500 * time.Millisecond)
		b.see(sense.Verdict{Kind: sense.Illegal, Still: still, Best: sense.Hypothesis{Class: sense.Physical, Change: own}})
	}
	require.Len(t, b.notes, 1)
	require.Equal(t, referee.Refused, b.notes[0].What)
	require.Equal(t, lenero.CodeOwnLog, b.notes[0].Rule.Code)
	require.Contains(t, b.state.View().Edge, lights.EdgeMark{XMM: 120, Mark: lights.Missing})
	b.see(sense.Verdict{Kind: sense.Same})
	require.Empty(t, b.state.View().Edge)
}

func TestAPassIsToldByKey(t *testing.T) {
	// White has no log left that could be placed but may take one.
	b := begin(t, woodpile{position: twoLogs}, nil)
	b.forget()
	b.press(referee.WhiteKey)
	require.Empty(t, b.commits, "who can place a log doesn't pass")
	b.press(referee.BlackKey)
	require.Empty(t, b.commits)
}
