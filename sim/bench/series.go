package bench

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"time"

	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/calibrate"
	"tablero/firmware/words"
	"tablero/games"
	"tablero/sim/hand"
)

// Series is many matches, each on a bench of its own with a seed of its own.
type Series struct {
	Opts  // Seed is that of the series
	Games int
	Hands []hand.Style // match i is played by hands i and i+1, White and Black changing
	// Each, if set, is told of every match in order.
	Each func(i int, r Report)
	// Show, if set, is shown the last match whenever there is something new to see.
	// The time that it takes isn't counted.
	Show  func(Picture)
	Words *words.Printer // of the display that Show is shown; nil for the board's own
	// Anew gives an unfinished match in the journal up, where it would go on.
	Anew bool
	// CutAt cuts the first match short after so much board time, as a power cut does: the
	// firmware ends where it stands, the wood stays, and the series ends with ErrCut. 0: never.
	CutAt time.Duration
}

// ErrCut: the power was cut in mid-match, as was asked for. Play the series again to go on.
var ErrCut = errors.New("bench: the power was cut")

// Match is a match of a series as the figures list it.
type Match struct {
	Record string `json:"record"`
	Result string `json:"result"`
	Reason string `json:"reason"`

	// Drifting is what the board said of sensors that are about to fail.
	Drifting []string `json:"drifting,omitempty"`

	Turns []string `json:"-"`
}

// Figures are what came of a series.
type Figures struct {
	Game         string  `json:"game"`
	Board        string  `json:"board"`
	Seed         uint64  `json:"seed"`
	Games        int     `json:"games"`
	Turns        int     `json:"turns"`
	Wrong        int     `json:"wrong"`
	Missed       int     `json:"missed"`
	Asked        int     `json:"asked"`
	IllegalTried int     `json:"illegal_tried"`
	Refused      int     `json:"refused"`
	RefusedLegal int     `json:"refused_legal"`
	Corrected    int     `json:"corrected"`
	Drifting     int     `json:"drifting"` // sensors that the board said are about to fail
	VirtualS     float64 `json:"virtual_s"`
	WallS        float64 `json:"wall_s"`
	Matches      []Match `json:"matches"`
	// Illegal counts by the rule that was broken, tried and refused.
	Illegal map[games.Code]Pair `json:"illegal"`
	// Hurt says why players got up from a match, if any did.
	Hurt []string `json:"hurt,omitempty"`
	// Ideal is what an ideal observer saw, if one looked on.
	Ideal *Ideal `json:"ideal,omitempty"`
	// Shifts is what became of steps with logs, in games of logs.
	Shifts *Shifts `json:"shifts,omitempty"`
	// Faults is how the board stood what broke, if anything was to.
	Faults *Faults `json:"faults,omitempty"`
}

// Pair counts illegal turns tried and refused.
type Pair struct {
	Tried   int `json:"tried"`
	Refused int `json:"refused"`
}

// Play plays the series, as many matches at a time as there are processors. The
// figures don't depend on how many.
func (s Series) Play() (Figures, error) { return s.PlayContext(context.Background()) }

// PlayContext is Play until ctx is done, then gives its error.
func (s Series) PlayContext(ctx context.Context) (Figures, error) {
	begin := time.Now()
	f := Figures{Game: s.Game.Name(), Board: s.Board.Name, Seed: s.Seed, Games: s.Games, Illegal: map[games.Code]Pair{}, Matches: []Match{}}
	if s.Calibration == nil {
		s.Calibration = board.NewCalibration(s.Board.Name)
		if err := Learn(ctx, s.Opts, s.Calibration, calibrate.Told{}); err != nil {
			return f, err
		}
	}
	if s.Limits == nil && s.Board.HasFields() && !calibrate.Weighed(s.Game) {
		limits, err := firmware.Limits(s.Board, s.Game, s.Settings, s.Calibration)
		if err != nil {
			return f, err
		}
		s.Limits = &limits
	}
	var errs []error
	var shown time.Duration // by the one match that is shown
	matches := s.inOrder
	if s.Journal != nil {
		matches = s.oneByOne
	}
	for i, p := range matches(ctx, &shown) {
		if p.err != nil {
			errs = append(errs, p.err)
		}
		if ctx.Err() != nil || errors.Is(p.err, ErrCut) {
			continue
		}
		f.add(p.report)
		if s.Each != nil {
			s.Each(i, p.report)
		}
	}
	f.WallS = (time.Since(begin) - shown).Seconds()
	if err := ctx.Err(); err != nil {
		return f, err
	}
	return f, errors.Join(errs...)
}

// played is what came of a match.
type played struct {
	report Report
	err    error
}

// inOrder plays the matches side by side and gives them in order. Those that wait
// for an earlier one are few.
func (s Series) inOrder(ctx context.Context, shown *time.Duration) iter.Seq2[int, played] {
	return func(yield func(int, played) bool) {
		at := min(s.Games, runtime.GOMAXPROCS(0)) // matches at a time
		turn := make(chan chan played, 4*at)      // of the matches, in order
		ctx, stop := context.WithCancel(ctx)
		var workers sync.WaitGroup
		defer workers.Wait()
		defer stop()
		free := make(chan struct{}, max(1, at))
		workers.Go(func() {
			defer close(turn)
			for i := range s.Games {
				if ctx.Err() != nil {
					return
				}
				free <- struct{}{}
				result := make(chan played, 1)
				workers.Go(func() {
					r, err := s.match(ctx, i, shown)
					result <- played{r, err}
					<-free
				})
				select {
				case turn <- result:
				case <-ctx.Done():
					return
				}
			}
		})
		i := 0
		for result := range turn {
			if !yield(i, <-result) {
				return
			}
			i++
		}
	}
}

// match plays the i-th match.
func (s Series) match(ctx context.Context, i int, shown *time.Duration) (Report, error) {
	o := s.Opts
	o.Seed = s.Seed*1_000_003 + uint64(i)
	white, black := s.Hands[i%len(s.Hands)], s.Hands[(i+1)%len(s.Hands)]
	o.Players = [2]string{white.Name, black.Name}
	b, err := New(o)
	if err != nil {
		return Report{}, err
	}
	b.number = i + 1
	b.enough = func() bool { return ctx.Err() != nil }
	if s.CutAt > 0 {
		b.cutAt = b.Lanes.Elapsed() + s.CutAt
	}
	look := func() {}
	if s.Show != nil && i >= s.Games-1 {
		look = s.spectator(b, shown)
		b.Lanes.Go("spectator", func() {
			for b.ctx.Err() == nil {
				look()
				b.Lanes.Sleep(lookAgain)
			}
		})
	}
	r, err := b.PlayMatch(white, black)
	look()
	if err == nil {
		err = b.Close()
	}
	if err != nil {
		return r, fmt.Errorf("bench: match %d: %w", i+1, err)
	}
	return r, nil
}

// lookAgain is how often a spectator looks up.
const lookAgain = 200 * time.Millisecond

// spectator gives a look at the board that shows it if it has changed.
func (s Series) spectator(b *Bench, shown *time.Duration) func() {
	var last Picture
	return func() {
		p := b.Picture(s.Words)
		if p.sameAs(&last) {
			return
		}
		last = p
		begin := time.Now()
		s.Show(p)
		*shown += time.Since(begin)
	}
}

func (f *Figures) add(r Report) {
	f.Turns += len(r.Truth)
	f.Wrong += r.Wrong
	f.Missed += r.Missed
	f.Asked += r.Asked
	f.RefusedLegal += r.Fouls.RefusedLegal
	f.Corrected += r.Amended
	f.Drifting += len(r.Drifting)
	f.VirtualS += r.Virtual
	if r.Ideal != nil {
		if f.Ideal == nil {
			f.Ideal = &Ideal{}
		}
		f.Ideal.add(r.Ideal)
	}
	if r.Shifts != nil {
		if f.Shifts == nil {
			f.Shifts = &Shifts{Asked: map[string]int{}}
		}
		f.Shifts.add(r.Shifts)
	}
	if r.Faults != nil {
		if f.Faults == nil {
			f.Faults = &Faults{Kinds: map[string]*FaultCount{}}
		}
		f.Faults.add(r.Faults, len(f.Matches)+1)
	}
	f.Hurt = append(f.Hurt, r.Hurt...)
	f.Matches = append(f.Matches, Match{Record: joinTurns(r.Record), Result: r.Outcome.String(), Reason: string(r.Reason), Drifting: r.Drifting, Turns: r.Record})
	for code, n := range r.Fouls.By {
		f.IllegalTried += n.Tried
		f.Refused += n.Refused
		p := f.Illegal[code]
		p.Tried += n.Tried
		p.Refused += n.Refused
		f.Illegal[code] = p
	}
}
