// Package bodoquito knows the rules of Bodoquito: sixteen pieces, every
// combination of four yes/no traits, on a board of four by four. A player puts
// the piece that the opponent handed over and then hands over the next. Whoever
// puts the fourth piece of a line that shares a trait wins.
//
// Position is the bare position, made for searching millions of them. Match
// plays a game step by step and judges what hands did on a real board.
//
//	m, _ := bodoquito.Game{}.New(nil)
//	for _, text := range []string{"=7", "b2=f", "c3=0"} {
//		steps, err := m.ParseTurn(text)
//		if err != nil {
//			return err
//		}
//		for _, step := range steps {
//			if err := m.Play(step, games.Observed{}); err != nil {
//				return err
//			}
//		}
//	}
//	fmt.Println(m.Position()) // .....7....f..... 0
//
// The rules are those of the text "Bodoquito de tela y madera". Squares of two
// by two don't count, and a line needs no claim.
package bodoquito
