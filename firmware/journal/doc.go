// Package journal is the durable record: every match, every turn, and what became of it,
// in one SQLite file that outlives power cuts.
//
// A match is a list of entries that only grows: a turn was played, the last turn was
// played otherwise, the last turn was taken back, the match ended. What stands is what is
// left of them, and nothing that was ever kept is lost. An entry is on disk when Add
// returns (write-ahead log, synchronous=FULL), so that whatever is cut off of the log
// later, the entries left are the first ones of those written.
//
//	j, err := journal.Open(path)
//	defer j.Close()
//	id, err := j.Begin(journal.Match{Game: "mixtour", Board: "base", Started: now})
//	err = j.Add(id, journal.Entry{Number: 1, At: now, Op: journal.Played, Turn: "b2"})
//
// One program writes at a time; others may read meanwhile. A file of another program, of
// a newer Tablero, or one that was cut off is refused and left as it is.
//
// Source: SQLite, "Write-Ahead Logging" and "Database File Format", sections 1.2 to 1.3.
package journal
