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
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Grace is how long bytes that nothing names stay: longer than any upload takes
// from its last byte to its row.
const Grace = time.Hour

// removing is how long the removal of a file may take. A claim on it is stale
// after twice as long: whoever made it has ended.
const removing = 30 * time.Second

// Vault is a store of which nothing is deleted but by Collect and RemoveUnknown.
type Vault struct {
	blob.Store

	rows rows
	now  func() time.Time
}

// New returns the vault over a store whose bytes the database d names in these
// columns. Without any, no bytes are unused: nothing of it is ever collected.
func New(d *db.DB, store blob.Store, now func() time.Time, names ...tables.Column) *Vault {
	everybody := d.Unscoped("bytes are everybody's: what rows of any company name stays")
	return &Vault{Store: store, rows: rows{everybody, unusedBy(names)}, now: now}
}

// Put stores what r yields and holds it for Grace, within which a row has to name it.
func (v *Vault) Put(ctx context.Context, r io.Reader, limit int64) (blob.Blob, error) {
	for again := false; ; again = true {
		b, err := v.Store.Put(ctx, r, limit)
		if err != nil {
			return b, err
		}
		there, err := v.hold(ctx, b)
		if err != nil || there {
			return b, err
		}
		// The same bytes were collected between the two steps. They cannot be from now on.
		source, rewinds := r.(io.Seeker)
		if again || !rewinds {
			return b, fault.New(fault.Conflicting, codes.UploadAgain, "The file got lost on its way. Send it again.")
		}
		if _, err := source.Seek(-b.Size, io.SeekCurrent); err != nil {
			return b, fmt.Errorf("rewind the file: %w", err)
		}
	}
}

// hold keeps stored bytes for Grace, once no collection is removing them any
// more, and reports whether they are there.
func (v *Vault) hold(ctx context.Context, b blob.Blob) (there bool, err error) {
	for {
		now := v.now()
		held, err := v.rows.hold(ctx, b, now.UnixMilli(), now.Add(-2*removing).UnixMilli())
		if err != nil {
			return false, fmt.Errorf("hold the file: %w", err)
		}
		if held {
			return v.Has(ctx, b.SHA256)
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// Sum is how many files there are and how large they are together.
type Sum struct{ Files, Bytes int64 }

func (s *Sum) add(b blob.Blob) {
	s.Files++
	s.Bytes += b.Size
}

// Report is what Check found.
type Report struct {
	Sum                 // stored
	Unused  Sum         // of these, known to the database and named by nothing: Collect removes them in time
	Unknown Sum         // of these, unknown to the database: they stay until RemoveUnknown
	Missing []blob.Blob // named by rows, and not stored
	Damaged []blob.Blob // stored, and not what they were
}

// ErrDamaged says that bytes are missing or not what they were.
var ErrDamaged = errors.New("files are missing or damaged")

// Check compares what is stored with what rows name, of the files whose hash
// begins with the prefix. With deep it reads every byte and compares the hashes;
// else the sizes alone.
func (v *Vault) Check(ctx context.Context, prefix string, deep bool) (Report, error) {
	var r Report
	err := v.compare(ctx, prefix, func(b blob.Blob, known, stored bool) error {
		used, expected := false, b.Size
		if known {
			var err error
			if used, expected, err = v.rows.used(ctx, b.SHA256); err != nil &&
				!errors.Is(err, db.ErrNone) { // collected this moment
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
		switch {
		case !known:
			r.Unknown.add(b)
			return nil
		case !used:
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
