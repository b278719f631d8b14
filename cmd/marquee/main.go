// Command marquee is the whole product: the server with its console and player,
// its administration, and simulated screens to try it with.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// version is set when the binary is built.
var version = "dev"

type cli struct {
	Serve   serve            `cmd:"" help:"Serve the console, the API and the player."`
	Migrate migrate          `cmd:"" help:"Bring the database to this build's schema and stop."`
	OpenAPI openapi          `cmd:"" name:"openapi" help:"Print the OpenAPI document."`
	Fleet   fleet            `cmd:"" help:"Run simulated screens against a server."`
	Admin   admin            `cmd:"" help:"Administer an installation from its machine."`
	Probe   probe            `cmd:"" hidden:"" help:"Read one file for the server, which starts this by itself."`
	Version kong.VersionFlag `help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := kong.Parse(&cli{}, kong.Name("marquee"), kong.Description("Digital signage: what thousands of screens show."),
		kong.Vars{"version": version}, kong.BindTo(ctx, (*context.Context)(nil)), kong.UsageOnError())
	c.FatalIfErrorf(c.Run())
}
