package account

import (
	"context"
	"io"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// setupLife is how long the link of the first start is good for.
const setupLife = 24 * time.Hour

// settingUp reads and writes before there are people.
func settingUp(d *db.DB) db.Query { return d.Unscoped("the installation is being set up") }

// IsEmpty reports whether the installation has no user yet.
func (s *Service) IsEmpty(ctx context.Context) (bool, error) {
	return s.store.isEmpty(ctx, settingUp(s.db))
}

// OfferSetup makes a new one-time token for the first set-up; earlier ones stop
// working. It is for the installation's own machine. An installation that has
// users is Conflicting.
func OfferSetup(ctx context.Context, d *db.DB, now time.Time, random io.Reader) (string, error) {
	empty, err := Store{}.isEmpty(ctx, settingUp(d))
	if err != nil {
		return "", err
	}
	if !empty {
		return "", fault.New(fault.Conflicting, codes.HasUsers, "This installation has users. Sign in.")
	}
	token, digest, err := secret.Token(random, "")
	if err != nil {
		return "", err
	}
	return token, settingUp(d).Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return Store{}.offerSetup(ctx, q, digest, now.UnixMilli(), now.Add(setupLife).UnixMilli())
	})
}

// Setup is what the first start asks: the operator's account.
type Setup struct {
	Token       string        `json:"token" minLength:"1" maxLength:"200" text:"any"`
	Username    string        `json:"username" minLength:"1" maxLength:"200"`
	DisplayName string        `json:"displayName,omitzero" maxLength:"200"`
	Email       string        `json:"email,omitzero" maxLength:"320"`
	Password    string        `json:"password" minLength:"1" maxLength:"256" text:"any"`
	Language    user.Language `json:"language,omitzero" enum:"en,hans,hant,ja,zh-Hans,zh-Hant"`
}

// SetUp uses the one-time token and creates the platform's first operator. It
// works once, on an installation without users.
func (s *Service) SetUp(ctx context.Context, in Setup) error {
	empty, err := s.IsEmpty(ctx)
	if err != nil {
		return err
	}
	good, err := s.store.offered(ctx, settingUp(s.db), secret.Digest(in.Token), s.now().UnixMilli())
	if err != nil {
		return err
	}
	if !empty || !good {
		return fault.New(fault.NotFound, codes.SetupLinkUsed,
			"This link has been used or has run out. Restart the server for a new one.")
	}
	return s.Operator(ctx, in)
}

// Operator creates a global administrator; the caller has made sure that it may.
func (s *Service) Operator(ctx context.Context, in Setup) error {
	scope, err := System().Scope(access.TopCompany)
	if err != nil {
		return err
	}
	if in.Language == "" || !slices.Contains(user.Languages(), string(in.Language)) {
		in.Language = user.Language(user.Languages()[0])
	}
	_, err = s.users.Create(ctx, System(), scope, user.Draft{
		RoleID: access.TopRole, Username: in.Username, DisplayName: in.DisplayName, Email: in.Email,
		Password: in.Password, Language: string(in.Language),
	})
	return err
}

// System is who acts when the installation itself does: it founds companies,
// and tells screens of changes. No request reaches it.
func System() access.Caller {
	return access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole, Confirmed: true})
}
