// Package email is how mails leave: the SMTP server of each company, with the
// platform's for those that have none, and a queue, which survives a restart, for
// what nobody waits for.
// Specification: part 2 §3 "Email setting", R381–R383, G127.
package email

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/secret"
)

// DefaultPort is what a new setting starts with (R381).
const DefaultPort = 25

// Setting is the SMTP server of a company, as its people see it.
type Setting struct {
	CompanyID   int64  `json:"companyId"`
	SMTPHost    string `json:"smtpHost" doc:"Empty: the company has no server of its own"`
	SMTPPort    int    `json:"smtpPort"`
	Username    string `json:"username"`
	Password    string `json:"password" doc:"Always empty: a password is never answered (R382)"`
	HasPassword bool   `json:"hasPassword" doc:"A password is stored"`
	SenderEmail string `json:"senderEmail"`
	SSLEnable   bool   `json:"sslEnable" doc:"Demand TLS: from the first byte on port 465, by STARTTLS on others"`
	Platform    bool   `json:"platform" doc:"Mails of the company go out through the platform's server"`
	// LinksAt is a day after somebody of the company has named the server; an operator's counts at once.
	LinksAt *time.Time `json:"linksAt" nullable:"true" doc:"From when on links that let in who governs accounts go through this server; until then by the platform's or not at all. null: they do"`
	Version int64      `json:"version" doc:"0: nothing has been saved"`
}

// RecordVersion is the version that an ETag names.
func (s Setting) RecordVersion() int64 { return s.Version }

// Draft is what a setting is saved from.
type Draft struct {
	SMTPHost    string `json:"smtpHost" maxLength:"253" doc:"Empty: use the platform's server"`
	SMTPPort    int    `json:"smtpPort,omitzero" minimum:"1" maximum:"65535" default:"25"`
	Username    string `json:"username,omitzero" maxLength:"320"`
	Password    string `json:"password,omitzero" maxLength:"500" doc:"Empty: the stored one is kept; needed again when the host, the port or the encryption changes" text:"any"`
	SenderEmail string `json:"senderEmail,omitzero" maxLength:"320"`
	SSLEnable   *bool  `json:"sslEnable,omitempty" doc:"Absent: true. false goes without TLS, and is named in the log at every start"`
	Version     int64  `json:"version,omitzero"`
}

// encrypts reports whether TLS is demanded.
func (d Draft) encrypts() bool { return d.SSLEnable == nil || *d.SSLEnable }

// Letter is a mail of a company to one person.
type Letter struct {
	Scope   access.Scope // of the one company
	To      string
	Subject string
	Text    string
	// Guarded says that the text holds a link that lets in who governs accounts. No server carries it that somebody
	// of the company has named within a day: who reads the mails of that one would have the account.
	Guarded bool
	by      *route // nil: as the letter's company sends when it goes out
}

// Service keeps the settings and sends the mails.
type Service struct {
	db        *db.DB
	store     Store
	box       *secret.Box
	platform  *mail.Sender
	companies *mail.Sender
	jobs      *jobs.Queue
	now       func() time.Time
	logger    *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB  *db.DB
	Box *secret.Box // seals the passwords
	// Platform sends through the operator's server, wherever it stands. Companies sends
	// through servers that companies name: it MUST NOT reach the installation's own network.
	Platform, Companies *mail.Sender
	Jobs                *jobs.Queue // carries the letters that are posted
	Now                 func() time.Time
	Logger              *slog.Logger
}

// New returns the service. It is called before the queue runs.
func New(c Config) *Service {
	s := &Service{db: c.DB, box: c.Box, platform: c.Platform, companies: c.Companies, jobs: c.Jobs, now: c.Now,
		logger: c.Logger}
	s.jobs.Handle(mails, porters, attempts, s.carry)
	for former := range porters { // what an earlier build left in the queue
		s.jobs.Handle(mails+" "+strconv.Itoa(former), 1, attempts, s.carry)
	}
	return s
}

// Get returns the setting of the scope's company; one that has none sees the
// form's defaults, and nothing of the platform's.
func (s *Service) Get(ctx context.Context, scope access.Scope) (Setting, error) {
	row, err := s.store.setting(ctx, s.db.For(scope))
	if err != nil {
		return Setting{}, err
	}
	shown := row.shown(scope.Company())
	if shown.LinksAt != nil && !s.now().Before(*shown.LinksAt) {
		shown.LinksAt = nil
	}
	if row.Host == "" && scope.Company() != access.TopCompany {
		platform, err := s.platforms(ctx)
		if err != nil {
			return Setting{}, err
		}
		shown.Platform = platform.Host != ""
	}
	return shown, nil
}

// platforms is the platform's own setting, the zero row if there is none.
func (s *Service) platforms(ctx context.Context) (row, error) {
	return s.store.platform(ctx, s.db.Unscoped("companies without a mail server send through the platform's"))
}

// linksWait is how long a server that somebody of the company has named carries no link to who governs accounts: a
// working day in which an administrator reads that there is a new one.
const linksWait = 24 * time.Hour

// Save stores the setting of the scope's company. version 0 means that there
// was none yet. If mails go elsewhere from now on, the company's administrators hear of it through the server before.
func (s *Service) Save(ctx context.Context, caller access.Caller, scope access.Scope, version int64,
	d Draft) (Setting, error) {
	if err := d.check(); err != nil {
		return Setting{}, err
	}
	former, err := s.route(ctx, scope, false) // ahead: the platform's lies outside the transaction's scope
	switch {
	case errors.Is(err, secret.ErrSealed): // its password has to be entered anew: nothing goes through it
		s.logger.WarnContext(ctx, "the administrators are not told of another mail server", "company", scope.Company(),
			"error", err)
	case err != nil && !errors.Is(err, errNoServer):
		return Setting{}, err
	}
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.setting(ctx, tx.Query)
		if err != nil {
			return err
		}
		row, err := s.next(before, d, scope.Company())
		if err != nil {
			return err
		}
		moves := row.leads(before)
		if row.LinksAt = before.LinksAt; moves {
			row.LinksAt = 0
			if row.Host != "" && !caller.IsGlobalAdmin() {
				row.LinksAt = tx.Now() + linksWait.Milliseconds()
			}
		}
		if err := s.store.save(ctx, tx, version, row); err != nil {
			return err
		}
		if moves && former.Server.Host != "" {
			if err := s.tellMoved(ctx, tx, former, row); err != nil {
				return err
			}
		}
		return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "update", Entity: "email",
			ID: scope.Company(), Name: row.Host,
			Before: before.shown(scope.Company()), After: row.shown(scope.Company())})
	})
	if err != nil {
		return Setting{}, err
	}
	return s.Get(ctx, scope)
}

// Plain lists the mail servers of the scope to which mails go in the clear.
func (s *Service) Plain(ctx context.Context, scope access.Scope) ([]string, error) {
	return s.store.plain(ctx, s.db.For(scope))
}

// next is the row that a draft makes of the stored one. The stored password goes
// to the server that it was given for, and as well protected: naming another
// host or port, or going without TLS, would otherwise be a way to read it.
func (s *Service) next(before row, d Draft, company int64) (row, error) {
	after := row{CompanyID: company, Host: d.SMTPHost, Port: d.SMTPPort, Username: d.Username, Sender: d.SenderEmail,
		TLS: d.encrypts()}
	switch {
	case d.Username == "":
		return after, nil
	case d.Password != "":
		sealed, err := s.box.Seal(record(company), d.Password)
		after.Password = sealed
		return after, err
	case before.Password != "" && (!strings.EqualFold(before.Host, d.SMTPHost) || before.Port != d.SMTPPort ||
		before.TLS && !d.encrypts()):
		return row{}, fault.Invalid("body.password", codes.HostChanged,
			"Enter the password again: it was given for another server.")
	}
	after.Password = before.Password
	return after, nil
}

var hostName = regexp.MustCompile(
	`^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$` +
		`|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$`)

// check trims a draft and refuses what cannot be a server.
func (d *Draft) check() error {
	d.SMTPHost, d.Username, d.SenderEmail = strings.TrimSpace(d.SMTPHost), strings.TrimSpace(d.Username),
		strings.TrimSpace(d.SenderEmail)
	if d.SMTPPort == 0 {
		d.SMTPPort = DefaultPort
	}
	if d.SMTPHost == "" {
		*d = Draft{SMTPPort: DefaultPort}
		return nil
	}
	var refused []fault.Field
	if !hostName.MatchString(d.SMTPHost) {
		refused = append(refused, fault.Field{Location: "body.smtpHost", Code: codes.BadFormat,
			Message: "Name the server alone, such as smtp.example.com."})
	}
	if address, err := mail.CheckAddress(d.SenderEmail); err != nil || address != d.SenderEmail {
		refused = append(refused, fault.Field{Location: "body.senderEmail", Code: codes.BadFormat,
			Message: "Enter an e-mail address, such as signs@example.com."})
	}
	if len(refused) > 0 {
		return fault.InvalidFields(refused...)
	}
	return nil
}
