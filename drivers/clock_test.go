package drivers_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"tablero/drivers"
)

func TestAWallClockGoesEvenly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := drivers.NewWall()
		first := w.Now()
		w.Sleep(3 * time.Second)
		require.Equal(t, 3*time.Second, w.Now().Sub(first))
		require.Equal(t, int64(3e9), w.Now().UnixNano()-first.UnixNano())
		require.Equal(t, time.Now().Round(0), w.Calendar(w.Now()))
		require.Equal(t, time.Now().Add(-time.Second).Round(0), w.Calendar(w.Now().Add(-time.Second)))
	})
}
