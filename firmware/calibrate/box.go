package calibrate

import (
	"cmp"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate/wood"
	"tablero/firmware/scan"
	"tablero/firmware/words"
	"tablero/games"
)

// Box learns how the logs of a box rub, and what resists their rolling: the board is made to
// lean to weigh its platform, then one log after another lies alone in the frame, is rolled,
// and slides when the board is lifted. It is a value; Step gives the next.
type Box struct {
	channels [4]int // of the load cells, by corner
	file     *board.File
	cells    wood.Cells
	known    []board.CornerCalibration
	masses   map[games.Kind]float64 // what logs weigh, as far as that is known, g
	tasks    []boxTask

	ask    boxAsk
	next   int // of the tasks
	scaled bool
	scale  wood.Scale
	logs   []wood.Log // measured; never changed in place
	now    wood.Log   // that is being measured
	wrong  words.Message
	vain   int // how often in a row something was done that told nothing

	lately [4]lately
	begun  time.Time
	window []reading // since all lay still; never changed in place
	stray  bool      // the latest reading was far off and isn't counted
	moves  int       // how often it began anew

	zero                    reading // the bare board
	propped, leaning, frame wood.Rest
	lying                   wood.Rest
	record                  []wood.Sample // since what is asked for was; never changed in place
	stirred                 bool          // something happened in it
	most                    float64       // by how much less the board pressed, at most, g
	said                    BoxOrder
}

// boxTask is one log to be measured.
type boxTask struct {
	kind     games.KindInfo
	radiusMM float64
	rolls    bool
}

// boxAsk is what is asked of whoever sits at the board.
type boxAsk uint8

const (
	askBare boxAsk = iota
	askBook
	askFrameLeaning
	askBookAway
	askFrame // in place of the three before, when the platform was weighed
	askLay
	askRight
	askLeft
	askLift
	askTakeOut
	askNothing
)

// How many logs are measured: those that tell most, the thickest of each colour.
const (
	logsSlid   = 6
	logsRolled = 2
)

// NewBox begins to learn how the logs of a game rub. It wants to know the load cells, and
// uses what it knows of the logs' weight.
func NewBox(f *board.File, channels []board.Channel, game games.Rubs, c *board.Calibration) Box {
	b := Box{file: f, known: c.Corners, masses: map[games.Kind]float64{}}
	b.cells.LeverMM = f.Platform.SizeMM / 2
	for i, ch := range channels {
		if ch.Sensor == board.Weight {
			b.channels[ch.Corner] = i
		}
	}
	for _, k := range c.Corners {
		b.cells.NoiseG = max(b.cells.NoiseG, k.NoiseG)
		b.cells.GainSD = max(b.cells.GainSD, k.CountsPerGramSD/k.CountsPerGram)
	}
	for _, k := range game.Kinds() {
		b.tasks = append(b.tasks, boxTask{kind: k, radiusMM: game.RadiusMM(k.Kind)})
		b.masses[k.Kind] = c.Kinds[game.Name()][k.Sign].MassG
	}
	slices.SortStableFunc(b.tasks, func(x, y boxTask) int { return -cmp.Compare(x.radiusMM, y.radiusMM) })
	b.tasks = b.tasks[:min(logsSlid, len(b.tasks))]
	for i := range b.tasks[:min(logsRolled, len(b.tasks))] {
		b.tasks[i].rolls = true
	}
	return b
}

// Step takes a frame in.
func (b Box) Step(f *scan.Frame) (next Box, o BoxOrder, tell bool) {
	if s, ok := b.sample(f); ok && b.ask != askNothing {
		b.take(s)
	}
	o = b.order()
	tell = !o.same(b.said)
	b.said = o
	return b, o, tell
}

// Done tells whether everything was measured.
func (b *Box) Done() bool { return b.ask == askNothing }

// Solve turns what was measured into figures.
func (b *Box) Solve(now time.Time) (board.WoodCalibration, error) {
	f, err := wood.Work(b.scale, b.logs, b.cells)
	return board.WoodCalibration{Friction: f.Friction, FrictionSD: f.FrictionSD, PairSD: f.PairSD, RollingMM: f.RollingMM, RollingSDMM: f.RollingSD,
		DeadG: b.scale.DeadG, DeadSDG: b.scale.DeadSD, Date: now.UTC().Format(time.RFC3339)}, err
}
