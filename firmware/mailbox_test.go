package firmware

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAMailboxKeepsTheLatestOnly(t *testing.T) {
	var m latest[string]
	v, version := m.take()
	require.Empty(t, v)
	require.Zero(t, version)
	m.put("first")
	m.put("second")
	v, version = m.take()
	require.Equal(t, "second", v)
	require.EqualValues(t, 2, version)
	again, same := m.take()
	require.Equal(t, v, again, "taking doesn't empty it")
	require.Equal(t, version, same)
}

func TestAQueueLosesNothingAndKeepsTheOrder(t *testing.T) {
	var q queue[int]
	_, ok := q.take()
	require.False(t, ok)
	for i := range 5 {
		q.put(i)
	}
	for i := range 5 {
		v, ok := q.take()
		require.True(t, ok)
		require.Equal(t, i, v)
	}
	_, ok = q.take()
	require.False(t, ok)
}

func TestAQueueTakesFromManyAndLosesNothing(t *testing.T) {
	const givers, each = 8, 200
	var q queue[[2]int]
	var lanes sync.WaitGroup
	for g := range givers {
		lanes.Go(func() {
			for i := range each {
				q.put([2]int{g, i})
			}
		})
	}
	next := [givers]int{}
	for got := 0; got < givers*each; {
		v, ok := q.take()
		if !ok {
			continue
		}
		require.Equal(t, next[v[0]], v[1], "each giver's values stay in order")
		next[v[0]]++
		got++
	}
	lanes.Wait()
}
