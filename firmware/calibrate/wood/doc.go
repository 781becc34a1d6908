// Package wood works out how logs rub and what resists their rolling from what load cells
// under a board feel.
//
// The board is its own inclinometer: lifted at one edge it presses on its cells by the cosine
// of its lean. What it weighs with all that is screwed to the cells, which no flat board
// tells, follows from a frame that stands on it level and leaning (NewScale). A log slides
// lengthwise when the tangent of the lean is its friction; its moment tells when (SlipOf). And a
// log that rolls out on the floor slows down by 2/3 g rho/r, rho the lever arm of rolling
// resistance, r its radius: its moment over its weight is its place (RollOf).
//
//	scale, err := wood.NewScale(bare, leaningBare, leaningFrame, frame, cells)
//	slip, err := wood.SlipOf(record, lying, scale)
//	figures, err := wood.Figures(scale, slips, rolls)
//
// Lengths are in mm, weights in g, moments in g mm, angles in rad.
package wood
