package picture

import (
	"slices"
	"strconv"

	"tablero/games"
	"tablero/games/lenero"
	"tablero/games/lenero/pile"
)

// Sign is what is known of a log.
type Sign uint8

// Signs.
const (
	Plain  Sign = iota
	Top         // it lies in the top row: it may not be taken
	Holds       // without it, the pile holds
	Falls       // without it, the pile falls
	Unsure      // it can't be told
)

// Face is what a log shows.
type Face struct {
	Name string // up to three characters of ASCII: "w3"
	Dark bool   // shaded
	Sign Sign
}

// Picture is a pile and what its logs show, by index.
type Picture struct {
	Pile  pile.Pile
	Faces []Face
}

// OfMatch gives the logs of a match by colour and size, the top row marked.
func OfMatch(m *lenero.Match) Picture {
	l := m.Layout()
	p := Of(l.Logs, m.Pile().Frame.WidthMM)
	p.Pile = m.Pile()
	return p
}

// Of gives logs in a frame, wherever they lie, by colour and size, the top row marked.
// What is no log is left out.
func Of(logs []games.Log, widthMM float64) Picture {
	p := Picture{Pile: pile.Pile{Frame: pile.Frame{WidthMM: widthMM, HeightMM: lenero.WallsMM}}}
	for _, l := range logs {
		side, size, ok := lenero.LogOf(l.Kind)
		if !ok {
			continue
		}
		p.Pile.Logs = append(p.Pile.Logs, pile.Log{XMM: l.At.XMM, YMM: l.At.YMM, RadiusMM: size.RadiusMM(), MassG: size.MassG()})
		p.Faces = append(p.Faces, Face{Name: side.String()[:1] + strconv.Itoa(int(size)), Dark: side == games.Black})
	}
	p.markTop()
	return p
}

// Numbered gives a pile whose logs have no owners: they show their index, and all are
// hollow. The top row is marked.
func Numbered(of pile.Pile) Picture {
	p := Picture{Pile: of, Faces: make([]Face, len(of.Logs))}
	for i := range p.Faces {
		p.Faces[i].Name = strconv.Itoa(i)
	}
	p.markTop()
	return p
}

// markTop marks the top row. A pile that can't lie there, such as one in the middle of a
// collapse, has none.
func (p *Picture) markTop() {
	if p.Pile.Check() != nil {
		return
	}
	for _, i := range p.Pile.TopRow() {
		p.Faces[i].Sign = Top
	}
}

// Judge marks the takes that the side to move has, as the pile of the match would come
// out of them, as sure as play wants it. Nothing is marked after the end.
func (p *Picture) Judge(m *lenero.Match) error {
	if outcome, _ := m.Result(); outcome != games.Undecided || len(p.Pile.Logs) == 0 {
		return nil
	}
	margin, err := p.Pile.Standing(pile.NearMM) // positions are written in tenths
	if err != nil {
		return err
	}
	logs := m.Layout().Logs
	return p.JudgeBy(margin, func(i int) bool {
		side, _, ok := lenero.LogOf(logs[i].Kind)
		return ok && side != m.ToMove()
	})
}

// JudgeBy marks what becomes of the pile without each of the logs that which wants and
// that don't lie in the top row.
func (p *Picture) JudgeBy(m pile.Margin, which func(i int) bool) error {
	if err := p.Pile.Check(); err != nil {
		return err
	}
	top := p.Pile.TopRow()
	var taken []int
	var rest []pile.Pile
	for i := range p.Faces {
		if !slices.Contains(top, i) && which(i) {
			taken, rest = append(taken, i), append(rest, p.Pile.Without(i))
		}
	}
	judged, err := pile.JudgeEach(rest, m)
	if err != nil {
		return err
	}
	for n, i := range taken {
		switch judged[n].Verdict {
		case pile.Holds:
			p.Faces[i].Sign = Holds
		case pile.Falls:
			p.Faces[i].Sign = Falls
		default:
			p.Faces[i].Sign = Unsure
		}
	}
	return nil
}
