package main

import (
	"context"
	"os"
	"time"

	"marquee/internal/app"
)

type admin struct {
	SetupLink         *setupLink         `arg:"subcommand:setup-link" help:"Print a new one-time link for setting up an empty installation."`
	ResetSecondFactor *resetSecondFactor `arg:"subcommand:reset-second-factor" help:"Let somebody who lost authenticator and recovery codes sign in by password alone."`
	Audit             *audit             `arg:"subcommand" help:"Check or shorten the audit trail."`
	Database          *database          `arg:"subcommand" help:"Look after the database."`
	Key               *key               `arg:"subcommand" help:"Look after the installation's key."`
	Storage           *storage           `arg:"subcommand" help:"Check the stored files, move them to another storage, or remove what nothing uses."`
	Drill             *drill             `arg:"subcommand" help:"Restore the newest backup beside the installation, and say whether it is good."`
}

type setupLink struct{ app.Config }

func (s *setupLink) Run(ctx context.Context) error {
	return app.SetupLink(ctx, s.Config, os.Stdout)
}

type database struct {
	Check *databaseCheck `arg:"subcommand" help:"Look through every page of the SQLite files and say what is damaged."`
}

type databaseCheck struct{ app.Config }

func (c *databaseCheck) Run(ctx context.Context) error {
	return app.CheckDatabase(ctx, c.Config, os.Stdout)
}

type key struct {
	Accept *keyAccept `arg:"subcommand" help:"Go on with this key although the database was made with another one, which is lost."`
}

type keyAccept struct{ app.Config }

func (k *keyAccept) Run(ctx context.Context) error {
	return app.AcceptKey(ctx, k.Config, os.Stdout)
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
