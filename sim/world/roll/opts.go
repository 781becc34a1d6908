package roll

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// What may be wrong with a pile that is asked for.
var (
	// ErrOpts: a figure isn't a number or out of its range. Start from DefaultOpts.
	ErrOpts = errors.New("roll: no such frame or wood")
	// ErrLog: a log's figures aren't numbers, or it doesn't lie inside the frame. Check its place.
	ErrLog = errors.New("roll: no such log")
	// ErrOverlap: two logs would be in one place. Move one of them, or drop it from above.
	ErrOverlap = errors.New("roll: logs overlap")
	// ErrTooMany: more logs than a pile can have. Take some away.
	ErrTooMany = errors.New("roll: too many logs")
	// ErrNoRoom: a log can't be dropped so that it and all others stay in the frame. Use a
	// wider or higher one.
	ErrNoRoom = errors.New("roll: no room for another log")
)

// MaxLogs bounds a pile: every pair of logs has a memory.
const MaxLogs = 200

// Opts describe the frame, the wood and how finely time runs.
type Opts struct {
	WidthMM  float64 // of the frame inside, 10 to 2000
	HeightMM float64 // of its walls, 10 to 2000; logs can roll over them
	LengthMM float64 // of the frame and of all logs, 10 to 2000

	FrictionLog   float64 // coefficients of Coulomb's law, 0 to 5: log on log,
	FrictionFloor float64 // on the floor
	FrictionWall  float64 // and on walls
	RollingMM     float64 // lever arm of rolling resistance, 0 to 5; 0 is none
	Restitution   float64 // speed after a blow by speed before, 0.15 to 1
	Density       float64 // of wood, kg/m3, 50 to 20000

	RadiusSpreadMM float64 // radii differ evenly by up to so much, 0 to 1
	DensitySpread  float64 // sigma from log to log, a share, 0 to 0.3
	FrictionSpread float64 // sigma from pair to pair, a share, 0 to 0.3

	Stiffness  float64       // of a contact, N/m, 1e3 to 1e8
	ShearShare float64       // of that, sideways, 0.1 to 1
	Step       time.Duration // of time; a blow between the lightest logs must last 10 at least
	Patience   time.Duration // how long to wait for rest, up to a minute
	StopMM     float64       // when one log has moved so far, stop waiting; 0 never
}

// DefaultOpts gives smooth logs of 120 mm in a frame of a width. How much wood rubs and
// resists rolling is assumed, not measured.
func DefaultOpts(widthMM float64) Opts {
	return Opts{
		WidthMM: widthMM, HeightMM: 200, LengthMM: 120,
		FrictionLog: 0.4, FrictionFloor: 0.4, FrictionWall: 0.4, RollingMM: 0.1, Restitution: 0.25, Density: 600,
		RadiusSpreadMM: 0.1, DensitySpread: 0.05, FrictionSpread: 0.03,
		Stiffness: 1e6, ShearShare: 0.8, Step: 10 * time.Microsecond, Patience: 4 * time.Second,
	}
}

// Exact takes all spread away: every log is what it is meant to be.
func (o Opts) Exact() Opts {
	o.RadiusSpreadMM, o.DensitySpread, o.FrictionSpread = 0, 0, 0
	return o
}

func (o Opts) check() error {
	for _, f := range []struct {
		name          string
		value, lo, hi float64
	}{
		{"WidthMM", o.WidthMM, 10, 2000}, {"HeightMM", o.HeightMM, 10, 2000}, {"LengthMM", o.LengthMM, 10, 2000},
		{"FrictionLog", o.FrictionLog, 0, 5}, {"FrictionFloor", o.FrictionFloor, 0, 5}, {"FrictionWall", o.FrictionWall, 0, 5},
		{"RollingMM", o.RollingMM, 0, 5}, {"Restitution", o.Restitution, 0.15, 1}, {"Density", o.Density, 50, 20000},
		{"RadiusSpreadMM", o.RadiusSpreadMM, 0, 1}, {"DensitySpread", o.DensitySpread, 0, 0.3}, {"FrictionSpread", o.FrictionSpread, 0, 0.3},
		{"Stiffness", o.Stiffness, 1e3, 1e8}, {"ShearShare", o.ShearShare, 0.1, 1},
		{"Step", o.Step.Seconds(), 1e-7, 1e-3}, {"Patience", o.Patience.Seconds(), 0, 60}, {"StopMM", o.StopMM, 0, 1e4},
	} {
		if !(f.value >= f.lo && f.value <= f.hi) {
			return fmt.Errorf("%w: %s is %v, may be %v to %v", ErrOpts, f.name, f.value, f.lo, f.hi)
		}
	}
	return nil
}

// damping gives the share of critical damping at which two things that collide part
// with a restitution: e = exp(-(pi - 2a) tan a), sin a the share (Schwager and Pöschel: the
// contact ends when it no longer pushes, not when it is as long as before).
func damping(restitution float64) float64 {
	lo, hi := 0.0, math.Pi/2
	for range 60 {
		a := (lo + hi) / 2
		if math.Exp(-(math.Pi-2*a)*math.Tan(a)) > restitution {
			lo = a
		} else {
			hi = a
		}
	}
	return math.Sin(lo)
}
