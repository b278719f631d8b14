package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

const (
	resetLife  = time.Hour
	inviteLife = 7 * 24 * time.Hour
	asksRead   = 5 // accounts of one address that get a mail for one request
)

// AskReset takes down that somebody asked for a new password, for a user name or
// a mail address. It does the same for everybody, known or not, and takes the
// same time: who it is for is looked up later, by Run.
func (s *Service) AskReset(ctx context.Context, name string, from netip.Addr) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return fault.Invalid("body.username", codes.Required, "Enter your user name or mail address.")
	}
	account := db.Fold(name)
	if wait := s.asking.Allow(account, from); wait > 0 {
		return tooMany(codes.TooManyResets, "A new password was asked for several times. Wait a moment and try again.",
			wait)
	}
	s.asking.Failed(account, from) // every request counts; none is a success
	s.later(ctx, "a password reset was not mailed", func(ctx context.Context) error { return s.mailReset(ctx, name) })
	return nil
}

// mailReset posts a link to every account that the name means.
func (s *Service) mailReset(ctx context.Context, name string) error {
	people, err := s.store.reachable(ctx, s.unknown(), db.Fold(name), strings.ToLower(name))
	if err != nil {
		return err
	}
	for _, p := range people {
		_, err := s.link(ctx, p, "reset", resetLife, func(tx *db.Tx, token string) error {
			return s.mails.PostIn(ctx, tx, s.letter(p, "reset", "/resetPassword#"+token))
		})
		if refusal := fault.As(err); refusal != nil && refusal.Kind == fault.NotFound {
			continue // they have left meanwhile
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Invite mails a user of the scope a one-time link, by which they choose their
// first password; earlier links of theirs stop working. Where a company signs in
// elsewhere, the mail leads there instead. The invitation says why no mail went out,
// and holds the link then: it is for who invites, and is written down nowhere.
func (s *Service) Invite(ctx context.Context, scope access.Scope, userID int64) (user.Invitation, error) {
	p, err := s.store.invited(ctx, s.db.For(scope), userID)
	if err != nil {
		return user.Invitation{}, err
	}
	if p.Email == "" {
		return user.Invitation{}, fault.Invalid("body.email", codes.RequiredToInvite, "Fill in a mail address first.")
	}
	var until time.Time
	var token string
	if p.SSO == "" {
		token, err = s.link(ctx, p, "invite", inviteLife, func(tx *db.Tx, _ string) error {
			until = time.UnixMilli(tx.Now()).Add(inviteLife).UTC()
			return nil
		})
		if err != nil {
			return user.Invitation{}, err
		}
	}
	kind, path := p.way(token)
	err = s.mails.Send(ctx, s.letter(p, kind, path))
	unsent := user.Invitation{Link: s.base() + path, Until: until}
	switch refusal := fault.As(err); {
	case err == nil:
		return user.Invitation{Sent: true}, nil
	case refusal == nil:
		return user.Invitation{}, err
	case refusal.Kind == fault.Unprocessable:
		s.logger.WarnContext(ctx, "an invitation was not mailed", "error", err)
		unsent.Problem = codes.MailNotSent.String()
	default:
		unsent.Problem = refusal.Code.String()
	}
	return unsent, nil
}

// InviteAll invites people who were just added in the transaction; see user.Accounts.
func (s *Service) InviteAll(ctx context.Context, tx *db.Tx, ids []int64,
	byMail func(governs bool) bool) (map[int64]user.Invitation, error) {
	people, err := s.store.added(ctx, tx.Query, ids)
	if err != nil {
		return nil, err
	}
	ends := time.UnixMilli(tx.Now()).Add(inviteLife).UTC()
	invitations, links := make(map[int64]user.Invitation, len(people)), []db.Params{}
	for _, p := range people {
		var token string
		var until time.Time
		if p.SSO == "" {
			fresh, digest, err := secret.Token(s.random, "")
			if err != nil {
				return nil, err
			}
			links = append(links, linkOf(p, digest))
			token, until = fresh, ends
		}
		kind, path := p.way(token)
		invitations[p.ID] = user.Invitation{Sent: true}
		if byMail(p.governs()) {
			err = s.mails.PostIn(ctx, tx, s.letter(p, kind, path))
		} else {
			problem := codes.NoMailServer
			if byMail(false) {
				problem = codes.MailServerNew
			}
			invitations[p.ID] = user.Invitation{Problem: problem.String(), Link: s.base() + path, Until: until}
		}
		if err == nil {
			err = tx.Record(ctx, db.Change{CompanyID: p.CompanyID, Action: "invite", Entity: "user", ID: p.ID,
				Name: p.Username})
		}
		if err != nil {
			return nil, err
		}
	}
	return invitations, s.store.keepLinks(ctx, tx, "invite", links, ends)
}

// way is the kind of the letter that invites somebody, and the path that it leads to.
func (p reachable) way(token string) (kind, path string) {
	if p.SSO != "" {
		return "sso", "/login?sso=" + p.SSO
	}
	return "invite", "/resetPassword?welcome=1#" + token
}

// SendsMail reports whether invitations of the scope's company can leave; see user.Accounts.
func (s *Service) SendsMail(ctx context.Context, scope access.Scope, governs bool) (bool, error) {
	if governs {
		return s.mails.SendsGuarded(ctx, scope)
	}
	return s.mails.Sends(ctx, scope)
}

// link makes a one-time link and returns its token, which post gets in the same
// transaction. Who has left the company since they were looked up, may not sign in
// any more, or has another address, is missing. The token travels behind the address's #, which browsers
// send to no server.
func (s *Service) link(ctx context.Context, p reachable, purpose string, life time.Duration,
	post func(tx *db.Tx, token string) error) (string, error) {
	token, digest, err := secret.Token(s.random, "")
	if err != nil {
		return "", err
	}
	return token, s.home(p.CompanyID).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.holdOne(ctx, tx, p); err != nil {
			return err
		}
		if err := s.store.keepLink(ctx, tx, p, purpose, digest, time.UnixMilli(tx.Now()).Add(life)); err != nil {
			return err
		}
		if err := post(tx, token); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: p.CompanyID, Action: "link", Entity: "user", ID: p.ID,
			Name: p.Username, After: map[string]any{"for": purpose}})
	})
}

// letter is a mail of a kind with a link to a path of the console; one with a token lets somebody in.
func (s *Service) letter(p reachable, kind, path string) email.Letter {
	t := wording(kind, p.Language)
	fill := strings.NewReplacer("{username}", p.Username, "{company}", p.Company, "{link}", s.base()+path)
	return email.Letter{Scope: s.home(p.CompanyID).Scope(), To: p.Email, Subject: t.subject, Text: fill.Replace(t.body),
		Guarded: strings.Contains(path, "#") && p.governs()}
}

var errLink = fault.New(fault.NotFound, codes.LinkUsed, "This link has been used or has run out. Ask for a new one.")

// ChoosePassword redeems a one-time link for a new password. All sessions of the
// user end; a second factor stays. Who has come to govern accounts since it was made needs another one.
func (s *Service) ChoosePassword(ctx context.Context, token, password string) error {
	digest := secret.Digest(token)
	who, err := s.store.linked(ctx, s.unknown(), digest, s.now().UnixMilli())
	if errors.Is(err, db.ErrNone) {
		s.refused(ctx, Attempt{By: "link", Code: errLink.Code})
		return errLink
	}
	if err != nil {
		return err
	}
	stored, err := s.hasher.Choose(ctx, secret.Owner{Username: who.Username, DisplayName: who.DisplayName,
		Email: who.Email, Company: who.Company}, password)
	if err != nil {
		return err
	}
	actor := db.ActorFrom(ctx)
	actor.UserID, actor.Username = who.ID, who.Username
	err = s.home(who.CompanyID).Write(db.WithActor(ctx, actor), func(ctx context.Context, tx *db.Tx) error {
		spent, err := s.store.spendLink(ctx, tx, digest, who.ID)
		if err != nil {
			return err
		}
		if !spent { // by somebody else, since it was looked up
			return errLink
		}
		now, err := s.store.told(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if now.governs() && !who.Guarded { // it may have been read on its way
			return errLink
		}
		if err := s.store.setPassword(ctx, tx, who.ID, stored); err != nil {
			return err
		}
		what := user.PasswordChanged
		if who.Purpose == "invite" {
			what = user.FirstPassword
		}
		if err := s.CredentialsChanged(ctx, tx, who.User, what, ""); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: who.CompanyID, Action: "password", Entity: "user", ID: who.ID,
			Name: who.Username})
	})
	if err == nil {
		s.ended(who.ID)
	}
	return err
}
