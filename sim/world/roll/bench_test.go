package roll

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// diameters gives n logs of the game's five sizes in turn.
func diameters(n int) []float64 {
	var all []float64
	for i := range n {
		all = append(all, []float64{30, 40, 20, 35, 25}[i%5])
	}
	return all
}

func BenchmarkSteps(b *testing.B) {
	for _, n := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprintf("%d logs", n), func(b *testing.B) {
			p, err := Build(1, 200, diameters(n)...)
			require.NoError(b, err)
			b.ReportAllocs()
			for b.Loop() {
				p.step()
			}
			b.ReportMetric(p.dt*float64(b.N)/b.Elapsed().Seconds(), "sim-s/s")
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for seed := uint64(0); b.Loop(); seed++ {
		_, err := Build(seed, 200, diameters(15)...)
		require.NoError(b, err)
	}
}
