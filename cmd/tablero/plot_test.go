package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"tablero/games"
)

func sensed(sensor, quality string, value float64, tags ...string) []reading {
	r := reading{Channel: "c", Sensor: sensor, Quality: quality, Value: &value, Tags: tags}
	if sensor == "tags" {
		r.Value = nil
	}
	return []reading{r}
}

func TestAPlotIsAsHighAsTheReadingsWere(t *testing.T) {
	p := newPlot(true)
	for _, v := range []float64{1, 1.7, 8, 4.5} {
		p.look(sensed("field", "good", v))
	}
	p.look(sensed("field", "faulty", 9))
	drawn, span := p.line(&sensed("field", "good", 0)[0])
	require.Equal(t, "▁▂█▅×", drawn)
	require.Equal(t, "1.0000 to 8.0000 V", span)
}

func TestAPlotOfASwitchGoesFromNothingToAMagnet(t *testing.T) {
	p := newPlot(false)
	for _, v := range []float64{0, 0, 1} {
		p.look(sensed("switch", "good", v))
	}
	drawn, span := p.line(&sensed("switch", "good", 0)[0])
	require.Equal(t, "__@", drawn)
	require.Empty(t, span)
}

func TestAPlotOfAReaderCountsTags(t *testing.T) {
	p := newPlot(false)
	p.look(sensed("tags", "good", 0))
	p.look(sensed("tags", "good", 0, "04:A2:B3:C4"))
	p.look(sensed("tags", "stale", 0))
	drawn, _ := p.line(&sensed("tags", "good", 0)[0])
	require.Equal(t, "_@?", drawn)
}

func TestAPlotForgetsWhatIsLongAgo(t *testing.T) {
	p := newPlot(true)
	p.look(sensed("weight", "good", 1e6))
	for range plotLooks {
		p.look(sensed("weight", "good", 7))
	}
	drawn, span := p.line(&sensed("weight", "good", 0)[0])
	require.Equal(t, plotLooks, utf8.RuneCountInString(drawn))
	require.Equal(t, strings.Repeat("▁", plotLooks), drawn)
	require.Equal(t, "7 to 7", span)
}

func TestNothingIsSaidOfAChannelThatWasNeverRead(t *testing.T) {
	p := newPlot(false)
	p.look(sensed("field", "stale", 0))
	drawn, span := p.line(&sensed("field", "stale", 0)[0])
	require.Equal(t, "?", drawn)
	require.Empty(t, span)
}

func TestScanDrawsHowAPieceWasTakenAway(t *testing.T) {
	l := newLive(t, "bodoquito-digital")
	l.move(t, "3", games.Cell(2, 2))
	r := l.start(t, false, "scan", "--plot", "--every", "20ms", "--watch", "c3")
	r.says(t, "halls east  @")
	require.NoError(t, l.world.Hold("3"))
	require.NoError(t, l.world.Carry("3", l.world.Reserve("3"), 0, 0))
	r.says(t, "@_")
	r.stop()
	require.Equal(t, exitInterrupted, <-r.code)
}
