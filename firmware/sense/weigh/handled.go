package weigh

import (
	"math"

	"tablero/games"
)

const (
	// atRest is for how many spells nothing is felt before hands come: less than noPressG.
	atRest   = 8
	noPressG = 3
)

// handled gives the spell in which something was felt first of what has taken a log away; none
// if that is too long ago.
func (x *explanation) handled() int64 {
	if !x.handling.looked {
		x.handling = found{looked: true, spell: x.lookHandled()}
	}
	return x.handling.spell
}

func (x *explanation) lookHandled() (began int64) {
	c := &x.s.course
	for k, calm := c.now, 0; calm < atRest; k-- {
		if k <= c.now-spells+1 {
			return 0
		}
		switch _, grams, known := c.at(k, x.from); {
		case !known:
		case math.Abs(grams) < noPressG:
			calm++
		default:
			began, calm = k, 0
		}
	}
	return began
}

// cameDown gives the spell in which the log that came was felt first; ok is false if that is too
// long ago.
func (x *explanation) cameDown() (spell int64, ok bool) {
	if !x.touchdown.looked {
		n, ok := x.s.course.landed(x.from, x.e.grams)
		x.touchdown = found{looked: true, spell: n, ok: ok}
	}
	return x.touchdown.spell, x.touchdown.ok
}

// found is a spell that was looked for once: several ask for it.
type found struct {
	looked, ok bool
	spell      int64
}

// slid tells whether the log that is missing was pulled out lengthwise: its weight went along.
// One that was lifted is gone at once. It isn't known if that is too long ago.
func (x *explanation) slid() (slid, known bool) {
	if x.e.grams > -leastLogG {
		return false, false
	}
	c, began := &x.s.course, x.handled()
	if began == 0 {
		return false, false
	}
	_, end, _, _ := x.e.moments(0, 0)
	far := 0
	for k := began; k <= c.now; k++ {
		loads, _, ok := c.at(k, x.from)
		_, z := x.e.about(loads, 0, 0)
		switch {
		case !ok:
		case z > max(0, end)+slidGMM || z < min(0, end)-slidGMM:
			if far++; far >= slidSpells {
				return true, true
			}
		default:
			far = 0
		}
	}
	return false, true
}

// slidIn tells whether the log that came was pushed in lengthwise: its weight came along. One
// that was let down lies where it is at once. It isn't known if that is too long ago.
func (x *explanation) slidIn() (slid, known bool) {
	if x.e.grams < leastLogG {
		return false, false
	}
	c := &x.s.course
	landed, ok := x.cameDown()
	if !ok {
		return false, false
	}
	_, end, _, _ := x.e.moments(0, 0)
	var off []float64 // mm from where it lies in the end
	for k := landed + 1; k <= min(landed+slidWithin, c.now); k++ {
		if loads, grams, ok := c.at(k, x.from); ok && grams >= leastLogG/2 {
			_, z := x.e.about(loads, 0, 0)
			off = append(off, z/grams-end/x.e.grams)
		}
	}
	far, side := 0, 0.0
	for _, mm := range smoothed(off) {
		if math.Abs(mm) < slidMM || mm*side < 0 {
			far = 0
		}
		if math.Abs(mm) >= slidMM {
			side = mm
			far++
		}
		if far >= slidInSpells {
			return true, true
		}
	}
	return false, true
}

const (
	// slidMM is how far lengthwise a log begins at least that is pushed in, slidInSpells for
	// how long, and slidWithin how soon.
	slidMM       = 15
	slidInSpells = 6
	slidWithin   = 40
	// pushedIn and letDown are how often logs slide in that are put into a gap, and that are
	// let down from above.
	pushedIn, letDown = 0.95, 0.004
)

// cameSo tells how likely it is that a log came as it did, into a gap or from above.
func (x *explanation) cameSo(gap bool) float64 {
	slides := letDown
	if gap {
		slides = pushedIn
	}
	switch {
	case !x.cameKnown:
		return 1
	case x.slidAlong:
		return slides
	}
	return 1 - slides
}

const (
	// slidGMM is how far lengthwise the moment goes at least when a log is pulled out, and
	// slidSpells for how long: blows are shorter.
	slidGMM    = 400
	slidSpells = 8
)

// How often logs are lifted rather than pulled: those of the top row, which lie free, and
// others, on which some lie.
const (
	liftedFree, liftedBuried = 0.9, 0.03
)

// handledSo tells how likely it is that a log was handled as it was.
func (x *explanation) handledSo(i int, m games.Piled) float64 {
	if !x.slidKnown {
		return 1
	}
	lifted := liftedBuried
	if all := m.Outlines(); i < len(all) && all[i].Top {
		lifted = liftedFree
	}
	if x.wasSlid {
		return 1 - lifted
	}
	return lifted
}
