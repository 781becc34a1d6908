package trace

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
)

const (
	signature = "TABTRACE"
	version   = 1
	mark      = "\xB7TBL"

	headerBlock = 'H'
	dataBlock   = 'D'

	blockHead = len(mark) + 1 + 4 + 4 + 4
	blockSum  = 4
	// mostContent bounds what a reader unpacks: a file mustn't ask for more memory than a
	// Pi has.
	mostContent = 16 << 20
)

// block is a piece of a file that can be read by itself.
type block struct {
	kind   byte
	number uint32
	packed []byte
	long   uint32 // how much that is unpacked
}

// packer packs blocks one after another; its memory is reused.
type packer struct {
	w *flate.Writer
	b bytes.Buffer
}

// block packs a content. The block is good until the next.
func (p *packer) block(kind byte, number uint32, content []byte) (block, error) {
	p.b.Reset()
	var err error
	if p.w == nil {
		p.w, err = flate.NewWriter(&p.b, flate.DefaultCompression)
	} else {
		p.w.Reset(&p.b)
	}
	if err == nil {
		_, err = p.w.Write(content)
	}
	if err == nil {
		err = p.w.Close()
	}
	if err == nil && (len(content) > mostContent || p.b.Len() > mostContent) {
		err = fmt.Errorf("trace: a block of %d bytes is too long", len(content))
	}
	return block{kind, number, p.b.Bytes(), uint32(len(content))}, err
}

// begin gives how a file begins.
func begin() []byte { return binary.LittleEndian.AppendUint16([]byte(signature), version) }

// append writes the block behind b.
func (k *block) append(b []byte) []byte {
	b = append(b, mark...)
	sumOf := len(b)
	b = append(b, k.kind)
	b = binary.LittleEndian.AppendUint32(b, k.number)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(k.packed)))
	b = binary.LittleEndian.AppendUint32(b, k.long)
	b = append(b, k.packed...)
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b[sumOf:]))
}

// content unpacks what the block holds.
func (k *block) content() ([]byte, error) {
	r := flate.NewReader(bytes.NewReader(k.packed))
	content, err := io.ReadAll(io.LimitReader(r, int64(k.long)+1))
	if err == nil && len(content) != int(k.long) {
		err = fmt.Errorf("trace: block %d holds %d bytes, not %d", k.number, len(content), k.long)
	}
	return content, err
}

// next finds the first sound block in data: how many bytes lie before it, and what lies
// behind; ok is false if there is none.
func next(data []byte) (k block, before int, behind []byte, ok bool) {
	for {
		i := bytes.Index(data[before:], []byte(mark))
		if i < 0 {
			return k, before, nil, false
		}
		before += i
		if k, behind, ok = sound(data[before:]); ok {
			return k, before, behind, true
		}
		before += len(mark)
	}
}

// sound reads the block that data begins with; ok is false if its sum is wrong.
func sound(data []byte) (k block, rest []byte, ok bool) {
	if len(data) < blockHead+blockSum {
		return k, nil, false
	}
	head := data[len(mark):]
	k.kind, k.number = head[0], binary.LittleEndian.Uint32(head[1:])
	packed, long := binary.LittleEndian.Uint32(head[5:]), binary.LittleEndian.Uint32(head[9:])
	if packed > mostContent || long > mostContent || int(packed) > len(data)-blockHead-blockSum {
		return k, nil, false
	}
	end := blockHead + int(packed)
	if crc32.ChecksumIEEE(data[len(mark):end]) != binary.LittleEndian.Uint32(data[end:]) {
		return k, nil, false
	}
	k.packed, k.long = data[blockHead:end], long
	return k, data[end+blockSum:], true
}
