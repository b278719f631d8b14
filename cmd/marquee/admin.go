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
	Rotate *keyRotate `arg:"subcommand" help:"Put a new key into the place of this one; everything that it sealed stays readable."`
}

type keyAccept struct{ app.Config }

func (k *keyAccept) Run(ctx context.Context) error {
	return app.AcceptKey(ctx, k.Config, os.Stdout)
}

type keyRotate struct {
	app.Config
	NewSecret       string `arg:"--new-secret,env:MARQUEE_NEW_SECRET" placeholder:"KEY" help:"The new key, 64 hexadecimal digits. Empty: one is made."`
	LeaveUnreadable bool   `arg:"--leave-unreadable" help:"Go on although something cannot be opened with this key, such as after \"key accept\"; it stays as it is."`
}

// Manual says how a key is replaced.
func (*keyRotate) Manual() string {
	return `Stop every server of the installation first, and make a backup; give --data, --database and --secret as the servers have them. All that is sealed is sealed anew in one transaction: a rotation that is interrupted has happened or has not, and the next start, or the same command, finishes it.

Without --secret the new key is in secret.key in the data folder afterwards. With --secret it is in secret.key.next there, from where you take its text for the --secret of every server before you remove the file; or give the new key yourself, best as MARQUEE_NEW_SECRET: other people on the machine can read the words of a command.

Screens, sessions and API tokens go on. Links to files and a sign-in at a company's provider that is under way end. The audit trail keeps the key that seals it.`
}

func (k *keyRotate) Run(ctx context.Context) error {
	return app.RotateKey(ctx, k.Config, app.Rotation{Secret: k.NewSecret, LeaveUnreadable: k.LeaveUnreadable},
		os.Stdout)
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
