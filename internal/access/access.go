// Package access decides who may do what. It is pure: it knows callers, rights
// and companies, and no database, request or clock.
//
// Three types carry the decision. A Rule is what an operation declares when it
// is registered. A Caller is who asks. A Scope is which companies' rows the
// answer may touch; only an authenticated Caller yields one, and the zero Scope
// matches no row. Specification: part 1 §6, part 2 §6.
package access

import (
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Feature is one row of the rights grid of a role.
type Feature string

// The features, named as the sidebar's authorities are (part 1 §2), but for
// Emergency, which the specification does not have: docs/broadcasts.md.
const (
	Content         Feature = "Content"
	ContentApproval Feature = "ContentApproval"
	Playlist        Feature = "Playlist"
	Schedule        Feature = "Schedule"
	Message         Feature = "Message"
	Emergency       Feature = "Emergency"
	EasyContent     Feature = "EasyContent"
	EventList       Feature = "EventList"
	Device          Feature = "Device"
	Company         Feature = "Company"
	GlobalCompany   Feature = "GlobalCompany"
	Role            Feature = "Role"
	User            Feature = "User"
	Tag             Feature = "Tag"
	AuditTrail      Feature = "AuditTrail"
	Apk             Feature = "Apk"
	Font            Feature = "Font"
	Dimension       Feature = "Dimension"
	Email           Feature = "Email"
	Feed            Feature = "Feed"
	License         Feature = "License"
)

var features = []Feature{
	Content, ContentApproval, Playlist, Schedule, Message, Emergency, EasyContent, EventList, Device, Company,
	GlobalCompany, Role, User, Tag, AuditTrail, Apk, Font, Dimension, Email, Feed, License,
}

// Features lists every feature in the order of the rights grid.
func Features() []Feature { return slices.Clone(features) }

// Level is how far a right goes: none, read or write.
type Level string

// The levels as they are stored and sent (part 2 §6).
const (
	N Level = "N"
	R Level = "R"
	W Level = "W"
)

// ParseLevel takes the first letter of an access string, in either case.
// Anything but R or W is N (G47).
func ParseLevel(text string) Level {
	if text == "" {
		return N
	}
	switch strings.ToUpper(text[:1]) {
	case "R":
		return R
	case "W":
		return W
	}
	return N
}

// Right is what a role grants on one feature. Admin lifts the owner-only limits
// inside the company: its holder sees and edits what others own (G49).
type Right struct {
	Access Level `json:"access"`
	Admin  bool  `json:"admin"`
}

// AllowAccess is true for R and W.
func (r Right) AllowAccess() bool { return r.Access == R || r.Access == W }

// AllowWrite is true for W alone.
func (r Right) AllowWrite() bool { return r.Access == W }

// AllowRead is true for R alone: a read-only right, which drives view-only mode (G46).
func (r Right) AllowRead() bool { return r.Access == R }

// TopCompany and TopRole mark the platform's operators: a user of company 1 with role 1.
const (
	TopCompany int64 = 1
	TopRole    int64 = 1
)

// AdministratorRole is the role description that makes a company administrator.
const AdministratorRole = "Administrator"

// Rights maps a feature to what the caller may do with it.
type Rights map[Feature]Right

// On returns the right on a feature, none if nothing is said of it. Rights that
// say nothing of Playlist are asked about Content (G34).
func (r Rights) On(f Feature) Right {
	right, found := r[f]
	if !found && f == Playlist {
		right, found = r[Content]
	}
	if !found {
		return Right{Access: N}
	}
	return right
}

// Person describes a signed-in user; see Signed.
type Person struct {
	UserID    int64
	Username  string
	CompanyID int64
	RoleID    int64
	RoleName  string
	Rights    Rights
	Managed   []int64 // companies below, for a global company administrator
	Token     bool    // by an API token: a program that acts for the user
	ReadOnly  bool    // the token reads and changes nothing
	Lacks     Lack    // what the sign-in is not finished without
	Confirmed bool    // the session has proved who they are a moment ago
}

// Lack is what a sign-in still takes.
type Lack string

// What can be missing. A session that lacks something is good for getting it, and for nothing else.
const (
	LacksNothing Lack = ""
	LacksCode    Lack = "code"   // of the second factor that its owner has
	LacksFactor  Lack = "factor" // a second factor has to be set up
)

// Player describes an authenticated screen; see Screen.
type Player struct {
	DeviceID  int64
	CompanyID int64
}

type kind int

const (
	nobody kind = iota
	person
	screen
)

// Caller is who a request comes from. The zero Caller is nobody.
type Caller struct {
	kind   kind
	person Person
	player Player
}

// Signed returns the Caller for a signed-in user. Only the code that has just
// authenticated a session or a token MAY call it; a linter holds the list.
func Signed(p Person) Caller { return Caller{kind: person, person: p} }

// Screen returns the Caller for an authenticated device; the limits of Signed apply.
func Screen(p Player) Caller { return Caller{kind: screen, player: p} }

// Known reports whether anybody is signed in.
func (c Caller) Known() bool { return c.kind != nobody }

// UserID returns the signed-in user, 0 for a screen or nobody.
func (c Caller) UserID() int64 { return c.person.UserID }

// Username returns the signed-in user's name, empty for a screen or nobody.
func (c Caller) Username() string { return c.person.Username }

// DeviceID returns the screen's id, 0 for a user or nobody.
func (c Caller) DeviceID() int64 { return c.player.DeviceID }

// RoleID returns the signed-in user's role.
func (c Caller) RoleID() int64 { return c.person.RoleID }

// CompanyID returns the company that the caller belongs to.
func (c Caller) CompanyID() int64 {
	if c.kind == screen {
		return c.player.CompanyID
	}
	return c.person.CompanyID
}

// ManagedCompanyIDs returns the companies that the caller manages besides the own one.
func (c Caller) ManagedCompanyIDs() []int64 { return slices.Clone(c.person.Managed) }

// IsGlobalAdmin reports whether the caller is a platform operator (R484).
func (c Caller) IsGlobalAdmin() bool {
	return c.kind == person && c.person.CompanyID == TopCompany && c.person.RoleID == TopRole
}

// IsCompanyAdmin reports whether the caller's role is the company's Administrator (R485).
func (c Caller) IsCompanyAdmin() bool {
	return c.kind == person && c.person.RoleName == AdministratorRole
}

// IsGlobalCompanyAdmin reports whether a company administrator manages further companies (R486).
func (c Caller) IsGlobalCompanyAdmin() bool {
	return c.IsCompanyAdmin() && len(c.person.Managed) > 0
}

// Right returns what the caller may do with a feature. A global administrator
// may do everything, and who manages companies may see how they hang together (G35).
func (c Caller) Right(f Feature) Right {
	if c.kind != person {
		return Right{Access: N}
	}
	right := c.person.Rights.On(f)
	switch {
	case c.IsGlobalAdmin():
		right = Right{Access: W, Admin: true}
	case f == GlobalCompany && c.IsGlobalCompanyAdmin() && !right.AllowAccess():
		right.Access = R
	}
	if c.person.ReadOnly && right.Access == W {
		right.Access = R
	}
	return right
}

// Reads reports whether the caller may read one of the features at least.
func (c Caller) Reads(features ...Feature) bool {
	return slices.ContainsFunc(features, func(f Feature) bool { return c.Right(f).AllowAccess() })
}

// InPerson reports whether a user has signed in, rather than a program with a
// token of theirs: what keeps an account is no program's business.
func (c Caller) InPerson() bool { return c.kind == person && !c.person.Token }

// Lacks returns what the caller's sign-in is not finished without.
func (c Caller) Lacks() Lack { return c.person.Lacks }

// Confirm returns nil if the caller has just proved in person who they are, and
// otherwise a Forbidden fault: "in-person" for a program, "confirm-needed" for
// people, whom the console then asks.
func (c Caller) Confirm() error {
	switch {
	case !c.InPerson():
		return fault.New(fault.Forbidden, codes.InPerson,
			"A program cannot do this with a token. Sign in and do it yourself.")
	case !c.person.Confirmed:
		return ErrConfirmNeeded
	}
	return nil
}

// ErrConfirmNeeded asks people to prove who they are.
var ErrConfirmNeeded = fault.New(fault.Forbidden, codes.ConfirmNeeded,
	"Confirm that it is you: POST /api/self/confirm, then send this again.")

// ReadOnly reports whether the caller's token is for reading alone.
func (c Caller) ReadOnly() bool { return c.person.ReadOnly }

// Rights returns the caller's right on every feature.
func (c Caller) Rights() Rights {
	all := make(Rights, len(features))
	for _, f := range features {
		all[f] = c.Right(f)
	}
	return all
}

// SeesAll reports whether the caller may see and edit what others own within
// the scope: a global or company administrator, or the holder of the feature's admin flag.
func (c Caller) SeesAll(f Feature) bool {
	return c.IsGlobalAdmin() || c.IsCompanyAdmin() || c.Right(f).Admin
}

// Scope returns the rows that the caller may touch when it asks for company
// choice. 0 means the current company, and every company for a global
// administrator. A company outside the caller's set is not found, exactly like
// one that does not exist.
func (c Caller) Scope(choice int64) (Scope, error) {
	switch {
	case !c.Known():
		return Scope{}, fault.New(fault.Unauthenticated, codes.Unauthenticated, "Sign in first.")
	case c.kind == screen:
		if choice != 0 && choice != c.player.CompanyID {
			return Scope{}, fault.Missing("company")
		}
		return Scope{company: c.player.CompanyID}, nil
	case choice == 0 && c.IsGlobalAdmin():
		return Scope{all: true, company: c.person.CompanyID}, nil
	case choice == 0 || choice == c.person.CompanyID:
		return Scope{company: c.person.CompanyID}, nil
	case c.IsGlobalAdmin() && choice > 0: // platform/api has made sure that it exists
		return Scope{company: choice}, nil
	case c.IsCompanyAdmin() && slices.Contains(c.person.Managed, choice):
		return Scope{company: choice}, nil
	}
	return Scope{}, fault.Missing("company")
}

// Within returns the caller as far as one company goes: with the same rights
// there, for reading alone, and without any other company. The zero Caller
// stands for a company that the caller does not reach.
func (c Caller) Within(company int64) Caller {
	if c.kind != person || !c.Reach().Holds(company) {
		return Caller{}
	}
	p := c.person
	p.Rights, p.CompanyID, p.RoleID, p.Managed = c.Rights(), company, 0, nil
	p.Token, p.ReadOnly = true, true
	return Caller{kind: person, person: p}
}

// Reach returns every company whose rows the caller may read at all: for
// reading by an unguessable name, such as a picture's path, where no company is
// chosen. The zero Caller reaches nothing.
func (c Caller) Reach() Scope {
	if !c.Known() {
		return Scope{}
	}
	reach := Scope{all: c.IsGlobalAdmin(), company: c.CompanyID()}
	if c.IsCompanyAdmin() {
		reach.also = c.ManagedCompanyIDs()
	}
	return reach
}
