// Package lights says what the LEDs and the small display of a board show.
//
// The referee makes a View: a Mark for each cell and messages for the display.
// It is plain data; what a mark looks like is the legend's business, and what
// a message says that of package words. The loop that owns the parts asks what
// to send, and when there will be something new:
//
//	screen := lights.NewScreen(printer)
//	for {
//		elapsed := clock.Now().Sub(start)
//		lights.Picture(&view, elapsed, colors)
//		strip.Write(colors)
//		if img, changed := screen.Render(&view, elapsed); changed {
//			oled.Draw(img.Bounds(), img, image.Point{})
//		}
//		next := min(lights.NextChange(&view, elapsed), screen.NextPage(elapsed))
//		clock.Sleep(next - elapsed) // or until the next view
//	}
//
// Each mark has a colour and a rhythm of its own (see Legend). Rhythms of errors
// belong to errors alone, so that nobody needs to tell colours apart to know a
// hint from a scolding, and where two marks share a rhythm their colours stay apart for the colour
// blind too. LEDs are only ever on or off, so a picture lasts 125 ms at least.
//
// Whoever looks at a board, simulated hands as well as tests, reads it back as
// people do: a Watcher knows a mark by watching one LED for a second, a Reader
// reads the display's pixels. Draw draws board and display on a terminal.
//
// Colours after M. Okabe and K. Ito, "Color Universal Design" (2008). Glyphs of
// misc-fixed 6x10, M. Kuhn, "Unicode fonts and tools for X11" (public domain).
package lights
