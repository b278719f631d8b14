package user_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// moves calls for somebody's move as they stand at version 1.
func (o *office) moves(name string, to, role int64) map[string]any {
	return map[string]any{"id": o.Person(name).UserID, "version": 1, "to": to, "roleId": role}
}

// role adds a role to a company that may write what it names.
func (o *office) role(company int64, name string, features ...access.Feature) int64 {
	o.T.Helper()
	in := db.Params{"company": company, "name": name}
	in["role"] = o.Insert(`INSERT INTO role (company_id, role_desc, created_at, updated_at)
		VALUES ({:company}, {:name}, 0, 0)`, in)
	for _, f := range features {
		o.Exec(`INSERT INTO role_right (company_id, role_id, feature, access)
			VALUES ({:company}, {:role}, {:feature}, 'W')`, in, db.Params{"feature": string(f)})
	}
	return in["role"].(int64)
}

// lines returns what a query finds, a line for each row's text.
func (o *office) lines(statement string, params db.Params) (found []string) {
	o.T.Helper()
	if err := o.DB.Unscoped("looked up").Column(o.T.Context(), &found, statement, params); err != nil {
		o.T.Fatal(err)
	}
	return found
}

// standing is who is where, in which role and group, and how many entries the trail has.
func (o *office) standing() string {
	o.T.Helper()
	return strings.Join(slices.Concat(o.lines(`SELECT CAST(id AS TEXT) || ' in ' || CAST(company_id AS TEXT) || ' as ' ||
			CAST(role_id AS TEXT) || ', version ' || CAST(version AS TEXT) FROM users ORDER BY id`, nil),
		o.lines(`SELECT CAST(user_id AS TEXT) FROM usergroup_member ORDER BY user_id`, nil),
		o.lines(`SELECT CAST(COUNT(*) AS TEXT) FROM audit`, nil)), "\n")
}

// TestG179_WhoIsNotMoved: each refusal says why, and leaves everything as it was.
func TestG179_WhoIsNotMoved(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		gone, far := o.Found("Gone", "UTC"), o.Found("Far", "UTC")
		inGone, inFar := o.role(gone, "Clerk"), o.role(far, "Clerk")
		o.Exec(`UPDATE company SET deleted_at = 1 WHERE id = {:id}`, db.Params{"id": gone})
		clerk, editor := o.role(o.Theirs, "Clerk"), o.role(o.Theirs, "Editor", access.User, access.Content)
		o.Hire("amy", o.Ours, access.Rights{access.Content: {Access: access.W}})
		o.Hire("ned", gone, nil)
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North",
			"userIds": []int64{o.Person("ann").UserID}}, nil)
		administrator, operator := o.Person("max").RoleID, o.Person("top").RoleID
		stale := o.moves("ann", o.Theirs, clerk)
		stale["version"] = 7
		versionless := o.moves("ann", o.Theirs, clerk)
		delete(versionless, "version")
		before := o.standing()
		for _, c := range []struct {
			what, who string
			status    int
			want      string // the problem, or the field and its code
			body      map[string]any
		}{
			{"without the right", "vic", 403, "forbidden", o.moves("ben", o.Theirs, clerk)},
			{"into a company that one does not reach", "ann", 404, "not-found", o.moves("ben", o.Theirs, clerk)},
			{"the same, as its administrator", "ada", 404, "not-found", o.moves("ben", o.Theirs, clerk)},
			{"beside what one manages", "max", 404, "not-found", o.moves("ben", far, inFar)},
			{"from a company that one does not reach", "eve", 404, "not-found", o.moves("ben", o.Theirs, clerk)},
			{"into a company that is not there", "top", 404, "not-found", o.moves("ben", 987_654, clerk)},
			{"into a deleted company", "top", 404, "not-found", o.moves("ben", gone, inGone)},
			{"from a deleted company", "top", 404, "not-found", o.moves("ned", o.Theirs, clerk)},
			{"nobody", "top", 404, "not-found",
				map[string]any{"id": 987_654, "version": 1, "to": o.Theirs, "roleId": clerk}},
			{"to where they are", "max", 422, "body.to same-company", o.moves("ben", o.Ours, o.Person("vic").RoleID)},
			{"with the role that they have", "max", 422, "body.roleId not-found",
				o.moves("ben", o.Theirs, o.Person("ben").RoleID)},
			{"with a role of a third company", "top", 422, "body.roleId not-found", o.moves("ben", o.Theirs, inFar)},
			{"with a role beyond one's own", "max", 422, "body.roleId beyond-own", o.moves("ben", o.Theirs, editor)},
			{"with the operators' role", "max", 404, "not-found", o.moves("ben", access.TopCompany, operator)},
			{"who may do more", "max", 403, "beyond-own", o.moves("amy", o.Theirs, clerk)},
			{"oneself", "max", 409, "own-account", o.moves("max", o.Ours, o.Person("ada").RoleID)},
			{"oneself, as an operator", "top", 409, "own-account", o.moves("top", o.Theirs, administrator)},
			{"an older version", "max", 412, "stale", stale},
			{"no version", "max", 428, "version-missing", versionless},
			{"no role", "max", 422, "body.roleId required",
				map[string]any{"id": o.Person("ann").UserID, "version": 1, "to": o.Theirs}},
		} {
			p := o.Refused(c.status, c.who, "PATCH", "/api/user/company", c.body)
			got := strings.TrimPrefix(p.Type, "/problems/")
			if len(p.Errors) == 1 {
				got = p.Errors[0].Location + " " + p.Errors[0].Code
			}
			if got != c.want {
				t.Errorf("%s: %s, want %s", c.what, got, c.want)
			}
		}
		last := o.moves("ada", o.Theirs, clerk)
		for _, name := range []string{"ann", "ben"} { // who administer people as well
			o.Exec(`UPDATE users SET locked = 1 WHERE id = {:id}`, db.Params{"id": o.Person(name).UserID})
		}
		for _, who := range []string{"max", "top"} {
			if p := o.Refused(409, who, "PATCH", "/api/user/company", last); p.Type != "/problems/last-administrator" {
				t.Errorf("the last administrator, by %s: %s", who, p.Type)
			}
		}
		o.Become("max", func(p *access.Person) { p.Token = true })
		if p := o.Refused(403, "max", "PATCH", "/api/user/company",
			o.moves("ben", o.Theirs, administrator)); p.Type != "/problems/in-person" {
			t.Errorf("a program makes an administrator: %s", p.Type)
		}
		if after := o.standing(); after != before || slices.ContainsFunc(o.log, func(line string) bool {
			return strings.HasPrefix(line, "refresh")
		}) {
			t.Errorf("it was\n%s\nand is\n%s\n%v", before, after, o.log)
		}
	})
}

// TestG179_APersonChangesTheirCompany: what lets them in is theirs again there, what they made and belonged to is not.
func TestG179_APersonChangesTheirCompany(t *testing.T) {
	for _, who := range []string{"max", "top"} {
		t.Run(who, func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				o := open(t, d)
				clerk, ann := o.role(o.Theirs, "Clerk"), o.Person("ann").UserID
				var north usergroup.Group
				o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North",
					"userIds": []int64{ann, o.Person("ben").UserID}}, &north)
				menu := o.Content("ann", "Menu", areatest.File{})
				o.Exec(`UPDATE users SET password = 'hash', using_2fa = 1, totp_secret = 'sealed', email = 'ann@example.org'
					WHERE id = {:id}`, db.Params{"id": ann})
				var moved, read user.Record
				o.OK(http.StatusOK, who, "PATCH", "/api/user/company", o.moves("ann", o.Theirs, clerk), &moved)
				if moved.CompanyID != o.Theirs || moved.Company.Name != "Theirs" || moved.RoleID != clerk ||
					moved.Role.RoleDesc != "Clerk" || len(moved.GroupIDs) != 0 || moved.Version != 2 {
					t.Errorf("%+v", moved)
				}
				if moved.Username != "ann" || moved.Email != "ann@example.org" || !moved.Using2FA ||
					moved.State != user.Active || o.hash(ann) != "hash" {
					t.Errorf("what is theirs stayed behind: %+v", moved)
				}
				if want := []string{fmt.Sprintf("end company %d", ann),
					fmt.Sprintf("refresh %d", ann)}; !slices.Equal(o.log, want) {
					t.Errorf("%v, want %v", o.log, want)
				}
				o.Refused(http.StatusNotFound, "ada", "GET", path(ann), nil)
				o.OK(http.StatusOK, "eve", "GET", path(ann), nil, &read)
				var left usergroup.Group
				o.OK(http.StatusOK, "ada", "GET", fmt.Sprint("/api/usergroup/", north.ID), nil, &left)
				if !slices.Equal(left.UserIDs, []int64{o.Person("ben").UserID}) {
					t.Errorf("the group has %v", left.UserIDs)
				}
				if owner := o.lines(`SELECT u.username FROM content c JOIN users u ON u.id = c.user_id
					WHERE c.id = {:id} AND c.company_id = {:ours}`, db.Params{"id": menu,
					"ours": o.Ours}); !slices.Equal(owner, []string{"ann"}) {
					t.Errorf("what she made is %v's", owner)
				}
				trail := func(company int64) string {
					return strings.Join(o.lines(`SELECT action || ' ' || name || ': ' || before || ' => ' || after FROM audit
						WHERE company_id = {:company} AND entity = 'user' ORDER BY id`, db.Params{"company": company}), "\n")
				}
				ours, theirs := trail(o.Ours), trail(o.Theirs)
				if !strings.HasPrefix(ours, "move ann: ") || !strings.Contains(ours, "Editor ann") ||
					!strings.Contains(ours, fmt.Sprintf(`"groupIds":[%d]`, north.ID)) || strings.Contains(ours, "Clerk") {
					t.Errorf("our trail says %s", ours)
				}
				if !strings.HasPrefix(theirs, "move ann: ") || !strings.Contains(theirs, `"role":"Clerk"`) ||
					strings.Contains(theirs, "Editor") ||
					strings.Contains(theirs, fmt.Sprintf(`"groupIds":[%d]`, north.ID)) {
					t.Errorf("their trail says %s", theirs)
				}
			})
		})
	}
}

// TestPeopleMoveWhileTheyJoin a group of the old company, which somebody else is done with first.
func TestPeopleMoveWhileTheyJoin(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		clerk := o.role(o.Theirs, "Clerk")
		var north usergroup.Group
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North"}, &north)
		err := o.Against(`INSERT INTO usergroup_member (company_id, usergroup_id, user_id)
			VALUES ({:company}, {:group}, {:user})`,
			db.Params{"company": o.Ours, "group": north.ID, "user": o.Person("ann").UserID}, func() error {
				var p areatest.Problem
				answer := o.Call("max", "PATCH", "/api/user/company", o.moves("ann", o.Theirs, clerk), &p)
				if answer.StatusCode != http.StatusOK {
					return fmt.Errorf("she is refused: %d %s", answer.StatusCode, p.Type)
				}
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		if left := o.lines(`SELECT CAST(user_id AS TEXT) FROM usergroup_member`, nil); len(left) != 0 {
			t.Errorf("she is in the group still: %v", left)
		}
	})
}

// TestManyMovePeopleAtOnce: more of them than a node has connections, both ways between two companies. Each person
// moves once, and nobody is told of a failure of the server's.
func TestManyMovePeopleAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		boss := map[int64]int64{o.Ours: o.Person("ada").RoleID, o.Theirs: o.Person("max").RoleID}
		var bodies []map[string]any
		for i := range 12 {
			from, to := o.Ours, o.Theirs
			if i%2 == 1 {
				from, to = to, from
			}
			id := o.Insert(`INSERT INTO users (company_id, role_id, username, username_folded, password, created_at,
				updated_at) VALUES ({:company}, {:role}, {:name}, {:name}, '', 0, 0)`,
				db.Params{"company": from, "role": boss[from], "name": fmt.Sprint("guest", i)})
			bodies = append(bodies, map[string]any{"id": id, "version": 1, "to": to, "roleId": boss[to]})
		}
		got := o.AtOnce(48, func(i int) int {
			return o.Call("top", "PATCH", "/api/user/company", bodies[i%len(bodies)], nil).StatusCode
		})
		done, refused := got[http.StatusOK], got[http.StatusPreconditionFailed]+got[http.StatusUnprocessableEntity]+
			got[http.StatusNotFound]
		if done != len(bodies) || done+refused != 48 {
			t.Errorf("answered %v", got)
		}
		if n := o.lines(`SELECT CAST(COUNT(*) AS TEXT) FROM audit WHERE action = 'move'`, nil)[0]; n != "24" {
			t.Errorf("%s entries of the trail", n)
		}
	})
}

// TestTheLastAdministratorStaysOfManyWhoMoveThem: of three, whoever comes first, two go.
func TestTheLastAdministratorStaysOfManyWhoMoveThem(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		clerk := o.role(o.Theirs, "Clerk")
		names := []string{"ada", "ann", "ben"} // all who administer ours
		got := o.AtOnce(24, func(i int) int {
			move := o.moves(names[i%len(names)], o.Theirs, clerk)
			return o.Call("top", "PATCH", "/api/user/company", move, nil).StatusCode
		})
		if got[http.StatusOK] != 2 || got[http.StatusConflict] < 1 {
			t.Errorf("answered %v", got)
		}
		for status := range maps.Keys(got) {
			if status >= http.StatusInternalServerError {
				t.Errorf("the server failed: %v", got)
			}
		}
		left := o.lines(`SELECT username FROM users WHERE company_id = {:ours} AND username <> 'vic'`,
			db.Params{"ours": o.Ours})
		if len(left) != 1 {
			t.Errorf("%v are left", left)
		}
	})
}
