package email

import (
	"context"
	"errors"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/mail"
)

// errNoServer says that neither the company nor the platform can send.
var errNoServer = fault.New(fault.Conflicting, codes.NoMailServer,
	"No mail server is set up. Enter one in the e-mail settings, or ask the platform's operator.")

// Send delivers a letter while its sender waits. It is a Conflicting fault
// without a server, and an Unprocessable one that names the field of the setting
// which the server did not take.
func (s *Service) Send(ctx context.Context, l Letter) error {
	by := l.by
	if by == nil {
		found, err := s.route(ctx, l.Scope, l.Guarded)
		if err != nil {
			return err
		}
		by = &found
	}
	sender := s.companies
	if by.Platform {
		sender = s.platform
	}
	err := sender.Send(ctx, by.Server, mail.Message{From: by.From, To: l.To, Subject: l.Subject, Text: l.Text})
	if err != nil {
		return undelivered(err)
	}
	return nil
}

// errNewServer says that the only server there is carries no guarded letter yet.
var errNewServer = fault.New(fault.Conflicting, codes.MailServerNew,
	"The mail server was changed within a day: until then no link goes through it to who administers people. Hand the "+
		"link over yourself, or ask the platform's operator.")

// Sends reports whether mails of the scope's company can leave.
func (s *Service) Sends(ctx context.Context, scope access.Scope) (bool, error) {
	return s.sends(ctx, scope, false)
}

// SendsGuarded reports whether guarded ones can, too.
func (s *Service) SendsGuarded(ctx context.Context, scope access.Scope) (bool, error) {
	return s.sends(ctx, scope, true)
}

func (s *Service) sends(ctx context.Context, scope access.Scope, guarded bool) (bool, error) {
	_, err := s.route(ctx, scope, guarded)
	if errors.Is(err, errNoServer) || errors.Is(err, errNewServer) {
		return false, nil
	}
	return err == nil, err
}

// route is a way for mails to leave.
type route struct {
	Server   mail.Server
	From     string
	Platform bool // the operators', wherever it stands
}

// route finds the server of a company: its own, or the platform's, which its
// people do not see. One that is too new for a guarded letter is none.
func (s *Service) route(ctx context.Context, scope access.Scope, guarded bool) (route, error) {
	company, missing := scope.Company(), errNoServer
	r, err := s.store.setting(ctx, s.db.For(scope))
	isNew := func() bool { return guarded && r.Host != "" && s.now().UnixMilli() < r.LinksAt }
	if err == nil && isNew() {
		r, missing = row{}, errNewServer
	}
	if err == nil && r.Host == "" {
		company = access.TopCompany
		r, err = s.platforms(ctx)
	}
	if err == nil && isNew() {
		r, missing = row{}, errNewServer
	}
	if err == nil && r.Host == "" {
		err = missing
	}
	if err != nil {
		return route{}, err
	}
	password, err := s.box.Open(record(company), r.Password)
	if err != nil {
		return route{}, err
	}
	return route{mail.Server{Host: r.Host, Port: r.Port, Username: r.Username, Password: password, TLS: r.TLS},
		r.Sender, company == access.TopCompany}, nil
}

// refusals say which field of a setting a failed delivery speaks of.
var refusals = map[mail.Stage]fault.Field{
	mail.Connect: {Location: "body.smtpHost", Code: codes.Unreachable,
		Message: "The server does not answer at this address and port."},
	mail.Encrypt: {Location: "body.sslEnable", Code: codes.NoTLS,
		Message: "The server offers no TLS with a valid certificate."},
	mail.SignIn: {Location: "body.password", Code: codes.Refused,
		Message: "The server does not take the user name and password. Without TLS, none is sent."},
	mail.From: {Location: "body.senderEmail", Code: codes.Refused,
		Message: "The server does not take mail from this sender."},
	mail.Recipient: {Location: "body.to", Code: codes.Refused,
		Message: "The server does not take mail for this recipient."},
	mail.Deliver: {Location: "body.smtpHost", Code: codes.Refused, Message: "The server did not take the mail."},
}

// undelivered tells people which part of the setting to look at. What the server
// said stays in the log: it may be a machine that is none of theirs.
func undelivered(err error) error {
	var failed *mail.Error
	if !errors.As(err, &failed) {
		return fault.Invalid("body.to", codes.BadFormat, "This is no e-mail address.").Because(err)
	}
	field := refusals[failed.Stage]
	if errors.Is(err, fetch.ErrPrivate) {
		field.Code, field.Message = codes.PrivateAddress,
			"This server is in a private network, which the platform's operator has not opened."
	}
	return fault.InvalidFields(field).Because(err)
}
