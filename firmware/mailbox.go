package firmware

import "sync"

// latest is a mailbox that keeps the latest value only.
type latest[T any] struct {
	mu      sync.Mutex // guards all below
	value   T
	version uint64
}

func (l *latest[T]) put(v T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value = v
	l.version++
}

// take gives the value and its version, which grows with every put.
func (l *latest[T]) take() (T, uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value, l.version
}

// queue keeps every value until it is taken, in order.
type queue[T any] struct {
	mu     sync.Mutex // guards values
	values []T
}

func (q *queue[T]) put(v T) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.values = append(q.values, v)
}

// take gives the oldest value.
func (q *queue[T]) take() (v T, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.values) == 0 {
		return v, false
	}
	v = q.values[0]
	q.values = q.values[1:]
	return v, true
}
