package chip

// Light is what one LED shows.
type Light struct {
	R, G, B    uint8
	Brightness uint8 // 0 to 31; always 31 on a WS2812
}
