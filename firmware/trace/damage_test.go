package trace_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/scan"
	"tablero/firmware/trace"
)

// long records a frame each 20 ms for so many seconds, each block of 5 s in a slice of its
// own; the header's is the first.
func long(t require.TestingT, seconds int) (blocks [][]byte) {
	var file bytes.Buffer
	r := trace.NewRecorder(&file, nil)
	cut := func() {
		r.Write()
		if file.Len() > 0 {
			blocks = append(blocks, bytes.Clone(file.Bytes()))
			file.Reset()
		}
	}
	h := header(t, "bodoquito-digital")
	require.NoError(t, r.Begin(h))
	cut()
	f := scan.Frame{Readings: make([]scan.Reading, len(h.Channels))}
	for n := range seconds * 50 {
		f.Now = began.Add(time.Duration(n) * 20 * time.Millisecond)
		f.Seq++
		c := &f.Readings[n%len(f.Readings)]
		c.Seq++
		c.At, c.Quality, c.Value = f.Now, scan.Good, float64(n%3)
		r.Frame(&f)
		cut()
	}
	require.NoError(t, r.Close())
	cut()
	return blocks
}

// counts gives how many frames were read, and at which places something was missing.
func counts(all []seen) (frames, gaps int) {
	for _, s := range all {
		switch {
		case s.gap:
			gaps++
		case !s.begin:
			frames++
		}
	}
	return frames, gaps
}

func TestACutOffTraceIsReadAsFarAsItsBlocksAreWhole(t *testing.T) {
	blocks := long(t, 20)
	require.Len(t, blocks, 5)
	whole := bytes.Join(blocks, nil)
	first := len(blocks[0])
	for cut := range len(whole) {
		if cut < first {
			_, err := trace.Read(whole[:cut])
			require.ErrorIs(t, err, trace.ErrNoTrace, "cut at %d", cut)
			continue
		}
		left, want := cut-first, 0
		for _, b := range blocks[1:] {
			if left < len(b) {
				break
			}
			left -= len(b)
			want += 250
		}
		if cut%7 != 0 && left > 40 { // sums are what takes time
			continue
		}
		all, lost := items(t, whole[:cut])
		frames, gaps := counts(all)
		require.Equal(t, want, frames, "cut at %d", cut)
		require.Zero(t, gaps)
		require.Equal(t, trace.Lost{Bytes: left, End: left}, lost)
		if left > 0 {
			require.Contains(t, lost.String(), "cut off")
		}
	}
}

func TestAFlippedByteLosesOnlyItsBlock(t *testing.T) {
	blocks := long(t, 15)
	whole := bytes.Join(blocks, nil)
	first, second := len(blocks[0]), len(blocks[0])+len(blocks[1])
	for at := 0; at < second+len(blocks[2]); at += 3 { // 3 is odd: each bit of a byte gets its turn
		data := bytes.Clone(whole)
		data[at] ^= 1 << (at % 8)
		if at < first {
			_, err := trace.Read(data)
			require.Error(t, err, "byte %d", at)
			continue
		}
		all, lost := items(t, data)
		frames, gaps := counts(all)
		require.Equal(t, 500, frames, "byte %d", at)
		require.Equal(t, 1, gaps)
		require.Equal(t, 1, lost.Blocks)
		require.Zero(t, lost.End)
		require.NotEmpty(t, lost.String())
	}
}

func TestFramesBehindALostBlockAreWhatTheyWere(t *testing.T) {
	blocks := long(t, 20)
	sound, _ := items(t, bytes.Join(blocks, nil))
	holed, _ := items(t, bytes.Join([][]byte{blocks[0], blocks[1], blocks[3], []byte("noise"), blocks[4]}, nil))
	for i := range 250 {
		same(t, &sound[1+500+i].frame, &holed[2+250+i].frame)
		same(t, &sound[1+750+i].frame, &holed[2+500+i].frame)
	}
}

func TestWhatIsNoTraceIsRefused(t *testing.T) {
	for _, data := range [][]byte{nil, []byte("TABTRACE"), []byte("SQLite format 3\x00 and more"), []byte("TABTRACE\x01\x00")} {
		_, err := trace.Read(data)
		require.ErrorIs(t, err, trace.ErrNoTrace, "%q", data)
	}
	newer := bytes.Join(long(t, 1), nil)
	binary.LittleEndian.PutUint16(newer[8:], 2)
	_, err := trace.Read(newer)
	require.ErrorIs(t, err, trace.ErrVersion)
}

// disk fails for a while.
type disk struct {
	bytes.Buffer
	full  int // writes that fail from now on
	fails int
}

func (d *disk) Write(p []byte) (int, error) {
	if d.full > 0 {
		d.full--
		d.fails++
		n, _ := d.Buffer.Write(p[:len(p)/2])
		return n, errors.New("no space left on device")
	}
	return d.Buffer.Write(p)
}

func TestWhatCannotBeWrittenIsCountedAndSaidOnce(t *testing.T) {
	to := &disk{}
	var said []string
	r := trace.NewRecorder(to, func(err error) { said = append(said, err.Error()) })
	h := header(t, "bodoquito-digital")
	require.NoError(t, r.Begin(h))
	f := scan.Frame{Readings: make([]scan.Reading, len(h.Channels))}
	for n := range 5 {
		if n == 2 {
			to.full = 2
		}
		f.Seq, f.Now = f.Seq+1, began.Add(time.Duration(n)*6*time.Second)
		r.Frame(&f)
		r.Write()
	}
	require.ErrorContains(t, r.Close(), "2 of 6 blocks are lost")
	require.Equal(t, 2, r.Lost())
	require.Len(t, said, 1)
	require.Contains(t, said[0], "no space left")
	require.EqualValues(t, to.Len(), r.Written())
	all, lost := items(t, to.Bytes())
	frames, gaps := counts(all)
	require.Equal(t, 3, frames)
	require.Equal(t, 1, gaps)
	require.Equal(t, 2, lost.Blocks)
}

func TestAHeaderThatCannotBeWrittenIsTriedAgain(t *testing.T) {
	to := &disk{full: 3}
	said := 0
	r := trace.NewRecorder(to, func(error) { said++ })
	h := header(t, "bodoquito-digital")
	require.NoError(t, r.Begin(h))
	f := scan.Frame{Readings: make([]scan.Reading, len(h.Channels))}
	for n := range 6 {
		f.Seq, f.Now = f.Seq+1, began.Add(time.Duration(n)*6*time.Second)
		r.Frame(&f)
		r.Write()
	}
	require.NoError(t, r.Close(), "all waited for it")
	require.Equal(t, 1, said)
	all, lost := items(t, to.Bytes())
	frames, gaps := counts(all)
	require.Equal(t, 6, frames)
	require.Zero(t, gaps)
	require.Zero(t, lost.Blocks)
}

func TestADiskThatIsTooSlowHoldsNothingUp(t *testing.T) {
	var file bytes.Buffer
	said := 0
	r := trace.NewRecorder(&file, func(error) { said++ })
	h := header(t, "bodoquito-digital")
	require.NoError(t, r.Begin(h))
	f := scan.Frame{Readings: make([]scan.Reading, len(h.Channels))}
	for n := range 100 { // nobody writes meanwhile
		f.Seq, f.Now = f.Seq+1, began.Add(time.Duration(n)*5*time.Second)
		r.Frame(&f)
	}
	require.Error(t, r.Close())
	require.Equal(t, 101-64, r.Lost())
	require.Equal(t, 1, said)
}

func TestAProgramThatBeginsAgainGoesOnWithTheTrace(t *testing.T) {
	var file bytes.Buffer
	r := trace.NewRecorder(&file, nil)
	h := header(t, "bodoquito-digital")
	f := scan.Frame{Readings: make([]scan.Reading, len(h.Channels))}
	for n := range 2 {
		h.Started = began.Add(time.Duration(n) * time.Hour)
		require.NoError(t, r.Begin(h))
		f.Seq, f.Now = 1, h.Started.Add(time.Second)
		r.Frame(&f)
	}
	require.NoError(t, r.Close())
	all, _ := items(t, file.Bytes())
	require.Len(t, all, 4)
	require.True(t, all[2].begin)
	require.Equal(t, f.Now, all[3].frame.Now)
}

func FuzzRead(f *testing.F) {
	blocks := long(f, 10)
	f.Add(bytes.Join(blocks, nil))
	f.Add(bytes.Join(blocks[:2], nil)[:600])
	f.Add([]byte("TABTRACE\x01\x00\xB7TBLH"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := trace.Read(data)
		if err != nil {
			return
		}
		channels := 0
		for item := range in.Items() {
			if item.Header != nil {
				channels = len(item.Header.Channels)
			}
			if item.Frame != nil {
				require.Len(t, item.Frame.Readings, channels)
			}
		}
	})
}
