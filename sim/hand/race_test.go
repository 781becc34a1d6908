//go:build race

package hand

const raceDetector = true
