package user

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Parts are what the service needs of areas that lie to its right; internal/app
// hands them over.
type Parts struct {
	Accounts Accounts
	Groups   Groups
	// Refresh ends a person's open streams after a commit, so that their consoles
	// ask again whether they may, and what.
	Refresh func(userID int64)
}

// Credential is what has changed of how somebody signs in.
type Credential int

// What can change.
const (
	AddressChanged Credential = iota
	FactorChanged             // by themselves
	FactorTaken               // by an administrator
	FirstPassword             // by an invitation
	PasswordChanged
	PasswordAlone  // the person keeps their tokens
	ShutOut        // locked, deactivated or deleted
	CompanyChanged // they have moved: their provider knows them no more
	PowersChanged  // another role, or other groups of who has not chosen a password yet
)

// Accounts is how people sign in; package account fulfils it.
type Accounts interface {
	// CredentialsChanged ends what a change of how somebody signs in makes void:
	// links, sessions, API tokens, identities at a provider, by what has changed. It also mails them where they
	// should know. was is who they were before the change, which it is a part of; the
	// session of the token keep goes on, "" keeps none.
	CredentialsChanged(ctx context.Context, tx *db.Tx, was User, what Credential, keep string) error
	// EndSessions signs a user out everywhere. The session of the token keep goes on;
	// "" keeps none.
	EndSessions(ctx context.Context, tx *db.Tx, userID int64, keep string) error
	// EndSession ends one session of a user; one that is not theirs is missing.
	EndSession(ctx context.Context, tx *db.Tx, userID, sessionID int64) error
	// EndToken ends one API token of a user and returns its name; one that is not
	// theirs is missing.
	EndToken(ctx context.Context, tx *db.Tx, userID, tokenID int64) (name string, err error)
	// Forgive forgets the failed sign-ins of a user name: its owner may sign in at
	// once after having been unlocked.
	Forgive(username string)
	// Invite mails the user a one-time link, by which they choose a password. Earlier
	// links of theirs stop working. Where no mail goes out, the invitation holds the link.
	Invite(ctx context.Context, scope access.Scope, userID int64) (Invitation, error)
	// InviteAll invites people who were just added in the transaction: by mails that go out once it is
	// committed, or by links. byMail says which, for who governs accounts and for others.
	InviteAll(ctx context.Context, tx *db.Tx, userIDs []int64,
		byMail func(governs bool) bool) (map[int64]Invitation, error)
	// SendsMail reports whether invitations of the scope's company can leave: those of who governs accounts go through
	// no mail server that somebody of the company has named within a day.
	SendsMail(ctx context.Context, scope access.Scope, governs bool) (bool, error)
	// OfferSecondFactor begins the set-up of a user's second factor and returns the
	// otpauth URI that goes into an authenticator. Sign-ins ask for it only after
	// POST /api/user/confirm2FA with a right code.
	OfferSecondFactor(ctx context.Context, tx *db.Tx, userID int64) (otpauth string, err error)
	// DropSecondFactor takes a user's second factor and recovery codes away. The trail and
	// a mail to them say why.
	DropSecondFactor(ctx context.Context, tx *db.Tx, userID int64, reason string) error
}

// Joinable is a user group, and whether the caller may let people into it.
type Joinable struct {
	ID   int64
	Name string
	Open bool
}

// Groups is who belongs to which user group; package usergroup fulfils it.
type Groups interface {
	// Join makes a user of the scope's company a member of exactly the given groups.
	// One that is not there, or that the caller may not let people into, is refused
	// at body.groupIds.
	Join(ctx context.Context, caller access.Caller, tx *db.Tx, userID int64, groupIDs []int64) error
	// Joinable lists the groups of the scope's company.
	Joinable(ctx context.Context, caller access.Caller, q db.Query) ([]Joinable, error)
	// JoinAll adds people to groups, by their ids; one that the caller may not let people into is refused.
	JoinAll(ctx context.Context, caller access.Caller, tx *db.Tx, members map[int64][]int64) error
	// Leave takes a user out of every group.
	Leave(ctx context.Context, tx *db.Tx, userID int64) error
}
