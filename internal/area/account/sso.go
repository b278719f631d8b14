package account

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/oidc"
	"marquee/internal/platform/sealed"
)

// SSO is how the people of a company sign in at a provider of theirs, by OpenID
// Connect. The platform's operator sets it up.
type SSO struct {
	CompanyID      int64  `json:"companyId"`
	Name           string `json:"name" doc:"What people enter on the sign-in page: the company's short name"`
	Issuer         string `json:"issuer" doc:"The provider's address; empty: the company has none"`
	ClientID       string `json:"clientId"`
	ClientSecret   string `json:"clientSecret" doc:"Always empty: a secret is never answered"`
	HasSecret      bool   `json:"hasSecret" doc:"A secret is stored"`
	Active         bool   `json:"active"`
	PasswordSignIn bool   `json:"passwordSignIn" doc:"People of the company may sign in by password too"`
	ProviderFactor bool   `json:"providerFactor" doc:"The provider asks everybody for a second factor; without, it is asked for here unless the provider says that it did (amr)"`
	Redirect       string `json:"redirect" doc:"The address that the provider has to allow"`
	Version        int64  `json:"version" doc:"0: nothing has been saved"`
}

// RecordVersion is the version that an ETag names.
func (s SSO) RecordVersion() int64 { return s.Version }

// SSODraft is what single sign-on is saved from.
type SSODraft struct {
	Name           string `json:"name,omitzero" maxLength:"40"`
	Issuer         string `json:"issuer" maxLength:"500" doc:"Empty: take single sign-on away"`
	ClientID       string `json:"clientId,omitzero" maxLength:"500"`
	ClientSecret   string `json:"clientSecret,omitzero" maxLength:"1000" doc:"Empty: the stored one is kept; needed again when the issuer changes" text:"any"`
	Active         bool   `json:"active,omitzero"`
	PasswordSignIn bool   `json:"passwordSignIn,omitzero"`
	ProviderFactor bool   `json:"providerFactor,omitzero"`
	Version        int64  `json:"version,omitzero"`
}

// Purpose is that of the Box that seals what this area keeps.
const Purpose = "accounts"

// Sealed says where it keeps that.
func Sealed() []sealed.Column {
	return []sealed.Column{
		{Purpose: Purpose, Table: "sso_setting", ID: "company_id", Column: "client_secret",
			Record: func(r sealed.Row) (string, error) { return ssoOf(r.Company), nil }},
		{Purpose: Purpose, Table: "users", ID: "id", Column: "totp_secret",
			Record: func(r sealed.Row) (string, error) { return factorOf(r.ID), nil }},
	}
}

// ssoOf names a company's client secret for its seal.
func ssoOf(company int64) string {
	return "single sign-on of company " + strconv.FormatInt(company, 10)
}

// GetSSO returns how the scope's company signs in; one without a provider signs
// in by password.
func (s *Service) GetSSO(ctx context.Context, scope access.Scope) (SSO, error) {
	row, err := s.store.sso(ctx, s.db.For(scope))
	return s.shown(row, scope), err
}

func (s *Service) shown(r ssoRow, scope access.Scope) SSO {
	return SSO{CompanyID: scope.Company(), Name: r.Name, Issuer: r.Issuer, ClientID: r.ClientID,
		HasSecret: r.Secret != "", Active: r.Active,
		PasswordSignIn: r.PasswordSignIn || r.Issuer == "", ProviderFactor: r.ProviderFactor, Redirect: s.callback(),
		Version: r.Version}
}

func (s *Service) callback() string { return s.base() + "/api/sso/callback" }

// SaveSSO stores it; an active one only if the provider answers. version 0 means
// that there was none yet.
func (s *Service) SaveSSO(ctx context.Context, scope access.Scope, version int64, d SSODraft) (SSO, error) {
	if err := d.check(scope.Company()); err != nil {
		return SSO{}, err
	}
	if d.Active {
		if _, err := s.providers.find(ctx, d.Issuer); err != nil {
			return SSO{}, unreachable("body.issuer", err)
		}
	}
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.sso(ctx, tx.Query)
		if err != nil {
			return err
		}
		after := ssoRow{Name: d.Name, Issuer: d.Issuer, ClientID: d.ClientID, Secret: before.Secret, Active: d.Active,
			PasswordSignIn: d.PasswordSignIn, ProviderFactor: d.ProviderFactor}
		switch {
		case d.Issuer == "":
			after.Secret = ""
		case d.ClientSecret != "":
			if after.Secret, err = s.box.Seal(ssoOf(scope.Company()), d.ClientSecret); err != nil {
				return err
			}
		case before.Secret != "" &&
			before.Issuer != d.Issuer: // the secret is told to nobody but the provider it is from
			return fault.Invalid("body.clientSecret", codes.IssuerChanged,
				"Enter the client secret again: it was given by another provider.")
		}
		if err := s.store.saveSSO(ctx, tx, version, after); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "update", Entity: "sso",
			ID: scope.Company(), Name: d.Name,
			Before: s.shown(before, scope), After: s.shown(after, scope)})
	})
	if err != nil {
		return SSO{}, err
	}
	return s.GetSSO(ctx, scope)
}

var shortName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)

// reserved are the names that stand for something else in an address.
const reserved = "callback"

const askForIssuer = "Enter the provider's address, such as https://login.example.com."

// check trims a draft and refuses what cannot work, and what would keep the
// platform's operators out.
func (d *SSODraft) check(company int64) error {
	d.Name, d.Issuer, d.ClientID = strings.ToLower(strings.TrimSpace(d.Name)), strings.TrimSpace(d.Issuer),
		strings.TrimSpace(d.ClientID)
	if d.Issuer == "" {
		*d = SSODraft{PasswordSignIn: true}
		return nil
	}
	var refused []fault.Field
	refuse := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: "body." + field, Code: code, Message: message})
	}
	if !shortName.MatchString(d.Name) || d.Name == reserved {
		refuse("name", codes.BadFormat, "Use small letters, digits and hyphens, such as acme-shops.")
	}
	if !isIssuer(d.Issuer) {
		refuse("issuer", codes.BadFormat, askForIssuer)
	}
	if d.ClientID == "" {
		refuse("clientId", codes.Required, "Enter the client id that the provider has given.")
	}
	if !d.PasswordSignIn && company == access.TopCompany {
		refuse("passwordSignIn", codes.Operator, "The platform's operators can always sign in by password.")
	} else if !d.PasswordSignIn && !d.Active {
		refuse("passwordSignIn", codes.NoOtherWay, "Switch single sign-on on first: nobody could sign in.")
	}
	if len(refused) > 0 {
		return fault.InvalidFields(refused...)
	}
	return nil
}

// isIssuer takes https addresses, and http ones of this machine alone.
func isIssuer(text string) bool {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	ip, _ := netip.ParseAddr(u.Hostname())
	return u.Scheme == "https" || u.Scheme == "http" && (u.Hostname() == "localhost" || ip.IsLoopback())
}

// Provider is what somebody's provider says of itself.
type Provider struct {
	Issuer string `json:"issuer"`
	SignIn string `json:"signIn" doc:"Where the browser is sent to sign in"`
}

// CheckSSO asks a provider for its metadata, before anything is saved.
func (s *Service) CheckSSO(ctx context.Context, issuer string) (Provider, error) {
	const field = "query.issuer"
	if issuer = strings.TrimSpace(issuer); !isIssuer(issuer) {
		return Provider{}, fault.Invalid(field, codes.BadFormat, askForIssuer)
	}
	p, err := oidc.Discover(ctx, s.fetch.Client(), issuer)
	if err != nil {
		return Provider{}, unreachable(field, err)
	}
	return Provider{Issuer: p.Issuer, SignIn: p.Authorization}, nil
}

func unreachable(field string, err error) error {
	if errors.Is(err, fetch.ErrPrivate) {
		return fault.Invalid(field, codes.PrivateProvider,
			"This provider is in a private network, which the server may not reach: start it with --reach.")
	}
	f := fault.InvalidFields(fault.Field{Location: field, Code: codes.NoProvider,
		Message: "No OpenID Connect provider answers at this address."})
	return f.Because(fmt.Errorf("ask the provider: %w", err))
}
