package main

import (
	"context"
	"log/slog"
	"os"
	"time"

	"marquee/internal/app"
)

type admin struct {
	SetupLink         *setupLink         `arg:"subcommand:setup-link" help:"Print a new one-time link for setting up an empty installation."`
	ResetSecondFactor *resetSecondFactor `arg:"subcommand:reset-second-factor" help:"Let somebody who lost authenticator and recovery codes sign in by password alone."`
	Audit             *audit             `arg:"subcommand" help:"Check or shorten the audit trail."`
	Storage           *storage           `arg:"subcommand" help:"Check the stored files, move them to another storage, or remove what nothing uses."`
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
	Username string `arg:"positional,required" help:"Who it is."`
}

func (r *resetSecondFactor) Run(ctx context.Context) error {
	return app.ResetSecondFactor(ctx, r.Config, r.Username, os.Stdout)
}

type audit struct {
	Verify *auditVerify `arg:"subcommand" help:"Check that no row of the audit trail was changed, removed or inserted; names the first that was."`
	Prune  *auditPrune  `arg:"subcommand" help:"Remove the rows of the audit trail that are older than a day."`
}

type auditVerify struct{ app.Config }

func (v *auditVerify) Run(ctx context.Context) error {
	return app.VerifyTrail(ctx, v.Config, os.Stdout)
}

type auditPrune struct {
	app.Config
	Before day `arg:"--before,required" placeholder:"DAY" help:"The first day that is kept, such as 2026-01-01."`
}

// day is the beginning of a day in UTC.
type day struct{ time.Time }

// UnmarshalText reads a day as 2026-01-01.
func (d *day) UnmarshalText(text []byte) (err error) {
	d.Time, err = time.Parse(time.DateOnly, string(text))
	return err
}

func (p *auditPrune) Run(ctx context.Context) error {
	return app.PruneTrail(ctx, p.Config, p.Before.Time, os.Stdout)
}
