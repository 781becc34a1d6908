package oled

import (
	"context"
	"fmt"
	"image"

	"periph.io/x/devices/v3/ssd1306"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"tablero/drivers"
)

// Draw shows img, whose bounds must be those of the panel, and sends only what
// changed. It sets the panel up if need be: at first, after an error, after Halt.
//
// It gives ErrAbsent if the panel doesn't answer.
func (d *Dev) Draw(ctx context.Context, img *image1bit.VerticalLSB) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("oled: draw: %w", err)
	}
	if img == nil || img.Rect != d.rect || img.Stride != d.rect.Dx() || len(img.Pix) != len(d.frame.Pix) {
		return fmt.Errorf("oled: draw: picture isn't %d by %d at the origin", d.rect.Dx(), d.rect.Dy())
	}
	copy(d.frame.Pix, img.Pix)
	return d.show()
}

// Refresh sets the panel up again and sends the whole last picture, or a dark one. It
// is the only cure for a panel that lost power unnoticed; call it every 10 s. A panel
// that Halt switched off stays off.
func (d *Dev) Refresh(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("oled: refresh: %w", err)
	}
	if d.off {
		return nil
	}
	d.panel = nil
	return d.show()
}

// Check reads whether the panel is on, which takes next to nothing. It gives ErrReset if
// it lost power unnoticed, ErrAbsent if it doesn't answer: then Refresh. Panels that can't
// be read, as those without a wire for it, are taken to be on.
func (d *Dev) Check(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("oled: check: %w", err)
	}
	if d.off || d.panel == nil || d.mute {
		return nil
	}
	on, err := d.isOn()
	switch {
	case err != nil:
		return fmt.Errorf("oled: check: %w: %w", drivers.ErrAbsent, err)
	case !on:
		return fmt.Errorf("oled: check: %w", drivers.ErrReset)
	}
	return nil
}

// isOn reads the status: bit 6 is set while the display is off (table 9-2).
func (d *Dev) isOn() (bool, error) {
	var status [1]byte
	err := d.bus.Tx(address, nil, status[:])
	return status[0]&0x40 == 0, err
}

// Halt switches the panel off. It may be called twice; Draw switches it on again.
func (d *Dev) Halt() error {
	if d.off {
		return nil
	}
	d.panel = nil
	// Not by way of periph's driver: making one switches the panel on. Control byte
	// "commands follow" (8.1.5.2), then "display off" (table 9-1).
	if err := d.bus.Tx(address, []byte{0x00, 0xAE}, nil); err != nil {
		return fmt.Errorf("oled: halt: %w: %w", drivers.ErrAbsent, err)
	}
	d.off = true
	return nil
}

func (d *Dev) show() error {
	if d.panel == nil {
		panel, err := ssd1306.NewI2C(d.bus, &d.opts)
		if err != nil {
			return fmt.Errorf("oled: set up: %w: %w", drivers.ErrAbsent, err)
		}
		d.panel, d.off = panel, false
		on, err := d.isOn()
		d.mute = err != nil || !on // it was switched on just now
	}
	if err := d.panel.Draw(d.rect, d.frame, image.Point{}); err != nil {
		// periph's driver now takes for shown what may never have arrived.
		d.panel = nil
		return fmt.Errorf("oled: draw: %w: %w", drivers.ErrAbsent, err)
	}
	return nil
}
