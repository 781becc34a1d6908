package bench

// RaceDetector tells tests outside of the package.
const RaceDetector = raceDetector
