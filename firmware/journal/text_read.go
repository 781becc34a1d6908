package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrText: a text isn't one of matches. The message names the line.
var ErrText = errors.New("journal: no record of a match")

// longestLine bounds what is read at once.
const longestLine = 1 << 20

// ReadText reads matches as Text writes them, one after the other.
func ReadText(r io.Reader) ([]Match, error) {
	in := bufio.NewScanner(r)
	in.Buffer(nil, longestLine)
	var p textReader
	for n := 1; in.Scan(); n++ {
		if err := p.line(strings.TrimSuffix(in.Text(), "\r")); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrText, n, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrText, err)
	}
	if len(p.all) == 0 {
		return nil, fmt.Errorf("%w: there is none in it", ErrText)
	}
	for i := range p.all {
		if err := p.all[i].check(); err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
	}
	return p.all, nil
}

// textReader reads line by line.
type textReader struct {
	all    []Match
	inTags bool
}

var (
	tagLine  = regexp.MustCompile(`^\[([A-Za-z]+) (".*")\]$`)
	turnLine = regexp.MustCompile(`^(\{?)(\d+)\. (.+?)( \{at=| at=)(.*)\}$`)
	endLine  = regexp.MustCompile(`^(\{?)(1-0|0-1|1/2-1/2|\*|resumed) (\{?)at=(.*)\}$`)
)

func (p *textReader) line(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if t := tagLine.FindStringSubmatch(text); t != nil {
		if !p.inTags {
			p.all, p.inTags = append(p.all, Match{}), true
		}
		value, err := strconv.Unquote(t[2])
		if err != nil {
			return fmt.Errorf("tag %s: %s is no quoted text", t[1], t[2])
		}
		return p.tag(t[1], value)
	}
	if len(p.all) == 0 {
		return fmt.Errorf("%q before any tag", text)
	}
	p.inTags = false
	m := &p.all[len(p.all)-1]
	if text == Unfinished {
		return nil
	}
	e := Entry{Number: len(m.Entries) + 1, Op: Played}
	comment := ""
	if t := turnLine.FindStringSubmatch(text); t != nil && (t[1] == "{") == (t[4] == " at=") {
		e.Turn, comment = t[3], t[5]
	} else if t := endLine.FindStringSubmatch(text); t != nil && (t[1] == "{") != (t[3] == "{") {
		e.Op, e.Result, comment = Ended, t[2], t[4]
		if t[2] == string(Resumed) {
			e.Op, e.Result = Resumed, ""
		}
	} else {
		return fmt.Errorf("%q is neither a tag nor a turn with its comment", text)
	}
	if err := e.readComment("at=" + comment); err != nil {
		return err
	}
	m.Entries = append(m.Entries, e)
	return nil
}

// tag takes in a tag. Those that follow from the entries are left to them, and tags of
// other programs are passed over.
func (p *textReader) tag(name, value string) (err error) {
	m := &p.all[len(p.all)-1]
	switch name {
	case "Game":
		m.Game = value
	case "White":
		m.White = value
	case "Black":
		m.Black = value
	case "Board":
		m.Board = value
	case "Clock":
		m.Clock = value
	case "Match":
		m.Key = value
	case "Started":
		m.Started, err = readTime(value)
	case "Rule":
		k, v, ok := strings.Cut(value, "=")
		if !ok {
			return fmt.Errorf("rule %q isn't KEY=VALUE", value)
		}
		if m.Rules == nil {
			m.Rules = map[string]string{}
		}
		m.Rules[k] = v
	}
	return err
}

func readTime(text string) (time.Time, error) {
	t, err := time.Parse(timeLayout, text)
	if err != nil {
		return t, fmt.Errorf("%q is no time as in %s", text, timeLayout)
	}
	return t, nil
}

// readComment reads what comment writes.
func (e *Entry) readComment(text string) (err error) {
	for text != "" {
		var word string
		word, text = nextWord(text)
		key, value, has := strings.Cut(word, "=")
		if has && key != "belief" && strings.HasPrefix(value, `"`) {
			if value, err = strconv.Unquote(value); err != nil {
				return fmt.Errorf("%s is no quoted text", word)
			}
		}
		switch key {
		case "at":
			e.At, err = readTime(value)
		case "amended":
			e.Op = Amended
		case "taken-back":
			e.Op = TakenBack
		case "agreed":
			e.Agreed = true
		case "white", "black":
			err = e.readClock(key, value)
		case "reason":
			e.Reason = value
		case "by":
			e.By = value
		case "evidence":
			e.Evidence = value
		case "belief":
			err = e.readBelief(value)
		default:
			return fmt.Errorf("comment %q means nothing here", word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// nextWord cuts a word off, in which blanks count that are quoted.
func nextWord(text string) (word, rest string) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch {
		case quoted && text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ' ' && !quoted:
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

func (e *Entry) readClock(side, text string) error {
	d, ok := readClockText(text)
	if !ok {
		return fmt.Errorf("%q is no time on a clock, as 9:58.200", text)
	}
	if e.Left == nil {
		e.Left = &Clocks{}
	}
	if side == "white" {
		e.Left.White = d
	} else {
		e.Left.Black = d
	}
	return nil
}

// readClockText reads what clockText writes.
func readClockText(text string) (time.Duration, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	var total time.Duration
	for _, part := range strings.Split(digits, ":") {
		seconds, err := time.ParseDuration(part + "s")
		if err != nil || seconds < 0 || total > 1000*time.Hour {
			return 0, false
		}
		total = total*60 + seconds
	}
	total = total.Round(time.Millisecond)
	if negative {
		total = -total
	}
	return total, clockText(total) == text
}

func (e *Entry) readBelief(text string) error {
	weight, rest, _ := strings.Cut(text, ":")
	from, turns, _ := strings.Cut(rest, ":")
	var b Belief
	var err, err2, err3 error
	b.Weight, err = strconv.ParseFloat(weight, 64)
	b.From, err2 = strconv.Atoi(from)
	if turns, err3 = strconv.Unquote(turns); err3 == nil {
		err3 = json.Unmarshal([]byte(turns), &b.Turns)
	}
	if err := errors.Join(err, err2, err3); err != nil || b.Weight < 0 || b.Weight > 1 || b.From < 1 {
		return fmt.Errorf("%q is no belief: WEIGHT:FROM:TURNS", text)
	}
	e.Beliefs = append(e.Beliefs, b)
	return nil
}
