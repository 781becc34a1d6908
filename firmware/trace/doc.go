// Package trace keeps raw frames: all that sense reads of a board, what players did beside
// the sensors, and what the referee committed, so that a match can be worked out again
// without the board.
//
//	r := trace.NewRecorder(file, func(err error) { log.Print(err) })
//	r.Begin(header)       // of a match, or of a scan
//	r.Frame(&frame)       // as often as somebody looks; waits for no disk
//	r.Write()             // now and then, by whoever may wait for it
//	err := r.Close()
//
//	in, err := trace.Read(data)
//	for item := range in.Items() { ... } // a header, a frame, an event or a gap
//	in.Lost()             // what couldn't be read
//
// # The file
//
// Numbers of fixed size are little-endian. uvarint and varint are those of Protocol
// Buffers: seven bits a byte, the lowest first, the eighth set if more follow; varint is
// zigzag (0, -1, 1, -2 are 0, 1, 2, 3). A text is a uvarint, its length in bytes, and so
// many bytes of UTF-8.
//
// A file begins with the eight bytes "TABTRACE" and a uint16, the version of the format,
// now 1. Blocks follow, up to the end:
//
//	4 bytes   0xB7 "TBL"
//	1 byte    kind: 'H' header, 'D' data
//	uint32    number of the block in the file, from 0 without a gap
//	uint32    length of the packed content; at most 16 MiB
//	uint32    length of the content; at most 16 MiB
//	...       the content, packed by DEFLATE (RFC 1951)
//	uint32    CRC-32 (IEEE) of all above but the first four bytes
//
// Whoever reads and finds a block that is no block, or whose sum is wrong, goes on with the
// next 0xB7 "TBL" that begins a sound one. No block needs what an earlier one said, but for
// the header: a data block belongs to the latest header before it. A file that is cut off
// ends with its last whole block.
//
// The content of a header is a JSON object, see Header. A new header begins where a program
// was started again.
//
// The content of a data block is a uvarint, the number of its header's block; a varint, a time in
// nanoseconds since the header's "started"; then records up to its end. Each begins with a byte:
//
//	'E'  an event: varint, its time less that of the frame before; text, a JSON object, see Event
//	'F'  a frame
//
// For the first record the time of the frame before is the one that the block begins with.
//
// A frame says what is otherwise than in the frame before. Before the first of a block all
// is zero, and all lists are empty.
//
//	byte      1: there are readings; 2: faults; 4: poorer. Without any, nothing was read
//	varint    how much later it is than the frame before, less the same of that one (0 for the
//	          first of a block)
//	varint    sequence number less the one before (not if the byte is 0)
//	with 1:   for each reading that differs: uvarint, how many channels are skipped, plus 1; the
//	          reading. Then 0
//	with 2:   uvarint, how many parts fail; each fault
//	with 4:   likewise what is read, but more poorly than it is wired for
//
// A reading:
//
//	byte      1: its sequence number isn't the next; 2: its time differs; 4: its value differs, in
//	          steps; 8: its value differs, as it is; 16: it changed; 32: its quality differs; 64: its
//	          tags differ
//	with 1:   varint, sequence number less the one before
//	with 2:   a moment, when it was read
//	with 4:   varint: the value is n steps of the channel's, and this is n less the n before, 0 at
//	          the beginning of a block
//	with 8:   float64
//	with 16:  varint, how often it changed less that before; the moment when it last did; the moment when
//	          it was read last before that
//	with 32:  byte, 0 stale, 1 good, 2 faulty
//	with 64:  byte, how many tags; each: byte, the length of its UID; the UID; byte, which of the last
//	          eight polls it answered, the latest lowest; byte, how many of these there were
//
// A moment is a uvarint: 0 for never, else one more than the zigzag of the nanoseconds since the moment
// before it in this frame; since the frame's time for the first.
//
// A step of a channel is a fraction that the header gives: the value is the float64 nearest to
// n times the numerator, divided by the denominator.
//
// A fault: text, the part; text, its input or ""; text, why; byte, what that is: 1 no answer,
// 2 reset, 4 too late, 8 corrupt, 16 stuck, or several; a moment, since when.
//
// What isn't in a trace: when lanes came round (scan.Frame.Rounds), which tells whether the
// program lives and nothing of the board.
package trace
