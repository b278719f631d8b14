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
	server, from, sender, err := s.route(ctx, l.Scope)
	if err != nil {
		return err
	}
	err = sender.Send(ctx, server, mail.Message{From: from, To: l.To, Subject: l.Subject, Text: l.Text})
	if err != nil {
		return undelivered(err)
	}
	return nil
}

// Sends reports whether mails of the scope's company can leave.
func (s *Service) Sends(ctx context.Context, scope access.Scope) (bool, error) {
	_, _, _, err := s.route(ctx, scope)
	if errors.Is(err, errNoServer) {
		return false, nil
	}
	return err == nil, err
}

// route finds the server of a company: its own, or the platform's, which its
// people do not see.
func (s *Service) route(ctx context.Context, scope access.Scope) (
	server mail.Server, from string, sender *mail.Sender, err error) {
	company := scope.Company()
	r, err := s.store.setting(ctx, s.db.For(scope))
	if err == nil && r.Host == "" {
		company = access.TopCompany
		r, err = s.platforms(ctx)
	}
	if err == nil && r.Host == "" {
		err = errNoServer
	}
	if err != nil {
		return mail.Server{}, "", nil, err
	}
	password, err := s.box.Open(record(company), r.Password)
	if err != nil {
		return mail.Server{}, "", nil, err
	}
	sender = s.companies
	if company == access.TopCompany {
		sender = s.platform
	}
	return mail.Server{Host: r.Host, Port: r.Port, Username: r.Username, Password: password, TLS: r.TLS}, r.Sender,
		sender, nil
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
