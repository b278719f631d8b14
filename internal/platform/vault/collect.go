package vault

import (
	"context"
	"errors"
	"fmt"
	"time"

	"marquee/internal/platform/blob"
)

// What a collection removes was stored or named by this database once, and has
// been named by nothing for a while. Bytes of which the database knows nothing
// are another matter: it may be the database that is wrong. They stay until
// somebody has them removed.

// few is how many files may always go at once.
const few = 1000

// ErrTooMany says that more than a tenth of the files would go at once.
var ErrTooMany = errors.New("more than a tenth of the files would be removed at once")

// Collect deletes the bytes that nothing has named since before, and returns how
// many they were. If they are more than a tenth of all files, and more than a
// few, none goes and it is ErrTooMany, unless many says that so many may.
func (v *Vault) Collect(ctx context.Context, before time.Time, many bool) (done Sum, err error) {
	if err := v.rows.loosen(ctx, v.now().UnixMilli()); err != nil {
		return done, err
	}
	if err := v.rows.settle(ctx, before.UnixMilli()); err != nil {
		return done, err
	}
	due, all, err := v.rows.due(ctx, before.UnixMilli())
	if err != nil || due == 0 {
		return done, err
	}
	if !many && due > few && due > all/10 {
		return done, fmt.Errorf("%w: %d of %d; if that is right, remove them with \"marquee admin storage gc --all\"",
			ErrTooMany, due, all)
	}
	for after := ""; ; {
		orphans, err := v.rows.orphans(ctx, before.UnixMilli(), after)
		if err != nil || len(orphans) == 0 {
			return done, err
		}
		for _, b := range orphans {
			now := v.now()
			claimed, err := v.rows.claim(ctx, b.SHA256, before.UnixMilli(), now.UnixMilli(),
				now.Add(-2*removing).UnixMilli())
			if err == nil && claimed {
				err = v.remove(ctx, b, now, &done)
			}
			if err != nil {
				return done, fmt.Errorf("collect %s: %w", b.SHA256, err)
			}
			after = b.SHA256
		}
	}
}

// RemoveUnknown deletes the bytes of which the database knows nothing, and returns how many they were.
func (v *Vault) RemoveUnknown(ctx context.Context) (done Sum, err error) {
	err = v.compare(ctx, "", func(b blob.Blob, known, stored bool) error {
		if known || !stored {
			return nil
		}
		now := v.now()
		claimed, err := v.rows.claimUnknown(ctx, b, now.UnixMilli())
		if err != nil || !claimed { // an upload brought them this moment
			return err
		}
		return v.remove(ctx, b, now, &done)
	})
	return done, err
}

// remove deletes the bytes of a blob that was claimed, outside of any
// transaction, and its row after them. If the server ends in between, the next
// collection finds the claim.
func (v *Vault) remove(ctx context.Context, b blob.Blob, claimed time.Time, done *Sum) error {
	removal, cancel := context.WithTimeout(ctx, removing)
	defer cancel()
	if err := v.Delete(removal, b.SHA256); err != nil {
		return err
	}
	if err := v.rows.forget(ctx, b.SHA256, claimed.UnixMilli()); err != nil {
		return err
	}
	done.add(b)
	return nil
}
