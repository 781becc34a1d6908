package trace

import (
	"math"
	"time"

	"tablero/drivers/mfrc522"
	"tablero/firmware/scan"
)

// What a frame has.
const (
	hasReadings = 1 << iota
	hasFaults
	hasPoorer
)

// What is otherwise in a reading.
const (
	seqJumps = 1 << iota
	otherTime
	otherStep
	otherValue
	changed
	otherQuality
	otherTags
)

// codec is what both sides know of the records before: it is begun anew with each block.
type codec struct {
	header   *Header    // set once
	start    time.Time  // likewise
	at       int64      // time of the frame before, in nanoseconds since start
	interval int64      // between the last two
	frame    scan.Frame // the one before
	steps    []int64    // of the latest value of each channel that was a number of steps
}

func newCodec(h *Header, at int64) *codec {
	n := len(h.Channels)
	return &codec{header: h, start: h.Started, at: at, frame: scan.Frame{Readings: make([]scan.Reading, n)}, steps: make([]int64, n)}
}

// since gives a time in nanoseconds since the start.
func (c *codec) since(t time.Time) int64 { return int64(t.Sub(c.start)) }

// when is its inverse.
func (c *codec) when(at int64) time.Time { return c.start.Add(time.Duration(at)) }

// writeFrame writes what is otherwise in f than in the frame before.
func (c *codec) writeFrame(w *writing, f *scan.Frame) {
	w.byte('F')
	has := byte(0)
	if f.Seq != c.frame.Seq {
		has |= hasReadings
	}
	if !sameFaults(f.Faults, c.frame.Faults) {
		has |= hasFaults
	}
	if !sameFaults(f.Poorer, c.frame.Poorer) {
		has |= hasPoorer
	}
	w.byte(has)
	at := c.since(f.Now)
	w.varint(at - c.at - c.interval)
	c.interval, c.at = at-c.at, at
	c.frame.Now = f.Now
	if has == 0 {
		return
	}
	w.varint(int64(f.Seq - c.frame.Seq))
	m := moments{start: c.start, last: at}
	if has&hasReadings != 0 {
		skipped := uint64(0)
		for i := range c.frame.Readings {
			if i >= len(f.Readings) || same(&f.Readings[i], &c.frame.Readings[i]) {
				skipped++
				continue
			}
			w.uvarint(skipped + 1)
			skipped = 0
			c.writeReading(w, &m, i, &f.Readings[i])
		}
		w.uvarint(0)
	}
	if has&hasFaults != 0 {
		writeFaults(w, &m, f.Faults)
	}
	if has&hasPoorer != 0 {
		writeFaults(w, &m, f.Poorer)
	}
	c.frame.Seq, c.frame.Faults, c.frame.Poorer = f.Seq, f.Faults, f.Poorer
}

// same tells whether readings are the same to the bit: minus zero isn't zero, and what is no number
// may be like another.
func same(a, b *scan.Reading) bool {
	if math.Float64bits(a.Value) != math.Float64bits(b.Value) {
		return false
	}
	is, of := *a, *b
	is.Value, of.Value = 0, 0
	return is == of
}

func (c *codec) writeReading(w *writing, m *moments, i int, r *scan.Reading) {
	b := &c.frame.Readings[i]
	n, whole := c.inSteps(i, r.Value)
	is := byte(0)
	for _, bit := range []struct {
		set bool
		is  byte
	}{
		{r.Seq != b.Seq+1, seqJumps},
		{r.At != b.At, otherTime},
		{math.Float64bits(r.Value) != math.Float64bits(b.Value) && whole, otherStep},
		{math.Float64bits(r.Value) != math.Float64bits(b.Value) && !whole, otherValue},
		{r.Changes != b.Changes || r.Changed != b.Changed || r.Before != b.Before, changed},
		{r.Quality != b.Quality, otherQuality},
		{r.Tags != b.Tags, otherTags},
	} {
		if bit.set {
			is |= bit.is
		}
	}
	w.byte(is)
	if is&seqJumps != 0 {
		w.varint(int64(int32(r.Seq - b.Seq)))
	}
	if is&otherTime != 0 {
		m.write(w, r.At)
	}
	if is&otherStep != 0 {
		w.varint(n - c.steps[i])
		c.steps[i] = n
	}
	if is&otherValue != 0 {
		w.float(r.Value)
	}
	if is&changed != 0 {
		w.varint(int64(int32(r.Changes - b.Changes)))
		m.write(w, r.Changed)
		m.write(w, r.Before)
	}
	if is&otherQuality != 0 {
		w.byte(byte(r.Quality))
	}
	if is&otherTags != 0 {
		writeTags(w, &r.Tags)
	}
	*b = *r
}

// mostSteps keeps the product with a numerator exact in a float64.
const mostSteps = 1 << 32

// inSteps gives a value in steps of its channel; ok is false if that wouldn't give it back
// to the bit.
func (c *codec) inSteps(i int, value float64) (n int64, ok bool) {
	k := &c.header.Channels[i]
	x := math.Round(value * float64(k.Denominator) / float64(k.Numerator))
	if !(math.Abs(x) < mostSteps) {
		return 0, false
	}
	n = int64(x)
	return n, math.Float64bits(c.value(i, n)) == math.Float64bits(value)
}

// value is its inverse.
func (c *codec) value(i int, n int64) float64 {
	k := &c.header.Channels[i]
	return float64(float64(n)*float64(k.Numerator)) / float64(k.Denominator)
}

func writeTags(w *writing, t *scan.Tags) {
	all := t.All()
	w.byte(byte(len(all)))
	for _, tag := range all {
		uid := tag.UID.Bytes()
		w.byte(byte(len(uid)))
		w.b = append(w.b, uid...)
		w.byte(tag.Polls)
		w.byte(tag.Count)
	}
}

// readFrame reads what writeFrame wrote, behind its first byte. The frame is good until
// the next.
func (c *codec) readFrame(r *reading) *scan.Frame {
	has := r.byte()
	c.interval += r.varint()
	c.at += c.interval
	f := &c.frame
	f.Now = c.when(c.at)
	if has == 0 {
		return f
	}
	f.Seq += uint64(r.varint())
	m := moments{start: c.start, last: c.at}
	if has&hasReadings != 0 {
		for i := -1; ; {
			n := r.uvarint()
			if n == 0 {
				break
			}
			if n > uint64(len(f.Readings)-1-i) {
				r.fail()
				break
			}
			i += int(n)
			c.readReading(r, &m, i)
		}
	}
	if has&hasFaults != 0 {
		f.Faults = readFaults(r, &m)
	}
	if has&hasPoorer != 0 {
		f.Poorer = readFaults(r, &m)
	}
	return f
}

func (c *codec) readReading(r *reading, m *moments, i int) {
	b := &c.frame.Readings[i]
	is := r.byte()
	if is&seqJumps != 0 {
		b.Seq += uint32(r.varint())
	} else {
		b.Seq++
	}
	if is&otherTime != 0 {
		b.At = m.read(r)
	}
	if is&otherStep != 0 {
		c.steps[i] += r.varint()
		b.Value = c.value(i, c.steps[i])
	}
	if is&otherValue != 0 {
		b.Value = r.float()
	}
	if is&changed != 0 {
		b.Changes += uint32(r.varint())
		b.Changed = m.read(r)
		b.Before = m.read(r)
	}
	if is&otherQuality != 0 {
		b.Quality = scan.Quality(r.byte())
	}
	if is&otherTags != 0 {
		b.Tags = readTags(r)
	}
}

func readTags(r *reading) scan.Tags {
	var all []scan.Tag
	n := int(r.byte())
	if n > scan.MaxTags {
		r.fail()
		return scan.Tags{}
	}
	for range n {
		uid, err := mfrc522.UIDOf(r.bytes(int(r.byte())))
		if err != nil {
			r.fail()
		}
		all = append(all, scan.Tag{UID: uid, Polls: r.byte(), Count: r.byte()})
	}
	return scan.TagsOf(all...)
}
