// Package role holds the roles of a company: which feature their holders may
// read, change or administer. Nobody gives or takes more than they hold, and a
// company keeps somebody who administers its people. Specification: part 2 §3
// "Role", §6.
package role

import (
	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// Right is one row of a role's grid, as the API shows it.
type Right struct {
	Feature access.Feature `json:"feature" db:"feature"`
	Access  access.Level   `json:"access" db:"access" enum:"N,R,W"`
	Admin   bool           `json:"admin" db:"admin" doc:"Sees and edits what others of the company own"`
}

// Role is a named grid of rights. company_id and role_desc are spelled as the specification does (G52).
type Role struct {
	ID        int64   `json:"id" db:"id"`
	CompanyID int64   `json:"company_id" db:"company_id"`
	RoleDesc  string  `json:"role_desc" db:"role_desc"`
	Authority []Right `json:"authority" db:"-" doc:"Every feature once, in the order of the grid"`
	Users     int64   `json:"users,omitzero" db:"users" doc:"How many people have the role; absent: nobody, or not counted"`
	Version   int64   `json:"version" db:"version"`
}

// RecordVersion is the version that an ETag names.
func (r Role) RecordVersion() int64 { return r.Version }

// Powers returns what the role makes of its holders.
func (r Role) Powers() access.Powers {
	return access.PowersOf(r.CompanyID, r.ID, r.RoleDesc, r.rights())
}

func (r Role) rights() access.Rights {
	rights := make(access.Rights, len(r.Authority))
	for _, line := range r.Authority {
		rights[line.Feature] = access.Right{Access: line.Access, Admin: line.Admin}
	}
	return rights
}

// isTop reports whether this is the role of the platform's operators, who may do
// everything, whatever its grid says.
func (r Role) isTop() bool { return r.CompanyID == access.TopCompany && r.ID == access.TopRole }

// grid lays rights out over every feature, so that a reader needs no rule to fill gaps.
func grid(rights access.Rights) []Right {
	lines := make([]Right, 0, len(access.Features()))
	for _, f := range access.Features() {
		right := rights.On(f)
		lines = append(lines, Right{Feature: f, Access: right.Access, Admin: right.Admin})
	}
	return lines
}

// Preset is a role that every company starts with.
type Preset struct {
	Name   string
	Rights access.Rights
}

// Presets are the roles of a new company: its administrator, people who make
// what plays, and people who only look.
func Presets() []Preset {
	administrator, editor, viewer := access.Rights{}, access.Rights{}, access.Rights{}
	for _, f := range access.Features() {
		administrator[f] = access.Right{Access: access.W, Admin: true}
	}
	for _, f := range []access.Feature{access.Content, access.Playlist, access.Schedule, access.Message,
		access.EasyContent, access.EventList, access.Tag} {
		editor[f] = access.Right{Access: access.W}
		viewer[f] = access.Right{Access: access.R}
	}
	editor[access.Device] = access.Right{Access: access.R}
	viewer[access.Device] = access.Right{Access: access.R}
	delete(administrator, access.GlobalCompany) // the platform's, not a company's
	return []Preset{{access.AdministratorRole, administrator}, {"Editor", editor}, {"Viewer", viewer}}
}

// mayChange checks what somebody's powers allow them to make of a role, a new
// one being the zero Role. A right that changes must lie within the powers before
// and after: nobody gives, and nobody takes, more than they hold. Only the
// platform's operators make, rename or end a company's Administrator (G50).
func mayChange(powers access.Powers, before, after Role) error {
	if before.isTop() {
		return fault.New(fault.Conflicting, codes.TopRole, "The operators' role may do everything and stays as it is.")
	}
	if named := before.RoleDesc == access.AdministratorRole; named != (after.RoleDesc == access.AdministratorRole) &&
		!powers.Operator {
		return fault.Invalid("body.role", codes.AdministratorName,
			"Only the platform's operators name a role Administrator, or rename the one that is.")
	}
	old, wanted := before.rights(), after.rights()
	given, taken := access.Rights{}, access.Rights{}
	for _, f := range access.Features() {
		given[f], taken[f] = access.Right{Access: access.N}, access.Right{Access: access.N}
		if old.On(f) != wanted.On(f) {
			given[f], taken[f] = wanted.On(f), old.On(f)
		}
	}
	var refused []fault.Field
	for _, f := range append(powers.Beyond(given), powers.Beyond(taken)...) {
		refused = append(refused, fault.Field{Location: "body.authority." + string(f), Code: codes.BeyondOwn,
			Message: "You cannot give or take a right that goes further than your own."})
	}
	if len(refused) > 0 {
		return fault.InvalidFields(refused...)
	}
	return nil
}
