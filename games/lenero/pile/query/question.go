package query

import (
	"bytes"
	"encoding/json"
	"fmt"

	"tablero/games/lenero/pile"
)

// Question is a line of a file: a pile, and what is asked about it.
type Question struct {
	ID    string `json:"id"`
	Discs []struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
		R float64 `json:"r"`
		M float64 `json:"m"`
		// Color is the owner's: 0 for White, 1 for Black. It answers nothing.
		Color int `json:"color"`
	} `json:"discs"`
	Frame struct {
		W float64 `json:"w"`
		H float64 `json:"h"`
	} `json:"frame"`
	Mu struct {
		Log     float64 `json:"log"`
		Floor   float64 `json:"floor"`
		Wall    float64 `json:"wall"`
		Rolling float64 `json:"rolling_mm"`
	} `json:"mu"`
	Query struct {
		Type    string   `json:"type"`
		K       *int     `json:"k"`
		R       *float64 `json:"r"`
		X       *float64 `json:"x"`
		Class   string   `json:"class"`
		OtherMu float64  `json:"other_mu"`
		Dir     string   `json:"dir"`
		Margin  string   `json:"margin"`
	} `json:"query"`
}

// Parse reads a question. What a question has besides is left alone, so that files may
// hold answers and notes. An error says what is wrong with the line.
func Parse(line []byte) (Question, error) {
	var q Question
	if err := json.NewDecoder(bytes.NewReader(line)).Decode(&q); err != nil {
		return Question{}, fmt.Errorf("query: not a pile: %w", err)
	}
	p := q.Pile()
	return q, p.Check()
}

// Pile gives the pile that is asked about.
func (q *Question) Pile() pile.Pile {
	p := pile.Pile{
		Frame:    pile.Frame{WidthMM: q.Frame.W, HeightMM: q.Frame.H},
		Friction: pile.Friction{Log: q.Mu.Log, Floor: q.Mu.Floor, Wall: q.Mu.Wall, RollingMM: q.Mu.Rolling},
	}
	for _, d := range q.Discs {
		p.Logs = append(p.Logs, pile.Log{XMM: d.X, YMM: d.Y, RadiusMM: d.R, MassG: d.M})
	}
	return p
}
