package main

import (
	"context"
	"errors"
	"io"
	"os"

	"marquee/internal/app"
)

type backup struct {
	app.Config
	To         string `arg:"--to,required,env:MARQUEE_BACKUP" placeholder:"PLACE" help:"Where backups are kept: a folder, or s3://KEY:SECRET@host:port/bucket. It has to hold nothing else."`
	Keep       int    `arg:"--keep,env:MARQUEE_BACKUP_KEEP" placeholder:"N" help:"How many backups stay; older ones go, with the files that only they had. 0: all."`
	Deep       bool   `arg:"--deep" help:"Read every file that is in the place already, and send those anew that are damaged."`
	WithoutKey bool   `arg:"--without-key" help:"Leave the installation's key out. Who restores has to give it; without it, stored passwords and second factors are lost."`
}

// Manual says what a backup is.
func (*backup) Manual() string {
	return `The server may run and people may work meanwhile. The databases are copied as they stand at one instant (PostgreSQL by pg_dump, which has to be installed), then every file that they name, then the key. Files are stored by their hash: what is in the place already is not sent again. Everything is verified, and the manifest that makes it a backup is written last.

Exit codes: 0, the backup is made and verified; 1, no backup was made; 3, it is made, and something else needs attention, which is said.

The place holds the installation's key and everything that it protects: keep it as safe as the server. With --without-key the backup is of no use to who has not the key from elsewhere.`
}

func (b *backup) Run(ctx context.Context) error {
	return app.Backup(ctx, b.Config, app.BackupOptions{To: b.To, Keep: b.Keep, Deep: b.Deep, WithoutKey: b.WithoutKey,
		Build: version, Progress: terminal()}, os.Stdout)
}

type unproven struct {
	Unproven bool `arg:"--unproven" help:"Take a backup although nothing proves who wrote it."`
}

type restore struct {
	app.Config
	From   string `arg:"--from,required,env:MARQUEE_BACKUP" placeholder:"PLACE" help:"Where the backups are kept, as in \"marquee backup --to\"."`
	Backup string `arg:"--backup" placeholder:"ID" help:"Which one. Empty: the newest."`
	List   bool   `arg:"--list" help:"Name the backups of the place and restore none."`
	unproven
}

// Manual says how a restore is done.
func (*restore) Manual() string {
	return `The data folder, the storage and, with --database, the PostgreSQL database have to be empty. Everything is compared with the backup's manifest before and after. A restore that was interrupted goes on when the same command is run again.

With --secret, the text of the installation's key from elsewhere than the backup, it is proven that the installation wrote the backup and nobody has altered it. Without, and for backups of earlier programs, nothing proves that: --unproven takes one all the same. Say it only if nobody else can have written to the place. What such a backup has besides this program's own tables, indexes and triggers is refused; of a PostgreSQL dump the names alone are looked at, and pg_restore runs what it says.

Start the server with the same --data, --database, --storage and --secret afterwards.`
}

func (r *restore) Run(ctx context.Context) error {
	if r.List {
		return app.ListBackups(ctx, r.From, os.Stdout)
	}
	return app.Restore(ctx, r.Config, app.RestoreOptions{From: r.From, ID: r.Backup, Unproven: r.Unproven,
		Progress: terminal()}, os.Stdout)
}

type drill struct {
	app.Config
	From         string `arg:"--from,required,env:MARQUEE_BACKUP" placeholder:"PLACE" help:"Where the backups are kept, as in \"marquee backup --to\"."`
	Into         string `arg:"--into" placeholder:"FOLDER" help:"An empty folder to restore into, which stays. Empty: a temporary one (TMPDIR), which is removed."`
	IntoDatabase string `arg:"--into-database" placeholder:"URL" help:"An empty PostgreSQL database to restore into, if the installation has one; it stays."`
	unproven
}

// Manual says what a drill shows.
func (*drill) Manual() string {
	return `The newest backup is restored beside the installation, every byte is verified, the installation's key has to have sealed it (but with --unproven), and the installation has to go on from where the backup ends. The one line that it prints begins with "drill ok" or "drill failed" and names the backup, its age and what it holds. Exit codes: 0 and 1.`
}

func (d *drill) Run(ctx context.Context) error {
	return app.Drill(ctx, d.Config,
		app.DrillOptions{RestoreOptions: app.RestoreOptions{From: d.From, Unproven: d.Unproven, Progress: terminal()},
			Into: d.Into, Database: d.IntoDatabase}, os.Stdout)
}

// terminal is where progress is shown, if somebody is watching.
func terminal() io.Writer {
	if isTerminal(os.Stderr) {
		return os.Stderr
	}
	return io.Discard
}

// isTerminal reports whether somebody reads what is written there.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// exitCode tells cron how a command ended.
func exitCode(err error) int {
	if errors.Is(err, app.ErrAttention) {
		return 3
	}
	return 1
}
