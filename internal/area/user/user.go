// Package user holds the people of a company: who they are, which role they
// have, and whether they may sign in. Nobody gives, takes or touches more than
// they hold themselves. Specification: part 2 §3 "User", §6, §7 "Users".
package user

import (
	"net/mail"
	"strings"
	"time"
	"unicode"

	"marquee/internal/access"
	"marquee/internal/area/role"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Languages that a user can choose; en is the default (R496, R497).
func Languages() []string { return []string{"en", "hans", "hant", "ja"} }

// Language is one of Languages as a client sends it: the names of locales, zh-Hans and zh-Hant, are read as well (G17).
type Language string

// UnmarshalText reads either spelling.
func (l *Language) UnmarshalText(text []byte) error {
	*l = Language(strings.ToLower(strings.TrimPrefix(string(text), "zh-")))
	return nil
}

// User is a person who signs in. Passwords are never part of an answer.
type User struct {
	ID          int64  `json:"id" db:"id"`
	CompanyID   int64  `json:"companyId" db:"company_id"`
	RoleID      int64  `json:"roleId" db:"role_id"`
	Username    string `json:"username" db:"username"`
	DisplayName string `json:"displayName" db:"display_name"`
	Email       string `json:"email" db:"email"`
	Active      bool   `json:"active" db:"active"`
	Locked      bool   `json:"locked" db:"locked"`
	Language    string `json:"language" db:"language" enum:"en,hans,hant,ja"`
	Theme       string `json:"theme" db:"theme" enum:"light,dark,system"`
	Using2FA    bool   `json:"using2FA" db:"using_2fa"`
	Version     int64  `json:"version" db:"version"`
}

// RecordVersion is the version that an ETag names.
func (u User) RecordVersion() int64 { return u.Version }

// mayEnter reports whether the person is not shut out.
func (u User) mayEnter() bool { return u.Active && !u.Locked }

// State is whether somebody can sign in, in one word.
type State string

// The states. Locked outweighs inactive, and both outweigh invited.
const (
	Active   State = "active"
	Invited  State = "invited" // has not chosen a password yet
	Inactive State = "inactive"
	Locked   State = "locked"
)

func stateOf(u User, hasPassword bool) State {
	switch {
	case u.Locked:
		return Locked
	case !u.Active:
		return Inactive
	case !hasPassword:
		return Invited
	}
	return Active
}

// Record is a person as the administration of people shows them (R504).
type Record struct {
	User
	State             State      `json:"state" enum:"active,invited,inactive,locked"`
	Role              role.Role  `json:"role"`
	Company           Company    `json:"company"`
	GroupIDs          []int64    `json:"groupIds" doc:"The user groups that they belong to"`
	UserGroups        []string   `json:"userGroups" doc:"The names of those groups"`
	ManagedCompanyIDs []int64    `json:"managedCompanyIds" doc:"The companies below their own, for its administrators"`
	SeenAt            *time.Time `json:"seenAt" nullable:"true" doc:"When one of their sessions was last used; null without one"`
	CreatedAt         time.Time  `json:"createdAt"`
	Manageable        bool       `json:"manageable" doc:"They hold nothing beyond the caller's own powers, so the caller may change them"`
}

// Company is a person's company.
type Company struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Image string `json:"image" doc:"The logo's path, or empty"`
}

// Session is somewhere that a person is signed in.
type Session struct {
	ID        int64     `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	SeenAt    time.Time `json:"seenAt"`
	IP        string    `json:"ip"`
	Agent     string    `json:"agent" doc:"What the browser calls itself"`
	EndsAt    time.Time `json:"endsAt" doc:"When it ends if it is not used any more"`
	Current   bool      `json:"current" doc:"The session of this request"`
}

// Invitation is what became of the link by which somebody chooses their first password.
type Invitation struct {
	Sent    bool      `json:"sent" doc:"The mail with the link went out or, where many are invited at once, is on its way: queued"`
	Problem string    `json:"problem,omitzero" doc:"The code of what kept it"`
	Link    string    `json:"link,omitzero" doc:"Where no mail went out, the link to pass on; it is answered this once"`
	Until   time.Time `json:"until,omitzero" doc:"When that link ends; absent where it leads to single sign-on"`
}

// Draft is what a new user starts from. Without a password the person is invited
// by mail to choose one.
type Draft struct {
	RoleID      int64
	Username    string
	DisplayName string
	Email       string
	Password    string
	Language    string
	Inactive    bool
	GroupIDs    []int64
}

// Edit is what administrators change about a person (R499). Nil means unchanged.
type Edit struct {
	Username    *string
	DisplayName *string
	Email       *string
	RoleID      *int64
	Active      *bool
	Locked      *bool
	Language    *string
	Password    string // empty: unchanged (R500, G147)
	GroupIDs    *[]int64
	Using2FA    *bool  // see switchSecondFactor
	Reason      string // why a second factor is taken away
}

func (e Edit) apply(u User) User {
	for _, text := range []struct{ from, to *string }{{e.Username, &u.Username}, {e.DisplayName, &u.DisplayName},
		{e.Email, &u.Email}, {e.Language, &u.Language}} {
		if text.from != nil {
			*text.to = strings.TrimSpace(*text.from)
		}
	}
	if e.RoleID != nil {
		u.RoleID = *e.RoleID
	}
	if e.Active != nil {
		u.Active = *e.Active
	}
	if e.Locked != nil {
		u.Locked = *e.Locked
	}
	return u
}

// longestName is how many characters a user name and a display name may have.
const longestName = 200

// longestEmail is how many bytes a mail address may have.
const longestEmail = 320

// check refuses what a person cannot be called or reached by, every field at once.
func check(u User) error {
	var refused []fault.Field
	refuse := func(field string, code codes.Field, message string) {
		refused = append(refused, fault.Field{Location: "body." + field, Code: code, Message: message})
	}
	switch {
	case u.Username == "":
		refuse("username", codes.Required, "Choose a user name.")
	case len([]rune(u.Username)) > longestName:
		refuse("username", codes.TooLong, "A user name has at most 200 characters.")
	case strings.ContainsFunc(u.Username, unicode.IsControl):
		refuse("username", codes.BadFormat, "A user name has no control characters.")
	}
	if len([]rune(u.DisplayName)) > longestName {
		refuse("displayName", codes.TooLong, "A name has at most 200 characters.")
	}
	if parsed, err := mail.ParseAddress(u.Email); u.Email != "" && (err != nil || parsed.Address != u.Email) {
		refuse("email", codes.BadFormat, "A mail address looks like name@example.com.")
	}
	if len(refused) > 0 {
		return fault.InvalidFields(refused...)
	}
	return nil
}

// checkOwn refuses what would lock people out by their own hand: nobody locks or
// deactivates themselves, or gives themselves a role that cannot undo it.
func checkOwn(before, after User, had, gets access.Powers) error {
	const ask = "Ask another administrator to do it."
	switch {
	case after.Locked && !before.Locked:
		return fault.Invalid("body.locked", codes.OwnAccount, "You cannot lock yourself out. "+ask)
	case before.Active && !after.Active:
		return fault.Invalid("body.active", codes.OwnAccount, "You cannot deactivate yourself. "+ask)
	case had.AdministersPeople() && !gets.AdministersPeople():
		return fault.Invalid("body.roleId", codes.OwnAccount,
			"You cannot take your own right to administer people. "+ask)
	}
	return nil
}

// switchSecondFactor says what an edit does to a person's second factor. Its
// secret is theirs alone, so they begin the set-up themselves; they end it on
// their profile, with a code, and who lost the authenticator asks somebody else, who says why.
func switchSecondFactor(own, on bool, e Edit) (offer, drop bool, err error) {
	wanted := e.Using2FA
	switch {
	case wanted == nil || *wanted == on:
		return false, false, nil
	case *wanted && !own:
		return false, false, fault.Invalid("body.using2FA", codes.TheirsToSetUp,
			"Only they themselves can set their second factor up.")
	case !*wanted && own:
		return false, false, fault.Invalid("body.using2FA", codes.OwnAccount,
			"Switch your own second factor off on your profile.")
	case !*wanted && strings.TrimSpace(e.Reason) == "":
		return false, false, fault.Invalid("body.reason", codes.Required, "Say why: they read it, and it is recorded.")
	}
	return *wanted, !*wanted, nil
}

// errBeyondOwn says that somebody may do more than who wants to act on them.
func errBeyondOwn() error {
	return fault.New(fault.Forbidden, codes.BeyondOwn,
		"This person may do more than you. Ask somebody who may do as much.")
}
