package roll

import (
	"slices"
	"sort"
	"time"
)

// Series is what the frame felt for a time, to be read by load cells that convert when
// they will.
type Series struct{ samples []Sample }

// Record watches the pile and keeps all samples, until something else watches it.
func (p *Pile) Record(hertz float64) (*Series, error) {
	s := &Series{}
	return s, p.Watch(hertz, func(v Sample) { s.samples = append(s.samples, v) })
}

// At gives the sample whose time contains an instant; the first before all of them, the
// last after all, nothing when there are none.
func (s *Series) At(t time.Duration) Sample {
	if len(s.samples) == 0 {
		return Sample{}
	}
	i := sort.Search(len(s.samples), func(i int) bool { return s.samples[i].At >= t })
	return s.samples[min(i, len(s.samples)-1)]
}

// All gives the samples in their order.
func (s *Series) All() []Sample { return slices.Clone(s.samples) }
