// Package pi gives a Raspberry Pi's buses and pins by the names that board files
// use.
//
// Buses are the kernel's character devices, pins its GPIO lines, through periph's
// sysfs and gpioioctl drivers. Those of host/v3 that map memory are left out: on a
// Pi 5 they would write where no peripheral is. Every error names the bus or pin
// and the line that mends it, and is an ErrHardware. A bus that is opened is this
// program's alone until Close.
//
//	opener, err := pi.New()
//	defer opener.Close()
//	b, err := board.Open(file, opener, drivers.Wall{})
//
// Sources: Linux "i2c/dev-interface", "spi/spidev", "userspace-api/gpio/chardev";
// the overlays' README of the Raspberry Pi firmware, for the remedies.
package pi
