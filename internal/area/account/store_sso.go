package account

import (
	"context"
	"errors"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// ssoRow is how a company signs in elsewhere; the zero row: it does not.
type ssoRow struct {
	CompanyID      int64  `db:"company_id"`
	Name           string `db:"name"`
	Issuer         string `db:"issuer"`
	ClientID       string `db:"client_id"`
	Secret         string `db:"client_secret"` // sealed for ssoOf(CompanyID)
	Active         bool   `db:"active"`
	PasswordSignIn bool   `db:"password_sign_in"`
	ProviderFactor bool   `db:"provider_factor"` // the provider asks for the second factor
	Version        int64  `db:"version"`
}

const ssoColumns = `company_id, name, issuer, client_id, client_secret, active, password_sign_in, provider_factor,
	version`

func (s Store) sso(ctx context.Context, q db.Query) (ssoRow, error) {
	var r ssoRow
	err := q.One(ctx, &r, `SELECT `+ssoColumns+` FROM sso_setting WHERE company_id = {:company}`)
	if errors.Is(err, db.ErrNone) {
		return ssoRow{}, nil
	}
	return r, err
}

// ssoNamed finds the company that signs in under a name, or db.ErrNone.
func (s Store) ssoNamed(ctx context.Context, q db.Query, name string) (ssoRow, error) {
	var r ssoRow
	err := q.One(ctx, &r, `SELECT `+ssoColumns+` FROM sso_setting WHERE name = {:name} AND active = 1`,
		db.Params{"name": name})
	return r, err
}

// saveSSO stores a row over the given version. Without an issuer there is none,
// and its name is free for another company.
func (s Store) saveSSO(ctx context.Context, tx *db.Tx, version int64, r ssoRow) error {
	rows, err := tx.Exec(ctx, `
		INSERT INTO sso_setting (company_id, name, issuer, client_id, client_secret, active, password_sign_in,
		provider_factor, updated_at, updated_by)
		VALUES ({:company}, {:name}, {:issuer}, {:client}, {:secret}, {:active}, {:password}, {:factor}, {:now}, {:by})
		ON CONFLICT (company_id) DO UPDATE SET name = {:name}, issuer = {:issuer}, client_id = {:client},
		client_secret = {:secret}, active = {:active},
			password_sign_in = {:password}, provider_factor = {:factor}, version = sso_setting.version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE sso_setting.version = {:version}`,
		db.Params{"name": r.Name, "issuer": r.Issuer, "client": r.ClientID, "secret": r.Secret,
			"active":   db.Bit(r.Active),
			"password": db.Bit(r.PasswordSignIn), "factor": db.Bit(r.ProviderFactor), "now": tx.Now(),
			"by": tx.Actor().Username, "version": version})
	if fault.Is(err, fault.Conflicting) {
		return fault.Invalid("body.name", codes.Taken, "Another company signs in under this name. Choose another one.")
	}
	if err != nil || rows > 0 {
		return err
	}
	var current, at int64
	var by string
	err = tx.Row(ctx, `SELECT version, updated_at, updated_by FROM sso_setting WHERE company_id = {:company}`, nil,
		&current, &at, &by)
	if err != nil {
		return err
	}
	return fault.Stale(current, by, time.UnixMilli(at))
}

const identityColumns = `u.id, u.company_id, u.username, u.password, u.active, u.locked, u.using_2fa, ` +
	standingColumns

// identified returns the user of a company who is bound to a provider's subject, or db.ErrNone.
func (s Store) identified(ctx context.Context, q db.Query, issuer, subject string) (credentials, error) {
	var c credentials
	err := q.One(ctx, &c, `SELECT `+identityColumns+` FROM user_identity i
		JOIN users u ON u.company_id = i.company_id AND u.id = i.user_id AND u.deleted_at IS NULL
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		JOIN company c ON c.id = u.company_id WHERE i.company_id = {:company} AND i.issuer = {:issuer}
		AND i.subject = {:subject}`,
		db.Params{"issuer": issuer, "subject": subject})
	return c, err
}

// addressed returns the users of a company with an address, in lower case, whom
// nobody of the issuer is bound to yet.
func (s Store) addressed(ctx context.Context, q db.Query, issuer, address string) ([]credentials, error) {
	var list []credentials
	err := q.All(ctx, &list, `SELECT `+identityColumns+`
		FROM users u JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		JOIN company c ON c.id = u.company_id WHERE u.company_id = {:company} AND LOWER(u.email) = {:address}
		AND u.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM user_identity i WHERE i.company_id = u.company_id AND i.user_id = u.id
			AND i.issuer = {:issuer}) LIMIT 2`,
		db.Params{"issuer": issuer, "address": address})
	return list, err
}

// spendAttempt uses an attempt up that was begun with the nonce and ends then, in milliseconds, and reports whether it
// was still good. It is remembered for as long again: clocks of nodes differ.
func (s Store) spendAttempt(ctx context.Context, tx *db.Tx, nonce string, ends int64) (bool, error) {
	if _, err := tx.Exec(ctx, `DELETE FROM sso_spent WHERE expires_at < {:now}`,
		db.Params{"now": tx.Now()}); err != nil {
		return false, err
	}
	rows, err := tx.Exec(ctx, `INSERT INTO sso_spent (digest, expires_at) VALUES ({:digest}, {:expires})
		ON CONFLICT (digest) DO NOTHING`,
		db.Params{"digest": secret.Digest(nonce), "expires": ends + attemptLife.Milliseconds()})
	return rows > 0, err
}

// bind remembers whom a provider's subject means.
func (s Store) bind(ctx context.Context, tx *db.Tx, userID int64, issuer, subject string) error {
	_, err := tx.Exec(ctx, `INSERT INTO user_identity (company_id, user_id, issuer, subject, created_at)
		VALUES ({:company}, {:user}, {:issuer}, {:subject}, {:now})`,
		db.Params{"user": userID, "issuer": issuer, "subject": subject, "now": tx.Now()})
	return err
}

// unbind forgets whom the providers of the scope's company take somebody for.
func (s Store) unbind(ctx context.Context, tx *db.Tx, userID int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM user_identity WHERE company_id = {:company} AND user_id = {:user}`,
		db.Params{"user": userID})
	return err
}
