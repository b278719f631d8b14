package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"marquee/internal/platform/db"
)

// ErrTrailBroken says that the audit trail is not as it was written.
var ErrTrailBroken = errors.New("the audit trail is broken")

// VerifyTrail checks the audit trail of every company and says on w how it
// stands, with the first row that is wrong. A broken trail is ErrTrailBroken.
// The end of each chain is printed: noted elsewhere, it shows a trail that was
// put back to an older state. The server may be running meanwhile.
func VerifyTrail(ctx context.Context, c Config, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error { return verifyTrail(ctx, d, w) })
}

func verifyTrail(ctx context.Context, d *db.DB, w io.Writer) error {
	rows, broken := int64(0), 0
	err := d.VerifyTrail(ctx, func(c db.Chain) error {
		rows += c.Seq - c.Pruned
		if c.Broken == nil {
			_, err := fmt.Fprintf(w, "company %d: rows %d to %d are whole, the end is %s\n", c.CompanyID, c.Pruned+1,
				c.Seq, c.Seal)
			return err
		}
		broken++
		_, err := fmt.Fprintf(w, "company %d: BROKEN at row %d%s: %s\n", c.CompanyID, c.Broken.Seq, where(c.Broken),
			c.Broken.Why)
		return err
	})
	switch {
	case err != nil:
		return err
	case broken > 0:
		return fmt.Errorf("%w in %d companies; if every chain breaks at its first row, this is not the key "+
			"that sealed it", ErrTrailBroken, broken)
	}
	_, err = fmt.Fprintf(w, "The audit trail is whole: %d rows.\n", rows)
	return err
}

func where(b *db.Break) string {
	if b.ID == 0 {
		return ""
	}
	return fmt.Sprintf(" (id %d, %s)", b.ID, b.At.Format(time.RFC3339))
}

// PruneTrail removes the rows of the audit trail that are older than the day.
// The server may be running meanwhile.
func PruneTrail(ctx context.Context, c Config, before time.Time, w io.Writer) error {
	return withDB(ctx, c, func(d *db.DB) error {
		pruned, err := d.PruneTrail(ctx, before)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%d rows from before %s were removed; the rest is a whole chain.\n", pruned,
			before.Format(time.DateOnly))
		return err
	})
}
