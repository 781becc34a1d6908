package roll

import (
	"fmt"
	"math"
	"time"
)

// Lifting is a hand that lifts the frame's near edge, or lays it down: asked again and again
// how far the frame leans now, in radians, it knows how far the log has gone that has gone
// farthest since it began, in mm. Once it is done the frame stays as it leans.
type Lifting func(at time.Duration, goneMM float64) (lean float64, done bool)

// Incline lets the frame lean lengthwise as a hand lifts its near edge, which is asked every
// so often; logs slide away from it once their friction isn't enough. Then it waits for rest.
func (p *Pile) Incline(every time.Duration, hand Lifting) (Result, error) {
	if every < p.opts.Step || every > time.Second {
		return Result{}, fmt.Errorf("%w: a hand that is asked every %v", ErrOpts, every)
	}
	p.begin()
	steps := int((every + p.opts.Step/2) / p.opts.Step)
	for n := 0; ; n++ {
		at := time.Duration(n*steps) * p.opts.Step
		if at > time.Minute {
			return p.result(false), fmt.Errorf("%w: a hand that lifts for more than a minute", ErrOpts)
		}
		lean, done := hand(at, p.farthest())
		if !(math.Abs(lean) <= math.Pi/2) {
			return Result{}, fmt.Errorf("%w: lifted by %v rad", ErrOpts, lean)
		}
		p.ground.lean = lean
		if done {
			return p.settle(), nil
		}
		for range steps {
			p.step()
		}
	}
}
