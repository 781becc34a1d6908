package trace

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"tablero/firmware/scan"
)

// Trace is a trace that is read.
type Trace struct {
	blocks []block
	lost   Lost
}

// Lost is what couldn't be read of a trace.
type Lost struct {
	Blocks int // that are missing or broken amid others
	Bytes  int // that belong to no sound block
	End    int // of these, behind the last sound block: the trace was cut off
}

// String words it: "2 blocks, 1200 bytes"; nothing if nothing was lost.
func (l Lost) String() string {
	switch {
	case l == Lost{}:
		return ""
	case l.Blocks == 0 && l.End == l.Bytes:
		return fmt.Sprintf("the trace is cut off: its last %d bytes are no whole block", l.End)
	case l.End > 0:
		return fmt.Sprintf("%d blocks of the trace are lost, and it is cut off: %d bytes belong to no sound block", l.Blocks, l.Bytes)
	}
	return fmt.Sprintf("%d blocks of the trace are lost, and %d bytes belong to no sound block", l.Blocks, l.Bytes)
}

// Read reads a trace: all its sound blocks.
func Read(data []byte) (*Trace, error) {
	head := len(begin())
	switch {
	case len(data) < head || !bytes.HasPrefix(data, []byte(signature)):
		return nil, fmt.Errorf("%w: it doesn't begin like one", ErrNoTrace)
	case binary.LittleEndian.Uint16(data[len(signature):]) != version:
		return nil, fmt.Errorf("%w: %d, this program reads %d", ErrVersion, binary.LittleEndian.Uint16(data[len(signature):]), version)
	}
	t := &Trace{}
	rest := data[head:]
	for number := uint32(0); ; {
		k, before, behind, ok := next(rest)
		if !ok {
			break
		}
		t.lost.Bytes += before
		rest = behind
		if k.number < number {
			continue // written twice
		}
		t.lost.Blocks += int(k.number - number)
		number = k.number + 1
		t.blocks = append(t.blocks, k)
	}
	t.lost.Bytes += len(rest)
	t.lost.End = len(rest)
	if len(t.blocks) == 0 || t.blocks[0].kind != headerBlock {
		return nil, fmt.Errorf("%w: its header can't be read", ErrNoTrace)
	}
	_, err := t.blocks[0].header()
	return t, err
}

// Lost tells what couldn't be read.
func (t *Trace) Lost() Lost { return t.lost }

// Header gives the first header.
func (t *Trace) Header() *Header {
	h, err := t.blocks[0].header()
	if err != nil {
		return &Header{} // Read has looked at it
	}
	return h
}

// Item is a piece of a trace; one of its other parts is set.
type Item struct {
	At     time.Time
	Header *Header     // a program begins
	Frame  *scan.Frame // good until the next
	Event  *Event
	Gap    bool // here something is lost
}

// Items gives all that is in the trace, in order.
func (t *Trace) Items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		var header *Header
		var of, number uint32
		for i := range t.blocks {
			k := &t.blocks[i]
			gap := k.number != number
			number = k.number + 1
			if gap && !yield(Item{Gap: true}) {
				return
			}
			switch k.kind {
			case headerBlock:
				h, err := k.header()
				if err != nil {
					header = nil
					break
				}
				header, of = h, k.number
				if !yield(Item{At: h.Started, Header: h}) {
					return
				}
				continue
			case dataBlock:
				if header == nil || t.data(k, header, of, yield) {
					continue
				}
				return
			}
			if !yield(Item{Gap: true}) {
				return
			}
		}
	}
}

// data gives what is in a data block; false if nobody wants more.
func (t *Trace) data(k *block, h *Header, of uint32, yield func(Item) bool) bool {
	content, err := k.content()
	r := &reading{b: content, bad: err != nil}
	if r.bad || r.uvarint() != uint64(of) {
		return yield(Item{Gap: true}) // its own header is lost, or it isn't what its sum says
	}
	c := newCodec(h, r.varint())
	for len(r.b) > 0 {
		var item Item
		switch r.byte() {
		case 'F':
			item.Frame = c.readFrame(r)
			item.At = item.Frame.Now
		case 'E':
			item.At = c.when(c.at + r.varint())
			item.Event = &Event{}
			if json.Unmarshal([]byte(r.text()), item.Event) != nil {
				r.fail()
			}
		default:
			r.fail()
		}
		if r.bad {
			return yield(Item{Gap: true}) // another program's idea of a block
		}
		if !yield(item) {
			return false
		}
	}
	return true
}
