// Package account is how people sign in and stay signed in: sessions, the
// current user, the first set-up of an installation, and who a request is from.
// Specification: part 1 §4 "Session", part 2 §7 "Users"; design: "Signing in".
package account

import (
	"context"
	"errors"
	"io"
	"net/netip"
	"slices"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/secret"
)

// A session ends this long after it was last used, whatever happens. "Keep me
// signed in" only makes the cookie outlive the browser.
const sessionLife = 14 * 24 * time.Hour

// seenEvery bounds how often using a session writes to the database.
const seenEvery = time.Minute

// setupLife is how long the link of the first start is good for.
const setupLife = 24 * time.Hour

// Self is the signed-in user, as the console needs it (part 1 §3 "Current user", G04).
type Self struct {
	user.User
	Image             string        `json:"image" doc:"The company's logo, or empty"`
	CurrentCompanyID  int64         `json:"currentCompanyId" doc:"The company being managed"`
	ManagedCompanyIDs []int64       `json:"managedCompanyIds"`
	IsGlobalAdmin     bool          `json:"isGlobalAdmin"`
	IsCompanyAdmin    bool          `json:"isCompanyAdmin"`
	IsAdmin           bool          `json:"isAdmin" doc:"The same as isGlobalAdmin (G15)"`
	Company           SelfCompany   `json:"company"`
	Role              role.Role     `json:"role"`
	Auth              access.Rights `json:"auth" doc:"What the user may do, by feature"`
}

// SelfCompany is the user's own company.
type SelfCompany struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image"`
}

// Service signs people in and answers who they are.
type Service struct {
	db        *db.DB
	store     Store
	companies *company.Service
	users     *user.Service
	roles     *role.Service
	hasher    *secret.Hasher
	limits    *limit.SignIn
	now       func() time.Time
	random    io.Reader
	ended     func(userID int64)
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Companies *company.Service
	Roles     *role.Service
	Users     *user.Service
	Hasher    *secret.Hasher
	Limits    *limit.SignIn
	Now       func() time.Time
	Random    io.Reader
	// Ended is told whose session has ended, so that open streams close.
	Ended func(userID int64)
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, store: Store{c.DB}, companies: c.Companies, users: c.Users, roles: c.Roles, hasher: c.Hasher, limits: c.Limits, now: c.Now, random: c.Random, ended: c.Ended}
}

// Credentials are what the sign-in form sends.
type Credentials struct {
	Username string `json:"username" minLength:"1" maxLength:"200"`
	Password string `json:"password" minLength:"1" maxLength:"256"`
	Remember bool   `json:"remember,omitzero" doc:"Stay signed in when the browser closes"`
}

var errSignIn = fault.New(fault.Unauthenticated, "sign-in-failed", "The user name or the password is not right.")

// SignIn checks the credentials and opens a session. A wrong name, a wrong
// password, a locked and an inactive user all get the same answer in the same time.
func (s *Service) SignIn(ctx context.Context, c Credentials, from netip.Addr, agent string) (token string, id int64, err error) {
	account := db.Fold(strings.TrimSpace(c.Username))
	if wait := s.limits.Allow(account, from); wait > 0 {
		f := fault.New(fault.Throttled, "too-many-sign-ins", "Too many failed sign-ins. Wait a moment and try again.").
			With("seconds", int64(wait.Round(time.Second).Seconds()))
		f.Retry = wait
		return "", 0, f
	}
	known, err := s.store.credentials(ctx, account)
	if err != nil && !errors.Is(err, db.ErrNone) {
		s.limits.Undecided(account)
		return "", 0, err
	}
	right, err := s.hasher.Verify(ctx, c.Password, known.Password) // an empty hash costs the same and is never right
	if err != nil {
		s.limits.Undecided(account)
		return "", 0, err
	}
	if !right || !known.Active || known.Locked {
		s.limits.Failed(account, from)
		return "", 0, errSignIn
	}
	s.limits.Succeeded(account)
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return "", 0, err
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.store.open(ctx, tx, known.ID, digest, from.String(), agent, tx.Now()+sessionLife.Milliseconds()); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: known.CompanyID, Action: "login", Entity: "session", ID: known.ID, Name: known.Username})
	})
	return token, known.ID, err
}

// SignOut ends the session of a token. Ending one that is gone is no error.
func (s *Service) SignOut(ctx context.Context, call access.Caller, token string) error {
	if token == "" {
		return nil
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.store.close(ctx, tx, secret.Digest(token)); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: call.CompanyID(), Action: "logout", Entity: "session", ID: call.UserID(), Name: call.Username()})
	})
	if err == nil && call.UserID() != 0 {
		s.ended(call.UserID())
	}
	return err
}

// Caller answers who a console session or a personal token belongs to. Unknown,
// expired and ended ones, and those of users who are locked or inactive, yield
// the zero Caller.
func (s *Service) Caller(ctx context.Context, session, token string) (access.Caller, error) {
	now := s.now().UnixMilli()
	p, err := s.store.person(ctx, session, token, now)
	if errors.Is(err, db.ErrNone) {
		return access.Caller{}, nil
	}
	if err != nil {
		return access.Caller{}, err
	}
	if session != "" && now-p.SeenAt > seenEvery.Milliseconds() {
		if err := s.store.seen(ctx, secret.Digest(session), now, now+sessionLife.Milliseconds()); err != nil {
			return access.Caller{}, err
		}
	}
	return p.caller()
}

// Named returns the caller that a user would be, for what the installation
// itself does in somebody's name. No request reaches it.
func (s *Service) Named(ctx context.Context, username string) (access.Caller, error) {
	p, err := s.store.named(ctx, db.Fold(username))
	if err != nil {
		return access.Caller{}, db.Found(err, "user")
	}
	return p.caller()
}

// CompanyExists says whether there is a company of that id.
func (s *Service) CompanyExists(ctx context.Context, id int64) (bool, error) {
	return s.store.companyExists(ctx, id)
}

// Self returns the caller with everything that the console shows by.
func (s *Service) Self(ctx context.Context, caller access.Caller) (Self, error) {
	own, err := caller.Scope(caller.CompanyID())
	if err != nil {
		return Self{}, err
	}
	u, err := s.store.user(ctx, own, caller.UserID())
	if err != nil {
		return Self{}, err
	}
	home, err := s.companies.Get(ctx, own, u.CompanyID)
	if err != nil {
		return Self{}, err
	}
	r, err := s.store.role(ctx, own, u.RoleID)
	if err != nil {
		return Self{}, err
	}
	auth := caller.Rights()
	for _, f := range access.Features() {
		r.Authority = append(r.Authority, role.Right{Feature: f, Access: auth[f].Access, Admin: auth[f].Admin})
	}
	return Self{
		User: u, Image: home.Image, CurrentCompanyID: u.CompanyID, ManagedCompanyIDs: caller.ManagedCompanyIDs(),
		IsGlobalAdmin: caller.IsGlobalAdmin(), IsCompanyAdmin: caller.IsCompanyAdmin(), IsAdmin: caller.IsGlobalAdmin(),
		Company: SelfCompany{ID: home.ID, Name: home.Name, Image: home.Image}, Role: r, Auth: auth,
	}, nil
}

// Profile is what people change about themselves (G09).
type Profile struct {
	Username    string `json:"username" minLength:"1" maxLength:"200"`
	DisplayName string `json:"displayName" maxLength:"200"`
	Email       string `json:"email" maxLength:"320"`
	Password    string `json:"password,omitzero" maxLength:"256" doc:"Empty: unchanged"`
	Language    string `json:"language" enum:"en,hans,hant,ja"`
	Theme       string `json:"theme,omitzero" enum:"light,dark,system"`
	Version     int64  `json:"version,omitzero"`
}

// SaveProfile changes the caller's own profile. A new password ends the other sessions.
func (s *Service) SaveProfile(ctx context.Context, caller access.Caller, session string, version int64, p Profile) error {
	own, err := caller.Scope(caller.CompanyID())
	if err != nil {
		return err
	}
	before, err := s.store.user(ctx, own, caller.UserID())
	if err != nil {
		return err
	}
	p.Username = strings.TrimSpace(p.Username)
	if p.Username == "" {
		return fault.Invalid("body.username", "required", "Choose a user name.")
	}
	stored := ""
	if p.Password != "" {
		if err := secret.CheckPassword(p.Username, p.Password); err != nil {
			return err
		}
		if stored, err = s.hasher.Hash(ctx, p.Password); err != nil {
			return err
		}
	}
	if p.Theme == "" {
		p.Theme = before.Theme
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		if err := s.store.saveProfile(ctx, own, tx, caller.UserID(), version, p, stored); err != nil {
			return err
		}
		if stored != "" {
			if err := s.store.closeOthers(ctx, tx, caller.UserID(), secret.Digest(session)); err != nil {
				return err
			}
		}
		p.Password = ""
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "update", Entity: "user", ID: caller.UserID(), Name: p.Username, Before: before, After: p})
	})
}

// IsEmpty reports whether the installation has no user yet.
func (s *Service) IsEmpty(ctx context.Context) (bool, error) { return s.store.isEmpty(ctx) }

// SetupToken makes a new one-time token for the first set-up; earlier ones stop working.
func (s *Service) SetupToken(ctx context.Context) (string, error) {
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return "", err
	}
	now := s.now().UnixMilli()
	return token, s.store.offerSetup(ctx, digest, now, now+setupLife.Milliseconds())
}

// Setup is what the first start asks: the operator's account.
type Setup struct {
	Token       string `json:"token" minLength:"1" maxLength:"200"`
	Username    string `json:"username" minLength:"1" maxLength:"200"`
	DisplayName string `json:"displayName,omitzero" maxLength:"200"`
	Email       string `json:"email,omitzero" maxLength:"320"`
	Password    string `json:"password" minLength:"1" maxLength:"256"`
	Language    string `json:"language,omitzero" enum:"en,hans,hant,ja"`
}

// SetUp uses the one-time token and creates the platform's first operator. It
// works once, on an installation without users.
func (s *Service) SetUp(ctx context.Context, in Setup) error {
	empty, err := s.store.isEmpty(ctx)
	if err != nil {
		return err
	}
	good, err := s.store.offered(ctx, secret.Digest(in.Token), s.now().UnixMilli())
	if err != nil {
		return err
	}
	if !empty || !good {
		return fault.New(fault.NotFound, "setup-link-used", "This link has been used or has run out. Restart the server for a new one.")
	}
	return s.Operator(ctx, in)
}

// Operator creates a global administrator; the caller has made sure that it may.
func (s *Service) Operator(ctx context.Context, in Setup) error {
	scope, err := System().Scope(access.TopCompany)
	if err != nil {
		return err
	}
	if in.Language == "" || !slices.Contains(user.Languages(), in.Language) {
		in.Language = user.Languages()[0]
	}
	_, err = s.users.Create(ctx, scope, user.Draft{
		RoleID: access.TopRole, Username: in.Username, DisplayName: in.DisplayName, Email: in.Email, Password: in.Password, Language: in.Language,
	})
	return err
}

// System is who acts when the installation itself does: it founds companies,
// and tells screens of changes. No request reaches it.
func System() access.Caller {
	return access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole})
}
