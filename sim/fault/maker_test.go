package fault_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/games/bodoquito"
	"tablero/sim/fault"
	"tablero/sim/lane"
	"tablero/sim/world"
)

// broken lets things break on a board for ten minutes, a turn each five seconds.
func broken(t *testing.T, name string, seed uint64, items ...string) (*fault.Maker, *world.World) {
	file, err := board.Load(name)
	require.NoError(t, err)
	lanes := lane.NewScheduler()
	w, err := world.New(file, world.Bodoquito(bodoquito.Game{}.Kinds(), file.HasFields()), lanes, world.Opts{Parts: 1, Seed: seed})
	require.NoError(t, err)
	require.NoError(t, w.Hold("7"))
	require.NoError(t, w.Carry("7", w.Middle(0), 0, 0))
	require.NoError(t, w.Drop("7"))
	plan, err := fault.Parse(items)
	require.NoError(t, err)
	m, err := fault.New(fault.Opts{Plan: plan, World: w, File: file, Seed: seed, Disk: &fault.Drive{},
		Turns: func() int { return int(lanes.Elapsed() / (5 * time.Second)) }, Over: func() bool { return false }})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	lanes.Go("faults", func() { m.Run(ctx) })
	lanes.RunFor(10 * time.Minute)
	cancel()
	lanes.RunFor(time.Minute)
	return m, w
}

func TestFaultsComeOneAfterAnotherAndEachIsPutRight(t *testing.T) {
	for _, name := range board.Names() {
		m, w := broken(t, name, 3, "all=1")
		events := m.Events()
		require.Greater(t, len(events), 60)
		kinds := map[fault.Kind]bool{}
		for i, e := range events {
			kinds[e.Kind] = true
			require.NotEmpty(t, e.Part)
			require.False(t, e.To.IsZero(), e.String())
			require.False(t, e.To.Before(e.From))
			if i > 0 && i < len(events)-1 {
				require.GreaterOrEqual(t, e.From.Sub(events[i-1].To.Add(events[i-1].Lingers)), time.Second, "the board has time to recover from %s", events[i-1].String())
			}
			if e.Kind.Silent() {
				require.Empty(t, e.Says, "nobody should hear of %s", e.String())
			}
		}
		require.Greater(t, len(kinds), 5)
		file, err := board.Load(name)
		require.NoError(t, err)
		for _, p := range file.Parts {
			if bus, _ := file.Bus(p.Bus); bus != nil && bus.Kind == "i2c" {
				wire, err := w.I2C(bus.Port)
				require.NoError(t, err)
				require.NoError(t, wire.Tx(p.Address, []byte{0}, make([]byte, 1)), "%s answers again", p.Name)
			}
		}
	}
}

func TestTheSameSeedBreaksTheSameThings(t *testing.T) {
	list := func(seed uint64) (all []string) {
		m, _ := broken(t, "base", seed, "all=0.5")
		for _, e := range m.Events() {
			all = append(all, e.String()+" at "+e.From.String())
		}
		return all
	}
	require.Equal(t, list(1), list(1))
	require.NotEqual(t, list(1), list(2))
}

func TestARateIsSoManyFaultsATurn(t *testing.T) {
	m, _ := broken(t, "base", 1, "knock=0.25")
	require.InDelta(t, 120*0.25, len(m.Events()), 12, "of 120 turns")
	for _, e := range m.Events() {
		require.Equal(t, fault.Knock, e.Kind)
	}
}

func TestADriveThatIsFullRefusesUntilItIsNot(t *testing.T) {
	m, _ := broken(t, "bodoquito-digital", 1, "disk=1")
	require.NotEmpty(t, m.Events())
	for _, e := range m.Events() {
		require.Equal(t, fault.Disk, e.Kind)
		require.True(t, e.Since().IsZero(), "nothing was written meanwhile")
	}
}
