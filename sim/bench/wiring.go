package bench

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/games"
	"tablero/sim/world"
)

// Miswired is what is wrong with the wiring of a simulated board, and what should be found
// of it.
type Miswired struct {
	Name string
	Wire func(*board.File)   // how the board differs from its file; nil if it doesn't
	Hurt func(*world.World)  // what is broken besides; nil if nothing is
	Find []calibrate.Finding // without order
}

// Miswire draws so many wiring faults that don't touch each other.
func Miswire(file *board.File, seed uint64, n int) []Miswired {
	r := world.Stream(seed, "wiring")
	places := slices.Collect(file.All())
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	take := func() games.Place {
		p := places[0]
		places = places[1:]
		return p
	}
	kinds := []func() Miswired{
		func() Miswired { return swapped(file, take(), take()) },
		func() Miswired { return dead(file, take()) },
		func() Miswired { return swappedLEDs(file, take(), take()) },
	}
	if file.HasFields() {
		kinds = append(kinds,
			func() Miswired { return upsideDown(take()) },
			func() Miswired { return shorted(take(), take()) },
			func() Miswired { a, b := sameChip(file, take, &places); return swapped(file, a, b) },
			func() Miswired { return swappedCells(r.IntN(4), 1+r.IntN(3)) })
	}
	var all []Miswired
	cells := false
	for len(all) < n {
		k := r.IntN(len(kinds))
		if k == 6 && cells {
			continue // load cells once: two swaps may undo each other
		}
		cells = cells || k == 6
		all = append(all, kinds[k]())
	}
	return all
}

// sameChip takes two cells whose sensors are inputs of one chip.
func sameChip(file *board.File, take func() games.Place, places *[]games.Place) (a, b games.Place) {
	part := map[games.Place]string{}
	for _, c := range file.Channels() {
		if c.Sensor == board.Field {
			part[c.Place] = c.Part
		}
	}
	a = take()
	i := slices.IndexFunc(*places, func(p games.Place) bool { return part[p] == part[a] })
	if i < 0 {
		return a, take()
	}
	b = (*places)[i]
	*places = slices.Delete(slices.Clone(*places), i, i+1)
	return a, b
}

// sensorName names the sensor of a cell.
func sensorName(file *board.File, p games.Place) string {
	for _, c := range file.Channels() {
		if c.Place == p && c.Sensor != board.Tags {
			return c.Name
		}
	}
	return ""
}

func swapped(file *board.File, a, b games.Place) Miswired {
	return Miswired{Name: fmt.Sprintf("sensors %s and %s swapped", a, b),
		Wire: func(f *board.File) {
			x, y := f.Cells[a.String()], f.Cells[b.String()]
			x.Field, y.Field, x.Switch, y.Switch = y.Field, x.Field, y.Switch, x.Switch
			f.Cells[a.String()], f.Cells[b.String()] = x, y
		},
		Find: []calibrate.Finding{
			{Fault: calibrate.Misplaced, Sensor: sensorName(file, a), At: b.String()},
			{Fault: calibrate.Misplaced, Sensor: sensorName(file, b), At: a.String()},
		}}
}

func swappedLEDs(file *board.File, a, b games.Place) Miswired {
	led := func(p games.Place) string { return fmt.Sprintf("LED %d", *file.Cells[p.String()].LED) }
	return Miswired{Name: fmt.Sprintf("LEDs %s and %s swapped", a, b),
		Wire: func(f *board.File) {
			x, y := f.Cells[a.String()], f.Cells[b.String()]
			x.LED, y.LED = y.LED, x.LED
			f.Cells[a.String()], f.Cells[b.String()] = x, y
		},
		Find: []calibrate.Finding{{Fault: calibrate.TurnedLED, Sensor: led(a), At: b.String()}, {Fault: calibrate.TurnedLED, Sensor: led(b), At: a.String()}}}
}

func dead(file *board.File, p games.Place) Miswired {
	return Miswired{Name: fmt.Sprintf("sensor %s dead", p),
		Hurt: func(w *world.World) {
			if off, volts := false, 0.9; w.StickField(p, &volts) != nil {
				_ = w.StickSwitch(p, &off) // one of them there is
			}
		},
		Find: []calibrate.Finding{{Fault: calibrate.Dead, Sensor: sensorName(file, p)}}}
}

func upsideDown(p games.Place) Miswired {
	return Miswired{Name: fmt.Sprintf("hall sensor %s upside down", p),
		Hurt: func(w *world.World) { _ = w.DampField(p, -1) },
		Find: []calibrate.Finding{{Fault: calibrate.UpsideDown, Sensor: "hall sensor " + p.String()}}}
}

func shorted(a, b games.Place) Miswired {
	if a > b {
		a, b = b, a
	}
	return Miswired{Name: fmt.Sprintf("hall sensors %s and %s shorted", a, b),
		Hurt: func(w *world.World) { _ = w.ShortFields(a, b) },
		Find: []calibrate.Finding{{Fault: calibrate.Shorted, Sensor: "hall sensor " + a.String(), At: "hall sensor " + b.String()}}}
}

func swappedCells(i, by int) Miswired {
	j := (i + by) % 4
	a, b := board.CornerName(i), board.CornerName(j)
	return Miswired{Name: fmt.Sprintf("load cells %s and %s swapped", a, b),
		Wire: func(f *board.File) {
			f.Platform.Cells = slices.Clone(f.Platform.Cells)
			f.Platform.Cells[i], f.Platform.Cells[j] = f.Platform.Cells[j], f.Platform.Cells[i]
		},
		Find: []calibrate.Finding{
			{Fault: calibrate.Misplaced, Sensor: "load cell " + a, At: "the " + b + " corner"},
			{Fault: calibrate.Misplaced, Sensor: "load cell " + b, At: "the " + a + " corner"},
		}}
}

// Wired gives a board file with faults put in.
func Wired(file *board.File, faults []Miswired) *board.File {
	f := *file
	f.Cells = maps.Clone(file.Cells)
	for _, m := range faults {
		if m.Wire != nil {
			m.Wire(&f)
		}
	}
	return &f
}

// FindWiring lets a simulated owner lay things where the board asks, on a board with faults,
// and gives what was found out.
func FindWiring(ctx context.Context, o Opts, faults []Miswired, tell func(calibrate.WireOrder)) (found calibrate.Wiring, err error) {
	o.Seed = 0
	o.Wired = Wired(o.Board, faults)
	k, err := newClass(o, func(w *world.World) {
		for _, m := range faults {
			if m.Hurt != nil {
				m.Hurt(w)
			}
		}
	})
	if err != nil {
		return found, err
	}
	kind := o.Game.Kinds()[0]
	err = k.run(ctx, func(ctx context.Context) (err error) {
		found, err = calibrate.RunWiring(ctx, k.board, k.store, k.lanes, time.Minute, func(q calibrate.WireOrder) {
			k.owner.wiring = &q
			if tell != nil {
				tell(q)
			}
		})
		return err
	}, func(ctx context.Context) { k.owner.runWiring(ctx, o.Board, kind) })
	return found, err
}

// runWiring does what is asked for: where a light is on, there, and else as it is named.
func (o *owner) runWiring(ctx context.Context, file *board.File, kind games.KindInfo) {
	for ctx.Err() == nil {
		o.t.Sleep(50 * time.Millisecond)
		q := o.wiring
		if q == nil {
			continue
		}
		o.wiring = nil
		o.away()
		place := q.Place
		if q.Light {
			for p := range file.All() {
				if l := o.w.LED(p); l.R > 50 {
					place = p
				}
			}
		}
		switch {
		case q.Lay && q.Mass:
			o.order(calibrate.Task{Place: place})
		case q.Lay:
			o.order(calibrate.Task{Kind: kind, Place: place})
		}
	}
}
