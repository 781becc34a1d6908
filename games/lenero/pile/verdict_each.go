package pile

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// JudgeEach judges piles side by side, on as many processors as there are: those that come
// of every take and every place of a position. The judgements are in the piles' order. It
// fails if any does.
func JudgeEach(piles []Pile, m Margin) ([]Judgement, error) {
	all, errs := make([]Judgement, len(piles)), make([]error, len(piles))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(piles)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(piles)); i = next.Add(1) - 1 {
				all[i], errs[i] = piles[i].Judge(m)
			}
		})
	}
	workers.Wait()
	return all, errors.Join(errs...)
}
