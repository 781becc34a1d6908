package sense

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/games"
)

func TestNothingIsDecidedBeforeReadingsHaveRested(t *testing.T) {
	for _, name := range []string{"bodoquito-digital", "bodoquito-nfc"} {
		r := newBodoquito(t, name)
		r.play("=7")
		r.lay("tray")
		r.rest(time.Second)
		r.lay("c3", piece('7'))
		for passed := time.Duration(0); passed < settleTime; passed += r.tick {
			require.Equal(t, Busy, r.scan().Kind, "%s, %s after it was put", name, passed)
		}
		require.Equal(t, Steps, r.scan().Kind, name)
		require.Equal(t, settleTime, r.frame.Now.Sub(r.verdict.Still))
	}
}

func TestEveryChangeMakesTheWaitBeginAnew(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.play("=7")
	r.lay("tray")
	r.rest(time.Second)
	for range 3 {
		r.lay("c3", piece('7'))
		require.Equal(t, Busy, r.rest(settleTime-r.tick).Kind)
		r.lay("c3")
		r.lay("c2", piece('7'))
		require.Equal(t, Busy, r.rest(settleTime-r.tick).Kind)
		r.lay("c2")
	}
	r.lay("c3", piece('7'))
	require.Equal(t, "legal: 1 tray>c3", r.rest(time.Second).Best.String())
}

func TestATagThatMissedAPollHoldsUpPlay(t *testing.T) {
	for _, tt := range []struct {
		name     string
		answers  bool // to the poll after
		heldUpTo time.Duration
	}{
		{"until it answers again", true, settleTime + 10*time.Millisecond},
		{"but not for ever", false, pendingLimit},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newBodoquito(t, "bodoquito-nfc")
			r.play("=7", "b2=3")
			r.lay("tray")
			r.rest(time.Second)
			r.lay("c3", piece('3'))
			r.rest(settleTime)
			put := r.frame.Now.Add(r.tick - settleTime)
			r.lacks[games.Cell(2, 2)] = true
			require.Equal(t, Busy, r.scan().Kind)
			r.lacks[games.Cell(2, 2)] = false
			if tt.answers {
				r.scan()
			}
			for r.verdict.Kind != Steps {
				require.Equal(t, Busy, r.verdict.Kind)
				r.same()
			}
			require.Equal(t, tt.heldUpTo, r.frame.Now.Sub(put))
		})
	}
}

func TestATagThatVanishesForTwoPollsWasNotLifted(t *testing.T) {
	r := newBodoquito(t, "bodoquito-nfc")
	r.play("=7", "b2=3")
	for range 20 {
		for n := range 5 {
			r.lacks[games.Cell(1, 1)], r.lacks[games.Tray] = n < 2, n > 2
			require.Equal(t, Same, r.scan().Kind)
		}
	}
}

// same makes a frame in which every channel was read and nothing was found to be
// otherwise.
func (r *rig) same() {
	r.frame.Now = r.frame.Now.Add(r.tick)
	r.frame.Seq++
	r.frame.Readings = append([]scan.Reading(nil), r.frame.Readings...)
	for i := range r.frame.Readings {
		r.frame.Readings[i].At = r.frame.Now
	}
	r.state, r.verdict = r.model.Step(r.state, r.sit, &r.frame)
}

// flick lets a switch change without a piece.
func (r *rig) flick(p games.Place, on bool) {
	r.frame.Readings = append([]scan.Reading(nil), r.frame.Readings...)
	for i, c := range r.channels {
		if c.Place == p && c.Sensor == board.Switch {
			reading := &r.frame.Readings[i]
			reading.Value = map[bool]float64{true: 1}[on]
			reading.Changes++
			reading.Changed = r.frame.Now
		}
	}
}

func TestAFlickeringSwitchIsNamedAndIsNoMove(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.play("=7", "b2=3")
	b2 := games.Cell(1, 1)
	named := 0
	for n := range 40 { // some 12 changes a second, for 3 s
		r.flick(b2, n%2 == 1)
		for range 8 {
			r.same()
			require.Contains(t, []Kind{Same, Busy}, r.verdict.Kind)
		}
		if len(r.verdict.Flickers) > 0 {
			require.Equal(t, []games.Place{b2}, r.verdict.Flickers)
			require.Equal(t, Same, r.verdict.Kind, "play goes on meanwhile")
			named++
		}
	}
	require.Greater(t, named, 25)
	v := r.rest(4 * time.Second)
	require.Equal(t, Same, v.Kind)
	require.Empty(t, v.Flickers, "it has come to rest")
}

func TestAHandThatFumblesIsNoFlicker(t *testing.T) {
	r := newBodoquito(t, "bodoquito-digital")
	r.play("=7", "b2=3")
	for n := range 24 {
		r.lay("b2", []games.Kind{piece('7')}[n%2:]...)
		require.Empty(t, r.rest(250*time.Millisecond).Flickers)
	}
}
