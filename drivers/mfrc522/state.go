package mfrc522

import (
	"fmt"

	"tablero/drivers"
)

// proof is what is read to know that the chip is there and still has our settings.
type proof []byte

// prove queues the read of a proof.
func (d *Dev) prove() proof {
	return d.wire.read(regVersion, regTMode, regTPrescaler, regTReloadLo, regTxASK, regMode, regRFCfg, regTxControl)
}

// version tells whether an MFRC522 answers: ErrAbsent for a line that floats or is
// held low, ErrCorrupt for any other version.
func (p proof) version() error {
	switch v := p[0]; v {
	case 0x91, 0x92: // versions 1.0 and 2.0 (9.3.4.8)
	case 0x82, 0x88, 0xB2: // clones, Fudan FM17522 among them
	case 0x00, 0xFF:
		return fmt.Errorf("mfrc522: reads %#02x all over: %w", v, drivers.ErrAbsent)
	default:
		return fmt.Errorf("mfrc522: version %#02x is no MFRC522's: %w", v, drivers.ErrCorrupt)
	}
	return nil
}

// check gives ErrReset if the settings aren't those of Init, or if the antenna should
// be on and isn't.
func (d *Dev) check(p proof) error {
	if err := p.version(); err != nil {
		return err
	}
	want := [...]byte{valueTMode, valueTPrescaler, valueTReload, valueTxASK, valueMode, d.rfcfg()}
	for i, w := range want {
		if p[1+i] != w {
			return fmt.Errorf("mfrc522: settings are % X, want % X: %w", []byte(p[1:7]), want, drivers.ErrReset)
		}
	}
	if on := p[7]&antennaPins == antennaPins; on != d.on {
		return fmt.Errorf("mfrc522: antenna on: %t, want %t: %w", on, d.on, drivers.ErrReset)
	}
	return nil
}

// rfcfg gives the gain with the reserved bits at their reset value (9.3.3.6).
func (d *Dev) rfcfg() byte { return byte(d.opts.Gain) | 0x08 }
