package pi

import (
	"fmt"
	"slices"
	"strings"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/host/v3/gpioioctl"
)

// lines are the GPIO lines by the numbers that the Pi's documents give them.
type lines struct {
	chip *gpioioctl.GPIOChip // of the header; nil on a machine that isn't a Pi
}

// headerChip begins the label of the chip that a Pi's header belongs to:
// pinctrl-bcm2835, pinctrl-bcm2711, pinctrl-rp1.
const headerChip = "pinctrl-"

func hostLines() lines {
	for _, c := range gpioioctl.Chips {
		if strings.HasPrefix(c.Label(), headerChip) {
			return lines{c}
		}
	}
	return lines{}
}

// pin finds a pin by its number: kernels differ in the names they give to lines
// with a second use ("GPIO4", "GPIO_GCLK"). Elsewhere than on a Pi the registry's
// names count.
func (l lines) pin(name string) (gpio.PinIO, error) {
	if l.chip == nil {
		if p := gpioreg.ByName(name); p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("%w: there is no pin %s on this machine; mend the board file or run on a Raspberry Pi", ErrHardware, name)
	}
	return l.line(name)
}

func (l lines) line(name string) (*gpioioctl.GPIOLine, error) {
	n, err := number(name, "GPIO")
	if err != nil {
		return nil, err
	}
	if l.chip == nil || n >= l.chip.LineCount() {
		return nil, fmt.Errorf("%w: there is no pin %s; the header has GPIO0 to GPIO27", ErrHardware, name)
	}
	return l.chip.ByNumber(n), nil
}

// outputs requests several pins as one set of outputs, in this order.
func (l lines) outputs(names []string) (*gpioioctl.LineSet, error) {
	return l.request(names, gpioioctl.LineSetConfig{DefaultDirection: gpioioctl.LineOutput})
}

// inputs requests several pins as one set of inputs with pull-up, in this order.
func (l lines) inputs(names []string) (*gpioioctl.LineSet, error) {
	return l.request(names, gpioioctl.LineSetConfig{DefaultDirection: gpioioctl.LineInput, DefaultEdge: gpio.NoEdge, DefaultPull: gpio.PullUp})
}

func (l lines) request(names []string, set gpioioctl.LineSetConfig) (*gpioioctl.LineSet, error) {
	for _, name := range names {
		line, err := l.line(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(set.Lines, line.Name()) || l.chip.ByName(line.Name()) != line {
			return nil, fmt.Errorf("%w: pin %s can't be told from another by the kernel's name %q; wire another pin", ErrHardware, name, line.Name())
		}
		set.Lines = append(set.Lines, line.Name())
	}
	if l.chip == nil || len(names) == 0 {
		return nil, fmt.Errorf("%w: no pins for an address; name them in the board file", ErrHardware)
	}
	s, err := l.chip.LineSetFromConfig(&set)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: in use or not allowed: stop the other program that holds them: %w", ErrHardware, strings.Join(names, " "), err)
	}
	return s, nil
}
