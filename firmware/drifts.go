package firmware

import (
	"context"
	"fmt"

	"tablero/drivers/mfrc522"
	"tablero/firmware/board"
	"tablero/firmware/drift"
	"tablero/firmware/referee"
	"tablero/firmware/scan"
	"tablero/firmware/sense"
	"tablero/firmware/separability"
	"tablero/firmware/words"
	"tablero/games"
)

// drifts follows how the sensors worsen.
type drifts struct {
	model *drift.Model // set once
	state drift.State
	said  int // how many warnings stand
}

// limitPositions is how many positions the limits are looked for in: the first ones have them,
// and two hundred set hardly lower ones (by 2 % for load cells in Mixtour).
const limitPositions = 2

// limits gives those that were handed in, or computes them. Of logs there are none to compute:
// they lie anywhere.
func (o *Opts) limits(piled bool) (separability.Limits, error) {
	if o.Limits != nil || piled || !o.Board.File.HasFields() {
		if o.Limits == nil {
			return separability.Limits{}, nil
		}
		return *o.Limits, nil
	}
	return Limits(o.Board.File, o.Game, o.Settings, o.Calibration)
}

// Limits gives what sensors of a calibrated board may worsen to before a game's moves can't
// be told apart, for Opts.
func Limits(f *board.File, g games.Game, s games.Settings, c *board.Calibration) (separability.Limits, error) {
	return separability.Opts{File: f, Calibration: c, Game: g, Settings: s, Positions: limitPositions, Seed: 1}.Limits(context.Background())
}

// followed gives what follows a board's sensors in a game.
func followed(o *Opts, piled bool, tags map[mfrc522.UID]games.Kind, g *sense.Signatures) (d drifts, err error) {
	limits, err := o.limits(piled)
	if err != nil {
		return d, err
	}
	d.model = drift.NewModel(drift.Opts{Channels: o.Board.Channels, Tags: tags, Signatures: g, Limits: limits, Piled: piled})
	return d, nil
}

// drift follows the sensors, and has it said if one nears the point at which moves can't be
// told apart.
func (p *Program) drift(f *scan.Frame, v *sense.Verdict) {
	d := &p.drifts
	if !d.state.Due(f.Now) {
		return
	}
	layout := p.state.Match().Layout()
	var news []drift.Warning
	d.state, news = d.model.Step(d.state, drift.Look{Frame: f, Verdict: v, Layout: &layout})
	standing := d.model.Warned(&d.state)
	if len(news) == 0 && len(standing) == d.said {
		return
	}
	d.said = len(standing)
	told := &referee.Drifted{}
	for i := range standing {
		told.Say = append(told.Say, p.wordDrift(&standing[i]))
	}
	for i := range news {
		told.News = append(told.News, p.logDrift(&news[i]))
	}
	var first words.Message
	if len(told.Say) > 0 {
		first = told.Say[0]
	}
	p.rounds.drift(first)
	p.step(referee.Event{Now: f.Now, Drifted: told})
}

// wordDrift words a warning for the display.
func (p *Program) wordDrift(w *drift.Warning) words.Message {
	code := [...]games.Code{drift.Noise: words.DriftNoise, drift.Zero: words.DriftZero, drift.Creep: words.DriftCreep,
		drift.Faint: words.DriftFaint, drift.Blips: words.DriftBlips, drift.Misses: words.DriftMisses}[w.What]
	c := &p.opts.Board.Channels[w.Channel]
	if c.Place.IsCell() || c.Place == games.Tray {
		return words.Say(code, c.Place)
	}
	return words.Say(code, fmt.Sprintf("%s, DOUT%d", c.Part, c.Input))
}

// logDrift words one for logs: what it is, how near its limit, and what to do.
func (p *Program) logDrift(w *drift.Warning) string {
	c, file := &p.opts.Board.Channels[w.Channel], p.opts.Board.File
	unit, part := "mT", "halls"
	if c.Sensor == board.Weight {
		unit, part = "g", "loads"
	}
	wires := ""
	if on, ok := file.Part(c.Part); ok {
		wires = file.WiresOf(on)
	}
	says := ""
	switch w.What {
	case drift.Noise:
		says = fmt.Sprintf("its noise is %.3g %s, %.1f times that at calibration, and moves may be mixed up from %.3g %s on: check its cable (%s); if that is sound, calibrate --part %s", w.Is, unit, w.Is/w.Before, w.Limit, unit, wires, part)
	case drift.Zero:
		if c.Sensor == board.Weight {
			says = fmt.Sprintf("it reads %.3g kg of the %.3g kg at which its converter ends: look for a broken wire of its bridge (%s)", w.Is/1000, w.Limit/1000, wires)
			break
		}
		says = fmt.Sprintf("its zero is off by %.3g %s, and from %.3g %s on the board isn't known for empty when it is switched on: calibrate --part %s", w.Is, unit, w.Limit, unit, part)
	case drift.Creep:
		says = fmt.Sprintf("it creeps by %.2g %s a minute, and moves may be mixed up from %.2g %s a minute on: let the board warm up; if it goes on, check its cable (%s)", 60*w.Is, unit, 60*w.Limit, unit, wires)
	case drift.Faint:
		says = fmt.Sprintf("it feels %.0f %% of what pieces make, and below %.0f %% they can't be told from an empty cell: check that it sits close below the board, then calibrate --part %s", 100*w.Is, 100*w.Limit, part)
	case drift.Blips:
		says = fmt.Sprintf("it lets go for a moment %.1f times a second, and from %.1f on it can't be read: check its joints and cable (%s)", w.Is, w.Limit, wires)
	case drift.Misses:
		says = fmt.Sprintf("it misses %.0f %% of its polls of a tag that lies still, and from %.0f %% on tags are lost: check that its aerial lies flat below the board, and its cable (%s)", 100*w.Is, 100*w.Limit, wires)
	}
	return fmt.Sprintf("%s (%s): %s", c.Name, c.Part, says)
}
