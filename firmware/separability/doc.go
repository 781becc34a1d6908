// Package separability tells which changes a board can't tell apart: over the
// positions of random matches, the frames that every legal change and every single
// physical change near it lead to are predicted, and each legal one is compared
// with all others.
//
//	figures, err := separability.Check(separability.Opts{File: file, Calibration: c, Game: mixtour.Game{}})
//
// The distance of two changes is that of the frames' means by their mean
// covariance, in sigma: with what is known of a board, noise of fields and loads,
// the spread of magnets and masses, and where on its cell whatever was put down
// came to lie. Boards with switches or readers on the cells tell two changes apart
// if any of these reads otherwise.
package separability
