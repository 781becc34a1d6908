// Package lenero knows the rules of Lenero (Leñero): round logs of five sizes in two
// colours, piled up in a frame that is open at the top. A turn takes as many of the
// opponent's logs as one dares, none of the top row, and then places one of one's own.
// What is taken without anything else moving is kept and counts its size at the end.
//
// The rules don't work out what holds. Hands make a Change, nature makes of it what it
// likes, and the Match judges what came out: Play is told by games.Observed. Where
// nothing shifted, it knows from geometry where the log lies.
//
//	m, _ := lenero.Game{}.New(nil)
//	for _, turn := range []string{"5@60", "5@100", "3@80"} {
//		if err := games.PlayTurn(m, turn); err != nil {
//			return err
//		}
//	}
//	fmt.Println(m.Position())
//	// w5@60.0,20.0 b5@100.0,20.0 w3@80.0,48.7|b|3,3,2,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0
//
// The rules are those of the text "Leñero", with these readings of what it leaves open.
// Touching is a gap under 1 mm between logs at rest; the frame doesn't count. A log
// lies on the two things that it rests on. A shift is another log that moves by more
// than 1 mm, in the plane or lengthwise, that comes to lie on others, or that falls out.
// A log is put where one that is let go above comes to rest, or is pushed along the floor
// from there until it touches; everything else is a gap inside the pile.
package lenero
