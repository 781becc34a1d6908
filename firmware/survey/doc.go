// Package survey looks at the channels of a board of which nobody knows what lies there, as
// when it is wired and scanned: how noisy each is, when it last changed, what a linear
// sensor feels, whether a switch flickers, and which magnets are too weak to be relied on.
//
//	s := survey.New(channels, calibration)
//	for ... { s.Look(&frame) } // every few tens of milliseconds
//	for i := range channels { fmt.Println(s.Seen(i).Noise, s.Weak(i)) }
package survey
