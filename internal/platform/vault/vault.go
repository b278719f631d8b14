// Package vault is a blob.Store that knows which of its bytes are in use. What
// no row names any more is collected, and that can never meet an upload: whoever
// stores bytes holds them for a while, in the database, where every server and
// the command line see it.
package vault

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
)

// Grace is how long bytes that nothing names stay: longer than any upload takes
// from its last byte to its row.
const Grace = time.Hour

// Vault is a store of which nothing is deleted but by Collect.
type Vault struct {
	blob.Store

	rows rows
	now  func() time.Time
}

// New returns the vault over a store whose bytes the database d names.
func New(d *db.DB, store blob.Store, now func() time.Time) *Vault {
	return &Vault{Store: store, rows: rows{d}, now: now}
}

// Put stores what r yields and holds it for Grace, within which a row has to name it.
func (v *Vault) Put(ctx context.Context, r io.Reader, limit int64) (blob.Blob, error) {
	for again := false; ; again = true {
		b, err := v.Store.Put(ctx, r, limit)
		if err != nil {
			return b, err
		}
		if err := v.rows.hold(ctx, b, v.now().UnixMilli()); err != nil {
			return b, fmt.Errorf("hold the file: %w", err)
		}
		there, err := v.Has(ctx, b.SHA256)
		if err != nil || there {
			return b, err
		}
		// The same bytes were collected between the two steps. They cannot be from now on.
		source, rewinds := r.(io.Seeker)
		if again || !rewinds {
			return b, fault.New(fault.Conflicting, "upload-again", "The file got lost on its way. Send it again.")
		}
		if _, err := source.Seek(-b.Size, io.SeekCurrent); err != nil {
			return b, fmt.Errorf("rewind the file: %w", err)
		}
	}
}

// Sum is how many files there are and how large they are together.
type Sum struct{ Files, Bytes int64 }

func (s *Sum) add(b blob.Blob) {
	s.Files++
	s.Bytes += b.Size
}

// Collect deletes the bytes that no row names and nobody has stored since before,
// and returns how many they were.
// Bytes of an upload that never got as far as the database are noticed now and
// deleted by a later collection.
func (v *Vault) Collect(ctx context.Context, before time.Time) (done Sum, err error) {
	if err := v.notice(ctx); err != nil {
		return done, err
	}
	for {
		orphans, err := v.rows.orphans(ctx, before.UnixMilli())
		if err != nil || len(orphans) == 0 {
			return done, err
		}
		for _, b := range orphans {
			gone, err := v.rows.forget(ctx, b.SHA256, before.UnixMilli(), func() error { return v.Delete(ctx, b.SHA256) })
			if err != nil {
				return done, fmt.Errorf("collect %s: %w", b.SHA256, err)
			}
			if gone {
				done.add(b)
			}
		}
	}
}

// notice takes down the bytes of which the database knows nothing.
func (v *Vault) notice(ctx context.Context) error {
	return v.compare(ctx, func(b blob.Blob, known, stored bool) error {
		if stored && !known {
			return v.rows.hold(ctx, b, v.now().UnixMilli())
		}
		return nil
	})
}

// Report is what Check found.
type Report struct {
	Sum                 // stored
	Unused  Sum         // of these, named by nothing: Collect removes them in time
	Missing []blob.Blob // named by rows, and not stored
	Damaged []blob.Blob // stored, and not what they were
}

// ErrDamaged says that bytes are missing or not what they were.
var ErrDamaged = errors.New("files are missing or damaged")

// Check compares what is stored with what rows name. With deep it reads every
// byte and compares the hashes; else the sizes alone.
func (v *Vault) Check(ctx context.Context, deep bool) (Report, error) {
	var r Report
	err := v.compare(ctx, func(b blob.Blob, known, stored bool) error {
		used, expected := false, b.Size
		if known {
			var err error
			if used, expected, err = v.rows.used(ctx, b.SHA256); err != nil {
				return err
			}
		}
		if !stored {
			if used {
				r.Missing = append(r.Missing, b)
			}
			return nil
		}
		r.add(b)
		if !used {
			r.Unused.add(b)
			return nil
		}
		whole := expected == b.Size
		if whole && deep {
			var err error
			if whole, err = v.whole(ctx, b); err != nil {
				return err
			}
		}
		if !whole {
			r.Damaged = append(r.Damaged, b)
		}
		return nil
	})
	return r, err
}
