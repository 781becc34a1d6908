package pile

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkTakes judges a snug pile and the taking of each of its logs.
func BenchmarkTakes(b *testing.B) {
	benchmarkJudge(b, func(p *Pile) []Pile {
		piles := []Pile{*p}
		for k := range p.Logs {
			piles = append(piles, p.Without(k))
		}
		return piles
	})
}

// BenchmarkPlaces judges a snug pile with a log of each size at each place where it can lie.
func BenchmarkPlaces(b *testing.B) {
	benchmarkJudge(b, func(p *Pile) []Pile {
		var piles []Pile
		for _, r := range snugRadii {
			places, _ := p.places(r)
			for _, at := range places {
				q := *p
				q.Logs = append(append([]Log(nil), p.Logs...), at)
				piles = append(piles, q)
			}
		}
		return piles
	})
}

func benchmarkJudge(b *testing.B, variants func(*Pile) []Pile) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs, "logs"), func(b *testing.B) {
			var piles [][]Pile
			for seed := uint64(0); len(piles) < 10; seed++ {
				if p := snug(seed, logs, 60+4*float64(logs), woodFriction); len(p.Logs) == logs {
					piles = append(piles, variants(p))
				}
			}
			count := map[Verdict]int{}
			for i := 0; b.Loop(); i++ {
				for k := range piles[i%len(piles)] {
					j, err := piles[i%len(piles)][k].Judge(Play)
					require.NoError(b, err)
					count[j.Verdict]++
				}
			}
			all := float64(count[Holds] + count[Falls] + count[Unsure])
			b.ReportMetric(all/float64(b.N), "judged")
			b.ReportMetric(100*float64(count[Unsure])/all, "%unsure")
			b.ReportMetric(100*float64(count[Holds])/all, "%holds")
		})
	}
}
