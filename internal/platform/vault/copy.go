package vault

import (
	"context"
	"fmt"
	"math"

	"marquee/internal/fault"
	"marquee/internal/platform/blob"
)

// Copied is how far a copy to another store has come.
type Copied struct {
	All     Sum         // what rows name
	Sent    Sum         // of these, sent now
	Present Sum         // there already
	Missing []blob.Blob // named by rows, and not stored here
	Damaged []blob.Blob // stored here, and not what they were
}

// CopyTo copies every file that a row names to another store, and tells step
// after each how far it has come. A file that is there in its full size is not
// sent again, so that a copy that was cut off goes on where it stood. Every other
// is hashed on its way. What is missing or damaged here is named at the end and
// stops nothing; nothing changes here. Files that come meanwhile may be missed.
func (v *Vault) CopyTo(ctx context.Context, target blob.Store, step func(Copied)) (Copied, error) {
	all, err := v.rows.total(ctx)
	c := Copied{All: all}
	if err != nil {
		return c, err
	}
	for b, err := range v.rows.named(ctx) {
		if err != nil {
			return c, err
		}
		if err := v.copyOne(ctx, target, b, &c); err != nil {
			return c, fmt.Errorf("copy %s: %w", b.SHA256, err)
		}
		step(c)
	}
	return c, nil
}

func (v *Vault) copyOne(ctx context.Context, target blob.Store, b blob.Blob, c *Copied) error {
	present, err := complete(ctx, target, b)
	if err != nil {
		return err
	}
	if present {
		c.Present.add(b)
		return nil
	}
	object, err := v.Open(ctx, b.SHA256)
	if fault.Is(err, fault.NotFound) {
		c.Missing = append(c.Missing, b)
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }() // only read
	sent, err := target.Put(ctx, object, math.MaxInt64)
	if err != nil {
		return err
	}
	if sent.SHA256 != b.SHA256 {
		c.Damaged = append(c.Damaged, b) // there it is under a name that no row knows, and collected in time
		return nil
	}
	c.Sent.add(b)
	return nil
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
