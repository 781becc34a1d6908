package quality

import (
	"fmt"
	"math"
	"strings"

	"tablero/firmware/calibrate"
)

// logs words how each log rubs that was measured, and how it rolled.
func logs(w *calibrate.WoodQuality) string {
	if w == nil {
		return ""
	}
	var t strings.Builder
	fmt.Fprintf(&t, "platform and frame: %.0f g +- %.0f g, by a lean of %.0f degrees\n", w.Scale.DeadG, w.Scale.DeadSD, w.Scale.LeanDeg)
	for _, l := range w.Logs {
		fmt.Fprintf(&t, "%s: slid at %.1f degrees, a friction of %.3f +- %.3f", l.Sign, 180/math.Pi*math.Acos(l.Slip.Cos), l.Slip.Friction, l.Slip.SD)
		if l.Right != nil && l.Left != nil {
			fmt.Fprintf(&t, "; rolled %.0f mm right, %.0f mm left, slowed by %.0f and %.0f mm/s2", l.Right.WayMM, -l.Left.WayMM, l.Right.SlowMMS2, l.Left.SlowMMS2)
		}
		t.WriteString("\n")
	}
	f := &w.Figures
	fmt.Fprintf(&t, "all logs: friction %.3f +- %.3f, %.3f from pair to pair; rolling resistance %.3f mm +- %.3f mm\n", f.Friction, f.FrictionSD, f.PairSD, f.RollingMM, f.RollingSDMM)
	return t.String()
}
