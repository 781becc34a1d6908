// Package scan asks the drivers for readings and makes Frames of them.
//
// Each root bus is one lane, plain blocking code, and so are the load cells: it
// initialises its parts, reads each kind at its own pace, and puts every value
// into the Store with its time and quality. A part that fails is backed off from, initialised again and
// carried on with; meanwhile its channels are unknown, never "empty".
//
//	store := scan.NewStore(b.Channels)
//	for _, root := range b.Roots {
//		go scan.NewLane(root, store, clock).Run(ctx)
//	}
//	if b.Scales != nil {
//		go scan.NewScales(*b.Scales, store, clock).Run(ctx)
//	}
//	var f scan.Frame
//	news := store.Frame(&f, clock.Now())
package scan
