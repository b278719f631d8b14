package email

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/tables"
)

// Store reads and writes email_setting.
type Store struct{}

type row struct {
	CompanyID int64  `db:"company_id"`
	Host      string `db:"smtp_host"`
	Port      int    `db:"smtp_port"`
	Username  string `db:"username"`
	Password  string `db:"password"` // sealed for record(CompanyID)
	Sender    string `db:"sender_email"`
	TLS       bool   `db:"ssl_enable"`
	LinksAt   int64  `db:"links_at"`
	Version   int64  `db:"version"`
}

// record names a company's setting for the seal of its password.
func record(company int64) string { return "email of company " + strconv.FormatInt(company, 10) }

// shown is what people see of a row, or of none.
func (r row) shown(company int64) Setting {
	if r.Port == 0 {
		r.Port = DefaultPort
	}
	s := Setting{CompanyID: company, SMTPHost: r.Host, SMTPPort: r.Port, Username: r.Username,
		HasPassword: r.Password != "",
		SenderEmail: r.Sender, SSLEnable: r.TLS || r.Host == "", Version: r.Version}
	if r.LinksAt != 0 {
		at := time.UnixMilli(r.LinksAt).UTC()
		s.LinksAt = &at
	}
	return s
}

// leads reports whether mails go elsewhere by the row than by another one.
func (r row) leads(other row) bool {
	return !strings.EqualFold(r.Host, other.Host) || r.Port != other.Port || r.Username != other.Username ||
		other.TLS && !r.TLS
}

const columns = `company_id, smtp_host, smtp_port, username, password, sender_email, ssl_enable, links_at, version`

// setting returns what the scope's company has saved, the zero row if that is nothing.
func (s Store) setting(ctx context.Context, q db.Query) (row, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM email_setting WHERE company_id = {:company}`)
	return r, orNone(err)
}

// platform returns what the platform's operator has saved, the zero row if that is nothing.
func (s Store) platform(ctx context.Context, q db.Query) (row, error) {
	var r row
	err := q.One(ctx, &r, `SELECT `+columns+` FROM email_setting WHERE company_id = {:platform}`,
		db.Params{"platform": access.TopCompany})
	return r, orNone(err)
}

// orNone takes having saved nothing for no error.
func orNone(err error) error {
	if errors.Is(err, db.ErrNone) {
		return nil
	}
	return err
}

// plain lists the hosts of settings without TLS.
func (s Store) plain(ctx context.Context, q db.Query) (hosts []string, err error) {
	err = q.Column(ctx, &hosts, `SELECT DISTINCT smtp_host FROM email_setting
		WHERE {in} AND smtp_host <> '' AND ssl_enable = 0 ORDER BY smtp_host LIMIT 100`)
	return hosts, err
}

func (s Store) save(ctx context.Context, tx *db.Tx, version int64, r row) error {
	values := db.Params{"host": r.Host, "port": r.Port, "username": r.Username, "password": r.Password,
		"sender": r.Sender, "tls": db.Bit(r.TLS), "links": r.LinksAt, "now": tx.Now(),
		"by": tx.Actor().Username, "version": version}
	rows, err := tx.Exec(ctx, `
		INSERT INTO email_setting (company_id, smtp_host, smtp_port, username, password, sender_email, ssl_enable,
		links_at, updated_at, updated_by)
		VALUES ({:company}, {:host}, {:port}, {:username}, {:password}, {:sender}, {:tls}, {:links}, {:now}, {:by})
		ON CONFLICT (company_id) DO UPDATE SET smtp_host = {:host}, smtp_port = {:port}, username = {:username},
		password = {:password},
			sender_email = {:sender}, ssl_enable = {:tls}, links_at = {:links}, version = email_setting.version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE email_setting.version = {:version}`, values)
	if err != nil || rows > 0 {
		return err
	}
	var current, at int64
	var by string
	err = tx.Row(ctx, `SELECT version, updated_at, updated_by FROM email_setting WHERE company_id = {:company}`, nil,
		&current, &at, &by)
	if err != nil {
		return err
	}
	return fault.Stale(current, by, time.UnixMilli(at))
}

// reader is who a mail is for.
type reader struct {
	Email    string `db:"email"`
	Language string `db:"language"`
}

// Reader returns the address and the language of a user of the scope.
func (s Store) Reader(ctx context.Context, q db.Query, userID int64) (reader, error) {
	var r reader
	err := q.One(ctx, &r, `SELECT email, language FROM users WHERE {in} AND id = {:id}`, db.Params{"id": userID})
	return r, db.Found(err, "user")
}

// administrator is somebody who hears of a change of the company's mail server.
type administrator struct {
	Username string `db:"username"`
	Company  string `db:"company_name"`
	reader
}

// mostTold bounds how many administrators are told.
const mostTold = 100

// administrators returns the Administrators of the scope's company who may sign in and have an address.
func (s Store) administrators(ctx context.Context, q db.Query) ([]administrator, error) {
	var people []administrator
	err := q.All(ctx, &people, `SELECT u.username, u.email, u.language, c.name AS company_name FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id JOIN company c ON c.id = u.company_id
		WHERE u.company_id = {:company} AND r.role_desc = {:administrator} AND u.active = 1 AND u.locked = 0
		AND u.deleted_at IS NULL AND u.email <> ''
		ORDER BY u.id `+db.Page{Number: 1, Limit: mostTold}.Clause(),
		db.Params{"administrator": access.AdministratorRole})
	return people, err
}

// Tables are those of mail settings.
func Tables() tables.Area {
	return tables.Area{Swept: []string{"email_setting"}}
}
