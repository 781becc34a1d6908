package fault

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"syscall"
	"time"
)

// ErrFull: the record can't be written, for now.
var ErrFull = fmt.Errorf("fault: %w", syscall.ENOSPC)

// Drive is where the record is written.
type Drive struct {
	mu      sync.Mutex // guards all below
	full    bool
	refused time.Time // when it was first written to since it is full
}

// Write gives ErrFull while nothing can be written.
func (d *Drive) Write(now time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.full {
		return nil
	}
	if d.refused.IsZero() {
		d.refused = now
	}
	return ErrFull
}

func (d *Drive) fill(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.full = full; full {
		d.refused = time.Time{}
	}
}

// noticed gives when it was first written to since it was full last.
func (d *Drive) noticed() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.refused
}

// diskSays is what the display says of a record that can't be written.
const diskSays = "saved"

// disk adds that the record can't be written. It shows when something is to be written,
// which may be never.
func (m *Maker) disk() {
	if m.opts.Disk == nil {
		return
	}
	m.Join(Disk, Site{Part: diskSays, Least: 500 * time.Millisecond, Most: 5 * time.Second,
		Begin: func(*rand.Rand) (Signs, error) {
			m.opts.Disk.fill(true)
			return Signs{Says: []string{diskSays}, Since: m.opts.Disk.noticed}, nil
		},
		End: func() error { m.opts.Disk.fill(false); return nil }})
}
