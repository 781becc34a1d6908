package trace

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"tablero/firmware/scan"
)

const (
	// fullBlock is how much a block holds, and longBlock for how long it is filled: what is
	// lost when the power goes.
	fullBlock = 64 << 10
	longBlock = 5 * time.Second
	// mostWaiting bounds the blocks that wait for a slow disk: some minutes of a base.
	mostWaiting = 64
)

// Recorder writes a trace. Frames and events are taken in without waiting for anything;
// Write puts them on the disk. What can't be written is lost and counted: nothing waits for
// a trace.
type Recorder struct {
	say func(error) // set once

	mu      sync.Mutex // guards what follows
	header  Header
	of      uint32 // number of its block
	blocks  uint32 // numbers given out
	codec   *codec // of the block that is being filled; nil without one
	content writing
	since   time.Time // when that one began
	waiting []sealed
	lost    int
	bytes   int64

	disk sync.Mutex // guards what follows, which waits for the disk
	to   io.Writer
	pack packer
	head int // bytes of the file's beginning that are written
	said bool
}

// sealed is a block that is full and waits to be packed and written.
type sealed struct {
	kind    byte
	number  uint32
	content []byte
}

// NewRecorder writes to w. say is told once, when something is lost for the first time.
func NewRecorder(w io.Writer, say func(error)) *Recorder { return &Recorder{to: w, say: say} }

// Begin begins a trace, or goes on with it after the program was started again. Without
// it nothing is recorded.
func (r *Recorder) Begin(h Header) error {
	content, err := json.Marshal(&h)
	if err != nil {
		return fmt.Errorf("trace: the header: %w", err)
	}
	if h, err := parseHeader(content); err != nil {
		return err
	} else if len(content) > mostContent {
		return fmt.Errorf("trace: the header of board %s is too long", h.Board)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seal()
	r.header, r.of = h, r.blocks
	r.queue(headerBlock, content)
	return nil
}

// Frame records a frame.
func (r *Recorder) Frame(f *scan.Frame) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.at(f.Now, true) {
		r.codec.writeFrame(&r.content, f)
	}
}

// Event records an event.
func (r *Recorder) Event(at time.Time, e Event) {
	text, err := json.Marshal(&e)
	if err != nil {
		return // its parts are numbers and texts
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.at(at, e.Commit == nil) { // what a frame led to is in its block
		r.content.byte('E')
		r.content.varint(r.codec.since(at) - r.codec.at)
		r.content.text(string(text))
	}
}

// at has a block to fill, a new one if that is due and may be, and tells whether anything is
// recorded; mu is held.
func (r *Recorder) at(now time.Time, mayEnd bool) bool {
	if r.header.Channels == nil {
		return false
	}
	if mayEnd && r.codec != nil && (len(r.content.b) >= fullBlock || now.Sub(r.since) >= longBlock) {
		r.seal()
	}
	if r.codec == nil {
		at := int64(now.Sub(r.header.Started))
		r.codec, r.since = newCodec(&r.header, at), now
		r.content = writing{}
		r.content.uvarint(uint64(r.of))
		r.content.varint(at)
	}
	return true
}

// seal ends the block that is being filled; mu is held.
func (r *Recorder) seal() {
	if r.codec != nil {
		r.queue(dataBlock, r.content.b)
		r.codec = nil
	}
}

// queue hands a block to whoever writes, or drops it; mu is held.
func (r *Recorder) queue(kind byte, content []byte) {
	k := sealed{kind, r.blocks, content}
	r.blocks++
	if len(r.waiting) >= mostWaiting {
		r.lost++
		return
	}
	r.waiting = append(r.waiting, k)
}

// Write writes what is ready.
func (r *Recorder) Write() {
	r.disk.Lock()
	defer r.disk.Unlock()
	for {
		r.mu.Lock()
		if len(r.waiting) == 0 {
			lost := r.lost
			r.mu.Unlock()
			if lost > 0 {
				r.tell(fmt.Errorf("trace: the disk is too slow: %d blocks are lost so far; play goes on", lost))
			}
			return
		}
		k := r.waiting[0]
		r.waiting = r.waiting[1:]
		r.mu.Unlock()
		if err := r.write(&k); err != nil {
			r.tell(fmt.Errorf("trace: it can't be written: %w; play goes on, and what is lost is counted", err))
			if r.lose(k) {
				return
			}
		}
	}
}

// lose counts a block that couldn't be written. One is kept, to be tried again the next
// time: a header, without which those behind it can't be read.
func (r *Recorder) lose(k sealed) (again bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if again = k.kind == headerBlock; again {
		r.waiting = append([]sealed{k}, r.waiting...)
	} else {
		r.lost++
	}
	return again
}

// write writes one block; disk is held.
func (r *Recorder) write(s *sealed) error {
	data := begin()[r.head:]
	before := len(data)
	k, err := r.pack.block(s.kind, s.number, s.content)
	n := 0
	if err == nil {
		n, err = r.to.Write(k.append(data))
		r.head += min(n, before)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bytes += int64(n)
	return err
}

// tell says that something was lost, once; disk is held.
func (r *Recorder) tell(err error) {
	if !r.said && r.say != nil {
		r.say(err)
	}
	r.said = true
}

// Close writes what is left. An error says how much was lost, if anything was.
func (r *Recorder) Close() error {
	r.mu.Lock()
	r.seal()
	r.mu.Unlock()
	r.Write()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lost += len(r.waiting)
	r.waiting = nil
	if r.lost > 0 {
		return fmt.Errorf("trace: %d of %d blocks are lost", r.lost, r.blocks)
	}
	return nil
}

// Lost is how many blocks couldn't be written.
func (r *Recorder) Lost() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost
}

// Written is how many bytes were written.
func (r *Recorder) Written() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.bytes
}
