package backup

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"marquee/internal/platform/blob"
	"marquee/internal/platform/vault"
)

// ErrRetention says that a backup was made and old ones could not be removed.
var ErrRetention = errors.New("the backup is made, but old ones could not be removed")

// Removed is what retention took.
type Removed struct {
	Backups int
	Files   vault.Sum
}

// half is how old what has no manifest has to be before it is taken for what an
// interrupted backup left.
const half = 24 * time.Hour

// prune removes all backups but the newest, what interrupted ones left, and the
// files that no backup names any more. It looks at everything that stays first
// and removes nothing if it cannot read it. Beside a backup that another node
// makes, or that broke off today, files stay until the next time.
func prune(ctx context.Context, place blob.Store, newest string, keep int, now time.Time) (done Removed, err error) {
	all, unreadable, err := List(ctx, place)
	if err != nil {
		return done, err
	}
	if len(unreadable) > 0 { // it may name any file
		u := unreadable[0]
		return done, fmt.Errorf("%w; restore what you need of it elsewhere, then remove its folder, %s/%s", u.err(),
			folder, u.ID)
	}
	if len(all) == 0 || all[0].ID != newest {
		return done, fmt.Errorf("the newest backup of the place is not the one just made, %s", newest)
	}
	kept := all[:min(keep, len(all))]
	named := map[string]bool{}
	for _, m := range kept {
		for b, err := range m.files(ctx, place) {
			if err != nil {
				return done, fmt.Errorf("read the files of %s: %w", m.ID, err)
			}
			named[b.SHA256] = true
		}
	}
	for _, m := range all[len(kept):] {
		if err := removeAll(ctx, place, m.ID); err != nil {
			return done, err
		}
		done.Backups++
	}
	if another, err := removeHalves(ctx, place, kept, now); err != nil || another {
		return done, err
	}
	for b, err := range place.List(ctx, "") {
		if err != nil {
			return done, err
		}
		if named[b.SHA256] {
			continue
		}
		if err := place.Delete(ctx, b.SHA256); err != nil {
			return done, err
		}
		done.Files.Files++
		done.Files.Bytes += b.Size
	}
	return done, nil
}

// removeHalves removes what lies under ids of old backups that have no manifest,
// and reports whether there is another backup than those that are kept.
func removeHalves(ctx context.Context, place blob.Store, kept []Manifest, now time.Time) (another bool, err error) {
	names, err := place.Names(ctx, folder)
	if err != nil {
		return false, err
	}
	whole := map[string]bool{}
	for _, m := range kept {
		whole[m.ID] = true
	}
	for _, name := range names {
		id, _, _ := strings.Cut(strings.TrimPrefix(name, folder+"/"), "/")
		begun, err := time.Parse(idLayout, id)
		switch {
		case err != nil || whole[id]: // it is none of ours, or stays
		case now.Sub(begun) < half: // one that is being made
			another = true
		default:
			if err := place.Remove(ctx, name); err != nil {
				return another, err
			}
		}
	}
	return another, nil
}

// removeAll removes what lies under a backup's own names, the manifest first:
// from then on it is none.
func removeAll(ctx context.Context, place blob.Store, id string) error {
	if err := place.Remove(ctx, path.Join(folder, id, manifestName)); err != nil {
		return fmt.Errorf("remove backup %s: %w", id, err)
	}
	names, err := place.Names(ctx, path.Join(folder, id))
	for _, name := range names {
		err = errors.Join(err, place.Remove(ctx, name))
	}
	if err != nil {
		return fmt.Errorf("remove backup %s: %w", id, err)
	}
	return nil
}
