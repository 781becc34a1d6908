package mixtour_test

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/mixtour"
)

// entry is a line of what other programs found: the legal moves of a position,
// how many sequences of turns follow, also by the first turn, or a whole game.
type entry struct {
	Type, ID, Pos, Rules string

	Legal           []string // moves
	IllegalTakeback string   `json:"illegal_takeback"`

	Counts []uint64 // perft

	Depth int // divide
	Total uint64
	Moves json.RawMessage // by turn; a game's turns in order

	Final, Result string // game
	Target        int
	Checkpoints   []json.RawMessage
}

func entries(t require.TestingT, kind string) (all []entry) {
	f, err := os.Open("testdata/oracle.jsonl")
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one entry
		require.NoError(t, json.Unmarshal(lines.Bytes(), &one))
		if one.Type == kind {
			all = append(all, one)
		}
	}
	require.NoError(t, lines.Err())
	require.NotEmpty(t, all)
	return all
}

func (e entry) position(t require.TestingT) mixtour.Position {
	p := at(t, e.Pos)
	if e.Rules == "free" {
		return mixtour.AllowTakingBack(p)
	}
	return p
}

func at(t require.TestingT, text string) mixtour.Position {
	p, err := mixtour.ParsePosition(text)
	require.NoError(t, err)
	require.Equal(t, text, p.String())
	return p
}

// affordable is the number of sequences that a test may count: with
// -short or the race detector a few, so that the whole package takes seconds.
func affordable() uint64 {
	if testing.Short() || raceDetector {
		return 1e6
	}
	return 100e6
}

func TestPerftAgreesWithIndependentCounts(t *testing.T) {
	for _, one := range entries(t, "perft") {
		p := one.position(t)
		require.EqualValues(t, 1, mixtour.Perft(p, 0))
		for i, want := range one.Counts {
			if want > affordable() {
				break
			}
			require.Equal(t, want, mixtour.Perft(p, i+1), "%s (%s), depth %d", one.ID, one.Rules, i+1)
			if want <= affordable()/20 {
				require.Equal(t, want, mixtour.PerftLeaves(p, i+1), "%s (%s), depth %d", one.ID, one.Rules, i+1)
			}
		}
	}
}

func TestDivideAgreesWithIndependentCounts(t *testing.T) {
	for _, one := range entries(t, "divide") {
		var want map[string]uint64
		require.NoError(t, json.Unmarshal(one.Moves, &want))
		got, sum := map[string]uint64{}, uint64(0)
		for _, branch := range mixtour.Divide(one.position(t), one.Depth) {
			got[branch.Turn] = branch.Count
			sum += branch.Count
		}
		require.Equal(t, want, got, one.ID)
		require.Equal(t, one.Total, sum, one.ID)
	}
	require.Empty(t, mixtour.Divide(mixtour.Start(20, 1), 0))
}

func TestMovesAreThoseThatOtherProgramsFind(t *testing.T) {
	for _, one := range entries(t, "moves") {
		p := one.position(t)
		require.ElementsMatch(t, one.Legal, texts(p), one.ID)
		banned := p.Banned()
		if one.IllegalTakeback == "" {
			require.Equal(t, mixtour.NoMove, banned, one.ID)
		} else {
			require.Equal(t, one.IllegalTakeback, banned.String(), one.ID)
		}
	}
}

func texts(p mixtour.Position) []string {
	var moves mixtour.Moves
	moves.Fill(&p)
	var all []string
	for _, m := range moves.All() {
		all = append(all, m.String())
	}
	return all
}

func TestWholeGamesGoAsOtherProgramsHaveThem(t *testing.T) {
	for _, one := range entries(t, "game") {
		var turns []string
		require.NoError(t, json.Unmarshal(one.Moves, &turns))
		want := map[int]string{len(turns): one.Final}
		for _, raw := range one.Checkpoints {
			var after int
			var pos string
			require.NoError(t, json.Unmarshal(raw, &[]any{&after, &pos}))
			want[after] = pos
		}
		m, err := mixtour.Game{}.New(games.Settings{"points": string('0' + rune(one.Target))})
		require.NoError(t, err)
		for i, turn := range turns {
			play(t, m, turn)
			if pos, ok := want[i+1]; ok {
				require.Equal(t, pos, m.Position(), "%s, turn %d", one.ID, i+1)
				require.Equal(t, pos, at(t, pos).String())
			}
		}
		require.Equal(t, turns, m.Turns())
		outcome, reason := m.Result()
		require.Equal(t, map[string]games.Outcome{"w": games.WhiteWins, "b": games.BlackWins}[one.Result], outcome)
		require.Equal(t, mixtour.PointsMade, reason)
		for range m.Turns() {
			for ok := true; ok; ok = m.Unfinished() {
				require.NoError(t, m.Undo())
			}
		}
		require.Equal(t, mixtour.Start(20, one.Target).String(), m.Position())
	}
}

func TestNothingFollowsAFinishedGame(t *testing.T) {
	p := at(t, "x5/x5/x5/x5/x5 b 20/20 1:0/1 e1-a1")
	require.Zero(t, mixtour.Perft(p, 1))
	require.Zero(t, mixtour.Perft(p, 2))
	require.EqualValues(t, 1, mixtour.Perft(p, 0))
	require.Empty(t, mixtour.Divide(p, 1))
}

func TestSearchingDoesntTouchTheHeap(t *testing.T) {
	p := at(t, "BB,x,WBWW,W,x/B,W,x,WB,W/x,W,W,BW,x/W,WW,x,W,B/W,B,B,BW,B w 4/9 0:0/1 -")
	var moves mixtour.Moves
	require.Zero(t, testing.AllocsPerRun(10, func() {
		moves.Fill(&p)
		for i, m := range moves.All() {
			before := p.Play(m)
			p.Undo(m, before)
			_ = p.Nth(i)
		}
	}))
}

func BenchmarkPerft(b *testing.B) {
	for _, bb := range []struct {
		name  string
		depth int
		count func(mixtour.Position, int) uint64
		want  uint64
	}{
		{"start to 6", 6, mixtour.Perft, 193959168},
		{"start to 5 with leaves", 5, mixtour.PerftLeaves, 7883472},
		{"start to 6 with leaves", 6, mixtour.PerftLeaves, 193959168},
	} {
		b.Run(bb.name, func(b *testing.B) {
			var n uint64
			for b.Loop() {
				got := bb.count(mixtour.Start(20, 1), bb.depth)
				require.Equal(b, bb.want, got)
				n += got
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
		})
	}
	b.Run("middle to 4", func(b *testing.B) {
		p := at(b, "BB,x,WBWW,W,x/B,W,x,WB,W/x,W,W,BW,x/W,WW,x,W,B/W,B,B,BW,B w 4/9 0:0/1 -")
		var n uint64
		for b.Loop() {
			n += mixtour.Perft(p, 4)
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
	})
}

func BenchmarkMoves(b *testing.B) {
	p := at(b, "BB,x,WBWW,W,x/B,W,x,WB,W/x,W,W,BW,x/W,WW,x,W,B/W,B,B,BW,B w 4/9 0:0/1 -")
	b.Run("fill", func(b *testing.B) {
		var moves mixtour.Moves
		n := 0
		for b.Loop() {
			moves.Fill(&p)
			n += moves.Len()
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	})
	b.Run("count", func(b *testing.B) {
		n := 0
		for b.Loop() {
			n += p.Count()
		}
		b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	})
}

func BenchmarkRandomGames(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	turns := 0
	for b.Loop() {
		turns += randomGame(random)
	}
	b.ReportMetric(1/b.Elapsed().Seconds()*float64(b.N)/1e3, "kgames/s")
	b.ReportMetric(float64(turns)/float64(b.N), "turns/game")
}

func randomGame(random *rand.Rand) (turns int) {
	p := mixtour.Start(20, 1)
	for !p.Over() {
		p.Play(p.Nth(int(uint64(random.Uint32()) * uint64(p.Count()) >> 32)))
		turns++
	}
	return turns
}

func TestNthNumbersTheMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 3))
	for range 100 {
		p := mixtour.Start(20, 1)
		for !p.Over() {
			var all []string
			for i := range p.Count() {
				all = append(all, p.Nth(i).String())
			}
			want := texts(p)
			slices.Sort(all)
			slices.Sort(want)
			require.Equal(t, want, all, p.String())
			p.Play(p.Nth(random.IntN(p.Count())))
		}
	}
}
