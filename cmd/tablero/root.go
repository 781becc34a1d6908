package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tablero/firmware/words"
)

// common are the flags that all commands share.
type common struct {
	terminal
	open opening
	lang string
}

// newRoot builds the tree of commands.
func newRoot(t terminal, open opening) *cobra.Command {
	c := &common{terminal: t, open: open}
	root := &cobra.Command{
		Use:   "tablero",
		Short: "A wooden game board that follows the game",
		Long: "Tablero follows a game on a wooden board by the sensors under it, holds every move against\n" +
			"the rules and answers with light. Without a board, the same program plays on a simulated one.",
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          noSubcommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		PersistentPreRunE: func(*cobra.Command, []string) error {
			return c.chooseLanguage()
		},
	}
	root.SetIn(t.in)
	root.SetOut(t.out)
	root.SetErr(t.err)
	root.SetVersionTemplate("tablero {{.Version}}\n")
	root.PersistentFlags().StringVar(&c.lang, "lang", "", "language of display and messages: "+strings.Join(words.Languages(), ", ")+" (default from LC_ALL or LANG)")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return flagError(err) })
	root.SetHelpCommand(newHelp(root))
	root.AddCommand(newSim(c), newPlay(c), newScan(c), newCalibrate(c), newBoard(c), newEngine(c), newJournal(c), newPile(c), newVersion(c))
	root.AddCommand(newHalt(c), newDoctor(c), newManual(c, root), newReplay(c))
	refuseShells(root)
	return root
}

// newHelp is cobra's help, but for what it doesn't know being an error.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || cmd == nil || len(rest) > 0 {
				return usage("no help for %q; run tablero --help", strings.Join(args, " "))
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}

// refuseShells lets completion fail for a shell that it doesn't know.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Args = noSubcommand
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// chooseLanguage settles --lang.
func (c *common) chooseLanguage() error {
	if c.lang != "" {
		if !slices.Contains(words.Languages(), c.lang) {
			return usage("--lang: no language %q; there are %s", c.lang, strings.Join(words.Languages(), ", "))
		}
		return nil
	}
	c.lang = words.Languages()[0]
	if p, err := words.New(c.language(), nil); err == nil {
		c.lang = p.Language()
	}
	return nil
}

// flagError words what pflag has to say about a flag.
func flagError(err error) error {
	var bad *pflag.InvalidValueError
	if !errors.As(err, &bad) {
		return &usageError{err}
	}
	f := bad.GetFlag()
	switch f.Value.Type() {
	case "int":
		return usage("--%s: %q is no whole number", f.Name, bad.GetValue())
	case "uint64":
		return usage("--%s: %q is no whole number from 0 up", f.Name, bad.GetValue())
	case "bool":
		return usage("--%s: %q is neither true nor false", f.Name, bad.GetValue())
	case "float64":
		return usage("--%s: %q is no number", f.Name, bad.GetValue())
	case "duration":
		return usage("--%s: %q is no time; write 500ms or 2s", f.Name, bad.GetValue())
	}
	return &usageError{err}
}

// noSubcommand refuses what is left when no subcommand matched.
func noSubcommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	hint := "run " + cmd.CommandPath() + " --help"
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return usage("unknown command %q for %s; %s", args[0], cmd.CommandPath(), hint)
}

// arguments wants between least and most arguments; names says which, for the
// message.
func arguments(least, most int, names string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return usage("%s wants %s", cmd.CommandPath(), names)
		case len(args) > most:
			return usage("%s: unexpected argument %q", cmd.CommandPath(), args[most])
		}
		return nil
	}
}

// group is a command that only holds others.
func group(use, short string, of ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: noSubcommand, RunE: func(cmd *cobra.Command, _ []string) error {
		var names []string
		for _, sub := range of {
			names = append(names, sub.Name())
		}
		return usage("%s wants one of %s", cmd.CommandPath(), strings.Join(names, ", "))
	}}
	cmd.AddCommand(of...)
	return cmd
}

// onlyWith refuses flags that mean nothing without another.
func onlyWith(cmd *cobra.Command, flag string, given bool, others ...string) error {
	for _, o := range others {
		if !given && cmd.Flags().Changed(o) {
			return &usageError{fmt.Errorf("--%s means something only with --%s", o, flag)}
		}
	}
	return nil
}
