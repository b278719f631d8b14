package app

import (
	"context"
	"errors"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/platform/vault"
)

// sweepEvery is how often what was left behind is looked for.
const sweepEvery = time.Hour

// sweep removes unfinished uploads that nobody resumes, temporary files of a
// crash, screens that ask for activation no more, companies whose time in the bin
// is over, files that nothing names, old reports of screens and old drafts; it asks for what
// screens are to get of large pictures; once at the start and then every hour.
func (a *App) sweep(ctx context.Context) error {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	everything := account.System().Reach()
	for {
		before := time.Now().Add(-uploadLife)
		if err := errors.Join(a.blobs.Sweep(ctx, before), a.uploads.Sweep(ctx, before),
			a.areas.players.ForgetUnclaimed(ctx),
			a.areas.companies.Sweep(ctx, everything), a.collect(ctx), a.compare(ctx), a.checkDatabase(ctx),
			a.prune(ctx), a.areas.authors.Sweep(ctx),
			a.renditions(ctx), a.tellOfLicenses(ctx)); err != nil && ctx.Err() == nil {
			a.logger.WarnContext(ctx, "sweep", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// checkDatabase looks through SQLite's pages, once a day. What screens report is
// left for it at a start after an unclean end, so that the start does not wait.
func (a *App) checkDatabase(ctx context.Context) error {
	if a.db.Killed {
		a.db.Killed = false
		return a.db.CheckFacts(ctx)
	}
	_, err := a.db.Chore(ctx, "check database", 24*time.Hour, a.db.Check)
	return err
}

// collect removes files that nothing names, once an hour on one node.
func (a *App) collect(ctx context.Context) error {
	_, err := a.db.Chore(ctx, "collect files", sweepEvery/2, func(ctx context.Context) error {
		_, err := a.blobs.Collect(ctx, time.Now().Add(-vault.Grace), false)
		return err
	})
	return err
}

// prune removes old reports of screens, once an hour on one node.
func (a *App) prune(ctx context.Context) error {
	_, err := a.db.Chore(ctx, "prune reports", sweepEvery/2, func(ctx context.Context) error {
		return a.areas.players.Prune(ctx, account.System().Reach())
	})
	return err
}

// renditions asks for what screens are to get of large pictures that have nothing
// smaller yet, once a day on one node.
func (a *App) renditions(ctx context.Context) error {
	_, err := a.db.Chore(ctx, "ask for renditions", 24*time.Hour, func(ctx context.Context) error {
		return a.areas.files.AskForRenditions(ctx, account.System().Reach())
	})
	return err
}

// tellOfLicenses mails companies whose licences end, once an hour on one node.
func (a *App) tellOfLicenses(ctx context.Context) error {
	_, err := a.db.Chore(ctx, "tell of licences", sweepEvery/2, func(ctx context.Context) error {
		return a.areas.licenses.Tell(ctx, account.System().Reach())
	})
	return err
}

// compareEvery is how often each file is compared with what the database names.
const compareEvery = 24 * time.Hour

// compare looks for files that are missing, or of which the database knows
// nothing. Each call walks through the next sixteenth of the storage that is due,
// on one node, so that all of it is seen in a day.
func (a *App) compare(ctx context.Context) error {
	for _, prefix := range "0123456789abcdef" {
		prefix := string(prefix)
		done, err := a.db.Chore(ctx, "compare files "+prefix, compareEvery, func(ctx context.Context) error {
			r, err := a.blobs.Check(ctx, prefix, false)
			if err != nil {
				return err
			}
			if n := len(r.Missing) + len(r.Damaged); n > 0 {
				a.logger.ErrorContext(ctx, "files are missing or damaged; \"marquee admin storage check\" names them",
					"files", n, "beginning", prefix)
			}
			if r.Unknown.Files > 0 {
				a.logger.WarnContext(ctx,
					"the storage has files of which the database knows nothing: they stay until \"marquee "+
						"admin storage "+
						"gc --unknown\"",
					"files", r.Unknown.Files, "bytes", r.Unknown.Bytes, "beginning", prefix)
			}
			return nil
		})
		if done || err != nil {
			return err
		}
	}
	return nil
}
