// Package roll is how round logs in a frame really move: rigid discs on elastic
// contacts, stepped through time.
//
// A contact pushes by a linear spring and dashpot, rubs by a spring that slips at
// Coulomb's limit, and resists rolling by a third one, so that a pile remembers how it
// was built (P. A. Cundall, O. D. L. Strack, "A discrete numerical model for granular
// assemblies", Géotechnique 29, 1979; T. Schwager, T. Pöschel, "Coefficient of
// restitution and linear-dashpot model revisited", Granular Matter 9, 2007; J. Ai et al.,
// "Assessment of rolling resistance models in discrete element simulations", Powder
// Technology 206, 2011, model C). Rubbing is a vector in the plane and lengthwise: a log
// that is pulled out along its axis drags its neighbours by mu N, and no longer holds
// them in the plane.
//
//	p, err := roll.Build(7, 180, 30, 40, 25, 30)     // logs dropped one by one
//	p.Watch(80, func(s roll.Sample) { ... })         // what load cells would feel
//	result, err := p.Pull(2, roll.DefaultPullOpts()) // and settles
//	shifted := result.Moved(1)                       // by more than 1 mm
//
// Nothing is quite ideal: radii, densities and the friction of each pair of things differ
// by a seed. The same seed and calls give the same motion to the bit on one architecture.
//
// Axes: x to the right from the left wall, y up from the floor, z lengthwise, away from
// the near edge. Lengths outside are in mm and masses in g; inside all is SI. What it
// leaves out: logs stay parallel (none tips out endwise before its middle has left the
// frame), walls are rigid and their upper edges sharp, hands don't steady what they pull.
package roll
