package referee

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// ErrControl: a text isn't a time control. Write MAIN or MAIN+INCREMENT, as 10m+5s; White's
// and Black's with a comma between them where they differ; "none" for a side without a clock.
var ErrControl = errors.New("referee: no time control")

// longest is more time than anybody plays for.
const longestMain = 24 * time.Hour

// ParseControls reads time controls: "10m", "10m+5s", "10m+5s,5m", "none"; "" is none.
func ParseControls(text string) (c [2]Control, err error) {
	if text == "" {
		return c, nil
	}
	sides := strings.Split(text, ",")
	if len(sides) > 2 {
		return c, fmt.Errorf("%w: %q is for %d sides; write one, or White's and Black's", ErrControl, text, len(sides))
	}
	for i := range c {
		if c[i], err = parseControl(sides[min(i, len(sides)-1)]); err != nil {
			return [2]Control{}, err
		}
	}
	return c, nil
}

func parseControl(text string) (c Control, err error) {
	if text == "none" {
		return c, nil
	}
	main, increment, more := strings.Cut(text, "+")
	if c.Main, err = time.ParseDuration(main); err == nil && more {
		c.Increment, err = time.ParseDuration(increment)
	}
	if err != nil || c.Main <= 0 || c.Main > longestMain || c.Increment < 0 || c.Increment > longestMain {
		return Control{}, fmt.Errorf("%w: %q; write MAIN or MAIN+INCREMENT, as 10m+5s, or none", ErrControl, text)
	}
	return c, nil
}
