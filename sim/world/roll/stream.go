package roll

import (
	"hash/fnv"
	"math/rand/v2"
)

// stream gives the random stream of a named part, as world.Stream does, which this
// package doesn't import so that the world can hold piles.
func stream(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never fails
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// about gives a normally distributed value, cut off at three sigma.
func about(r *rand.Rand, mean, sigma float64) float64 {
	return mean + sigma*max(-3, min(3, r.NormFloat64()))
}
