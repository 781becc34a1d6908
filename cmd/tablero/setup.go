package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"tablero/drivers"
	"tablero/firmware/board"
	"tablero/firmware/board/pi"
	"tablero/games"
	"tablero/sim/hand"
)

const defaultBoard = "bodoquito-digital"

// setup are the flags that say what is played on what.
type setup struct {
	board       string
	calibration string
	rules       []string
	seed, parts uint64
}

func (s *setup) boardFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.board, "board", defaultBoard, "board: "+strings.Join(board.Names(), ", ")+", or a file")
}

func (s *setup) ruleFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&s.rules, "rule", nil, "option of the game, KEY=VALUE; may be repeated")
}

func (s *setup) seedFlags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&s.seed, "seed", 1, "seed of all that happens on the simulated board")
	cmd.Flags().Uint64Var(&s.parts, "parts", 1, "seed of the simulated board's parts: magnets, thresholds, tags")
}

// loadBoard reads a board's file. A name that means no board is a usage error.
func loadBoard(name string) (*board.File, error) {
	f, err := board.Load(name)
	if errors.Is(err, board.ErrUnknown) {
		return nil, usage("--board: no board %q; there are %s, or name a file", name, strings.Join(board.Names(), ", "))
	}
	return f, err
}

// forGame reads the board's file for a game.
func (s *setup) forGame(g games.Game) (*board.File, error) {
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

// learnt reads the calibration that was named; nil if none was, so that a
// simulated board is calibrated first.
func (s *setup) learnt(f *board.File) (*board.Calibration, error) {
	if s.calibration == "" {
		return nil, nil
	}
	return board.LoadCalibration(s.calibration, f)
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
			return nil, usage("--hands: no style %q; there are careful, clumsy, hasty", n)
		}
		all = append(all, style)
	}
	if len(all) == 0 {
		return nil, usage("--hands: name at least one of careful, clumsy, hasty")
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
	b, err = board.Open(f, opener, drivers.Wall{})
	if err != nil {
		return nil, nil, errors.Join(err, opener.Close())
	}
	return b, func() error { return errors.Join(b.Halt(), opener.Close()) }, nil
}
