package trace_test

import (
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/scan"
	"tablero/firmware/trace"
)

// BenchmarkFrame records frames of a base in which a third of the sensors were read since
// the frame before.
func BenchmarkFrame(b *testing.B) {
	h := header(b, "base")
	r := trace.NewRecorder(io.Discard, nil)
	require.NoError(b, r.Begin(h))
	rand := rand.New(rand.NewPCG(1, 2))
	f := scan.Frame{Now: began, Readings: make([]scan.Reading, len(h.Channels))}
	frames := 0
	b.ReportAllocs()
	for b.Loop() {
		f.Now = f.Now.Add(10 * time.Millisecond)
		for i := frames % 3; i < len(f.Readings); i += 3 {
			c := &f.Readings[i]
			f.Seq++
			c.Seq++
			c.At, c.Quality = f.Now.Add(-time.Duration(rand.IntN(1e7))), scan.Good
			c.Value = float64((13000+rand.IntN(20))*125000) / 1e9
		}
		r.Frame(&f)
		r.Write()
		frames++
	}
	b.ReportMetric(float64(r.Written())/float64(frames), "bytes/frame")
}
