package account

import (
	"context"
	"strings"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// aftermath is what a change of somebody's credentials ends besides their
// one-time links, which never outlive one, and the mail that tells them.
type aftermath struct {
	sessions   bool   // all but the one that made the change
	tokens     bool   // API tokens, for good
	identities bool   // at the company's provider
	proofs     bool   // that the sessions have given of who they are
	letter     string // a kind of wording; "": nobody is told
}

var aftermaths = map[user.Credential]aftermath{
	user.AddressChanged:  {letter: "address"},
	user.FactorChanged:   {sessions: true},
	user.FactorTaken:     {sessions: true, letter: "factor"},
	user.FirstPassword:   {sessions: true, tokens: true},
	user.PasswordChanged: {sessions: true, tokens: true, letter: "password"},
	user.PasswordAlone:   {sessions: true, letter: "password"},
	user.ShutOut:         {sessions: true, tokens: true},
	user.CompanyChanged:  {sessions: true, tokens: true, identities: true},
	user.PowersChanged:   {proofs: true},
}

// CredentialsChanged implements user.Accounts. Whatever changes how somebody
// signs in goes through here, in its own transaction.
func (s *Service) CredentialsChanged(ctx context.Context, tx *db.Tx, was user.User, what user.Credential,
	keep string) error {
	return s.credentialsChanged(ctx, tx, was, what, keep, "")
}

// credentialsChanged is CredentialsChanged with the reason that the mail names.
func (s *Service) credentialsChanged(ctx context.Context, tx *db.Tx, was user.User, what user.Credential,
	keep, reason string) error {
	after := aftermaths[what]
	if err := s.store.dropLinks(ctx, tx, was.ID); err != nil {
		return err
	}
	if after.sessions {
		if err := s.store.closeOthers(ctx, tx, was.ID, secret.Digest(keep)); err != nil {
			return err
		}
	}
	if after.tokens {
		if err := s.store.dropTokens(ctx, tx, was.ID); err != nil {
			return err
		}
	}
	if after.proofs {
		if err := s.store.unconfirm(ctx, tx, was.ID, secret.Digest(keep)); err != nil {
			return err
		}
	}
	if after.identities {
		if err := s.store.unbind(ctx, tx, was.ID); err != nil {
			return err
		}
	}
	if after.letter == "" || was.Email == "" || s.mails == nil {
		return nil
	}
	return s.tell(ctx, tx, was, after.letter, reason)
}

// tell mails somebody what happened to their account, to the address that they
// had before it: if it was not them, a new address would be somebody else's.
func (s *Service) tell(ctx context.Context, tx *db.Tx, was user.User, kind, reason string) error {
	p, err := s.store.told(ctx, tx, was.ID)
	if err != nil {
		return err
	}
	p.Email, p.Username = was.Email, was.Username
	l := s.letter(p, kind, "/login")
	from := tx.Actor().IP
	if from == "" {
		from = "–"
	}
	l.Text = strings.NewReplacer("{time}", s.now().UTC().Format("2006-01-02 15:04 UTC"), "{ip}", from, "{reason}",
		reason).Replace(l.Text)
	return s.mails.PostIn(ctx, tx, l)
}
