//go:build race

package mixtour_test

const raceDetector = true
