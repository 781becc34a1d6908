package hand

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTurnsAreAlikeUpToWhatIsMeasured(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"5@142.5", "5@142.5", true},
		{"5@142.5", "5@144.0", true},
		{"5@142.5", "5@144.1", false},
		{"5@142.5", "4@142.5", false},
		{"x3@88.0 5@142.5", "x3@87.1 5@142.9", true},
		{"x3@88.0 5@142.5", "5@142.5", false},
		{"x3@88.0 5@142.5", "3@88.0 5@142.5", false},
		{"x3@88.0,10.0 5@142.5", "x3@88.0 5@142.5", true},
		{"x3@88.0,10.0 5@142.5", "x3@88.0,40.0 5@142.5", false},
		{"pass", "pass", true},
		{"pass", "5@1.0", false},
		{"5@142.5!{w3@90.2,10.0 b5@142.5,20.0}", "5@142.9!{w3@91.0,11.2 b5@142.9,20.0}", true},
		{"5@142.5!{w3@90.2,10.0 b5@142.5,20.0}", "5@142.5!{b5@142.5,20.0 w3@90.2,10.0}", false},
		{"5@142.5!{w3@90.2,10.0 b5@142.5,20.0}", "5@142.5!{w3@90.2,12.0 b5@142.5,20.0}", false},
		{"5@142.5!{w3@90.2,10.0 b5@142.5,20.0}", "5@142.5!{w3@90.2,10.0}", false},
		{"5@142.5!{w3@90.2,10.0}", "5@142.5", false},
		{"x3@88.0!{}", "x3@88.0!{}", true},
		{"x3@88.0!{}", "x3@88.0", false},
		{"5@NaN", "5@1.0", false},
		{"5@", "5@1.0", false},
		{"", "5@1.0", false},
	} {
		require.Equal(t, tt.want, Alike(tt.a, tt.b, 1.5), "%s and %s", tt.a, tt.b)
		require.Equal(t, tt.want, Alike(tt.b, tt.a, 1.5), "%s and %s", tt.b, tt.a)
	}
}
