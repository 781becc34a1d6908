package calibrate

import (
	"context"
	"errors"
	"fmt"

	"tablero/firmware/board"
	"tablero/firmware/scan"
	"tablero/firmware/words"
	"tablero/games"
)

// vainMost is how often in a row something may tell nothing, where patience has an end.
const vainMost = 12

// box learns how the logs of a game rub.
func (r *runner) box(ctx context.Context, c *board.Calibration) error {
	game, ok := r.Game.(games.Rubs)
	if !ok {
		return fmt.Errorf("%w: %s is played without logs", ErrPart, r.Game.Name())
	}
	english, err := words.New("en", r.Game)
	if err != nil {
		return err
	}
	learning := NewBox(r.board.File, r.board.Channels, game, c).Resume(r.progress.Box)
	var frame scan.Frame
	o := learning.order()
	r.asked = r.clock.Now()
	for !learning.Done() {
		if err := errors.Join(ctx.Err(), r.late(o.Text(english))); err != nil {
			return err
		}
		if r.store.Frame(&frame, r.clock.Now()) {
			r.Told.frame(&frame)
			var news bool
			before, scaled := learning.next, learning.scaled
			if learning, o, news = learning.Step(&frame); news {
				r.asked = r.clock.Now()
				if r.Patience > 0 && o.Vain > vainMost {
					return fmt.Errorf("%w: %s (%d times in vain)", ErrPatience, o.Text(english), vainMost)
				}
				if r.Told.Box != nil {
					r.Told.Box(o)
				}
			}
			if learning.next != before || learning.scaled != scaled {
				r.progress.Box = learning.soFar()
				if err := r.keep(); err != nil {
					return err
				}
			}
		}
		r.clock.Sleep(frameTick)
	}
	learnt, err := learning.Solve(r.clock.Now())
	if err != nil {
		r.progress.Box = &BoxProgress{Scale: learning.scale} // the logs are to be measured anew
		return errors.Join(fmt.Errorf("%w: %w", ErrOutlier, err), r.keep())
	}
	if c.Wood == nil {
		c.Wood = map[string]board.WoodCalibration{}
	}
	c.Wood[r.Game.Name()] = learnt
	if r.Learnt != nil {
		r.Learnt(Quality{Wood: &WoodQuality{learning.scale, learning.logs, learnt}})
	}
	return nil
}
