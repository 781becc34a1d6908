package journal

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var began = time.Date(2026, 11, 30, 17, 40, 0, 120e6, time.UTC)

func opened(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// anyMatch draws a match as play may leave it.
func anyMatch(t *rapid.T) Match {
	m := Match{Key: rapid.StringMatching(`[0-9a-f]{32}`).Draw(t, "key"), Game: "lenero", Board: rapid.SampledFrom([]string{"", "base", `my "own"`}).Draw(t, "board"),
		White: "careful", Clock: rapid.SampledFrom([]string{"", "10m+5s"}).Draw(t, "clock"), Started: began}
	if rapid.Bool().Draw(t, "rules") {
		m.Rules = map[string]string{"points": "3", "width": rapid.SampledFrom([]string{"180", "a=b c"}).Draw(t, "width")}
	}
	stands := 0
	for i := range rapid.IntRange(0, 12).Draw(t, "entries") {
		e := Entry{Number: i + 1, At: began.Add(time.Duration(i) * 1500 * time.Millisecond), Op: rapid.SampledFrom([]Op{Played, Played, Amended, TakenBack, Ended, Resumed}).Draw(t, "op")}
		if stands == 0 && (e.Op == Amended || e.Op == TakenBack) {
			e.Op = Played
		}
		switch e.Op {
		case Ended:
			e.Result, e.Reason = rapid.SampledFrom([]string{"1-0", "*"}).Draw(t, "result"), rapid.SampledFrom([]string{"line", `a "reason"`}).Draw(t, "reason")
		case Resumed:
		default:
			e.Turn = rapid.SampledFrom([]string{"=7", "b2=9", "x3@88.0 5@60.0!{w5@20.0,20.0 b5@60.0,20.0}", "pass"}).Draw(t, "turn")
			e.By = rapid.SampledFrom([]string{"", "hand", "engine:5"}).Draw(t, "by")
			e.Agreed = rapid.Bool().Draw(t, "agreed")
			e.Evidence = rapid.SampledFrom([]string{"", "0.9987 over 0.0012"}).Draw(t, "evidence")
			if rapid.Bool().Draw(t, "beliefs") {
				e.Beliefs = []Belief{{0.75, 1, []string{"5@20.0"}}, {0.25, 2, []string{`a"b}`, "pass"}}}
			}
		}
		if rapid.Bool().Draw(t, "clocks") {
			e.Left = &Clocks{time.Duration(rapid.Int64Range(-1000, 9e6).Draw(t, "white")) * time.Millisecond, 83 * time.Minute}
		}
		if e.Op == Played {
			stands++
		} else if e.Op == TakenBack {
			stands--
		}
		m.Entries = append(m.Entries, e)
	}
	return m
}

func TestAMatchComesBackFromTextAndJSONByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMatch(t)
		require.NoError(t, m.check())
		text := m.Text()
		fromText, err := ReadText(strings.NewReader(text))
		require.NoError(t, err, text)
		require.Equal(t, []Match{m}, fromText)
		require.Equal(t, text, fromText[0].Text())

		var out, again bytes.Buffer
		require.NoError(t, WriteJSON(&out, []Match{m}))
		fromJSON, err := ReadJSON(bytes.NewReader(out.Bytes()))
		require.NoError(t, err)
		require.NoError(t, WriteJSON(&again, fromJSON))
		require.Equal(t, out.String(), again.String())
		require.Equal(t, text, fromJSON[0].Text())
	})
}

func TestWhatWasKeptIsThereAfterwards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "journal.db")
	j := opened(t, path)
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		m := anyMatch(t)
		n++
		m.Key = fmt.Sprintf("%032x", n)
		id, err := j.Begin(m)
		require.NoError(t, err)
		for _, e := range m.Entries {
			require.NoError(t, j.Add(id, e))
			require.NoError(t, j.Add(id, e), "a second time does nothing")
		}
		m.ID = id
		is, err := j.Match(id)
		require.NoError(t, err)
		require.Equal(t, m, is)
	})
	before, err := j.Matches()
	require.NoError(t, err)
	require.NoError(t, j.Close())
	after, err := opened(t, path).Matches()
	require.NoError(t, err)
	require.Equal(t, before, after)
}

// A kill may come as soon as the file is there, and what it leaves must be readable.
func TestANewJournalIsWholeBeforeItIsFirstWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	for _, left := range []string{".new", ".new-journal", ".new-wal"} {
		require.NoError(t, os.WriteFile(path+left, []byte("left by a kill"), 0o644))
	}
	require.NoError(t, create(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, []byte{2, 2}, text[18:20], "SQLite's sign of WAL mode")
	left, err := filepath.Glob(path + "?*")
	require.NoError(t, err)
	require.Empty(t, left)
	j, err := OpenToRead(path)
	require.NoError(t, err)
	require.NoError(t, j.Close())
}

func TestAnEntryIsNeverOverwritten(t *testing.T) {
	j := opened(t, filepath.Join(t.TempDir(), "j"))
	id, err := j.Begin(Match{Game: "bodoquito", Started: began})
	require.NoError(t, err)
	require.NoError(t, j.Add(id, Entry{Number: 1, At: began, Op: Played, Turn: "=7"}))
	require.ErrorIs(t, j.Add(id, Entry{Number: 1, At: began, Op: Played, Turn: "=8"}), ErrTaken)
}

func TestALogThatIsCutOffLeavesTheFirstEntries(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	j := opened(t, path)
	id, err := j.Begin(Match{Game: "bodoquito", Started: began})
	require.NoError(t, err)
	const turns = 20
	for i := range turns {
		require.NoError(t, j.Add(id, Entry{Number: i + 1, At: began, Op: Played, Turn: fmt.Sprintf("=%d", i)}))
	}
	main, err := os.ReadFile(path)
	require.NoError(t, err)
	log, err := os.ReadFile(path + "-wal")
	require.NoError(t, err)
	seen := map[int]bool{}
	for cut := 0; cut <= len(log); cut += 997 {
		copied := filepath.Join(t.TempDir(), "cut.db")
		require.NoError(t, os.WriteFile(copied, main, 0o644))
		require.NoError(t, os.WriteFile(copied+"-wal", log[:cut], 0o644))
		k, err := Open(copied)
		require.NoError(t, err, "%d of %d bytes", cut, len(log))
		all, err := k.Matches()
		require.NoError(t, err)
		for _, m := range all {
			for i, e := range m.Entries {
				require.Equal(t, i+1, e.Number)
				require.Equal(t, fmt.Sprintf("=%d", i), e.Turn)
			}
			seen[len(m.Entries)] = true
		}
		require.NoError(t, k.Close())
	}
	require.True(t, seen[0] && seen[turns-1], "cuts fall everywhere: %v", seen)
}

func TestAFileThatIsNoJournalIsRefusedAndLeftAlone(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	db, err := sql.Open("sqlite", other)
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE recipes (name TEXT)")
	require.NoError(t, err)
	require.NoError(t, db.Close())

	whole := filepath.Join(dir, "whole.db")
	j := opened(t, whole)
	id, err := j.Begin(Match{Game: "bodoquito", Started: began})
	require.NoError(t, err)
	for i := range 200 {
		require.NoError(t, j.Add(id, Entry{Number: i + 1, At: began, Op: Played, Turn: "=7", Evidence: strings.Repeat("x", 100)}))
	}
	require.NoError(t, j.Close())
	good, err := os.ReadFile(whole)
	require.NoError(t, err)
	newer := bytes.Clone(good)
	newer[headerVersion+3] = 99
	foreign, err := os.ReadFile(other)
	require.NoError(t, err)

	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"text":           {[]byte("dear diary, today we played"), ErrForeign},
		"other database": {foreign, ErrForeign},
		"newer":          {newer, ErrNewer},
		"empty":          {nil, ErrDamaged},
		"cut header":     {good[:50], ErrDamaged},
		"cut off":        {good[:len(good)-5000], ErrDamaged},
	} {
		path := filepath.Join(dir, "refused.db")
		require.NoError(t, os.WriteFile(path, tt.data, 0o644))
		_, err := Open(path)
		require.ErrorIs(t, err, tt.want, name)
		require.ErrorContains(t, err, path, name)
		_, err = OpenToRead(path)
		require.ErrorIs(t, err, tt.want, name)
		is, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, tt.data, append([]byte(nil), is...), name)
	}
}

func TestAnOlderJournalIsBroughtUpToDate(t *testing.T) {
	for version := 1; version < len(migrations()); version++ {
		path := filepath.Join(t.TempDir(), "old.db")
		require.NoError(t, fill(path, migrations()[:version]))
		db, err := sql.Open("sqlite", path)
		require.NoError(t, err)
		_, err = db.Exec(`INSERT INTO matches VALUES (1, '00000000000000000000000000000001', 'mixtour', 'base', '', '', '', '{}', 1796060400120);
			INSERT INTO entries VALUES (1, 1, 1796060400120, 'played', 'b2', 'hand', 0, NULL, NULL, '', '', '', '')`)
		require.NoError(t, err)
		require.NoError(t, db.Close())

		j := opened(t, path)
		m, err := j.Match(1)
		require.NoError(t, err)
		require.Equal(t, []string{"b2"}, m.Turns())
		require.NoError(t, j.Tick(1, 1, Clocks{time.Minute, time.Hour}))
		m, err = j.Match(1)
		require.NoError(t, err)
		require.Equal(t, &Clocks{time.Minute, time.Hour}, m.Left())
		require.NoError(t, j.Close())
		_, err = OpenToRead(path)
		require.NoError(t, err)
	}
}

func TestOneProgramWritesAndOthersReadMeanwhile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal.db")
	j := opened(t, path)
	_, err := Open(path)
	require.ErrorIs(t, err, ErrInUse)
	id, err := j.Begin(Match{Game: "bodoquito", Started: began})
	require.NoError(t, err)
	r, err := OpenToRead(path)
	require.NoError(t, err)
	defer r.Close()
	for i := range 3 {
		require.NoError(t, j.Add(id, Entry{Number: i + 1, At: began, Op: Played, Turn: "=7"}))
		m, err := r.Match(id)
		require.NoError(t, err)
		require.Len(t, m.Entries, i+1)
	}
}

func TestTheLatestUnfinishedMatchOfAGameComesBackUntilItIsGivenUp(t *testing.T) {
	j := opened(t, filepath.Join(t.TempDir(), "j"))
	none, err := j.Unfinished("mixtour")
	require.NoError(t, err)
	require.Nil(t, none)
	for _, game := range []string{"mixtour", "mixtour", "bodoquito"} {
		_, err := j.Begin(Match{Game: game, Started: began})
		require.NoError(t, err)
	}
	m, err := j.Unfinished("mixtour")
	require.NoError(t, err)
	require.EqualValues(t, 2, m.ID)
	require.NoError(t, j.GiveUp(2, "abandoned", began))
	require.ErrorContains(t, j.GiveUp(2, "abandoned", began), "has ended")
	require.ErrorIs(t, j.GiveUp(9, "abandoned", began), ErrNoMatch)
	m, err = j.Unfinished("mixtour")
	require.NoError(t, err)
	require.Nil(t, m, "an older one was left for another")
}

func TestAMatchIsImportedOnceAndNeverOverAnother(t *testing.T) {
	j := opened(t, filepath.Join(t.TempDir(), "j"))
	m := Match{Key: strings.Repeat("a", keyDigits), Game: "mixtour", Started: began, Entries: []Entry{{Number: 1, At: began, Op: Played, Turn: "b2"}}}
	ids, err := j.Import([]Match{m, m})
	require.NoError(t, err)
	require.Equal(t, []int64{1, 1}, ids)
	m.Entries[0].Turn = "c2"
	_, err = j.Import([]Match{{Key: strings.Repeat("b", keyDigits), Game: "mixtour", Started: began}, m})
	require.ErrorIs(t, err, ErrOther)
	all, err := j.Matches()
	require.NoError(t, err)
	require.Len(t, all, 1, "all or none")
}

func TestTextThatIsNoMatchIsRefusedByLine(t *testing.T) {
	head := "[Game \"mixtour\"]\n[Started \"2026-11-30T17:40:00.120Z\"]\n[Match \"" + strings.Repeat("a", keyDigits) + "\"]\n\n"
	for text, want := range map[string]string{
		"":                            "there is none",
		"1. b2 {at=x}\n":              "line 1: \"1. b2 {at=x}\" before any tag",
		"[Game \"mixtour]":            "line 1",
		head + "1. b2\n":              "line 5: \"1. b2\" is neither",
		head + "1. b2 {at=yesterday}": "line 5: \"yesterday\" is no time",
		head + "1. b2 {at=2026-11-30T17:40:00.120Z white=9}":           "line 5: \"9\" is no time on a clock",
		head + "1. b2 {at=2026-11-30T17:40:00.120Z sneezed}":           "line 5: comment \"sneezed\"",
		head + "1. b2 {at=2026-11-30T17:40:00.120Z amended}":           "no turn stands",
		strings.Replace(head, "a\"]\n\n", "\"]\n", 1):                  "isn't 32 hexadecimal digits",
		head + "1. b2 {at=2026-11-30T17:40:00.120Z belief=2:1:\"[]\"}": "is no belief",
		head + "3-0 {at=2026-11-30T17:40:00.120Z reason=line}":         "is neither",
		head + "[Rule \"points\"]":                                     "isn't KEY=VALUE",
	} {
		_, err := ReadText(strings.NewReader(text))
		require.ErrorContains(t, err, want, text)
	}
}

func FuzzText(f *testing.F) {
	m := Match{Key: strings.Repeat("a", keyDigits), Game: "mixtour", Started: began, Rules: map[string]string{"points": "3"}, Entries: []Entry{
		{Number: 1, At: began, Op: Played, Turn: "b2", By: "hand", Left: &Clocks{time.Minute, time.Hour}},
		{Number: 2, At: began, Op: Amended, Turn: "b3", Agreed: true, Beliefs: []Belief{{1, 1, []string{"b3"}}}},
		{Number: 3, At: began, Op: TakenBack, Turn: "b3"}, {Number: 4, At: began, Op: Ended, Result: "1-0", Reason: "resigned"}}}
	f.Add(m.Text())
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadText(strings.NewReader(text))
		if err != nil {
			return
		}
		for i := range all {
			again, err := ReadText(strings.NewReader(all[i].Text()))
			require.NoError(t, err)
			require.Equal(t, all[i].Text(), again[0].Text())
		}
	})
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"format":"tablero journal 1","matches":[{"match":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","game":"mixtour","started":"2026-11-30T17:40:00.12Z","entries":[{"at":"2026-11-30T17:40:00.12Z","op":"played","turn":"b2"}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadJSON(strings.NewReader(text))
		if err != nil {
			return
		}
		var out bytes.Buffer
		require.NoError(t, WriteJSON(&out, all))
		_, err = ReadJSON(&out)
		require.NoError(t, err)
	})
}
