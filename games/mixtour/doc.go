// Package mixtour knows the rules of Mixtour, by Dieter Stein: discs and stacks
// on five by five cells. A turn enters a disc on an empty cell or carries the top
// of any stack onto another, from exactly as far as that one is high. A stack
// of five or more leaves the board and counts for the owner of its top disc.
//
// Position is the bare position, made for searching millions of them. Match
// plays a game step by step and judges what hands did on a real board: there a
// scoring turn is two steps, the carry and the lifting off of the high stack.
//
//	m, _ := mixtour.Game{}.New(nil)
//	for _, text := range []string{"a1", "b1", "c1", "b1-a1"} {
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
//	fmt.Println(m.Position()) // x5/x5/x5/x5/WB,x,W,x2 w 18/19 0:0/1 b1-a1
//
// The rules are those of the text "Mixtour" in Russian, "Цель". Taking back is
// carrying exactly the same discs back in the very next turn. Passing is only
// for who can do nothing else.
package mixtour
