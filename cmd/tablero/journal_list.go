package main

import (
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"tablero/firmware/journal"
)

// listedMatch is a match as it is listed.
type listedMatch struct {
	ID        int64     `json:"id"`
	Game      string    `json:"game"`
	Board     string    `json:"board"`
	White     string    `json:"white"`
	Black     string    `json:"black"`
	Clock     string    `json:"clock"`
	Started   time.Time `json:"started"`
	Turns     int       `json:"turns"`     // that stand
	Committed int       `json:"committed"` // ever, those taken back included
	Result    string    `json:"result"`
	Reason    string    `json:"reason"`
	Key       string    `json:"key"`
}

func listed(matches []journal.Match) []listedMatch {
	all := []listedMatch{}
	for i := range matches {
		m := &matches[i]
		result, reason := m.Result()
		all = append(all, listedMatch{m.ID, m.Game, m.Board, m.White, m.Black, m.Clock, m.Started, len(m.Turns()), m.Committed(), result, reason, m.Key})
	}
	return all
}

func printMatches(c *common, all []listedMatch) error {
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, err := fmt.Fprintln(w, "id\tgame\tboard\tstarted\twhite\tblack\tturns\tresult")
	for _, m := range all {
		result := m.Result + " " + m.Reason
		if m.Reason == "" {
			result = "unfinished"
		}
		_, e := fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", m.ID, m.Game, m.Board, m.Started.Local().Format("2006-01-02 15:04"), m.White, m.Black, m.Turns, result)
		err = errors.Join(err, e)
	}
	return errors.Join(err, w.Flush())
}
