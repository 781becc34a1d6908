package hand

import (
	"time"

	"tablero/games"
	"tablero/sim/world"
)

// moment is when in a turn something illegal may be tried.
type moment uint8

const (
	beforeTurn moment = iota // a piece waits on the tray, or none was handed over yet
	afterPut                 // the piece is put, the next one not handed over yet
)

// attempt is something illegal and how it is put right again.
type attempt struct {
	name string       // the piece
	to   games.Place  // where it is put
	back world.Vector // where it came from
}

// tryIllegal now and then does what the rules forbid, waits to be told so, and
// puts it right. Only what this board can see is tried.
func (h *Hand) tryIllegal(when moment) {
	if !h.chance(h.style.Illegal) {
		return
	}
	m := h.table.Match()
	a, ok := h.attempt(m, when)
	if !ok {
		return
	}
	change := games.Added(games.StackOf(h.kind(a.name)), a.to)
	if from, on := h.lying(m, a.name); on {
		change = games.Carried(games.StackOf(h.kind(a.name)), from, a.to)
	}
	_, broken := m.Judge(change)
	if broken == nil {
		return
	}
	since := h.clock.Now()
	h.carry(a.name, h.where(a.to))
	h.table.try(broken.Code, since)
	h.untilScolded()
	h.pause([2]time.Duration{300 * time.Millisecond, 1500 * time.Millisecond})
	h.carry(a.name, a.back)
	h.untilForgiven()
}

// untilScolded waits until the board shows an error, or long enough.
func (h *Hand) untilScolded() {
	h.eyes.forget()
	for range 100 {
		h.clock.Sleep(look)
		h.attend()
		if h.eyes.scolded() {
			return
		}
	}
}

// untilForgiven waits until no cell shows an error.
func (h *Hand) untilForgiven() {
	h.eyes.forget()
	for i := 0; i < 100 && (i < 15 || h.eyes.scolded()); i++ {
		h.clock.Sleep(look)
		h.attend()
	}
}

// attempt picks something illegal.
func (h *Hand) attempt(m games.Match, when moment) (attempt, bool) {
	l := m.Layout()
	var empty, full []games.Place
	columns, rows := h.world.Grid()
	for r := range rows {
		for c := range columns {
			if p := games.Cell(c, r); l.At(p).Empty() {
				empty = append(empty, p)
			} else {
				full = append(full, p)
			}
		}
	}
	hand := l.At(games.Tray).Top()
	spare := h.spare(&l)
	var all []func() (attempt, bool)
	fromReserve := func() (attempt, bool) {
		if len(spare) == 0 || len(empty) == 0 {
			return attempt{}, false
		}
		name := spare[h.rand.IntN(len(spare))]
		return attempt{name, empty[h.rand.IntN(len(empty))], h.world.Reserve(name)}, true
	}
	placedMoved := func() (attempt, bool) {
		last, _ := h.table.last()
		from := full[h.rand.IntN(len(full))]
		if from == last {
			return attempt{}, false
		}
		return attempt{h.table.names[l.At(from).Top()], empty[h.rand.IntN(len(empty))], h.world.Middle(from)}, true
	}
	switch {
	case when == afterPut:
		all = append(all, fromReserve) // a second piece
	case hand == games.NoKind:
		all = append(all, fromReserve) // out of turn: nothing was handed over
	case h.tags:
		all = append(all, fromReserve) // not the piece that was handed over
		if len(full) > 0 {
			all = append(all, func() (attempt, bool) {
				return attempt{h.table.names[hand], full[h.rand.IntN(len(full))], h.world.Middle(games.Tray)}, true
			})
		}
	}
	if len(full) > 1 && len(empty) > 0 {
		all = append(all, placedMoved)
	}
	if len(all) == 0 {
		return attempt{}, false
	}
	return all[h.rand.IntN(len(all))]()
}

// spare lists the pieces beside the board.
func (h *Hand) spare(l *games.Layout) []string {
	used := map[games.Kind]bool{}
	for p := games.Place(0); p < games.Places; p++ {
		for i := range l.At(p).Height() {
			used[l.At(p).At(i)] = true
		}
	}
	var names []string
	for k := games.Kind(1); int(k) <= len(h.table.names); k++ {
		if !used[k] {
			names = append(names, h.table.names[k])
		}
	}
	return names
}

func (h *Hand) kind(name string) games.Kind {
	for k, n := range h.table.names {
		if n == name {
			return k
		}
	}
	return games.NoKind
}

// lying tells where on the board a piece lies.
func (h *Hand) lying(m games.Match, name string) (games.Place, bool) {
	l := m.Layout()
	for p := games.Place(0); p < games.Places; p++ {
		if l.At(p).Top() == h.kind(name) {
			return p, true
		}
	}
	return games.Nowhere, false
}
