// Package key reads push buttons between a GPIO line and ground.
//
// One press is one Press, however the contacts bounce: short when the key is let go,
// long as soon as it was held long enough.
//
//	k, err := key.New(pin, &key.Opts{Clock: drivers.Wall{}})
//	if err != nil { ... }
//	if err := k.Init(ctx); err != nil { ... }
//	press, ok, err := k.Wait(ctx, time.Second)
//
// A GPIO line has no checksum and no address: a key that isn't wired can't be told from
// one that nobody presses.
package key
