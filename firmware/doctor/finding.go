package doctor

// State is how a thing is.
type State string

// States.
const (
	OK      State = "ok"
	Wrong   State = "wrong"
	Unknown State = "unknown" // it couldn't be looked at
)

// Finding is what was found of one thing.
type Finding struct {
	Check  string `json:"check"` // the thing: "bus trays", "rights i2c"
	State  State  `json:"state"`
	What   string `json:"what"`             // how it is
	Remedy string `json:"remedy,omitempty"` // the line that mends it, if it is wrong
}

// Sound tells whether nothing is wrong.
func Sound(all []Finding) bool {
	for _, f := range all {
		if f.State == Wrong {
			return false
		}
	}
	return true
}

func ok(check, what string) Finding { return Finding{Check: check, State: OK, What: what} }

func wrong(check, what, remedy string) Finding {
	return Finding{Check: check, State: Wrong, What: what, Remedy: remedy}
}

func unknown(check, what string) Finding { return Finding{Check: check, State: Unknown, What: what} }
