package db

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// repeatable is how long an answer is kept for a request that is sent again.
const repeatable = 24 * time.Hour

// claimed is how long a key is a request's alone before the same request, sent
// again, may claim it anew: the process that had it may have ended. One that is
// merely slow, such as storing a large file far away, then commits nothing more.
const claimed = time.Minute

// carriedOut is the status of a request whose change is committed, but whose
// answer is not kept yet, or never will be.
const carriedOut = 1

// LeftOut is the status of a request that was carried out and of whose answer nothing is kept but the id.
const LeftOut = 2

// errUnderWay says that another request with the key is being carried out.
var errUnderWay = fault.Conflict(codes.UnderWay, "The same request is being answered. Wait for it.", nil)

// errCarriedOut says that a request was carried out, and that nobody can say any more what came of it.
var errCarriedOut = fault.Conflict(codes.CarriedOut,
	"This was done when it was sent first, but the answer is lost. Look at the list before you send anything again.",
	nil)

// Remembered is the kept answer of a request.
type Remembered struct {
	Status int64  // as in HTTP, or LeftOut
	Body   string // of LeftOut, the id of the record that was made, in decimals, or nothing
}

// Claim is the Idempotency-Key of a user's request that is being carried out.
type Claim struct {
	userID int64
	key    string
	at     int64 // when it was claimed: a later claim of the key ends this one
}

func (c Claim) params() Params { return Params{"user": c.userID, "key": c.key, "at": c.at} }

// requests reads and writes the keys of requests, each by its user.
func (d *DB) requests() Query { return d.Unscoped("a key belongs to who sends it, and to no company") }

// Begin claims an Idempotency-Key of a user for a request, named by what tells it from others.
// It returns the kept answer when the same request was answered before, and nil
// for the first. The same key for another request, or while the first is still
// under way, is refused. What was claimed by a process that ended is claimed anew,
// unless its change was committed.
func (d *DB) Begin(ctx context.Context, userID int64, key, request string) (c Claim, kept *Remembered, err error) {
	at, err := d.Now(ctx)
	if err != nil {
		return Claim{}, nil, err
	}
	now := at.UnixMilli()
	c = Claim{userID, key, now}
	err = d.requests().Quiet(ctx, func(ctx context.Context, q Query) error {
		kept = nil
		if _, err := q.Exec(ctx, `DELETE FROM idempotency WHERE created_at < {:old}`,
			Params{"old": now - repeatable.Milliseconds()}); err != nil {
			return err
		}
		rows, err := q.Exec(ctx, `
			INSERT INTO idempotency (user_id, key, request, status, created_at)
			VALUES ({:user}, {:key}, {:request}, 0, {:now})
			ON CONFLICT (user_id, key) DO NOTHING`, Params{"user": userID, "key": key, "request": request, "now": now})
		if err != nil || rows == 1 {
			return err
		}
		var r Remembered
		var before string
		var at int64
		if err := q.Row(ctx, `SELECT request, status, body, created_at FROM idempotency
			WHERE user_id = {:user} AND key = {:key}`+q.Locked(),
			Params{"user": userID, "key": key}, &before, &r.Status, &r.Body, &at); err != nil {
			return err
		}
		ended := at <= now-claimed.Milliseconds()
		switch {
		case before == "":
			return errCarriedOut
		case before != request:
			return fault.Invalid("header.Idempotency-Key", codes.Exists,
				"This key was used for another request. Make a new one.")
		case r.Status == 0 && ended:
			_, err := q.Exec(ctx, `UPDATE idempotency SET created_at = {:at} WHERE user_id = {:user} AND key = {:key}`,
				c.params())
			return err
		case r.Status == carriedOut && ended:
			return errCarriedOut
		case r.Status == 0 || r.Status == carriedOut:
			return errUnderWay
		case r.Status == LeftOut:
			return carriedOutAs(r.Body)
		}
		kept = &r
		return nil
	})
	return c, kept, err
}

// ForgetRequests makes every key one of a request that was carried out: what told
// requests from others is about to change, and none may be carried out twice.
func (q Query) ForgetRequests(ctx context.Context) error {
	if _, err := q.Exec(ctx, `DELETE FROM idempotency WHERE status = 0`); err != nil {
		return err
	}
	_, err := q.Exec(ctx, `UPDATE idempotency SET request = '', body = '', status = {:done}`,
		Params{"done": carriedOut})
	return err
}

// carriedOutAs is errCarriedOut with the id of the record that was made, if it is known.
func carriedOutAs(id string) error {
	if n, err := strconv.ParseInt(id, 10, 64); err == nil {
		return errCarriedOut.With("id", n)
	}
	return errCarriedOut
}

type claimKey struct{}

// WithClaim returns a context for what a claimed request does: with its change it
// is committed that the request was carried out, or nothing is once the key was
// claimed anew.
func WithClaim(ctx context.Context, c Claim) context.Context {
	return context.WithValue(ctx, claimKey{}, c)
}

// carryOut notes in the change's own transaction that the request is carried out.
func (t *Tx) carryOut(ctx context.Context) error {
	c, claims := ctx.Value(claimKey{}).(Claim)
	if !claims {
		return nil
	}
	rows, err := t.Exec(ctx, `UPDATE idempotency SET status = {:done}
		WHERE user_id = {:user} AND key = {:key} AND created_at = {:at} AND status IN (0, {:done})`,
		c.params(), Params{"done": carriedOut})
	if err == nil && rows == 0 {
		return errUnderWay
	}
	return err
}

// Finish keeps the answer of a claimed request; status 0 is none. Where nothing was committed it gives the key back and
// keeps nothing, and says so: what was refused can be tried again, and what has only asked, asks again.
func (d *DB) Finish(ctx context.Context, c Claim, answer Remembered) (kept bool, err error) {
	err = d.requests().Quiet(ctx, func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, `DELETE FROM idempotency WHERE user_id = {:user} AND key = {:key} AND created_at = {:at}
			AND status = 0`, c.params())
		if err != nil || answer.Status == 0 {
			return err
		}
		rows, err := q.Exec(ctx, `UPDATE idempotency SET status = {:status}, body = {:body}
			WHERE user_id = {:user} AND key = {:key} AND created_at = {:at}`,
			c.params(), Params{"status": answer.Status, "body": answer.Body})
		kept = rows > 0
		return err
	})
	if err != nil {
		return false, fmt.Errorf("keep the answer: %w", err)
	}
	return kept, nil
}
