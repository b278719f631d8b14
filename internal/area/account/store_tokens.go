package account

import (
	"context"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

func (s Store) countTokens(ctx context.Context, tx *db.Tx, userID int64) (n int64, err error) {
	err = tx.Row(ctx, `SELECT COUNT(*) FROM api_token WHERE user_id = {:user}`, db.Params{"user": userID}, &n)
	return n, err
}

func (s Store) insertToken(ctx context.Context, tx *db.Tx, userID int64, digest string, t user.Token) (int64, error) {
	return tx.Insert(ctx, `INSERT INTO api_token (digest, user_id, name, access, hint, created_at, expires_at)
		VALUES ({:digest}, {:user}, {:name}, {:access}, {:hint}, {:created}, {:expires})`,
		db.Params{"digest": digest, "user": userID, "name": t.Name, "access": string(t.Access), "hint": t.Hint,
			"created": t.CreatedAt.UnixMilli(), "expires": t.ExpiresAt.UnixMilli()})
}

// deleteToken removes a token of the user and returns what it was called.
func (s Store) deleteToken(ctx context.Context, tx *db.Tx, userID, id int64) (name string, err error) {
	err = tx.Row(ctx, `DELETE FROM api_token WHERE id = {:id} AND user_id = {:user} RETURNING name`,
		db.Params{"id": id, "user": userID}, &name)
	return name, db.Found(err, "token")
}

// dropTokens removes every token of the user.
func (s Store) dropTokens(ctx context.Context, tx *db.Tx, userID int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM api_token WHERE user_id = {:user}`, db.Params{"user": userID})
	return err
}

func (s Store) byToken(ctx context.Context, q db.Query, digest string, now int64) (person, error) {
	var p person
	err := q.One(ctx, &p, `SELECT `+personColumns+`,
		k.seen_at, 1 AS token, CASE WHEN k.access = 'W' THEN 0 ELSE 1 END AS read_only
		FROM api_token k`+personJoin+` WHERE k.digest = {:digest} AND k.expires_at > {:now}`,
		db.Params{"digest": digest, "now": now})
	return p, err
}

func (s Store) tokenSeen(ctx context.Context, q db.Query, digest string, now, _ int64) error {
	_, err := q.Exec(ctx, `UPDATE api_token SET seen_at = {:now} WHERE digest = {:digest}`,
		db.Params{"now": now, "digest": digest})
	return err
}
