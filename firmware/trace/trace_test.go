package trace_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/drivers"
	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/trace"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/games/bodoquito"
)

var began = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// header is that of a match on a board.
func header(t require.TestingT, name string) trace.Header {
	f, err := board.Load(name)
	require.NoError(t, err)
	h := trace.Of("match", f, f.Channels(), began)
	require.NoError(t, h.Play(bodoquito.Game{}, games.Settings{}, board.NewCalibration(name), [2]referee.Control{{Main: time.Minute}}, nil, nil))
	return h
}

// seen is an item that outlives the next.
type seen struct {
	at    time.Time
	frame scan.Frame
	event trace.Event
	gap   bool
	begin bool
}

// items reads a whole trace.
func items(t require.TestingT, data []byte) ([]seen, trace.Lost) {
	in, err := trace.Read(data)
	require.NoError(t, err)
	var all []seen
	for item := range in.Items() {
		s := seen{at: item.At, gap: item.Gap, begin: item.Header != nil}
		if item.Frame != nil {
			s.frame = copied(item.Frame)
		}
		if item.Event != nil {
			s.event = *item.Event
		}
		all = append(all, s)
	}
	return all, in.Lost()
}

func copied(f *scan.Frame) scan.Frame {
	c := *f
	c.Readings = slices.Clone(f.Readings)
	return c
}

// someFrames draws frames as a board never gives them, and worse.
func someFrames(t *rapid.T, channels int) []scan.Frame {
	var all []scan.Frame
	f := scan.Frame{Now: began, Readings: make([]scan.Reading, channels)}
	moment := rapid.Custom(func(t *rapid.T) time.Time {
		if rapid.IntRange(0, 9).Draw(t, "never") == 0 {
			return time.Time{}
		}
		return began.Add(time.Duration(rapid.Int64Range(-1e12, 1e15).Draw(t, "ns")))
	})
	causes := []error{drivers.ErrAbsent, fmt.Errorf("tray: %w", drivers.ErrReset), errors.Join(drivers.ErrTimeout, scan.ErrStuck), drivers.ErrCorrupt, errors.New("")}
	faults := func(name string) (all []scan.Fault) {
		for range rapid.IntRange(0, 3).Draw(t, name) {
			all = append(all, scan.Fault{Part: rapid.String().Draw(t, "part"), Input: rapid.String().Draw(t, "input"), Cause: rapid.SampledFrom(causes).Draw(t, "cause"), Since: moment.Draw(t, "since")})
		}
		return all
	}
	value := rapid.OneOf(rapid.SampledFrom([]float64{0, 1, math.Copysign(0, -1), math.Inf(1), math.NaN(), -8388608, 1.65, 3 * 125000 / 1e9}), rapid.Float64(),
		rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.Int64Range(-40000, 40000).Draw(t, "code")*125000) / 1e9 }))
	for range rapid.IntRange(1, 12).Draw(t, "frames") {
		f.Now = f.Now.Add(time.Duration(rapid.Int64Range(-1e9, 4e9).Draw(t, "later")))
		if rapid.Bool().Draw(t, "news") {
			f.Seq += rapid.Uint64Range(1, 1<<40).Draw(t, "seq")
			for range rapid.IntRange(0, 9).Draw(t, "readings") {
				r := &f.Readings[rapid.IntRange(0, channels-1).Draw(t, "channel")]
				r.Seq += rapid.SampledFrom([]uint32{0, 1, 1, 1, 7, 1 << 31}).Draw(t, "reads")
				r.At = moment.Draw(t, "at")
				r.Value = value.Draw(t, "value")
				r.Quality = scan.Quality(rapid.IntRange(0, 2).Draw(t, "quality"))
				if rapid.Bool().Draw(t, "changed") {
					r.Changes++
					r.Changed, r.Before = moment.Draw(t, "changed at"), moment.Draw(t, "before")
				}
				if rapid.Bool().Draw(t, "polled") {
					uid, err := mfrc522.UIDOf(rapid.SliceOfN(rapid.Byte(), 7, 7).Draw(t, "uid"))
					require.NoError(t, err)
					r.Tags.Poll([]mfrc522.UID{uid})
				}
			}
			if rapid.Bool().Draw(t, "faults change") {
				f.Faults, f.Poorer = faults("faults"), faults("poorer")
			}
		}
		all = append(all, copied(&f))
	}
	return all
}

// same asks for equal frames: to the bit of a value, and faults by what they say and are.
func same(t require.TestingT, want, got *scan.Frame) {
	require.Equal(t, want.Seq, got.Seq)
	require.True(t, want.Now.Equal(got.Now), "%s, not %s", got.Now, want.Now)
	require.Len(t, got.Readings, len(want.Readings))
	for i := range want.Readings {
		w, g := want.Readings[i], got.Readings[i]
		require.Equal(t, math.Float64bits(w.Value), math.Float64bits(g.Value), "channel %d", i)
		w.Value, g.Value = 0, 0
		require.Equal(t, w, g, "channel %d", i)
	}
	sameFaults(t, want.Faults, got.Faults)
	sameFaults(t, want.Poorer, got.Poorer)
}

func sameFaults(t require.TestingT, want, got []scan.Fault) {
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		require.Equal(t, []any{w.Part, w.Input, w.Cause.Error(), w.Since}, []any{g.Part, g.Input, g.Cause.Error(), g.Since})
		for _, known := range []error{drivers.ErrAbsent, drivers.ErrReset, drivers.ErrTimeout, drivers.ErrCorrupt, scan.ErrStuck, errors.ErrUnsupported} {
			require.Equal(t, errors.Is(w.Cause, known), errors.Is(g.Cause, known), "%v", known)
		}
	}
}

func TestFramesComeBackToTheBit(t *testing.T) {
	for _, name := range board.Names() {
		t.Run(name, func(t *testing.T) {
			h := header(t, name)
			rapid.Check(t, func(t *rapid.T) {
				var file bytes.Buffer
				r := trace.NewRecorder(&file, nil)
				require.NoError(t, r.Begin(h))
				frames := someFrames(t, len(h.Channels))
				for i := range frames {
					r.Frame(&frames[i])
				}
				require.NoError(t, r.Close())
				all, lost := items(t, file.Bytes())
				require.Empty(t, lost)
				require.Len(t, all, len(frames)+1)
				require.True(t, all[0].begin)
				for i := range frames {
					same(t, &frames[i], &all[i+1].frame)
				}
			})
		})
	}
}

func TestEventsComeBackWithTheirTimes(t *testing.T) {
	at := func(ms int) time.Time { return began.Add(time.Duration(ms) * time.Millisecond) }
	events := []referee.Event{
		{Now: at(1), Key: &referee.Press{Key: referee.MenuKey, Long: true}},
		{Now: at(0), Key: &referee.Press{Key: referee.BlackKey}},
		{Now: at(7000), Told: &referee.Told{From: 3, Turns: []string{"x3@88.0 5@142.5!{w3@90.2,15.0}"}}},
		{Now: at(7001), Committed: &referee.Committed{Number: 9}},
		{Now: at(7001), Unkept: &referee.Unkept{Cause: words.Say(words.CauseFull), Text: "no space left"}},
	}
	commit := referee.Commit{Number: 4, At: at(7500), Op: referee.Finish, Outcome: games.BlackWins, Reason: games.Resigned, Agreed: true, Evidence: "0.9",
		Left: &referee.Left{time.Second, 2}, Beliefs: []referee.Belief{{From: 1, Turns: []string{"5@1"}, Weight: 0.1 + 0.2}}}
	var file bytes.Buffer
	r := trace.NewRecorder(&file, nil)
	require.NoError(t, r.Begin(header(t, "base")))
	for i := range events {
		e, ok := trace.Happened(&events[i])
		require.True(t, ok)
		r.Event(events[i].Now, e)
	}
	made := trace.Committed(&commit)
	r.Event(commit.At, trace.Event{Commit: &made})
	require.NoError(t, r.Close())
	all, _ := items(t, file.Bytes())
	require.Len(t, all, len(events)+2)
	for i, want := range events {
		got, ok := all[i+1].event.Referee(all[i+1].at)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	last := all[len(all)-1]
	require.Equal(t, commit.At, last.at)
	require.Equal(t, &made, last.event.Commit)
	require.Equal(t, "finish 0-1 resigned (agreed)", last.event.Commit.String())
	_, ok := trace.Happened(&referee.Event{Now: began})
	require.False(t, ok)
}

func TestAHeaderSaysAllThatAMatchNeeds(t *testing.T) {
	f, err := board.Load("base")
	require.NoError(t, err)
	c := board.NewCalibration("base")
	c.Corners = []board.CornerCalibration{{CountsPerGram: 0.1 + 0.2}}
	saved := referee.Saved{Turns: []string{"=7"}, Left: &referee.Left{1, 2}, Beliefs: []referee.Belief{{From: 1, Turns: []string{"=7"}, Weight: 1. / 3}}}
	controls := [2]referee.Control{{Main: time.Minute, Increment: time.Second}, {}}
	h := trace.Of("match", f, f.Channels(), began)
	require.NoError(t, h.Play(bodoquito.Game{}, games.Settings{"a": "b"}, c, controls, &saved, []byte{0, 255}))
	var file bytes.Buffer
	r := trace.NewRecorder(&file, nil)
	require.NoError(t, r.Begin(h))
	require.NoError(t, r.Close())
	in, err := trace.Read(file.Bytes())
	require.NoError(t, err)
	got := in.Header()
	require.Equal(t, &h, got)
	require.Equal(t, &saved, got.Saved())
	require.Equal(t, controls, got.Controls())
	file2, err := got.File()
	require.NoError(t, err)
	require.Equal(t, f, file2)
	c2, err := got.Calibrated(f, bodoquito.Game{})
	require.NoError(t, err)
	require.Equal(t, c, c2)
}

func TestMinusZeroComesBack(t *testing.T) {
	h := header(t, board.Names()[0])
	var file bytes.Buffer
	r := trace.NewRecorder(&file, nil)
	require.NoError(t, r.Begin(h))
	values := []float64{0, math.Copysign(0, -1), 0}
	for i, v := range values {
		f := scan.Frame{Seq: uint64(i + 1), Now: h.Started.Add(time.Duration(i) * time.Second), Readings: make([]scan.Reading, len(h.Channels))}
		f.Readings[1].Value = v
		r.Frame(&f)
	}
	require.NoError(t, r.Close())
	all, lost := items(t, file.Bytes())
	require.Empty(t, lost)
	for i, v := range values {
		require.Equal(t, math.Float64bits(v), math.Float64bits(all[i+1].frame.Readings[1].Value), "frame %d", i)
	}
}
