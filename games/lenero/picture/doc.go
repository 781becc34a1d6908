// Package picture draws piles of round logs as text: the frame, in it each log as a ring
// with its name in the middle, White's hollow and Black's shaded, and a sign beside the
// name of those that lie in the top row. Where takes were judged, signs say which hold,
// fall or are unsure.
//
//	p := picture.OfMatch(m)
//	err := p.Judge(m)                                       // hints, if they are wanted
//	err = p.Draw(os.Stdout, picture.Opts{Columns: 60, Fine: true})
//
// It makes do with ASCII; on terminals that show braille (Unicode 15.1, section 21.1,
// U+2800 to U+28FF) a character has eight pixels. Colours repeat what letters and shades
// say already.
package picture
