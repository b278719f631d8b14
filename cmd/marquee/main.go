//go:debug x509usefallbackroots=1

// Command marquee is the whole product: the server with its console and player,
// its administration, and simulated screens to try it with.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alexflint/go-arg"
)

// version is set when the binary is built.
var version = "dev"

// commands are read by go-arg rather than by a library that finds methods
// by their names: with such a one the linker has to keep every method of every
// type, and the program is a third larger, on disk and in memory.
type commands struct {
	Serve   *serve   `arg:"subcommand" help:"Serve the console, the API and the player."`
	Backup  *backup  `arg:"subcommand" help:"Copy databases, files and key to another place while the server runs."`
	Restore *restore `arg:"subcommand" help:"Bring a backup back into an empty place."`
	Migrate *migrate `arg:"subcommand" help:"Bring the database to this build's schema and stop."`
	OpenAPI *openapi `arg:"subcommand" help:"Print the OpenAPI document."`
	Fleet   *fleet   `arg:"subcommand" help:"Run simulated screens against a server."`
	Admin   *admin   `arg:"subcommand" help:"Administer an installation from its machine."`
	Probe   *probe   `arg:"subcommand,hidden" help:"Read one file for the server, which starts this by itself."`
}

// Description is the first line of the help.
func (commands) Description() string { return "Digital signage: what thousands of screens show." }

// Version is what --version prints.
func (commands) Version() string { return version }

// command is what one of the commands does.
type command interface {
	Run(ctx context.Context) error
}

// explained is a command whose help goes on with a manual.
type explained interface {
	Manual() string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, read(os.Args[1:])); err != nil {
		fmt.Fprintln(os.Stderr, "marquee:", err)
		os.Exit(exitCode(err))
	}
}

// run runs a command, which trusts the certificates that its options name.
func run(ctx context.Context, c command) error {
	if trusting, ok := c.(interface{ Trust() error }); ok {
		if err := trusting.Trust(); err != nil {
			return err
		}
	}
	return c.Run(ctx)
}

// read finds the command that the words name; it ends the program where they
// ask for help, or name none.
func read(words []string) command {
	parser, err := arg.NewParser(arg.Config{Program: "marquee", Out: os.Stderr}, &commands{})
	if err != nil {
		panic(err) // a tag above is wrong
	}
	err = parser.Parse(words)
	asked := parser.Subcommand()
	switch {
	case errors.Is(err, arg.ErrVersion):
		fmt.Println(version)
		os.Exit(0)
	case errors.Is(err, arg.ErrHelp):
		parser.WriteHelp(os.Stdout)
		if e, ok := asked.(explained); ok {
			fmt.Printf("\n%s\n", e.Manual())
		}
		os.Exit(0)
	case err != nil:
		parser.Fail(err.Error())
	}
	c, ok := asked.(command)
	if !ok {
		parser.WriteHelp(os.Stderr)
		os.Exit(2)
	}
	return c
}
