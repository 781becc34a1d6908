package scan

import (
	"time"

	"tablero/drivers/mfrc522"
)

// Quality is how far a reading can be trusted.
type Quality uint8

// Qualities. The zero value says that nothing was ever read.
const (
	Stale  Quality = iota // not read lately: unknown
	Good                  // as the part gave it
	Faulty                // the part fails: unknown until it answers again
)

// String gives "good", "stale" or "faulty".
func (q Quality) String() string {
	switch q {
	case Good:
		return "good"
	case Faulty:
		return "faulty"
	}
	return "stale"
}

// Reading is the latest value of one channel.
type Reading struct {
	Value   float64   // a switch: 1 with a magnet above it, else 0
	Tags    Tags      // a reader: the tags in its field
	At      time.Time // when it was read
	Changes uint32    // how often the value was found to be another
	Changed time.Time // when it last was
	Before  time.Time // when it was read last before that: long before, if the part failed
	Seq     uint32    // counts the reads
	Quality Quality
}

// MaxTags is the number of tags that one reader tells apart.
const MaxTags = 4

// Tags is what a reader sees: few, by value.
type Tags struct {
	seen [MaxTags]Tag
	n    int
}

// Tag is a tag in a reader's field.
type Tag struct {
	UID mfrc522.UID
	// Polls has a bit for each of the last eight polls, the latest lowest: 1 if the
	// tag answered. A neighbour's tag answers now and then, one's own always.
	Polls uint8
	// Count is how many polls Polls speaks of, 8 at most.
	Count uint8
}

// TagsOf gives what a reader sees that sees these, at most MaxTags.
func TagsOf(all ...Tag) Tags {
	var t Tags
	t.n = copy(t.seen[:], all)
	return t
}

// All lists the tags.
func (t *Tags) All() []Tag { return t.seen[:t.n] }

// Pending tells whether a tag missed the latest poll, so that it isn't known yet
// whether it is gone.
func (t *Tags) Pending() bool {
	for _, tag := range t.All() {
		if tag.Polls&1 == 0 {
			return true
		}
	}
	return false
}

// goneAfter is the number of polls in a row that a tag must miss to be gone: a
// tag that lies still may miss two.
const goneAfter = 3

// Poll takes in what one poll found and tells whether a tag came or went.
func (t *Tags) Poll(found []mfrc522.UID) (changed bool) {
	kept := 0
	for _, tag := range t.All() {
		tag.Polls <<= 1
		tag.Count = min(tag.Count+1, 8)
		for _, u := range found {
			if u == tag.UID {
				tag.Polls |= 1
			}
		}
		if tag.Polls&(1<<goneAfter-1) == 0 {
			changed = true
			continue
		}
		t.seen[kept] = tag
		kept++
	}
	t.n = kept
	for _, u := range found {
		if !t.Has(u) && t.n < MaxTags {
			t.seen[t.n] = Tag{UID: u, Polls: 1, Count: 1}
			t.n++
			changed = true
		}
	}
	clear(t.seen[t.n:])
	return changed
}

// Has tells whether the tag is in the field.
func (t *Tags) Has(u mfrc522.UID) bool {
	for _, tag := range t.All() {
		if tag.UID == u {
			return true
		}
	}
	return false
}
