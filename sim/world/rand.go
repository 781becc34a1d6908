package world

import (
	"hash/fnv"
	"math/rand/v2"
)

// Stream gives the random stream of a named part of the world: the same for the
// same seed and name, whatever else draws from others.
func Stream(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never fails
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// about gives a normally distributed value, cut off at three sigma.
func about(r *rand.Rand, mean, sigma float64) float64 {
	return mean + sigma*max(-3, min(3, r.NormFloat64()))
}
