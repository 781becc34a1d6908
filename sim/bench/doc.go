// Package bench is the test bench: a whole firmware on a simulated board, hands
// that play on it, and the truth beside the record.
//
// It alone sees both sides: what the hands did, and what the firmware made of it.
//
//	b, err := bench.New(bench.Opts{Board: file, Game: bodoquito.Game{}, Parts: 1, Seed: 7, Hands: styles})
//	report := b.PlayMatch()
//
// Everything runs in virtual time; the same seeds give the same bytes.
package bench
