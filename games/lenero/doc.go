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
//	for _, turn := range []string{"5@30", "5@70", "3@50"} {
//		if err := games.PlayTurn(m, turn); err != nil {
//			return err
//		}
//	}
//	fmt.Println(m.Position())
//	// w5@30.0,20.0 b5@70.0,20.0 w3@50.0,48.7|b|3,3,2,3,2/3,3,3,3,2|0,0,0,0,0/0,0,0,0,0|0/0
//
// The rules are those of the text "Leñero", with these readings of what it leaves open.
// Touching is a gap under 1 mm between logs at rest; the frame doesn't count. A log
// lies on the two things that it rests on. A shift is another log that moves by more
// than 1 mm, in the plane or lengthwise, that comes to lie on others, or that falls out.
// A log is put where one that is let go above comes to rest, or is pushed along the floor
// from there until it touches; everything else is a gap inside the pile.
//
// The frame is 100 mm wide unless a setting says otherwise. At that width most of a game's
// positions have a take that holds; in narrower ones the pile soon leaves no room, in wider
// ones logs on the floor roll apart. Of 24 games a width, logs placed at random and really
// rolling (sim/bench, TestWidthsAreMeasuredByTakesThatHold), the 288 positions with 8 to 19
// logs gave:
//
//	width   positions   with a take   takes
//	   mm     reached    that holds   that hold
//	   60        53 %          28 %        17 %
//	   70        59 %          36 %        19 %
//	   80        75 %          62 %        27 %
//	   90        88 %          57 %        20 %
//	  100        99 %          73 %        24 %
//	  110        99 %          67 %        21 %
//	  120        97 %          68 %        22 %
//	  130       100 %          64 %        20 %
//	  140       100 %          48 %        16 %
//	  160       100 %          66 %        21 %
//	  180       100 %          49 %        15 %
//	  200        98 %          47 %        14 %
//	  220        96 %          37 %        12 %
//	  240       100 %          38 %        11 %
//	  260       100 %          23 %         7 %
package lenero
