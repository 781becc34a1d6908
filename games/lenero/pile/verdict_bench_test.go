package pile

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// takesOf gives a pile, and what is left of it without each of its logs.
func takesOf(p *Pile) []Pile {
	piles := []Pile{*p}
	for k := range p.Logs {
		piles = append(piles, p.Without(k))
	}
	return piles
}

// placesOf gives a pile with a log of each size at each place where it can lie.
func placesOf(p *Pile) []Pile {
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
}

func one(piles []Pile) ([]Judgement, error) {
	var all []Judgement
	for k := range piles {
		j, err := piles[k].Judge(Play)
		if err != nil {
			return nil, err
		}
		all = append(all, j)
	}
	return all, nil
}

func BenchmarkTakes(b *testing.B)  { benchmarkJudge(b, takesOf, one) }
func BenchmarkPlaces(b *testing.B) { benchmarkJudge(b, placesOf, one) }

// BenchmarkTakesAndPlaces judges all that may be done, side by side.
func BenchmarkTakesAndPlaces(b *testing.B) {
	benchmarkJudge(b, func(p *Pile) []Pile { return append(takesOf(p), placesOf(p)...) },
		func(piles []Pile) ([]Judgement, error) { return JudgeEach(piles, Play) })
}

func benchmarkJudge(b *testing.B, variants func(*Pile) []Pile, judge func([]Pile) ([]Judgement, error)) {
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
				all, err := judge(piles[i%len(piles)])
				require.NoError(b, err)
				for k := range all {
					count[all[k].Verdict]++
				}
			}
			all := float64(count[Holds] + count[Falls] + count[Unsure])
			b.ReportMetric(all/float64(b.N), "judged")
			b.ReportMetric(100*float64(count[Unsure])/all, "%unsure")
			b.ReportMetric(100*float64(count[Holds])/all, "%holds")
		})
	}
}
