package journal

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// timeLayout is RFC 3339 in UTC, to the millisecond.
const timeLayout = "2006-01-02T15:04:05.000Z"

// tags are the tags of a match that say one thing each, in the order in which they are
// written.
func (m *Match) tags() [][2]string {
	result, reason := m.Result()
	all := [][2]string{
		{"Game", m.Game}, {"Date", m.Started.UTC().Format("2006.01.02")}, {"White", m.White}, {"Black", m.Black},
		{"Result", result}, {"Termination", reason}, {"Board", m.Board}, {"Clock", m.Clock},
		{"Started", m.Started.UTC().Format(timeLayout)}, {"Match", m.Key},
	}
	for _, k := range slices.Sorted(maps.Keys(m.Rules)) {
		all = append(all, [2]string{"Rule", k + "=" + m.Rules[k]})
	}
	return all
}

// Text writes a match as text like PGN: tags, then numbered turns, one a line, each with
// a comment in braces. What doesn't stand any more is a comment altogether.
//
//	[Game "bodoquito"]
//	...
//
//	1. =7 {at=2026-11-30T17:40:00.120Z white=9:58.200 black=10:00.000 by=hand}
//	{2. b2=9 at=2026-11-30T17:40:09.000Z}
//	2. b2=8 {at=2026-11-30T17:40:11.500Z amended}
//	1-0 {at=2026-11-30T17:52:00.000Z reason=line}
func (m *Match) Text() string {
	var b strings.Builder
	for _, t := range m.tags() {
		fmt.Fprintf(&b, "[%s %s]\n", t[0], strconv.Quote(t[1]))
	}
	b.WriteByte('\n')
	standing, turns, ended := m.standing(), 0, false
	for i := range m.Entries {
		e := &m.Entries[i]
		if e.Op == Played {
			turns++
		}
		switch stands := slices.Contains(standing, i); {
		case stands:
			fmt.Fprintf(&b, "%d. %s {%s}\n", turns, e.Turn, e.comment())
		case e.Op == Ended && m.ends(i):
			ended = true
			fmt.Fprintf(&b, "%s {%s}\n", e.Result, e.comment())
		case e.Op == Ended:
			fmt.Fprintf(&b, "{%s %s}\n", e.Result, e.comment())
		case e.Op == Resumed:
			fmt.Fprintf(&b, "{%s %s}\n", Resumed, e.comment())
		default:
			fmt.Fprintf(&b, "{%d. %s %s}\n", turns, e.Turn, e.comment())
		}
		if e.Op == TakenBack {
			turns--
		}
	}
	if !ended {
		b.WriteString(Unfinished + "\n")
	}
	return b.String()
}

// ends tells whether an entry is the end of the match, after which nothing was played.
func (m *Match) ends(i int) bool {
	return !slices.ContainsFunc(m.Entries[i+1:], func(e Entry) bool { return e.Op != Resumed })
}

// comment writes what else is known of an entry.
func (e *Entry) comment() string {
	words := []string{"at=" + e.At.UTC().Format(timeLayout)}
	if e.Op == Amended || e.Op == TakenBack {
		words = append(words, strings.ReplaceAll(string(e.Op), " ", "-"))
	}
	if e.Agreed {
		words = append(words, "agreed")
	}
	if e.Left != nil {
		words = append(words, "white="+clockText(e.Left.White), "black="+clockText(e.Left.Black))
	}
	for _, w := range []struct{ key, value string }{{"reason", e.Reason}, {"by", e.By}, {"evidence", e.Evidence}} {
		if w.value != "" {
			words = append(words, w.key+"="+quoted(w.value))
		}
	}
	for _, b := range e.Beliefs {
		turns, _ := json.Marshal(b.Turns) // strings always can be
		words = append(words, fmt.Sprintf("belief=%s:%d:%s", strconv.FormatFloat(b.Weight, 'g', -1, 64), b.From, strconv.Quote(string(turns))))
	}
	return strings.Join(words, " ")
}

// quoted writes a value so that no blank, quote or brace in it ends it.
func quoted(s string) string {
	if strings.ContainsAny(s, " \t\"{}\\") || strconv.Quote(s) != `"`+s+`"` {
		return strconv.Quote(s)
	}
	return s
}

// clockText writes the time left on a clock, "1:09:58.200" or "9:58.200".
func clockText(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	h, m, s := d/time.Hour, d/time.Minute%60, d%time.Minute
	if h > 0 {
		return fmt.Sprintf("%s%d:%02d:%06.3f", sign, h, m, s.Seconds())
	}
	return fmt.Sprintf("%s%d:%06.3f", sign, m, s.Seconds())
}
