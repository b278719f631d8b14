package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
)

// ErrDamaged says that a backup is not what its manifest promises.
var ErrDamaged = errors.New("the backup is damaged")

// verify compares what lies in a place with the manifest: everything under the
// backup's own names by its hash, and the files by their sizes or, with deep, by
// their hashes as well.
func (m Manifest) verify(ctx context.Context, place blob.Store, deep bool) error {
	for _, o := range m.objects() {
		object, err := place.Read(ctx, m.name(o.Name))
		if err != nil {
			return fmt.Errorf("read %s: %w", o.Name, err)
		}
		if err := o.copyTo(io.Discard, object); err != nil {
			return err
		}
	}
	missing, err := lacking(ctx, m.files(ctx, place), place, deep)
	if err == nil && len(missing) > 0 {
		err = fmt.Errorf("%w: %d files are missing or are not what they were, such as %s", ErrDamaged, len(missing),
			missing[0].SHA256)
	}
	return err
}

// copyTo copies the object's bytes and compares them with the manifest.
func (o Object) copyTo(w io.Writer, object blob.Object) error {
	defer func() { _ = object.Close() }() // only read
	sum := sha256.New()
	size, err := io.Copy(io.MultiWriter(w, sum), object)
	if err != nil {
		return fmt.Errorf("read %s: %w", o.Name, err)
	}
	if size != o.Size || hex.EncodeToString(sum.Sum(nil)) != o.SHA256 {
		return fmt.Errorf("%w: %s has other bytes than its manifest says", ErrDamaged, o.Name)
	}
	return nil
}

// lacking lists the files, which come in the order of their hashes, that are not whole in a store.
func lacking(ctx context.Context, files iter.Seq2[blob.Blob, error], store blob.Store,
	deep bool) (lacking []blob.Blob, err error) {
	next, stop := iter.Pull2(store.List(ctx, ""))
	defer stop()
	stored, listErr, more := next()
	for b, err := range files {
		if err != nil {
			return nil, err
		}
		for more && listErr == nil && stored.SHA256 < b.SHA256 {
			stored, listErr, more = next()
		}
		if listErr != nil {
			return nil, listErr
		}
		whole := more && stored == b
		if whole && deep {
			if whole, err = isWhole(ctx, store, b); err != nil {
				return nil, err
			}
		}
		if !whole {
			lacking = append(lacking, b)
		}
	}
	return lacking, nil
}

// isWhole reads a file and compares its hash.
func isWhole(ctx context.Context, store blob.Store, b blob.Blob) (bool, error) {
	object, err := store.Open(ctx, b.SHA256)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = Object{b.SHA256, b.SHA256, b.Size}.copyTo(io.Discard, object)
	if errors.Is(err, ErrDamaged) {
		return false, nil
	}
	return err == nil, err
}

// state is what stores hold: what a manifest says of them.
func state(ctx context.Context, d *db.DB) (found db.Inventory, trail []End, err error) {
	wrong, err := d.Damage(ctx)
	if err != nil {
		return found, nil, fmt.Errorf("check the databases: %w", err)
	}
	if len(wrong) > 0 {
		return found, nil, fmt.Errorf("the database is damaged: %s", strings.Join(wrong[:min(3, len(wrong))], "; "))
	}
	if found, err = d.Inventory(ctx); err != nil {
		return found, nil, err
	}
	err = d.VerifyTrail(ctx, func(c db.Chain) error {
		trail = append(trail, End{c.CompanyID, c.Seq, c.Seal, c.Broken != nil})
		return nil
	})
	return found, trail, err
}
