package main

import (
	"errors"
	"fmt"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/scan"
)

// trouble words why a part fails, where it is connected, and which wires to look
// at: "tray reader (mfrc522) on SPI1.0: no answer: check GPIO 19 (MISO), ...".
// input names the one input that it is about, if any.
func trouble(f *board.File, name, input string, cause error) error {
	p, ok := f.Part(name)
	if input != "" {
		name += ", " + input
	}
	if !ok {
		return fmt.Errorf("%s: %w", name, cause)
	}
	return fmt.Errorf("%s (%s) on %s: %s: check %s, power and ground", name, p.Chip, place(f, p), bare(cause), f.WiresOf(p))
}

// place gives where a part is connected.
func place(f *board.File, p *board.Part) string {
	bus, ok := f.Bus(p.Bus)
	decoder, behind := f.Part(p.Behind)
	switch {
	case !ok:
		return "pins"
	case behind:
		return fmt.Sprintf("%s.%d, output %d of %s", bus.Port, decoder.Select, p.Output, decoder.Name)
	case bus.Kind == "spi":
		return fmt.Sprintf("%s.%d", bus.Port, p.Select)
	}
	return fmt.Sprintf("%s at 0x%02X", bus.Port, p.Address)
}

// bare gives what drivers agree to call an error, without the chip's details.
func bare(err error) error {
	for _, known := range []error{drivers.ErrAbsent, drivers.ErrReset, drivers.ErrTimeout, drivers.ErrCorrupt} {
		if errors.Is(err, known) {
			return known
		}
	}
	return err
}

// troubles joins what fails, as long as wanted has it.
func troubles(f *board.File, faults []scan.Fault, wanted func(part string) bool) error {
	var all []error
	for _, fault := range faults {
		if wanted(fault.Part) {
			all = append(all, &partError{trouble(f, fault.Part, fault.Input, fault.Cause)})
		}
	}
	return errors.Join(all...)
}
