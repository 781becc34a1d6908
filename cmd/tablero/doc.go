// Command tablero runs a sensor board for board games, a simulated one, and all
// that is around them: calibration, diagnosis, rules.
//
//	tablero sim                    # hands play a match on the simulated board
//	tablero play bodoquito --sim   # you type turns, a hand carries them out
//	tablero play bodoquito         # at the board, on a Raspberry Pi
//
// Results go to stdout, messages to stderr. Exit codes: 0 done, 1 failed, 2 usage,
// 3 hardware, 130 interrupted.
package main
