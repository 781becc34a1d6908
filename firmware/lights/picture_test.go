package lights_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"tablero/firmware/lights"
	"tablero/games"
)

func anyView(t *rapid.T) *lights.View {
	var v lights.View
	for range rapid.IntRange(0, 4).Draw(t, "cells") {
		v.Marks[rapid.IntRange(0, games.Cells-1).Draw(t, "cell")] = rapid.SampledFrom(marks()).Draw(t, "mark")
	}
	return &v
}

func picture(v *lights.View, at time.Duration) (p [games.Cells]lights.Color) {
	lights.Picture(v, at, p[:])
	return p
}

func TestThePictureStaysUntilNextChangeAndChangesThen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyView(t)
		now := time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "now"))
		next := lights.NextChange(v, now)
		until := min(next, now+2*time.Second)
		require.Greater(t, next, now)
		for at := now; at < until; at += time.Millisecond {
			require.Equal(t, picture(v, now), picture(v, at))
		}
		if next != lights.Never {
			require.Equal(t, picture(v, now), picture(v, next-1))
			require.NotEqual(t, picture(v, now), picture(v, next))
		}
	})
}

func TestSteadyMarksNeverChange(t *testing.T) {
	var v lights.View
	require.Equal(t, lights.Never, lights.NextChange(&v, time.Second))
	v.Mark(0, lights.Last)
	v.Mark(7, lights.Target)
	require.Equal(t, lights.Never, lights.NextChange(&v, time.Second))
}

func TestAPictureMayBeShorterThanTheGrid(t *testing.T) {
	var v lights.View
	v.Mark(0, lights.Last)
	v.Mark(24, lights.Last)
	short := make([]lights.Color, 1)
	lights.Picture(&v, 0, short)
	require.NotEqual(t, lights.Color{}, short[0])
	long := make([]lights.Color, games.Cells+24)
	lights.Picture(&v, 0, long)
	require.Equal(t, short[0], long[24])
	require.Equal(t, lights.Color{}, long[25])
}

func TestPicturesNeedNoMemory(t *testing.T) {
	v := lights.View{Marks: [games.Cells]lights.Mark{3: lights.Extra, 9: lights.Hint}}
	colors := make([]lights.Color, games.Cells)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		lights.Picture(&v, time.Second, colors)
		lights.NextChange(&v, time.Second)
	}))
}

func BenchmarkPicture(b *testing.B) {
	v := lights.View{Marks: [games.Cells]lights.Mark{3: lights.Extra, 9: lights.Hint}}
	colors := make([]lights.Color, games.Cells)
	for i := 0; b.Loop(); i++ {
		lights.Picture(&v, time.Duration(i)*time.Millisecond, colors)
	}
}

func BenchmarkNextChange(b *testing.B) {
	v := lights.View{Marks: [games.Cells]lights.Mark{3: lights.Extra, 9: lights.Hint}}
	for i := 0; b.Loop(); i++ {
		lights.NextChange(&v, time.Duration(i)*time.Millisecond)
	}
}
