package db

import (
	"context"
	"fmt"
	"time"

	"marquee/internal/fault"
)

// repeatable is how long an answer is kept for a request that is sent again.
const repeatable = 24 * time.Hour

// Remembered is the kept answer of a request.
type Remembered struct {
	Status int64
	Body   string
}

// Begin claims an Idempotency-Key of a user for a request, named by its digest.
// It returns the kept answer when the same request was answered before, and nil
// for the first. The same key for another request, or while the first is still
// under way, is refused.
func (d *DB) Begin(ctx context.Context, userID int64, key, request string) (*Remembered, error) {
	now := d.clock().UnixMilli()
	var kept *Remembered
	err := d.Quiet(ctx, func(q Query) error {
		if _, err := q.Exec(ctx, `DELETE FROM idempotency WHERE created_at < {:old}`, Params{"old": now - repeatable.Milliseconds()}); err != nil {
			return err
		}
		rows, err := q.Exec(ctx, `
			INSERT INTO idempotency (user_id, key, request, status, created_at) VALUES ({:user}, {:key}, {:request}, 0, {:now})
			ON CONFLICT (user_id, key) DO NOTHING`, Params{"user": userID, "key": key, "request": request, "now": now})
		if err != nil || rows == 1 {
			return err
		}
		var r Remembered
		var before string
		if err := q.Row(ctx, `SELECT request, status, body FROM idempotency WHERE user_id = {:user} AND key = {:key}`,
			Params{"user": userID, "key": key}, &before, &r.Status, &r.Body); err != nil {
			return err
		}
		switch {
		case before != request:
			return fault.Invalid("header.Idempotency-Key", "exists", "This key was used for another request. Make a new one.")
		case r.Status == 0:
			return fault.Conflict("under-way", "The same request is being answered. Wait for it.", nil)
		}
		kept = &r
		return nil
	})
	return kept, err
}

// Finish keeps the answer of a claimed request, or gives the key back when
// nothing came of it (status 0), so that it can be tried again.
func (d *DB) Finish(ctx context.Context, userID int64, key string, answer Remembered) error {
	statement := `UPDATE idempotency SET status = {:status}, body = {:body} WHERE user_id = {:user} AND key = {:key}`
	if answer.Status == 0 {
		statement = `DELETE FROM idempotency WHERE user_id = {:user} AND key = {:key}`
	}
	err := d.Quiet(ctx, func(q Query) error {
		_, err := q.Exec(ctx, statement, Params{"user": userID, "key": key, "status": answer.Status, "body": answer.Body})
		return err
	})
	if err != nil {
		return fmt.Errorf("keep the answer: %w", err)
	}
	return nil
}
