package main

import (
	"context"
	"os"

	"marquee/internal/app"
)

type storage struct {
	Check *storageCheck `arg:"subcommand" help:"Compare the stored files with what the database names; names those that are missing or damaged."`
	GC    *storageGC    `arg:"subcommand" help:"Remove the files that nothing uses any more."`
	Adopt *storageAdopt `arg:"subcommand" help:"Say that this storage and this database belong together, after one of them was replaced."`
	Move  *storageMove  `arg:"subcommand" help:"Copy the files to another storage, from where the server can serve them afterwards."`
}

type storageCheck struct {
	app.Config
	Deep bool `arg:"--deep" help:"Read every file and compare its bytes with its name."`
}

func (c *storageCheck) Run(ctx context.Context) error {
	return app.CheckStorage(ctx, c.Config, c.Deep, os.Stdout)
}

type storageGC struct {
	app.Config
	Unknown bool `arg:"--unknown" help:"Also remove the files of which the database knows nothing. Be sure that it is the right database, and not an older one."`
	All     bool `arg:"--all" help:"Remove what nothing uses even if that is more than a tenth of all files."`
}

func (g *storageGC) Run(ctx context.Context) error {
	return app.CollectStorage(ctx, g.Config, app.Collection{All: g.All, Unknown: g.Unknown}, os.Stdout)
}

type storageAdopt struct{ app.Config }

func (a *storageAdopt) Run(ctx context.Context) error {
	return app.AdoptStorage(ctx, a.Config, os.Stdout)
}

type storageMove struct {
	app.Config
	To string `arg:"--to,required,env:MARQUEE_STORAGE_TO" placeholder:"PLACE" help:"Where the files go: a folder, or s3://KEY:SECRET@host:port/bucket. The bucket has to exist and hold nothing else."`
}

// Manual says how a move is done.
func (*storageMove) Manual() string {
	return `Every file that the database names is copied, and its SHA-256 compared on the way. Nothing is removed or changed where the files are now. A move that was interrupted goes on where it stopped: run it again. What is there already in its full size is not copied again.

 1. Run it while the server works, with --data, --database and --storage as the server has them. This takes as long as it takes.
 2. Stop the server and run it once more: it copies what came meanwhile.
 3. Start the server with the new --storage.
 4. Run "marquee admin storage check --deep" with the new --storage: it reads every file once more. Then the old folder or bucket can go.`
}

func (m *storageMove) Run(ctx context.Context) error {
	return app.MoveStorage(ctx, m.Config, m.To, os.Stdout)
}
