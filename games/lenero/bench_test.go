package lenero_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"tablero/games"
	"tablero/games/lenero"
)

// grown is a match with so many logs in the frame, the same each time.
func grown(b *testing.B, logs int) *lenero.Match {
	m := match(b, "", games.Settings{"logs": "6"})
	r := rand.New(rand.NewPCG(1, uint64(logs)))
	for len(m.Layout().Logs) < logs {
		steps := slices.DeleteFunc(m.Steps(nil), func(s games.Step) bool { return s.Verb != games.Put })
		require.NoError(b, m.Play(steps[r.IntN(len(steps))], games.Observed{}))
	}
	return m
}

func BenchmarkSteps(b *testing.B) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs), func(b *testing.B) {
			m := grown(b, logs)
			for b.Loop() {
				m.Steps(nil)
			}
		})
	}
}

func BenchmarkJudgingEveryStep(b *testing.B) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs), func(b *testing.B) {
			m := grown(b, logs)
			steps := m.Steps(nil)
			for b.Loop() {
				for _, s := range steps {
					m.Judge(s.Change)
				}
			}
		})
	}
}
