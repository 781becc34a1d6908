package doctor

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// bootOf reads settings as a model does.
func bootOf(t *testing.T, model, text string) *boot {
	t.Helper()
	b := readBoot(fstest.MapFS{"boot/config.txt": &fstest.MapFile{Data: []byte(text)}}, "Raspberry Pi "+model)
	require.NotNil(t, b)
	return b
}

func TestAFilterHoldsUntilTheNextOfItsKindOrAll(t *testing.T) {
	const text = "[pi4]\ndtparam=spi=on\n[pi3]\ndtparam=i2c_arm=on\n[pi3+]\ncore_freq=400\n[all]\ndtparam=i2s\n[none]\ndtparam=audio=on\n"
	for model, on := range map[string][]bool{ // spi, i2c_arm, core_freq, i2s
		"4 Model B Rev 1.1":             {true, false, false, true},
		"400 Rev 1.0":                   {true, false, false, true},
		"Compute Module 4 Rev 1.0":      {true, false, false, true},
		"3 Model B Rev 1.2":             {false, true, false, true},
		"3 Model B Plus Rev 1.3":        {false, true, true, true},
		"3 Model A Plus Rev 1.0":        {false, true, true, true},
		"Zero 2 W Rev 1.0":              {false, false, false, true},
		"5 Model B Rev 1.0":             {false, false, false, true},
		"Model B Plus Rev 1.2":          {false, false, false, true},
		"Compute Module 3 Plus Rev 1.0": {false, true, false, true},
	} {
		b := bootOf(t, model, text)
		require.Equal(t, on, []bool{b.on("spi"), b.on("i2c_arm"), b.number("core_freq") == 400, b.on("i2s")}, model)
		require.False(t, b.on("audio"), model)
	}
}

func TestAConditionThatCannotBeLookedUpLeavesALineInDoubt(t *testing.T) {
	b := bootOf(t, "4 Model B", "[gpio4=1]\ndtparam=spi=on\ndtoverlay=w1-gpio\n[all]\ndtparam=i2c=on\n")
	require.True(t, b.base["spi"].maybe)
	require.True(t, b.overlays[0].maybe)
	require.False(t, b.base["i2c_arm"].maybe)
	require.True(t, b.on("i2c_arm"), "by its other name")
}

func TestTheLastSettingCountsAndParametersFollowTheirOverlay(t *testing.T) {
	b := bootOf(t, "4 Model B", "dtparam=spi=on\r\ndtoverlay=i2c-gpio,bus=3\ndtparam=i2c_gpio_sda=7\ndtoverlay=\ndtparam=i2c_gpio_sda=9,spi=off\n# dtparam=spi=on\n")
	require.False(t, b.on("spi"))
	require.Equal(t, map[string]string{"bus": "3", "i2c_gpio_sda": "7"}, b.overlays[0].params)
}

func TestAFileThatIncludesItselfEnds(t *testing.T) {
	require.True(t, bootOf(t, "4 Model B", "include config.txt\ndtparam=spi=on\n").on("spi"))
}

func FuzzBootSettingsAreReadWhateverTheyHold(f *testing.F) {
	for _, seed := range []string{"", "[", "]", "[]", "=", "dtparam", "dtparam=,=,", "dtoverlay=,a", "include ", "include ../../x", "[pi4\ndtparam=spi", "dtparam=spi=on\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b := readBoot(fstest.MapFS{"boot/config.txt": &fstest.MapFile{Data: []byte(text)}}, "Raspberry Pi 4 Model B")
		if b == nil {
			return // it says that it isn't read
		}
		for _, c := range b.claims() {
			require.NotEmpty(t, c.line)
		}
	})
}
