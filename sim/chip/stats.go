package chip

import "time"

// Stats counts what happened on a bus.
type Stats struct {
	Transactions uint64
	Bytes        uint64        // both ways; a byte written and read at once counts once
	Failed       uint64        // transactions that gave an error
	Waited       uint64        // transactions that found the wire taken
	Busy         time.Duration // time on the wire and overhead
}

// orDefault gives the usual value for zero and nothing for a negative one.
func orDefault(d, usual time.Duration) time.Duration {
	switch {
	case d == 0:
		return usual
	case d < 0:
		return 0
	}
	return d
}
