package trace

import (
	"encoding/binary"
	"math"
	"time"
)

// writing appends what a block holds.
type writing struct{ b []byte }

func (w *writing) byte(b byte)      { w.b = append(w.b, b) }
func (w *writing) uvarint(n uint64) { w.b = binary.AppendUvarint(w.b, n) }
func (w *writing) varint(n int64)   { w.b = binary.AppendVarint(w.b, n) }
func (w *writing) float(f float64) {
	w.b = binary.LittleEndian.AppendUint64(w.b, math.Float64bits(f))
}

func (w *writing) text(s string) {
	w.uvarint(uint64(len(s)))
	w.b = append(w.b, s...)
}

// reading takes what a block holds off its front. After a mistake it gives zeros, and is
// bad for good.
type reading struct {
	b   []byte
	bad bool
}

func (r *reading) fail() {
	r.b, r.bad = nil, true
}

func (r *reading) byte() byte {
	if len(r.b) == 0 {
		r.fail()
		return 0
	}
	b := r.b[0]
	r.b = r.b[1:]
	return b
}

func (r *reading) uvarint() uint64 { return number(r, binary.Uvarint) }
func (r *reading) varint() int64   { return number(r, binary.Varint) }

// number takes a number off the front by a function that tells how many bytes it used.
func number[T uint64 | int64](r *reading, decode func([]byte) (T, int)) T {
	n, used := decode(r.b)
	if used <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[used:]
	return n
}

func (r *reading) bytes(n int) []byte {
	if n > len(r.b) {
		r.fail()
		return make([]byte, min(n, 256))[:0]
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reading) float() float64 {
	b := r.bytes(8)
	if r.bad {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

func (r *reading) text() string {
	n := r.uvarint()
	if n > uint64(len(r.b)) {
		r.fail()
		return ""
	}
	return string(r.bytes(int(n)))
}

// moments code times by their distance from each other.
type moments struct {
	start time.Time // of the trace
	last  int64     // nanoseconds since then
}

func (m *moments) write(w *writing, t time.Time) {
	if t.IsZero() {
		w.uvarint(0)
		return
	}
	at := int64(t.Sub(m.start))
	d := at - m.last
	w.uvarint(uint64(d<<1) ^ uint64(d>>63) + 1)
	m.last = at
}

func (m *moments) read(r *reading) time.Time {
	n := r.uvarint()
	if n == 0 {
		return time.Time{}
	}
	n--
	m.last += int64(n>>1) ^ -int64(n&1)
	return m.start.Add(time.Duration(m.last))
}
