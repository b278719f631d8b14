package vault

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"strings"

	"marquee/internal/platform/blob"
)

// compare walks through what is stored and what the database knows, side by side
// in the order of the hashes, of those that begin with the prefix. The size of
// what is stored is the store's.
func (v *Vault) compare(ctx context.Context, prefix string, found func(b blob.Blob, known, stored bool) error) error {
	pull, stop := iter.Pull2(v.rows.all(ctx, prefix))
	defer stop()
	next := func() (blob.Blob, error, bool) {
		row, err, more := pull()
		return row, err, more && (err != nil || strings.HasPrefix(row.SHA256, prefix))
	}
	row, rowErr, more := next()
	for b, err := range v.List(ctx, prefix) {
		if err != nil {
			return fmt.Errorf("list what is stored: %w", err)
		}
		if !strings.HasPrefix(b.SHA256, prefix) {
			break
		}
		for more && rowErr == nil && row.SHA256 < b.SHA256 {
			if err := found(row, true, false); err != nil {
				return err
			}
			row, rowErr, more = next()
		}
		known := more && rowErr == nil && row.SHA256 == b.SHA256
		if err := found(b, known, true); err != nil {
			return err
		}
		if known {
			row, rowErr, more = next()
		}
	}
	for more && rowErr == nil {
		if err := found(row, true, false); err != nil {
			return err
		}
		row, rowErr, more = next()
	}
	return rowErr
}

// whole reports whether a blob's bytes still have its name.
func (v *Vault) whole(ctx context.Context, b blob.Blob) (bool, error) {
	object, err := v.Open(ctx, b.SHA256)
	if err != nil {
		return false, fmt.Errorf("open %s: %w", b.SHA256, err)
	}
	defer func() { _ = object.Close() }() // only read
	sum := sha256.New()
	if _, err := io.Copy(sum, object); err != nil {
		return false, fmt.Errorf("read %s: %w", b.SHA256, err)
	}
	return hex.EncodeToString(sum.Sum(nil)) == b.SHA256, nil
}
