package journal

// applicationID marks the file as ours in its header: "Tabl".
const applicationID = 0x5461626C

// migrations make a journal of each version out of one of the version before. None is ever
// changed once it is out; the number of them is the version of the newest.
func migrations() []string {
	return []string{
		// 1: matches and what happened in them.
		`CREATE TABLE matches (
			id      INTEGER PRIMARY KEY AUTOINCREMENT,
			key     TEXT NOT NULL UNIQUE,
			game    TEXT NOT NULL,
			board   TEXT NOT NULL,
			white   TEXT NOT NULL,
			black   TEXT NOT NULL,
			clock   TEXT NOT NULL,
			rules   TEXT NOT NULL, -- JSON object
			started INTEGER NOT NULL -- ms since 1970, UTC
		) STRICT;
		CREATE TABLE entries (
			match    INTEGER NOT NULL REFERENCES matches (id),
			number   INTEGER NOT NULL, -- from 1, without gaps
			at       INTEGER NOT NULL, -- ms since 1970, UTC
			op       TEXT NOT NULL,
			turn     TEXT NOT NULL,
			by       TEXT NOT NULL,
			agreed   INTEGER NOT NULL,
			white_ms INTEGER, -- left on White's clock
			black_ms INTEGER,
			evidence TEXT NOT NULL,
			beliefs  TEXT NOT NULL, -- JSON array, or empty
			result   TEXT NOT NULL,
			reason   TEXT NOT NULL,
			PRIMARY KEY (match, number)
		) STRICT, WITHOUT ROWID;`,
		// 2: what the clocks show within a turn, and what sensors have learned of the pieces.
		`CREATE TABLE clocks (
			match    INTEGER PRIMARY KEY REFERENCES matches (id),
			after    INTEGER NOT NULL, -- number of the entry that it follows
			white_ms INTEGER NOT NULL,
			black_ms INTEGER NOT NULL
		) STRICT;
		CREATE TABLE memories (
			match INTEGER PRIMARY KEY REFERENCES matches (id),
			text  TEXT NOT NULL
		) STRICT;`,
	}
}
