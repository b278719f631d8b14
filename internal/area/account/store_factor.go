package account

import (
	"context"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
)

// factor is a user's second factor.
type factor struct {
	ID        int64  `db:"id"`
	CompanyID int64  `db:"company_id"`
	Username  string `db:"username"`
	Using2FA  bool   `db:"using_2fa"`
	Email     string `db:"email"`
	Sealed    string `db:"totp_secret"`
	Required  bool   `db:"required"` // the company asks everybody for one
}

func (f factor) user() user.User {
	return user.User{ID: f.ID, CompanyID: f.CompanyID, Username: f.Username, Email: f.Email}
}

func (s Store) factor(ctx context.Context, tx *db.Tx, userID int64) (factor, error) {
	var f factor
	err := tx.One(ctx, &f, `SELECT u.id, u.company_id, u.username, u.email, u.using_2fa, u.totp_secret,
		c.require_second_factor AS required
		FROM users u JOIN company c ON c.id = u.company_id
		WHERE {in:u} AND u.id = {:id} AND u.deleted_at IS NULL`, db.Params{"id": userID})
	return f, db.Found(err, "user")
}

// offerFactor keeps a factor that is not asked for yet.
func (s Store) offerFactor(ctx context.Context, tx *db.Tx, userID int64, sealed string) error {
	rows, err := tx.Exec(ctx, `UPDATE users SET totp_secret = {:sealed}, totp_step = 0
		WHERE {in} AND id = {:id} AND using_2fa = 0`,
		db.Params{"sealed": sealed, "id": userID})
	return db.Touched(rows, err, "user")
}

func (s Store) switchFactorOn(ctx context.Context, tx *db.Tx, userID int64) error {
	rows, err := tx.Exec(ctx, `UPDATE users SET using_2fa = 1, version = version + 1, updated_at = {:now}
		WHERE {in} AND id = {:id} AND using_2fa = 0`,
		db.Params{"now": tx.Now(), "id": userID})
	return db.Touched(rows, err, "user")
}

func (s Store) dropFactor(ctx context.Context, tx *db.Tx, userID int64) error {
	rows, err := tx.Exec(ctx,
		`UPDATE users SET using_2fa = 0, totp_secret = '', version = version + 1, updated_at = {:now}
		WHERE {in} AND id = {:id}`,
		db.Params{"now": tx.Now(), "id": userID})
	if err := db.Touched(rows, err, "user"); err != nil {
		return err
	}
	return s.keepRecovery(ctx, tx, userID, nil)
}

// spendStep marks a step as used and reports whether it is later than the last one.
func (s Store) spendStep(ctx context.Context, tx *db.Tx, userID, step int64) (bool, error) {
	rows, err := tx.Exec(ctx, `UPDATE users SET totp_step = {:step} WHERE {in} AND id = {:id} AND totp_step < {:step}`,
		db.Params{"step": step, "id": userID})
	return rows > 0, err
}

// keepRecovery replaces a user's recovery codes by those of the digests.
func (s Store) keepRecovery(ctx context.Context, tx *db.Tx, userID int64, digests []string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM recovery_code WHERE user_id = {:user}`,
		db.Params{"user": userID}); err != nil {
		return err
	}
	for _, digest := range digests {
		_, err := tx.Exec(ctx, `INSERT INTO recovery_code (user_id, digest) VALUES ({:user}, {:digest})`,
			db.Params{"user": userID, "digest": digest})
		if err != nil {
			return err
		}
	}
	return nil
}

// spendRecovery uses a recovery code up and reports whether it was still there.
func (s Store) spendRecovery(ctx context.Context, tx *db.Tx, userID int64, digest string) (bool, error) {
	rows, err := tx.Exec(ctx, `DELETE FROM recovery_code WHERE user_id = {:user} AND digest = {:digest}`,
		db.Params{"user": userID, "digest": digest})
	return rows > 0, err
}

// recoveryLeft counts a user's recovery codes.
func (s Store) recoveryLeft(ctx context.Context, q db.Query, userID int64) (int, error) {
	var n int
	err := q.Row(ctx, `SELECT COUNT(*) FROM recovery_code WHERE user_id = {:user}`, db.Params{"user": userID}, &n)
	return n, err
}
