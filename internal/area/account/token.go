package account

import (
	"context"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// tokensEach is how many tokens one person may have.
const tokensEach = 50

// NewToken is a token right after its creation, the only time that it is shown.
type NewToken struct {
	user.Token
	Secret string `json:"token" doc:"Send it as Authorization: Bearer. It is shown this once."`
}

// TokenDraft is what a token is created from.
type TokenDraft struct {
	Name   string       `json:"name" maxLength:"100" doc:"What it is for"`
	Access access.Level `json:"access" enum:"R,W"`
	Days   int          `json:"days" minimum:"1" maximum:"366" doc:"How long it works"`
}

// Tokens lists the caller's tokens, the newest first.
func (s *Service) Tokens(ctx context.Context, caller access.Caller) ([]user.Token, error) {
	own := s.home(caller.CompanyID()).Scope()
	return s.users.TokensOf(ctx, own, caller.UserID())
}

// CreateToken draws a token of the caller.
func (s *Service) CreateToken(ctx context.Context, caller access.Caller, session string,
	d TokenDraft) (NewToken, error) {
	if d.Name = strings.TrimSpace(d.Name); d.Name == "" {
		return NewToken{}, fault.Invalid("body.name", codes.Required, "Say what the token is for.")
	}
	text, digest, err := secret.Token(s.random, tokenPrefix)
	if err != nil {
		return NewToken{}, err
	}
	created := NewToken{Token: user.Token{Name: d.Name, Access: d.Access, Hint: hintOf(text)}, Secret: text}
	err = s.writeOwn(ctx, caller, session, func(ctx context.Context, tx *db.Tx) error {
		n, err := s.store.countTokens(ctx, tx, caller.UserID())
		if err != nil {
			return err
		}
		if n >= tokensEach {
			return fault.New(fault.Conflicting, codes.TooManyTokens,
				"You have fifty tokens. Revoke those that nothing uses any more.")
		}
		created.CreatedAt = time.UnixMilli(tx.Now()).UTC()
		created.ExpiresAt = created.CreatedAt.AddDate(0, 0, d.Days)
		if created.ID, err = s.store.insertToken(ctx, tx, caller.UserID(), digest, created.Token); err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "create", Entity: "token",
			ID: created.ID, Name: d.Name,
			After: map[string]any{"access": d.Access, "expiresAt": created.ExpiresAt}})
	})
	return created, err
}

// hintOf is how a token begins: enough to know it by, and too little to guess the rest.
func hintOf(token string) string { return token[:min(len(token), len(tokenPrefix)+4)] }

// EndToken implements user.Accounts.
func (s *Service) EndToken(ctx context.Context, tx *db.Tx, userID, id int64) (name string, err error) {
	return s.store.deleteToken(ctx, tx, userID, id)
}

// RevokeToken makes one of the caller's tokens useless, at once.
func (s *Service) RevokeToken(ctx context.Context, caller access.Caller, id int64) error {
	return s.home(caller.CompanyID()).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		name, err := s.EndToken(ctx, tx, caller.UserID(), id)
		if err != nil {
			return err
		}
		return tx.Record(ctx, db.Change{CompanyID: caller.CompanyID(), Action: "delete", Entity: "token", ID: id,
			Name: name, Before: map[string]any{"name": name}})
	})
}
