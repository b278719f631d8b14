package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"marquee/internal/app"
)

type admin struct {
	SetupLink setupLink `cmd:"" help:"Print a new one-time link for setting up an empty installation."`
	Audit     audit     `cmd:"" help:"Check or shorten the audit trail."`
	Storage   storage   `cmd:"" help:"Check the stored files, or remove what nothing uses."`
}

type setupLink struct{ app.Config }

func (s *setupLink) Run(ctx context.Context) error {
	a, err := app.New(ctx, s.Config, options(slog.New(slog.DiscardHandler)))
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }() // read and one small write, which is committed
	return a.OfferSetup(ctx, os.Stdout, s.Addr)
}

type audit struct {
	Verify auditVerify `cmd:"" help:"Check that no row of the audit trail was changed, removed or inserted; names the first that was."`
	Prune  auditPrune  `cmd:"" help:"Remove the rows of the audit trail that are older than a day."`
}

type auditVerify struct{ app.Config }

func (v *auditVerify) Run(ctx context.Context) error {
	return app.VerifyTrail(ctx, v.Config, os.Stdout)
}

type auditPrune struct {
	app.Config
	Before time.Time `help:"The first day that is kept, such as 2026-01-01." required:"" format:"2006-01-02"`
}

func (p *auditPrune) Run(ctx context.Context) error {
	return app.PruneTrail(ctx, p.Config, p.Before, os.Stdout)
}

type storage struct {
	Check storageCheck `cmd:"" help:"Compare the stored files with what the database names; names those that are missing or damaged."`
	GC    storageGC    `cmd:"" name:"gc" help:"Remove the files that nothing uses any more."`
}

type storageCheck struct {
	app.Config
	Deep bool `help:"Read every file and compare its bytes with its name."`
}

func (c *storageCheck) Run(ctx context.Context) error {
	return app.CheckStorage(ctx, c.Config, c.Deep, os.Stdout)
}

type storageGC struct{ app.Config }

func (g *storageGC) Run(ctx context.Context) error {
	return app.CollectStorage(ctx, g.Config, os.Stdout)
}
