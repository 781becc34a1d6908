package chip_test

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"periph.io/x/conn/v3/gpio"

	"tablero/sim/chip"
	"tablero/sim/lane"
)

func TestAPinReadsItsDriverElseItsPulls(t *testing.T) {
	p := chip.NewPin("GPIO5", 5, lane.NewScheduler())
	require.Equal(t, gpio.Low, p.Read())
	require.NoError(t, p.In(gpio.PullUp, gpio.NoEdge))
	require.Equal(t, gpio.High, p.Read())
	require.NoError(t, p.In(gpio.Float, gpio.NoEdge))
	require.Equal(t, gpio.High, p.Read(), "gpioioctl's Float keeps the pull")
	p.Drive(gpio.Low)
	require.Equal(t, gpio.Low, p.Read())
	p.Release()
	require.NoError(t, p.In(gpio.PullDown, gpio.NoEdge))
	require.Equal(t, gpio.Low, p.Read())
}

func TestTheFirstOutHighGlitchesLow(t *testing.T) {
	for _, ioctl := range []bool{true, false} {
		p := chip.NewPin("GPIO5", 5, lane.NewScheduler())
		p.IoctlSemantics = ioctl
		var seen []gpio.Level
		p.OnOut = func(l gpio.Level) { seen = append(seen, l) }
		require.NoError(t, p.Out(gpio.High))
		require.NoError(t, p.Out(gpio.High))
		if ioctl {
			require.Equal(t, []gpio.Level{gpio.Low, gpio.High}, seen)
		} else {
			require.Equal(t, []gpio.Level{gpio.High}, seen)
		}
	}
}

func TestReadingAnOutputMakesItAnInputWithPullUp(t *testing.T) {
	p := chip.NewPin("GPIO5", 5, lane.NewScheduler())
	require.NoError(t, p.Out(gpio.Low))
	require.Equal(t, gpio.High, p.Read())
	require.Equal(t, gpio.IN_HIGH, p.Func())
}

func TestAnEdgeWakesTheLaneThatWaits(t *testing.T) {
	run := func(t *testing.T, r lane.Runner, finish func()) {
		p := chip.NewPin("GPIO5", 5, r)
		p.Cost = 0
		began := r.Now()
		r.Go("driver", func() {
			require.NoError(t, p.In(gpio.PullUp, gpio.FallingEdge))
			require.False(t, p.WaitForEdge(3*ms))
			require.Equal(t, 3*ms, r.Now().Sub(began))
			require.True(t, p.WaitForEdge(time.Second))
			require.Equal(t, 5*ms, r.Now().Sub(began))
			r.Sleep(10 * ms)
			require.True(t, p.WaitForEdge(time.Second), "the second edge was queued")
			require.Equal(t, 15*ms, r.Now().Sub(began))
			require.False(t, p.WaitForEdge(-1), "negative returns at once")
			require.True(t, p.WaitForEdge(0), "zero waits for ever")
			require.Equal(t, 100*ms, r.Now().Sub(began))
		})
		r.Go("part", func() {
			r.Sleep(5 * ms)
			p.Drive(gpio.Low)
			r.Sleep(ms)
			p.Drive(gpio.High)
			p.Drive(gpio.Low)
			r.Sleep(94 * ms)
			p.Release()
			p.Drive(gpio.Low)
		})
		finish()
	}
	t.Run("scheduler", func(t *testing.T) {
		s := lane.NewScheduler()
		run(t, s, func() { s.RunFor(-1) })
		require.Equal(t, 100*ms, s.Elapsed())
	})
	t.Run("live", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			l := new(lane.Live)
			run(t, l, l.Wait)
		})
	})
}

func TestConnsContractIsToBeHadToo(t *testing.T) {
	s := lane.NewScheduler()
	p := chip.NewPin("GPIO5", 5, s)
	p.IoctlSemantics = false
	require.NoError(t, p.In(gpio.PullUp, gpio.BothEdges))
	began := s.Elapsed()
	require.False(t, p.WaitForEdge(0))
	require.Equal(t, began, s.Elapsed())
	p.Drive(gpio.Low)
	require.True(t, p.WaitForEdge(-1))
	p.Drive(gpio.High)
	require.NoError(t, p.In(gpio.PullUp, gpio.BothEdges))
	require.False(t, p.WaitForEdge(0), "In forgets old edges")
}

func TestHaltEndsAWait(t *testing.T) {
	s := lane.NewScheduler()
	p := chip.NewPin("GPIO5", 5, s)
	ended := false
	s.Go("driver", func() {
		require.NoError(t, p.In(gpio.PullUp, gpio.BothEdges))
		require.False(t, p.WaitForEdge(0))
		ended = true
	})
	s.Go("owner", func() {
		s.Sleep(ms)
		require.NoError(t, p.Halt())
	})
	s.RunFor(10 * ms)
	require.True(t, ended)
}

func TestTheKernelsQueueKeepsTheLast16Edges(t *testing.T) {
	p := chip.NewPin("GPIO5", 5, lane.NewScheduler())
	require.NoError(t, p.In(gpio.PullUp, gpio.BothEdges))
	for range 20 {
		p.Drive(gpio.Low)
		p.Drive(gpio.High)
	}
	n := 0
	for p.WaitForEdge(us) {
		n++
	}
	require.Equal(t, 16, n)
}

func TestPinOperationsCostTimeAndAreHeldUpNowAndThen(t *testing.T) {
	s := lane.NewScheduler()
	p := chip.NewPin("GPIO5", 5, s)
	require.Equal(t, 200*us, spent(s, func() {
		for range 100 {
			p.Read()
		}
	}))
	p.HoldUps = &chip.HoldUps{Rand: rand.New(rand.NewPCG(1, 1)), Probability: 0.1, Most: 100 * us}
	held := spent(s, func() {
		for range 1000 {
			p.Read()
		}
	}) - 2*ms
	require.InDelta(t, 1000*0.1*50, held.Microseconds(), 1500)
}

func TestAGroupIsOneOperation(t *testing.T) {
	s := lane.NewScheduler()
	a, b, c := chip.NewPin("GPIO6", 6, s), chip.NewPin("GPIO12", 12, s), chip.NewPin("GPIO13", 13, s)
	g, err := chip.Group(a, b, c)
	require.NoError(t, err)
	_, err = chip.Group()
	require.Error(t, err)
	require.Equal(t, 2*us, spent(s, func() { require.NoError(t, g.Out(0b111, 0b101)) }))
	b.Drive(gpio.High)
	v, err := g.Read(0)
	require.NoError(t, err)
	require.Equal(t, gpio.GPIOValue(0b111), v)
	v, err = g.Read(0b010)
	require.NoError(t, err)
	require.Equal(t, gpio.GPIOValue(0b010), v)
	require.Equal(t, 12, g.ByNumber(12).Number())
	require.Equal(t, "GPIO13", g.ByOffset(2).Name())
	require.Nil(t, g.ByName("GPIO7"))
	require.Len(t, g.Pins(), 3)
}

func TestAGroupTellsWhichPinHadTheEdge(t *testing.T) {
	s := lane.NewScheduler()
	a, b := chip.NewPin("GPIO6", 6, s), chip.NewPin("GPIO12", 12, s)
	g, err := chip.Group(a, b)
	require.NoError(t, err)
	require.NoError(t, a.In(gpio.PullUp, gpio.BothEdges))
	require.NoError(t, b.In(gpio.PullUp, gpio.BothEdges))
	s.Go("parts", func() {
		s.Sleep(ms)
		b.Drive(gpio.Low)
		s.Sleep(ms)
		a.Drive(gpio.Low)
	})
	for _, want := range []int{12, 6} {
		n, edge, err := g.WaitForEdge(time.Second)
		require.NoError(t, err)
		require.Equal(t, want, n)
		require.Equal(t, gpio.FallingEdge, edge)
	}
	_, edge, err := g.WaitForEdge(ms)
	require.Error(t, err)
	require.Equal(t, gpio.NoEdge, edge)
}

func TestAnOpenDrainWireIsLowIfAnyPulls(t *testing.T) {
	p := chip.NewPin("INT", 17, lane.NewScheduler())
	p.Resistor = gpio.PullUp
	wire := chip.NewOpenDrain(p)
	a, b := wire.Driver(), wire.Driver()
	require.Equal(t, gpio.High, p.Level())
	a(gpio.Low)
	b(gpio.Low)
	a(gpio.High)
	require.Equal(t, gpio.Low, p.Level())
	b(gpio.High)
	require.Equal(t, gpio.High, p.Level())
}
