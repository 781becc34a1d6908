// Package oled draws on an SSD1306 panel of up to 128 by 64 pixels at I²C address 0x3C.
//
// Draw sends only the rectangle that changed. A whole frame holds the bus for 24 ms at
// 400 kHz, so that the panel wants a bus of its own.
//
//	panel, err := oled.New(bus, &oled.DefaultOpts)
//	if err != nil { ... }
//	img := image1bit.NewVerticalLSB(panel.Bounds())
//	// draw on img
//	err = panel.Draw(ctx, img)
//
// The first Draw sets the panel up, and so does the first one after an error. But the
// SSD1306 can't be read over I²C: a panel that lost power for a moment acknowledges
// everything and stays dark. Call Refresh every 10 s, so that it comes back.
//
// Datasheet: Solomon Systech "SSD1306 128 x 64 Dot Matrix OLED/PLED
// Segment/Common Driver with Controller", rev. 1.1.
package oled
