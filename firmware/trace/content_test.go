package trace

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// FuzzContent reads blocks whose sums are right and whose content is anything: what another
// program may have written.
func FuzzContent(f *testing.F) {
	file, err := board.Load("bodoquito-digital")
	require.NoError(f, err)
	h := Of("scan", file, file.Channels(), time.Unix(1e9, 0).UTC())
	r := NewRecorder(nil, nil)
	require.NoError(f, r.Begin(h))
	frame := scan.Frame{Seq: 9, Now: h.Started.Add(time.Second), Readings: make([]scan.Reading, len(h.Channels))}
	frame.Readings[3] = scan.Reading{Value: 1, Seq: 4, At: h.Started, Quality: scan.Good, Changes: 2, Changed: h.Started}
	frame.Faults = []scan.Fault{{Part: "tray reader", Cause: drivers.ErrAbsent, Since: h.Started}}
	r.Frame(&frame)
	r.Event(frame.Now, Event{Key: &Press{Key: "white"}})
	r.seal()
	f.Add(r.waiting[1].content)
	f.Add([]byte{0, 0, 'F', 7, 0, 0, 1, 127, 0, 1})
	f.Add([]byte{0, 0, 'E', 0, 2, '{', '}'})
	header := r.waiting[0]
	f.Fuzz(func(t *testing.T, content []byte) {
		var p packer
		k, err := p.block(headerBlock, 0, header.content)
		require.NoError(t, err)
		data := k.append(begin())
		k, err = p.block(dataBlock, 1, content)
		require.NoError(t, err)
		data = k.append(data)
		in, err := Read(data)
		require.NoError(t, err)
		require.Empty(t, in.Lost())
		for item := range in.Items() {
			if item.Event != nil {
				item.Event.Referee(item.At)
			}
		}
	})
}
