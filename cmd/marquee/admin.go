package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"marquee/internal/app"
)

type admin struct {
	SetupLink         setupLink         `cmd:"" help:"Print a new one-time link for setting up an empty installation."`
	ResetSecondFactor resetSecondFactor `cmd:"" help:"Let somebody who lost authenticator and recovery codes sign in by password alone."`
	Audit             audit             `cmd:"" help:"Check or shorten the audit trail."`
	Storage           storage           `cmd:"" help:"Check the stored files, move them to another storage, or remove what nothing uses."`
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

type resetSecondFactor struct {
	app.Config
	Username string `arg:"" help:"Who it is."`
}

func (r *resetSecondFactor) Run(ctx context.Context) error {
	return app.ResetSecondFactor(ctx, r.Config, r.Username, os.Stdout)
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
