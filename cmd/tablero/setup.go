package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tablero/drivers"
	"tablero/firmware"
	"tablero/firmware/board"
	"tablero/firmware/board/pi"
	"tablero/firmware/referee"
	"tablero/games"
	"tablero/sim/bench"
	"tablero/sim/hand"
)

// setup are the flags that say what is played on what.
type setup struct {
	board       string
	calibration string
	rules       []string
	seed, parts uint64

	journal string
	resume  bool
	clock   string
}

// keptFlags are the flags of what outlives the command.
func (s *setup) keptFlags(cmd *cobra.Command, journal string) {
	cmd.Flags().StringVar(&s.journal, "journal", "", journal)
	cmd.Flags().BoolVar(&s.resume, "resume", true, "go on with the journal's unfinished match of this game; --resume=false gives it up for good and begins another")
	cmd.Flags().StringVar(&s.clock, "clock", "", "time for each side, `MAIN[+INCREMENT]`, as 10m+5s; White's and Black's with a comma between them; none for a side without")
}

// controls checks --clock.
func (s *setup) controls() (string, error) {
	if _, err := referee.ParseControls(s.clock); err != nil {
		return "", usage("--clock: %w", err)
	}
	return s.clock, nil
}

// woodFile gives the file of the simulated wood that goes with a journal.
func woodFile(journal string) string { return journal + ".world" }

func (s *setup) boardFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.board, "board", "", "board: "+strings.Join(board.Names(), ", ")+", or a file (default "+defaultBoards()+")")
}

func (s *setup) ruleFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.rules, "rule", nil, "option of the game, KEY=VALUE; may be repeated")
}

func (s *setup) seedFlags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&s.seed, "seed", 1, "seed of all that happens on the simulated board")
	cmd.Flags().Uint64Var(&s.parts, "parts", 1, "seed of the simulated board's parts: magnets, thresholds, tags")
}

// defaultBoards says what each game is played on.
func defaultBoards() string {
	var all []string
	for _, g := range gameTable() {
		all = append(all, g.board+" for "+g.Name())
	}
	return strings.Join(all, ", ")
}

// loadBoard reads a board's file. A name that means no board is a usage error.
func loadBoard(name string) (*board.File, error) {
	if name == "" {
		name = gameTable()[0].board
	}
	f, err := board.Load(name)
	if errors.Is(err, board.ErrUnknown) {
		return nil, usage("--board: no board %q; there are %s, or name a file", name, strings.Join(board.Names(), ", "))
	}
	return f, err
}

// forGame reads the board's file for a game.
func (s *setup) forGame(g playable) (*board.File, error) {
	if s.board == "" {
		s.board = g.board
	}
	f, err := loadBoard(s.board)
	if err == nil && !f.Plays(g.Name()) {
		return nil, usage("--board: %s can't play %s; it plays %s", f.Name, g.Name(), strings.Join(f.Games, ", "))
	}
	return f, err
}

// settings reads the game's options.
func (s *setup) settings(g games.Game) (games.Settings, error) {
	all := games.Settings{}
	for _, r := range s.rules {
		key, value, ok := strings.Cut(r, "=")
		if !ok || key == "" {
			return nil, usage("--rule: %q isn't KEY=VALUE", r)
		}
		all[key] = value
	}
	if _, err := g.New(all); err != nil {
		return nil, usage("--rule: %w", err)
	}
	return all, nil
}

// learnt reads the calibration that was named; without one that of the simulated
// board, which is learnt the first time and kept.
func (s *setup) learnt(ctx context.Context, c *common, o bench.Opts) (*board.Calibration, error) {
	if s.calibration == "" {
		k := bench.Kept{Say: func(text string) { c.say("%s", text) }}
		if dir, err := os.UserCacheDir(); err == nil {
			k.Dir = filepath.Join(dir, "tablero")
		}
		return k.Calibration(ctx, o)
	}
	return s.read(o.Board, o.Game, true)
}

// read reads the calibration file that was named or is usual. It must know all that
// the game needs.
func (s *setup) read(f *board.File, g games.Game, simulated bool) (*board.Calibration, error) {
	known, err := board.LoadCalibration(s.calibration, f, g)
	if err == nil {
		err = firmware.Calibrated(f, g, known)
	}
	if errors.Is(err, board.ErrNotCalibrated) || errors.Is(err, firmware.ErrTags) || errors.Is(err, firmware.ErrBase) {
		err = fmt.Errorf("%w; run: %s", err, s.calibrate(f, g, simulated))
	}
	return known, err
}

// calibrate gives the command that learns what is missing, in the words of whoever
// named board and file.
func (s *setup) calibrate(f *board.File, g games.Game, simulated bool) string {
	words := []string{"tablero calibrate --board", f.Name, "--game", g.Name()}
	if s.board != "" {
		words[1] = quoted(s.board)
	}
	if simulated {
		words = append(words, "--sim")
		if s.parts != 1 {
			words = append(words, "--parts", fmt.Sprint(s.parts))
		}
	}
	if s.calibration != "" {
		words = append(words, "--out", quoted(s.calibration))
	}
	return strings.Join(words, " ")
}

// quoted gives a word as it is typed in a shell.
func quoted(word string) string {
	if strings.ContainsAny(word, " \t\n'\"\\$&;|<>()*?[]#~`!{}") || word == "" {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// calibrationFile gives where a board's calibration is kept unless a flag says
// otherwise. Simulated parts never mix with real ones.
func calibrationFile(f *board.File, simulated bool) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("nowhere to keep a calibration (%w); name a file by a flag", err)
	}
	name := f.Name
	if simulated {
		name += ".sim"
	}
	return filepath.Join(dir, "tablero", name+".toml"), nil
}

// styles reads --hands.
func styles(names []string) ([]hand.Style, error) {
	var all []hand.Style
	for _, n := range names {
		style, err := hand.ByName(strings.TrimSpace(n))
		if err != nil {
			return nil, usage("--hands: no style %q; there are careful, clumsy, hasty, regretful", n)
		}
		all = append(all, style)
	}
	if len(all) == 0 {
		return nil, usage("--hands: name at least one of careful, clumsy, hasty, regretful")
	}
	return all, nil
}

// opening opens a board on some hardware. done leaves its parts safe, LEDs dark.
type opening func(f *board.File) (b *board.Board, done func() error, err error)

// openPi opens a board on the Raspberry Pi.
func openPi(f *board.File) (b *board.Board, done func() error, err error) {
	opener, err := pi.New()
	if err != nil {
		return nil, nil, fmt.Errorf("%w; without a board, add --sim", err)
	}
	b, err = board.Open(f, opener, drivers.NewWall())
	if err != nil {
		return nil, nil, errors.Join(err, opener.Close())
	}
	return b, func() error { return errors.Join(b.Halt(), opener.Close()) }, nil
}
