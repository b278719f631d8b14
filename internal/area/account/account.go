// Package account is how people sign in and stay signed in: passwords, second
// factors, single sign-on, sessions and API tokens, one-time links, the current
// user, the first set-up of an installation, and who a request is from.
// Specification: part 1 §4 "Session", part 2 §7 "Users"; design: "Signing in".
package account

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/company"
	"marquee/internal/area/email"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/secret"
)

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
	Lacks             access.Lack   `json:"lacks,omitzero" enum:"code,factor" doc:"The sign-in is not finished: a code of the second factor is missing, or a second factor has to be set up; nothing else answers until then"`
}

// SelfCompany is the user's own company.
type SelfCompany struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image"`
}

// Service signs people in and answers who they are.
type Service struct {
	db            *db.DB
	store         Store
	companies     *company.Service
	users         *user.Service
	roles         *role.Service
	hasher        *secret.Hasher
	limits        *limit.SignIn
	asking        *limit.SignIn // for password resets
	mails         *email.Service
	box           *secret.Box
	files         *secret.Signer
	fetch         *fetch.Fetcher
	base          func() string
	now           func() time.Time
	random        io.Reader
	logger        *slog.Logger
	ended         func(userID int64)
	refused       func(ctx context.Context, a Attempt)
	requireFactor bool
	errands       chan errand
	uses          uses
	providers     *providers
}

// Config is what the service is made of.
type Config struct {
	DB        *db.DB
	Companies *company.Service
	Roles     *role.Service
	Users     *user.Service
	Hasher    *secret.Hasher
	Limits    *limit.SignIn
	Mails     *email.Service
	Box       *secret.Box    // seals second factors and what single sign-on keeps
	Files     *secret.Signer // signs links to files
	Fetch     *fetch.Fetcher // reaches the companies' providers
	// Base is the address at which people reach the console, without a slash at its
	// end. It is the operator's word: what a request claims never stands in a mail.
	Base   func() string
	Now    func() time.Time
	Random io.Reader
	Logger *slog.Logger
	// Ended is told whose session has ended, so that open streams close.
	Ended func(userID int64)
	// Refused is told of tries to come in that were refused, for the audit trail.
	Refused func(ctx context.Context, a Attempt)
	// RequireFactor asks everybody for a second factor, whatever their company does.
	RequireFactor bool
}

// New returns the service. Links for new passwords are mailed, and accounts that
// are guessed at are locked, while Run runs.
func New(c Config) *Service {
	return &Service{
		db: c.DB, companies: c.Companies, users: c.Users, roles: c.Roles, hasher: c.Hasher, limits: c.Limits,
		asking: limit.NewSignIn(c.Now), mails: c.Mails, box: c.Box, files: c.Files, fetch: c.Fetch, base: c.Base,
		now: c.Now, random: c.Random,
		logger: c.Logger, ended: c.Ended, refused: c.Refused, requireFactor: c.RequireFactor,
		errands: make(chan errand, errandsQueued), providers: newProviders(c.Fetch, c.Now),
	}
}

// Named returns the caller that a user would be, for what the installation
// itself does in somebody's name. No request reaches it.
func (s *Service) Named(ctx context.Context, username string) (access.Caller, error) {
	p, err := s.store.named(ctx, s.db.Unscoped("a name that the operator has given"), db.Fold(username))
	if err != nil {
		return access.Caller{}, db.Found(err, "user")
	}
	return p.caller(s.now())
}

// CompanyExists says whether there is a company of that id.
func (s *Service) CompanyExists(ctx context.Context, id int64) (bool, error) {
	return s.store.companyExists(ctx, s.db.Unscoped("an operator chooses a company before there is a scope"), id)
}

// unknown reads for somebody of whom it is not known yet who they are.
func (s *Service) unknown() db.Query { return s.db.Unscoped("who asks is not known yet") }

// home reads and writes where somebody's account is, in their own company: the
// request may be about another one of theirs.
func (s *Service) home(company int64) db.Query {
	own, _ := System().Reach().Narrow(company)
	return s.db.For(own)
}

// Self returns the caller with everything that the console shows by.
func (s *Service) Self(ctx context.Context, caller access.Caller) (Self, error) {
	home := s.home(caller.CompanyID())
	u, err := s.store.user(ctx, home, caller.UserID())
	if err != nil {
		return Self{}, err
	}
	c, err := s.companies.Get(ctx, home, u.CompanyID)
	if err != nil {
		return Self{}, err
	}
	r, err := s.store.role(ctx, home, u.RoleID)
	if err != nil {
		return Self{}, err
	}
	auth := caller.Rights()
	for _, f := range access.Features() {
		r.Authority = append(r.Authority, role.Right{Feature: f, Access: auth[f].Access, Admin: auth[f].Admin})
	}
	return Self{
		User: u, Image: c.Image, CurrentCompanyID: u.CompanyID, ManagedCompanyIDs: caller.ManagedCompanyIDs(),
		IsGlobalAdmin: caller.IsGlobalAdmin(), IsCompanyAdmin: caller.IsCompanyAdmin(), IsAdmin: caller.IsGlobalAdmin(),
		Company: SelfCompany{ID: c.ID, Name: c.Name, Image: c.Image}, Role: r, Auth: auth, Lacks: caller.Lacks(),
	}, nil
}

// Profile is what people change about themselves (G09).
type Profile struct {
	Username    string        `json:"username" minLength:"1" maxLength:"200"`
	DisplayName string        `json:"displayName" maxLength:"200"`
	Email       string        `json:"email" maxLength:"320"`
	Password    string        `json:"password,omitzero" maxLength:"256" doc:"Empty: unchanged; with it all other sessions end" text:"any"`
	KeepTokens  bool          `json:"keepTokens,omitzero" doc:"A new password leaves the API tokens; without, they end with it"`
	Language    user.Language `json:"language" enum:"en,hans,hant,ja,zh-Hans,zh-Hant"`
	Theme       string        `json:"theme,omitzero" enum:"light,dark,system"`
	Version     int64         `json:"version,omitzero"`
}

// check trims a profile and refuses what cannot be.
func (p *Profile) check() error {
	p.Username, p.Email = strings.TrimSpace(p.Username), strings.TrimSpace(p.Email)
	if p.Username == "" {
		return fault.Invalid("body.username", codes.Required, "Choose a user name.")
	}
	if address, err := mail.CheckAddress(p.Email); p.Email != "" && (err != nil || address != p.Email) {
		return fault.Invalid("body.email", codes.BadFormat, "Enter an e-mail address, such as ann@example.com.")
	}
	return nil
}

// SaveProfile changes the caller's own profile. A new password or address takes a
// proof that it is them. A new password ends the other sessions and the tokens.
func (s *Service) SaveProfile(ctx context.Context, caller access.Caller, session string, version int64,
	p Profile) error {
	home := s.home(caller.CompanyID())
	before, err := s.store.user(ctx, home, caller.UserID())
	if err != nil {
		return err
	}
	if err := p.check(); err != nil {
		return err
	}
	if p.Password != "" || p.Email != before.Email {
		if err := caller.Confirm(); err != nil {
			return err
		}
	}
	stored := ""
	if p.Password != "" {
		company, err := s.companies.Get(ctx, home, before.CompanyID)
		if err != nil {
			return err
		}
		owner := secret.Owner{Username: p.Username, DisplayName: p.DisplayName, Email: p.Email, Company: company.Name}
		if stored, err = s.hasher.Choose(ctx, owner, p.Password); err != nil {
			return err
		}
	}
	if p.Theme == "" {
		p.Theme = before.Theme
	}
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		err := s.store.saveProfile(ctx, tx, caller.UserID(), version, p, stored)
		if fault.Is(err, fault.Conflicting) {
			return fault.Invalid("body.username", codes.Taken,
				"Somebody has this user name already. Choose another one.")
		}
		if err != nil {
			return err
		}
		for _, changed := range p.credentials(before) {
			if err := s.CredentialsChanged(ctx, tx, before, changed, session); err != nil {
				return err
			}
		}
		p.Password = ""
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "update", Entity: "user",
			ID:   caller.UserID(),
			Name: p.Username, Before: before, After: p})
	})
	if err == nil && stored != "" {
		s.ended(caller.UserID())
	}
	return err
}

// credentials lists what a profile changes of how somebody signs in.
func (p *Profile) credentials(before user.User) (changed []user.Credential) {
	if p.Email != before.Email {
		changed = append(changed, user.AddressChanged)
	}
	switch {
	case p.Password != "" && p.KeepTokens:
		changed = append(changed, user.PasswordAlone)
	case p.Password != "":
		changed = append(changed, user.PasswordChanged)
	}
	return changed
}
