// Package scan asks the drivers for readings and makes Frames of them.
//
// Each root bus is one lane, plain blocking code: it initialises its parts,
// reads them at their own pace, and puts every value into the Store with its time
// and quality. A part that fails is backed off from, initialised again and
// carried on with; meanwhile its channels are unknown, never "empty".
//
//	store := scan.NewStore(b.Channels)
//	for _, root := range b.Roots {
//		l := scan.NewLane(root, store, clock)
//		go l.Run(ctx)
//	}
//	var f scan.Frame
//	store.Frame(&f)
package scan
