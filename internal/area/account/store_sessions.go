package account

import (
	"context"
	"errors"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

func (s Store) bySession(ctx context.Context, q db.Query, digest string, now int64) (person, error) {
	var p person
	err := q.One(ctx, &p, `SELECT `+personColumns+`,
		k.seen_at, 0 AS token, 0 AS read_only, k.created_at, k.kept, k.confirmed_at, k.lacks
		FROM session k`+personJoin+` WHERE k.digest = {:digest} AND k.expires_at > {:now}`,
		db.Params{"digest": digest, "now": now})
	return p, err
}

// opening is a session that is about to be.
type opening struct {
	digest, ip, agent    string
	kept                 bool
	lacks                access.Lack
	confirmedAt, expires int64 // milliseconds
}

// open stores a session and ends the longest unused one of those that are too many.
func (s Store) open(ctx context.Context, tx *db.Tx, userID int64, o opening) error {
	_, err := tx.Exec(ctx, `INSERT INTO session (digest, user_id, created_at, seen_at, expires_at, ip, agent, kept,
		confirmed_at, lacks)
		VALUES ({:digest}, {:user}, {:now}, {:now}, {:expires}, {:ip}, {:agent}, {:kept}, {:confirmed}, {:lacks})`,
		db.Params{"digest": o.digest, "user": userID, "now": tx.Now(), "expires": o.expires, "ip": o.ip,
			"agent": o.agent[:min(len(o.agent), 400)],
			"kept":  db.Bit(o.kept), "confirmed": o.confirmedAt, "lacks": string(o.lacks)})
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM session WHERE user_id = {:user} AND id NOT IN
		(SELECT k.id FROM session k WHERE k.user_id = {:user} ORDER BY k.seen_at DESC, k.id DESC LIMIT {:most})`,
		db.Params{"user": userID, "most": sessionsEach})
	return err
}

func (s Store) close(ctx context.Context, tx *db.Tx, digest string) error {
	_, err := tx.Exec(ctx, `DELETE FROM session WHERE digest = {:digest} OR expires_at < {:now}`,
		db.Params{"digest": digest, "now": tx.Now()})
	return err
}

func (s Store) closeOthers(ctx context.Context, tx *db.Tx, userID int64, digest string) error {
	_, err := tx.Exec(ctx, `DELETE FROM session WHERE user_id = {:user} AND digest <> {:digest}`,
		db.Params{"user": userID, "digest": digest})
	return err
}

// closeOne ends one session of a user and returns how many there were.
func (s Store) closeOne(ctx context.Context, tx *db.Tx, userID, id int64) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM session WHERE id = {:id} AND user_id = {:user}`,
		db.Params{"id": id, "user": userID})
}

func (s Store) sessionSeen(ctx context.Context, q db.Query, digest string, now, expires int64) error {
	_, err := q.Exec(ctx, `UPDATE session SET seen_at = {:now}, expires_at = {:expires} WHERE digest = {:digest}`,
		db.Params{"now": now, "expires": expires, "digest": digest})
	return err
}

// present keeps others from changing somebody of the scope until the transaction ends, and reports whether they have a
// session of that digest then. It is looked for once nobody changes them: one statement would see it as it was before.
func (s Store) present(ctx context.Context, tx *db.Tx, userID int64, digest string) (bool, error) {
	params := db.Params{"user": userID, "digest": digest, "now": tx.Now()}
	var id, n int64
	err := tx.Row(ctx, `SELECT u.id FROM users u WHERE {in:u} AND u.id = {:user}`+tx.Locked(), params, &id)
	if errors.Is(err, db.ErrNone) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	err = tx.Row(ctx, `SELECT COUNT(*) FROM session WHERE digest = {:digest} AND user_id = {:user}
		AND expires_at > {:now}`, params, &n)
	return n > 0, err
}

// staying returns when the owner of a session last proved that it is them, in milliseconds, and keeps others from
// ending it until the transaction ends; db.ErrNone: it has ended.
func (s Store) staying(ctx context.Context, tx *db.Tx, userID int64, digest string) (confirmed int64, err error) {
	err = tx.Row(ctx, `SELECT confirmed_at FROM session WHERE digest = {:digest} AND user_id = {:user}
		AND expires_at > {:now}`+tx.Locked(), db.Params{"digest": digest, "user": userID, "now": tx.Now()}, &confirmed)
	return confirmed, err
}

// unconfirm takes from a user's sessions, but the one of the digest keep, the proof that it is them.
func (s Store) unconfirm(ctx context.Context, tx *db.Tx, userID int64, keep string) error {
	_, err := tx.Exec(ctx, `UPDATE session SET confirmed_at = 0 WHERE user_id = {:user} AND digest <> {:keep}`,
		db.Params{"user": userID, "keep": keep})
	return err
}

// confirm notes when the owner of a session last proved that it is them.
func (s Store) confirm(ctx context.Context, tx *db.Tx, userID int64, digest string, at int64) error {
	rows, err := tx.Exec(ctx, `UPDATE session SET confirmed_at = {:at} WHERE digest = {:digest} AND user_id = {:user}`,
		db.Params{"at": at, "digest": digest, "user": userID})
	return db.Touched(rows, err, "session")
}

// confirmedAt returns when that was, 0 for never.
func (s Store) confirmedAt(ctx context.Context, q db.Query, digest string) (at int64, err error) {
	err = q.Row(ctx, `SELECT COALESCE(MAX(confirmed_at), 0) FROM session WHERE digest = {:digest}`,
		db.Params{"digest": digest}, &at)
	return at, err
}

// lack makes a session good for nothing but getting what it lacks.
func (s Store) lack(ctx context.Context, tx *db.Tx, userID int64, digest string, what access.Lack,
	expires int64) error {
	rows, err := tx.Exec(ctx, `UPDATE session SET lacks = {:lacks}, created_at = {:now}, expires_at = {:expires}
		WHERE digest = {:digest} AND user_id = {:user}`,
		db.Params{"lacks": string(what), "now": tx.Now(), "expires": expires, "digest": digest, "user": userID})
	return db.Touched(rows, err, "session")
}

// finish gives a session that lacked something a new token and the rest of its
// life, and returns whether it is kept. It begins now.
func (s Store) finish(ctx context.Context, tx *db.Tx, userID int64, digest, renewed string) (kept bool, err error) {
	err = tx.Row(ctx, `UPDATE session SET digest = {:renewed}, lacks = '', created_at = {:now}, seen_at = {:now},
		confirmed_at = {:now}
		WHERE digest = {:digest} AND user_id = {:user} AND lacks <> '' RETURNING kept`,
		db.Params{"renewed": renewed, "digest": digest, "user": userID, "now": tx.Now()}, &kept)
	return kept, db.Found(err, "session")
}

// last sets when a session ends if it is not used again.
func (s Store) last(ctx context.Context, tx *db.Tx, digest string, expires int64) error {
	_, err := tx.Exec(ctx, `UPDATE session SET expires_at = {:expires} WHERE digest = {:digest}`,
		db.Params{"digest": digest, "expires": expires})
	return err
}
