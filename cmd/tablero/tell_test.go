package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestATurnThatPlayersTellHasItsNumber(t *testing.T) {
	n, turn, ok := toldTurn(" 12. x3@88 5@60!{w3@90.2,15.0 b5@20.0,20.0} ")
	require.True(t, ok)
	require.Equal(t, 12, n)
	require.Equal(t, "x3@88 5@60!{w3@90.2,15.0 b5@20.0,20.0}", turn)
	for _, wrong := range []string{"", "5@60", "5@60.5", "0. 5@60", "-1. 5@60", "12.", "x. 5@60", "12 5@60"} {
		_, _, ok := toldTurn(wrong)
		require.False(t, ok, "%q", wrong)
	}
}
