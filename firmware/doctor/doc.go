// Package doctor tells what a Raspberry Pi lacks to run a board: buses, the settings that
// it boots with, rights, power, and what is to be kept where.
//
//	findings := doctor.Examine(doctor.Machine{Root: os.DirFS("/"), User: account, Now: time.Now()}, file)
//	for _, f := range findings {
//		fmt.Println(f.State, f.Check, f.What, f.Remedy)
//	}
//
// What a Pi must have follows from the board file alone: its buses and their speed, the
// chip selects and pins that its parts use. What it has is read below a root folder that is
// handed in: /proc/device-tree, /sys, /dev, and the boot settings, which count only to
// explain what the kernel hasn't got. Nothing is opened there but files of text, nothing is
// changed, and no part is spoken to; that is for "tablero scan". Calibration and Keeping look
// at what is kept on this machine; whether a folder can be written is found by trying.
//
// Sources: Raspberry Pi documentation, "config.txt" (format, conditional filters, include)
// and "Device Trees, overlays, and parameters"; the README of the kernel's overlays (base
// DTB, i2c-gpio, i2c-mux, spi0-0cs to spi1-3cs and others that take pins); Linux
// "i2c/dev-interface", "spi/spidev"; sysfs of the firmware driver (get_throttled) and of
// raspberrypi-hwmon.
package doctor
