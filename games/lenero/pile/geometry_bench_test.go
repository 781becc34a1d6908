package pile_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tablero/games/lenero/pile"
)

// heap is a pile of so many logs of all sizes, the same each time.
func heap(b *testing.B, logs int) pile.Pile {
	p, r := empty(180), rand.New(rand.NewPCG(1, uint64(logs)))
	for len(p.Logs) < logs {
		radius := radii[r.IntN(len(radii))]
		p = add(p, drop(b, p, radius, 180*r.Float64()), radius)
	}
	return p
}

func BenchmarkDrop(b *testing.B) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs), func(b *testing.B) {
			p := heap(b, logs)
			for i := 0; b.Loop(); i++ {
				drop(b, p, 15, float64(i%180))
			}
		})
	}
}

func BenchmarkRestingOfAllSizes(b *testing.B) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs), func(b *testing.B) {
			p := heap(b, logs)
			for b.Loop() {
				for _, radius := range radii {
					resting(b, p, radius)
				}
			}
		})
	}
}

func BenchmarkTopRow(b *testing.B) {
	for _, logs := range []int{5, 10, 20, 30} {
		b.Run(fmt.Sprint(logs), func(b *testing.B) {
			p := heap(b, logs)
			for b.Loop() {
				p.TopRow()
			}
		})
	}
}
