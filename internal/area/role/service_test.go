package role_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/role"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// office is an installation whose people may change users and roles, and see
// content; told are those whose consoles were told to ask again.
type office struct {
	*areatest.Office
	told []int64
}

func open(t *testing.T, d *db.DB) *office {
	o := &office{Office: areatest.Open(t, d, "UTC", access.User, access.Role, access.Tag)}
	roles := role.New(d)
	roles.Refreshes(func(id int64) { o.told = append(o.told, id) })
	roles.Register(o.Router)
	return o
}

func grid(lines ...any) []any { return lines }

func line(f access.Feature, level string, admin any) map[string]any {
	return map[string]any{"feature": f, "access": level, "admin": admin}
}

func (o *office) add(name string, lines ...any) role.Role {
	o.T.Helper()
	var r role.Role
	o.OK(http.StatusCreated, "ada", "POST", "/api/roles", map[string]any{"role": name, "authority": lines}, &r)
	return r
}

func (o *office) right(r role.Role, f access.Feature) role.Right {
	o.T.Helper()
	i := slices.IndexFunc(r.Authority, func(line role.Right) bool { return line.Feature == f })
	if i < 0 {
		o.T.Fatalf("%s says nothing of %s", r.RoleDesc, f)
	}
	return r.Authority[i]
}

func path(id int64) string { return "/api/roles/" + strconv.FormatInt(id, 10) }

func TestR488_R492_R493_CreateTakesEverySpelling(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for name, authority := range map[string]any{
			"list": grid(line("Tag", "Write", false), map[string]any{"featureId": "User", "access": "read"}),
			"text": `[{"feature":"Tag","access":"W","admin":"false"},{"feature":"User","access":"R","admin":"no"},{"feature":"Role","access":"X"}]`,
		} {
			var r role.Role
			answer := o.OK(http.StatusCreated, "ada", "POST", "/api/roles",
				map[string]any{"role": " " + name + " ", "authority": authority}, &r)
			if r.RoleDesc != name || r.CompanyID != o.Ours || len(r.Authority) != len(access.Features()) ||
				answer.Header.Get("ETag") != `"v1"` {
				t.Errorf("%s: %+v, ETag %s", name, r, answer.Header.Get("ETag"))
			}
			if o.right(r, access.Tag).Access != access.W || o.right(r, access.User).Access != access.R ||
				o.right(r, access.Role).Access != access.N || o.right(r, access.Tag).Admin {
				t.Errorf("%s: %+v", name, r.Authority)
			}
		}
		var r role.Role
		o.OK(http.StatusCreated, "top", "POST", "/api/roles", map[string]any{"companyId": o.Ours, "role": "flag",
			"authority": grid(line("Tag", "W", "true"), line("User", "N", true))}, &r)
		if !o.right(r, access.Tag).Admin || o.right(r, access.User).Admin {
			t.Errorf("flags: %+v", r.Authority)
		}
	})
}

func TestCreateRefuses(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	o.add("Taken")
	for _, c := range []struct {
		name, at, code string
		body           map[string]any
	}{
		{"no name", "body.role", "required", map[string]any{"role": "  "}},
		{"a name that is taken", "body.role", "taken", map[string]any{"role": "taken"}},
		{"the administrator's name", "body.role", "administrator-name", map[string]any{"role": "Administrator"}},
		{"an unknown feature", "body.authority[0].feature", "not-allowed",
			map[string]any{"role": "x", "authority": grid(line("Rockets", "W", false))}},
		{"a feature twice", "body.authority[1].feature", "duplicate",
			map[string]any{"role": "x", "authority": grid(line("Tag", "W", false), line("Tag", "R", false))}},
		{"more than is held", "body.authority.Content", "beyond-own",
			map[string]any{"role": "x", "authority": grid(line("Content", "R", false))}},
		{"a flag that is not held", "body.authority.Tag", "beyond-own",
			map[string]any{"role": "x", "authority": grid(line("Tag", "W", true))}},
	} {
		p := o.Refused(http.StatusUnprocessableEntity, "ada", "POST", "/api/roles", c.body)
		if len(p.Errors) == 0 || p.Errors[0].Location != c.at || p.Errors[0].Code != c.code {
			t.Errorf("%s: %+v", c.name, p.Errors)
		}
	}
	o.Refused(http.StatusForbidden, "vic", "POST", "/api/roles", map[string]any{"role": "x"})
}

func TestR487_ChangingOneFeatureLeavesTheOthers(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		r := o.add("Helper", line("Tag", "R", false), line("User", "R", false))
		edit := map[string]any{"id": r.ID, "authority": grid(line("Tag", "W", false))}
		o.Refused(http.StatusPreconditionRequired, "ada", "PATCH", "/api/roles", edit)
		edit["version"] = 1
		var saved role.Role
		o.OK(http.StatusOK, "ada", "PATCH", "/api/roles", edit, &saved)
		if o.right(saved, access.Tag).Access != access.W || o.right(saved, access.User).Access != access.R ||
			saved.Version != 2 {
			t.Errorf("%+v", saved)
		}
		if p := o.Refused(http.StatusPreconditionFailed, "ben", "PATCH", "/api/roles", edit); p.Params["by"] != "ada" ||
			p.Params["version"] != 2.0 {
			t.Errorf("stale: %+v", p)
		}
		o.Refused(http.StatusNotFound, "eve", "PATCH", "/api/roles", edit)
		o.Refused(http.StatusNotFound, "eve", "GET", path(r.ID), nil)
		if got := o.Actions("role", r.ID); !slices.Equal(got, []string{"create", "update"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestAChangedRoleReachesItsHolders(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ann := o.Person("ann")
	o.OK(http.StatusOK, "ada", "PATCH", "/api/roles", map[string]any{"id": ann.RoleID, "version": 1,
		"authority": grid(line("Tag", "R", false))}, nil)
	if !slices.Equal(o.told, []int64{ann.UserID}) {
		t.Errorf("told are %v, want %d", o.told, ann.UserID)
	}
}

func TestTheLastAdministratorsRoleKeepsItsRights(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		less := grid(line("User", "R", false))
		strip := func(who string) map[string]any {
			return map[string]any{"id": o.Person(who).RoleID, "version": 1, "authority": less}
		}
		if p := o.Refused(http.StatusConflict, "ada", "PATCH", "/api/roles",
			strip("ada")); p.Type != "/problems/own-role" {
			t.Errorf("the own role: %s", p.Type)
		}
		o.OK(http.StatusOK, "ada", "PATCH", "/api/roles", strip("ann"), nil)
		o.OK(http.StatusOK, "ada", "PATCH", "/api/roles", strip("ben"), nil)
		if p := o.Refused(http.StatusConflict, "max", "PATCH", "/api/roles?companyId="+strconv.FormatInt(o.Ours, 10),
			strip("ada")); p.Type != "/problems/last-administrator" {
			t.Errorf("the last one: %s", p.Type)
		}
		o.Exec(`UPDATE users SET locked = 1 WHERE username = 'eve'`)
		if p := o.Refused(http.StatusConflict, "top", "PATCH", "/api/roles",
			strip("max")); p.Type != "/problems/last-administrator" {
			t.Errorf("a locked one counts: %s", p.Type)
		}
	})
}

func TestDeletingARole(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		r := o.add("Helper")
		p := o.Refused(http.StatusConflict, "ada", "DELETE", path(o.Person("ann").RoleID), nil)
		if p.Type != "/problems/in-use" || len(p.Related) != 1 || p.Related[0].Name != "ann" ||
			p.Related[0].Type != "user" {
			t.Errorf("in use: %+v", p)
		}
		o.Refused(http.StatusNotFound, "eve", "DELETE", path(r.ID), nil)
		o.OK(http.StatusOK, "ada", "DELETE", path(r.ID), nil, nil)
		o.Refused(http.StatusNotFound, "ada", "DELETE", path(r.ID), nil)
		if p := o.Refused(http.StatusConflict, "top", "DELETE", path(access.TopRole),
			nil); p.Type != "/problems/top-role" { // G50
			t.Errorf("role 1: %s", p.Type)
		}
	})
}

func TestR310_R494_List(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for i := range 12 {
			o.add("Helper " + strconv.Itoa(i))
		}
		var page []role.Role
		answer := o.OK(http.StatusOK, "ada", "GET", "/api/roles", nil, &page)
		if len(page) != 10 || answer.Header.Get("x-total-count") != "16" {
			t.Errorf("%d of %s", len(page), answer.Header.Get("x-total-count"))
		}
		o.OK(http.StatusOK, "ada", "GET", "/api/roles?roleName=HELPER%201", nil, &page)
		if len(page) != 3 {
			t.Errorf("by name: %d", len(page))
		}
		o.OK(http.StatusOK, "ada", "GET", "/api/roles?roleId="+strconv.FormatInt(page[0].ID, 10), nil, &page)
		if len(page) != 1 {
			t.Errorf("by id: %d", len(page))
		}
		o.OK(http.StatusOK, "ada", "GET", "/api/roles?sortBy=users&sortDesc=true", nil, &page)
		if page[0].Users != 1 {
			t.Errorf("by use: %+v", page[0])
		}
		o.Refused(http.StatusUnprocessableEntity, "ada", "GET", "/api/roles?sortBy=colour", nil)
		var choices []role.Choice
		o.OK(http.StatusOK, "ann", "GET", "/api/allroles", nil, &choices)
		for _, c := range choices {
			if c.Grantable != (c.RoleDesc != "Administrator") {
				t.Errorf("ann may give %s: %v", c.RoleDesc, c.Grantable)
			}
		}
	})
}

// TestRolesAreSavedAtOnce: 48 people who save roles of a company take turns, and
// none of them is told of a deadlock.
func TestRolesAreSavedAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var roles [4]role.Role
		for i := range roles {
			roles[i] = o.add("Role "+strconv.Itoa(i), line(access.Tag, "W", false))
		}
		got := o.AtOnce(48, func(i int) int {
			r := roles[i%len(roles)]
			return o.Call("ada", http.MethodPatch, "/api/roles",
				map[string]any{"id": r.ID, "version": 1, "authority": grid(line(access.Tag, "R", false))},
				nil).StatusCode
		})
		if got[http.StatusOK] != len(roles) || got[http.StatusPreconditionFailed] != 48-len(roles) {
			t.Errorf("answers by status: %v", got)
		}
	})
}

// TestARoleThatComesToGovernAccountsTakesAProof, and no program makes one. What it governed already counts for nothing.
func TestARoleThatComesToGovernAccountsTakesAProof(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	plain, governs := o.add("Guide", line("Tag", "W", false)), o.add("Helper", line("User", "W", false))
	change := func(r role.Role, lines ...any) (string, map[string]any) {
		return "PATCH", map[string]any{"id": r.ID, "version": r.Version, "authority": lines}
	}
	for _, f := range []access.Feature{access.User, access.Role} {
		for _, token := range []bool{false, true} {
			o.Become("ada", func(p *access.Person) { p.Confirmed, p.Token = false, token })
			want := map[bool]string{false: "/problems/confirm-needed", true: "/problems/in-person"}[token]
			method, body := change(plain, line(f, "W", false))
			if p := o.Refused(http.StatusForbidden, "ada", method, "/api/roles", body); p.Type != want {
				t.Errorf("W on %s for a role: %s, want %s", f, p.Type, want)
			}
			body = map[string]any{"role": "More", "authority": grid(line(f, "W", false))}
			if p := o.Refused(http.StatusForbidden, "ada", "POST", "/api/roles", body); p.Type != want {
				t.Errorf("a new role with W on %s: %s, want %s", f, p.Type, want)
			}
		}
	}
	for _, harmless := range []struct {
		role  role.Role
		lines []any
	}{
		{plain, grid(line("User", "R", false), line("Tag", "N", false))},
		{governs, grid(line("User", "W", false), line("Tag", "W", false))},
	} {
		method, body := change(harmless.role, harmless.lines...)
		o.OK(http.StatusOK, "ada", method, "/api/roles", body, nil)
	}
}
