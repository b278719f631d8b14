package vault

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"math"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
)

// Copied is how far a copy to another store has come.
type Copied struct {
	All     Sum         // what there is to copy
	Sent    Sum         // of these, sent now
	Present Sum         // there already
	Missing []blob.Blob // not stored where they should come from
	Damaged []blob.Blob // stored there, and not what they were
}

// CopyTo copies every file that a row names to another store; see Copy. Files
// that come meanwhile may be missed.
func (v *Vault) CopyTo(ctx context.Context, target blob.Store, step func(Copied)) (Copied, error) {
	all, err := v.rows.total(ctx)
	if err != nil {
		return Copied{}, err
	}
	return Copy(ctx, v.Store, target, all, v.Named(ctx), step)
}

// Named yields the files that a row names, in the order of their hashes.
func (v *Vault) Named(ctx context.Context) iter.Seq2[blob.Blob, error] { return v.rows.named(ctx) }

// Copy copies files from one store to another, and tells step after each how far
// it has come. A file that is there in its full size is not sent again, so that a
// copy that was cut off goes on where it stood. Every other is hashed on its way.
// What is missing or damaged is named at the end and stops nothing, and nothing
// is stored for it; nothing changes where the files come from.
func Copy(ctx context.Context, from, to blob.Store, all Sum, files iter.Seq2[blob.Blob, error],
	step func(Copied)) (Copied, error) {
	c := Copied{All: all}
	for b, err := range files {
		if err != nil {
			return c, err
		}
		if err := copyOne(ctx, from, to, b, &c); err != nil {
			return c, fmt.Errorf("copy %s: %w", b.SHA256, err)
		}
		step(c)
	}
	return c, nil
}

func copyOne(ctx context.Context, from, to blob.Store, b blob.Blob, c *Copied) error {
	present, err := complete(ctx, to, b)
	if err != nil {
		return err
	}
	if present {
		c.Present.add(b)
		return nil
	}
	object, err := from.Open(ctx, b.SHA256)
	if fault.Is(err, fault.NotFound) {
		c.Missing = append(c.Missing, b)
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }() // only read
	_, err = to.Put(ctx, &expected{r: object, b: b, sum: sha256.New()}, math.MaxInt64)
	if errors.Is(err, errOther) {
		c.Damaged = append(c.Damaged, b)
		return nil
	}
	if err != nil {
		if there, asked := from.Has(ctx, b.SHA256); asked == nil && !there { // collected while it was read
			c.Missing = append(c.Missing, b)
			return nil
		}
		return err
	}
	c.Sent.add(b)
	return nil
}

// errOther says that bytes are not what their name says.
var errOther = errors.New("the file has other bytes than its name says")

// expected reads what should be b, and fails at the end if it is not, so that
// nothing else is stored.
type expected struct {
	r   io.Reader
	b   blob.Blob
	sum hash.Hash
}

func (e *expected) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	_, _ = e.sum.Write(p[:n]) // a hash never fails
	if errors.Is(err, io.EOF) && hex.EncodeToString(e.sum.Sum(nil)) != e.b.SHA256 {
		err = errOther
	}
	return n, err
}

// complete reports whether a store has a file in its full size. One of another
// size is removed, so that it can be stored anew.
func complete(ctx context.Context, store blob.Store, b blob.Blob) (bool, error) {
	object, err := store.Open(ctx, b.SHA256)
	if fault.Is(err, fault.NotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	size := object.Size()
	if err := object.Close(); err != nil {
		return false, fmt.Errorf("close a blob: %w", err)
	}
	if size == b.Size {
		return true, nil
	}
	return false, store.Delete(ctx, b.SHA256)
}
