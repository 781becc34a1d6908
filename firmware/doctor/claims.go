package doctor

import (
	"strconv"
	"strings"
)

// takers are overlays that take pins, with the parameters that move them and where they
// are without (the overlays' README).
func takers() map[string][][2]string {
	i2s := [][2]string{{"", "18"}, {"", "19"}, {"", "20"}, {"", "21"}}
	return map[string][][2]string{
		"spi0-1cs": {{"cs0_pin", "8"}}, "spi0-2cs": {{"cs0_pin", "8"}, {"cs1_pin", "7"}},
		"spi1-1cs": {{"cs0_pin", "18"}}, "spi1-2cs": {{"cs0_pin", "18"}, {"cs1_pin", "17"}},
		"spi1-3cs":       {{"cs0_pin", "18"}, {"cs1_pin", "17"}, {"cs2_pin", "16"}},
		"i2c-gpio":       {{"i2c_gpio_sda", "23"}, {"i2c_gpio_scl", "24"}},
		"w1-gpio":        {{"gpiopin", "4"}},
		"w1-gpio-pullup": {{"gpiopin", "4"}, {"extpullup", "5"}},
		"dht11":          {{"gpiopin", "4"}},
		"gpio-ir":        {{"gpio_pin", "18"}},
		"gpio-ir-tx":     {{"gpio_pin", "18"}},
		"gpio-fan":       {{"gpiopin", "12"}},
		"gpio-shutdown":  {{"gpio_pin", "3"}},
		"gpio-poweroff":  {{"gpiopin", "26"}},
		"gpio-key":       {{"gpio", "3"}},
		"pps-gpio":       {{"gpiopin", "18"}},
		"pwm":            {{"pin", "18"}},
		"pwm-2chan":      {{"pin", "18"}, {"pin2", "19"}},
		"hifiberry-dac":  i2s, "hifiberry-dacplus": i2s, "hifiberry-amp": i2s, "i2s-dac": i2s, "iqaudio-dac": i2s, "iqaudio-dacplus": i2s,
	}
}

// claims gives the pins that the settings take.
func (b *boot) claims() []claim {
	var all []claim
	own := map[string]bool{} // spi0's chip selects are an overlay's
	for _, o := range b.overlays {
		name := o.name
		switch {
		case strings.HasPrefix(name, "spi0-") || strings.HasPrefix(name, "spi1-"):
			name = name[:4]
			own[name] = true
		case name == "i2c-gpio":
			name = "i2c-gpio " + o.params["bus"]
		}
		for _, t := range takers()[o.name] {
			pin := t[1]
			if moved, ok := o.params[t[0]]; ok {
				pin = moved
			}
			all = append(all, claim{pin, name, o.line, o.maybe})
		}
	}
	take := func(param, of string, pins ...int) {
		if b.on(param) {
			for _, p := range pins {
				all = append(all, claim{strconv.Itoa(p), of, b.base[param].line, b.base[param].maybe})
			}
		}
	}
	take("i2c_arm", "i2c1", 2, 3)
	take("i2s", "i2s", 18, 19, 20, 21)
	take("spi", "spi0", 9, 10, 11)
	if !own["spi0"] {
		take("spi", "spi0", 8, 7)
	}
	return all
}
