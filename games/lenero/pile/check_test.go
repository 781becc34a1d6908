package pile_test

import (
	"encoding/binary"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/games/lenero/pile"
)

func TestAPileThatCantBeIsRefusedWithTheLogAndTheRemedy(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	good := func() pile.Pile {
		return with(180, [3]float64{50, 15, 15}, [3]float64{100, 20, 20})
	}
	require.NoError(t, func() error { p := good(); return p.Check() }())
	for _, tt := range []struct {
		name  string
		spoil func(*pile.Pile)
		says  string
	}{
		{"no place", func(p *pile.Pile) { p.Logs[1].XMM = nan }, "log 1 can't lie at NaN,20: give its axis"},
		{"nowhere", func(p *pile.Pile) { p.Logs[1].YMM = inf }, "log 1 can't lie at 100,+Inf"},
		{"no size", func(p *pile.Pile) { p.Logs[0].RadiusMM = 0 }, "log 0 can't have a radius of 0 mm: give half its diameter"},
		{"less than no size", func(p *pile.Pile) { p.Logs[0].RadiusMM = -15 }, "log 0 can't have a radius of -15 mm"},
		{"size unknown", func(p *pile.Pile) { p.Logs[0].RadiusMM = nan }, "log 0 can't have a radius of NaN mm"},
		{"no mass", func(p *pile.Pile) { p.Logs[0].MassG = 0 }, "log 0 can't weigh 0 g: give its mass"},
		{"in the left wall", func(p *pile.Pile) { p.Logs[0].XMM = 14 }, "log 0 at 14.0,15.0 reaches 1.0 mm into a wall: correct"},
		{"in the right wall", func(p *pile.Pile) { p.Logs[1].XMM = 162 }, "log 1 at 162.0,20.0 reaches 2.0 mm into a wall"},
		{"in the floor", func(p *pile.Pile) { p.Logs[1].YMM = 18 }, "log 1 at 100.0,18.0 reaches 2.0 mm into the floor"},
		{"over the walls", func(p *pile.Pile) { p.Logs[1].YMM = 401 }, "log 1 at 100.0,401.0 lies over the walls"},
		{"one in another", func(p *pile.Pile) { p.Logs[1].XMM = 70 }, "logs 0 and 1 lie 14.4 mm within each other"},
		{"two in one place", func(p *pile.Pile) { p.Logs[1] = p.Logs[0] }, "logs 0 and 1 lie 30.0 mm within each other"},
		{"too wide a log", func(p *pile.Pile) { p.Logs[0].RadiusMM = 100 }, "log 0 at 50.0,15.0 reaches 50.0 mm into a wall"},
		{"no width", func(p *pile.Pile) { p.Frame.WidthMM = 0 }, "the frame's width can't be 0 mm: give the inside width"},
		{"endless width", func(p *pile.Pile) { p.Frame.WidthMM = inf }, "the frame's width can't be +Inf mm"},
		{"no height", func(p *pile.Pile) { p.Frame.HeightMM = nan }, "the frame's height can't be NaN mm"},
		{"friction below zero", func(p *pile.Pile) { p.Friction.Wall = -1 }, "the friction on the walls can't be -1: 0.4 is common"},
		{"rolling resistance unknown", func(p *pile.Pile) { p.Friction.RollingMM = nan }, "the rolling resistance can't be NaN mm"},
		{"too many", func(p *pile.Pile) { p.Logs = make([]pile.Log, 5000) }, "5000 logs are too many: at most 200"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := good()
			tt.spoil(&p)
			err := p.Check()
			require.ErrorContains(t, err, "pile: ")
			require.ErrorContains(t, err, tt.says)
			_, err = p.Drop(15, 100)
			require.ErrorContains(t, err, tt.says)
			_, err = p.Resting(15)
			require.ErrorContains(t, err, tt.says)
		})
	}
}

func TestALogThatCantBeDroppedIsRefused(t *testing.T) {
	p := empty(30)
	_, err := p.Drop(math.NaN(), 10)
	require.ErrorContains(t, err, "a log can't have a radius of NaN mm")
	_, err = p.Drop(15, math.Inf(-1))
	require.ErrorContains(t, err, "a log can't be let go at -Inf")
	_, err = p.Drop(15.1, 10)
	require.ErrorContains(t, err, "a log 30.2 mm thick doesn't fit into a frame 30 mm wide")
	_, err = p.Resting(15.1)
	require.ErrorContains(t, err, "take a thinner one")
}

// FuzzDrop makes a pile of any numbers, eight bytes each.
func FuzzDrop(f *testing.F) {
	bytes := func(of ...float64) []byte {
		var all []byte
		for _, v := range of {
			all = binary.LittleEndian.AppendUint64(all, math.Float64bits(v))
		}
		return all
	}
	f.Add(180.0, 15.0, 60.0, bytes(50, 15, 15, 80, 15, 15))
	f.Add(40.0, 20.0, 20.0, bytes(20, 20, 20, 20, 60, 20))
	f.Add(300.0, 10.0, 120.0, bytes(100, 20, 20, 130, 10, 10, 115, 50, 20, 115, 50.2, 0.1))
	f.Add(300.0, math.NaN(), 120.0, bytes(math.Inf(1), 20, 20))
	f.Add(10000.0, 0.1, 5.0, bytes(5000, 400, 400))
	f.Fuzz(func(t *testing.T, width, radius, x float64, logs []byte) {
		p := empty(width)
		for ; len(logs) >= 24; logs = logs[24:] {
			at := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(logs[8*i:])) }
			p.Logs = append(p.Logs, pile.Log{XMM: at(0), YMM: at(1), RadiusMM: at(2), MassG: 1})
		}
		began := time.Now()
		rest, err := p.Drop(radius, x)
		all, errAll := p.Resting(radius)
		require.Less(t, time.Since(began), time.Second)
		if p.Check() != nil {
			require.Error(t, err)
			require.Error(t, errAll)
		}
		if err != nil || errAll != nil {
			return
		}
		require.GreaterOrEqual(t, rest.YMM, radius)
		require.GreaterOrEqual(t, rest.XMM, radius)
		require.LessOrEqual(t, rest.XMM, width-radius)
		require.NotEmpty(t, append(all.Floor, make([]pile.Span, len(all.Valleys))...))
		for i := range p.Logs {
			p.Supports(i)
		}
		p.TopRow()
	})
}
