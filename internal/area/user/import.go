package user

import (
	"context"
	"net/mail"
	"slices"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/role"
	"marquee/internal/platform/db"
	"marquee/internal/platform/sheet"
	"marquee/internal/platform/text"
)

// mostRows bounds the people of a sheet: each is invited.
const mostRows = 500

// RowRefusal is why a row of a sheet of people is left out.
type RowRefusal string

// The refusals.
const (
	BadUsername  RowRefusal = "bad-username"
	BadName      RowRefusal = "bad-name"
	BadEmail     RowRefusal = "bad-email"
	BadLanguage  RowRefusal = "bad-language"
	Twice        RowRefusal = "twice"
	UnknownRole  RowRefusal = "unknown-role"
	RoleBeyond   RowRefusal = "role-beyond"
	UnknownGroup RowRefusal = "unknown-group"
	GroupBeyond  RowRefusal = "group-beyond"
	Taken        RowRefusal = "taken"
	Differs      RowRefusal = "differs"
	Invisible    RowRefusal = "invisible"
)

// Row is somebody in a sheet of people, and what becomes of them.
type Row struct {
	Line        int           `json:"line"`
	Username    string        `json:"username"`
	DisplayName string        `json:"displayName"`
	Email       string        `json:"email"`
	Role        string        `json:"role" doc:"Its name"`
	Groups      string        `json:"groups" doc:"The names of user groups, parted by commas"`
	Language    string        `json:"language" doc:"As it is written; empty is en"`
	Outcome     sheet.Outcome `json:"outcome" enum:"new,changed,unchanged,refused" doc:"Nobody who is there is changed"`
	Refusal     RowRefusal    `json:"refusal" enum:",bad-username,bad-name,bad-email,bad-language,twice,unknown-role,role-beyond,unknown-group,group-beyond,taken,differs,invisible" doc:"Why it is left out; empty: it is not"`
	language    Language
	role        role.Role
	groupIDs    []int64
}

// Becomes is what becomes of it.
func (r Row) Becomes() sheet.Outcome { return r.Outcome }

func (r *Row) refuse(why RowRefusal) { r.Outcome, r.Refusal = sheet.Refused, why }

func (r Row) user() User {
	return User{RoleID: r.role.ID, Username: r.Username, DisplayName: r.DisplayName, Email: r.Email, Active: true,
		Language: string(r.language)}
}

// readRows reads a CSV file whose first line names its columns, in any order and among others, as an export does.
func readRows(file []byte) ([]Row, error) {
	lines, err := sheet.Read(file, mostRows)
	if err != nil {
		return nil, err
	}
	if len(lines) < 2 {
		return nil, sheet.ErrNoTable(nil)
	}
	at, err := columnsOf(lines[0].Cells)
	if err != nil {
		return nil, err
	}
	rows, seen := make([]Row, 0, len(lines)-1), map[string]bool{}
	for _, line := range lines[1:] {
		cell := func(column string) string {
			if i := at[column]; i > 0 && i <= len(line.Cells) {
				return strings.TrimSpace(text.Bare(line.Cells[i-1])) // as an export makes it inert
			}
			return ""
		}
		r := Row{Line: line.Number, Username: cell("username"), DisplayName: cell("displayname"), Email: cell("email"),
			Role: cell("role"), Groups: cell("groups"), Language: cell("language")}
		r.read(seen)
		rows = append(rows, r)
	}
	return rows, nil
}

// columnsOf says which column is which, from 1. None that is read may stand there twice: nobody knows which is meant.
func columnsOf(names []string) (map[string]int, error) {
	at := map[string]int{"username": 0, "displayname": 0, "email": 0, "role": 0, "groups": 0, "language": 0}
	for i, name := range names {
		name = strings.ToLower(name)
		if name == "usergroups" { // as an export calls it
			name = "groups"
		}
		before, isRead := at[name]
		if before != 0 {
			return nil, sheet.ErrNoTable(nil)
		}
		if isRead {
			at[name] = i + 1
		}
	}
	if at["username"] == 0 || at["role"] == 0 {
		return nil, sheet.ErrNoTable(nil)
	}
	return at, nil
}

// read refuses what nobody can be called or reached by, and what the body of a request may not hold.
func (r *Row) read(seen map[string]bool) {
	_ = r.language.UnmarshalText([]byte(strings.ToLower(r.Language)))
	if r.language == "" {
		r.language = Language(Languages()[0])
	}
	address, err := mail.ParseAddress(r.Email)
	folded := db.Fold(r.Username)
	cells := []string{r.Username, r.DisplayName, r.Email, r.Role, r.Groups, r.Language}
	switch {
	case slices.ContainsFunc(cells, func(cell string) bool { return !text.Visible(cell) }):
		r.refuse(Invisible)
	case r.Username == "" || len([]rune(r.Username)) > longestName:
		r.refuse(BadUsername)
	case seen[folded]:
		r.refuse(Twice)
	case len([]rune(r.DisplayName)) > longestName:
		r.refuse(BadName)
	case err != nil || address.Address != r.Email || len(r.Email) > longestEmail:
		r.refuse(BadEmail)
	case !slices.Contains(Languages(), string(r.language)):
		r.refuse(BadLanguage)
	}
	seen[folded] = true
}

// Imported is what becomes of a sheet of people, or became.
type Imported struct {
	sheet.Summary
	Rows    []Row     `json:"rows"`
	Mailed  bool      `json:"mailed" doc:"Invitations go out by mail; without a mail server they are links, which the import answers"`
	Invited []Welcome `json:"invited,omitzero" doc:"Whom the import has added, with the links to pass on; answered this once"`
}

// Welcome is somebody who was added, and their invitation.
type Welcome struct {
	Username    string     `json:"username"`
	DisplayName string     `json:"displayName"`
	Email       string     `json:"email"`
	Invitation  Invitation `json:"invitation"`
}

// Kept is the answer without its links, which nothing that is stored holds.
func (i Imported) Kept() any {
	i.Invited = nil
	return i
}

// Import adds the people of a sheet to the scope's company and invites them, all as a preview of it has said. Nobody
// gets more than who asks may give, and nobody who is there is changed. It takes a proof of who asks if somebody gets a
// role that governs accounts, or if the answer holds links.
func (s *Service) Import(ctx context.Context, caller access.Caller, scope access.Scope, file []byte,
	confirm string) (done Imported, err error) {
	scope, _ = scope.Narrow(scope.Company())
	read, err := readRows(file)
	if err != nil {
		return Imported{}, err
	}
	if done.Mailed, err = s.parts.Accounts.SendsMail(ctx, scope, false); err != nil {
		return Imported{}, err
	}
	guardedToo, err := s.parts.Accounts.SendsMail(ctx, scope, true)
	if err != nil {
		return Imported{}, err
	}
	byMail := func(governs bool) bool { return done.Mailed && (guardedToo || !governs) }
	elsewhere, err := s.store.taken(ctx, s.db.Unscoped("a user name is one person's of the installation"), names(read))
	if err != nil {
		return Imported{}, err
	}
	run := sheet.Import[Row]{Rows: read, Seen: done.Mailed,
		Match: func(ctx context.Context, q db.Query, rows []Row) error {
			return s.match(ctx, caller, q, rows, elsewhere)
		},
		Save: func(ctx context.Context, tx *db.Tx, rows []Row) (err error) {
			governs := func(r Row) bool { return r.role.Powers().Governs() }
			if !done.Mailed || slices.ContainsFunc(rows, governs) {
				if err := caller.Confirm(); err != nil {
					return err
				}
			}
			done.Invited, err = s.add(ctx, caller, tx, rows, byMail)
			return err
		}}
	done.Summary, done.Rows, err = run.Run(ctx, s.db.For(scope), confirm)
	return done, err
}

// names are the user names of rows as they are compared.
func names(rows []Row) []string {
	folded := make([]string, len(rows))
	for i, r := range rows {
		folded[i] = db.Fold(r.Username)
	}
	return folded
}

// match says what becomes of each row that is not refused yet, by the company's roles, groups and people.
func (s *Service) match(ctx context.Context, caller access.Caller, q db.Query, rows []Row,
	elsewhere map[string]bool) error {
	list, err := s.roles.All(ctx, q)
	if err != nil {
		return err
	}
	groups, err := s.parts.Groups.Joinable(ctx, caller, q)
	if err != nil {
		return err
	}
	here, err := s.store.called(ctx, q, names(rows))
	if err != nil {
		return err
	}
	roles := called(list, func(r role.Role) string { return r.RoleDesc })
	joinable := called(groups, func(g Joinable) string { return g.Name })
	for i := range rows {
		if r := &rows[i]; r.Outcome == "" {
			r.match(caller, roles, joinable, here, elsewhere)
		}
	}
	return nil
}

// called finds what a cell names: what is called just so, or else the one thing whose name is alike. Of several that
// are alike none is meant.
func called[T any](list []T, name func(T) string) func(cell string) (found T, known bool) {
	exact, alike := map[string]T{}, map[string][]T{}
	for _, one := range list {
		exact[name(one)] = one
		folded := db.Fold(name(one))
		alike[folded] = append(alike[folded], one)
	}
	return func(cell string) (found T, known bool) {
		if found, known = exact[cell]; known {
			return found, true
		}
		if some := alike[db.Fold(cell)]; len(some) == 1 {
			return some[0], true
		}
		return found, false
	}
}

func (r *Row) match(caller access.Caller, roles func(string) (role.Role, bool),
	groups func(string) (Joinable, bool), here map[string]Record, elsewhere map[string]bool) {
	name := db.Fold(r.Username)
	found, known := roles(r.Role)
	if r.role = found; known {
		r.Role = found.RoleDesc
		r.role.Users = 0 // how many have it is no part of what is confirmed
	}
	joined, unknown := r.join(groups)
	there, isHere := here[name]
	switch {
	case isHere && known && !unknown && there.is(*r):
		r.Outcome = sheet.Unchanged
	case isHere:
		r.refuse(Differs)
	case elsewhere[name]:
		r.refuse(Taken)
	case !known:
		r.refuse(UnknownRole)
	case !caller.Powers().Covers(found.Powers()) || found.Powers().Governs() && !caller.InPerson():
		r.refuse(RoleBeyond)
	case unknown:
		r.refuse(UnknownGroup)
	case slices.ContainsFunc(joined, func(g Joinable) bool { return !g.Open }):
		r.refuse(GroupBeyond)
	default:
		r.Outcome = sheet.IsNew
	}
}

// join finds the groups that the row names, and calls them by their own names; unknown says that one is not found.
func (r *Row) join(groups func(string) (Joinable, bool)) (joined []Joinable, unknown bool) {
	r.groupIDs = nil
	var names []string
	for _, name := range groupNames(r.Groups) {
		g, known := groups(name)
		if !known {
			return nil, true
		}
		if !slices.Contains(r.groupIDs, g.ID) {
			r.groupIDs, joined, names = append(r.groupIDs, g.ID), append(joined, g), append(names, g.Name)
		}
	}
	slices.Sort(r.groupIDs)
	r.Groups = strings.Join(names, ", ")
	return joined, false
}

// is reports whether a row, whose role and groups are found, says of somebody what is there.
func (p Record) is(r Row) bool {
	groups := slices.Sorted(slices.Values(p.GroupIDs))
	return p.DisplayName == r.DisplayName && p.Email == r.Email && p.Language == string(r.language) &&
		p.RoleID == r.role.ID && slices.Equal(groups, r.groupIDs)
}

// groupNames are the names in a cell.
func groupNames(cell string) []string {
	names := strings.FieldsFunc(cell, func(c rune) bool { return strings.ContainsRune(",;、；，", c) })
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// add adds people and invites them.
func (s *Service) add(ctx context.Context, caller access.Caller, tx *db.Tx, rows []Row,
	byMail func(governs bool) bool) ([]Welcome, error) {
	ids, err := s.store.insertAll(ctx, tx, rows)
	if err != nil {
		return nil, err
	}
	members, all := map[int64][]int64{}, make([]int64, 0, len(rows))
	for _, r := range rows {
		u := r.user()
		u.ID = ids[db.Fold(r.Username)]
		all = append(all, u.ID)
		for _, group := range r.groupIDs {
			members[group] = append(members[group], u.ID)
		}
		c := change("create", tx.Company(), u)
		c.After = summary(u, r.role, r.groupIDs)
		if err := tx.Record(ctx, c); err != nil {
			return nil, err
		}
	}
	if err := s.parts.Groups.JoinAll(ctx, caller, tx, members); err != nil {
		return nil, err
	}
	invitations, err := s.parts.Accounts.InviteAll(ctx, tx, all, byMail)
	if err != nil {
		return nil, err
	}
	welcome := make([]Welcome, len(rows))
	for i, r := range rows {
		welcome[i] = Welcome{r.Username, r.DisplayName, r.Email, invitations[all[i]]}
	}
	return welcome, nil
}
