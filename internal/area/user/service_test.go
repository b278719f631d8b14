package user_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/secret"
)

// office is an installation whose people may change users and roles. It is its
// own account: what happens to sessions and invitations stands in log.
type office struct {
	*areatest.Office
	guard  sync.Mutex
	log    []string
	noMail bool
}

func open(t *testing.T, d *db.DB) *office {
	o := &office{Office: areatest.Open(t, d, "UTC", access.User, access.Role)}
	users, groups := user.New(d, role.New(d), secret.NewQuickHasher(rand.Reader),
		func() time.Time { return dbtest.Now }), usergroup.New(d)
	users.Uses(user.Parts{Accounts: o, Groups: groups, Refresh: func(id int64) { o.say("refresh", id) }})
	users.Register(o.Router)
	groups.Register(o.Router)
	return o
}

func (o *office) say(what string, id int64) {
	o.guard.Lock()
	defer o.guard.Unlock()
	o.log = append(o.log, fmt.Sprintf("%s %d", what, id))
}

func (o *office) CredentialsChanged(_ context.Context, _ *db.Tx, was user.User, what user.Credential,
	keep string) error {
	names := map[user.Credential]string{user.AddressChanged: "address", user.FactorTaken: "factor",
		user.PasswordChanged: "password", user.ShutOut: "out", user.CompanyChanged: "company",
		user.PowersChanged: "powers"}
	o.say("end "+names[what]+keep, was.ID)
	return nil
}

func (o *office) EndToken(_ context.Context, _ *db.Tx, id, token int64) (string, error) {
	o.say(fmt.Sprintf("end token %d of", token), id)
	return "script", nil
}

func (o *office) EndSessions(_ context.Context, _ *db.Tx, id int64, keep string) error {
	o.say("end"+keep, id)
	return nil
}

func (o *office) EndSession(_ context.Context, _ *db.Tx, id, session int64) error {
	o.say(fmt.Sprintf("end session %d of", session), id)
	return nil
}

func (o *office) Forgive(username string) { o.log = append(o.log, "forgive "+username) }

func (o *office) Invite(_ context.Context, _ access.Scope, id int64) (user.Invitation, error) {
	if o.noMail {
		return user.Invitation{Problem: "no-mail-server", Link: "https://signs.example.com/#secret",
			Until: dbtest.Now}, nil
	}
	o.say("invite", id)
	return user.Invitation{Sent: true}, nil
}

func (o *office) InviteAll(_ context.Context, _ *db.Tx, ids []int64,
	byMail func(governs bool) bool) (map[int64]user.Invitation, error) {
	invitations := map[int64]user.Invitation{}
	for _, id := range ids {
		if invitations[id] = (user.Invitation{Sent: true}); !byMail(false) {
			invitations[id] = user.Invitation{Problem: "no-mail-server",
				Link: fmt.Sprintf("https://signs.example.com/#%d", id)}
		}
		o.say("invite", id)
	}
	return invitations, nil
}

func (o *office) SendsMail(context.Context, access.Scope, bool) (bool, error) { return !o.noMail, nil }

func (o *office) OfferSecondFactor(_ context.Context, _ *db.Tx, id int64) (string, error) {
	o.say("offer", id)
	return "otpauth://totp/x", nil
}

func (o *office) DropSecondFactor(_ context.Context, _ *db.Tx, id int64, reason string) error {
	o.log = append(o.log, fmt.Sprintf("drop %d: %s", id, reason))
	return nil
}

const password = "correct horse battery"

func (o *office) add(fields map[string]any) user.Created {
	o.T.Helper()
	body := map[string]any{"username": "new", "password": password, "roleId": o.Person("vic").RoleID}
	for name, value := range fields {
		body[name] = value
	}
	var created user.Created
	o.OK(http.StatusCreated, "ada", "POST", "/api/user", body, &created)
	return created
}

func path(id int64) string { return "/api/user/" + strconv.FormatInt(id, 10) }

func TestR498_R504_Create(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var group usergroup.Group
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North"}, &group)
		u := o.add(map[string]any{"username": " Nina ", "displayName": "Nina North", "email": "nina@example.com",
			"language": "ja", "groupIds": strconv.FormatInt(group.ID, 10)})
		if u.Username != "Nina" || u.CompanyID != o.Ours || u.Language != "ja" || !u.Active || u.Locked ||
			u.State != user.Active || u.Using2FA || u.Invitation != nil {
			t.Errorf("%+v", u)
		}
		if u.Company.Name != "Ours" || u.Role.ID != o.Person("vic").RoleID || len(u.Role.Authority) == 0 ||
			!slices.Equal(u.UserGroups, []string{"North"}) || !slices.Equal(u.GroupIDs, []int64{group.ID}) {
			t.Errorf("%+v", u)
		}
		if plain := o.add(map[string]any{"username": "plain", "active": false}); plain.Language != "en" ||
			plain.State != user.Inactive { // R496
			t.Errorf("%+v", plain)
		}
		for locale, language := range map[string]string{"zh-Hans": "hans", "zh-Hant": "hant", "hant": "hant"} { // G17
			if u := o.add(map[string]any{"username": "of " + locale, "language": locale}); u.Language != language {
				t.Errorf("who speaks %s is stored with %q", locale, u.Language)
			}
		}
		var raw map[string]any
		o.OK(http.StatusOK, "vic", "GET", path(u.ID), nil, &raw)
		if _, told := raw["password"]; told || raw["manageable"] != true {
			t.Errorf("vic reads %v", raw)
		}
	})
}

func TestCreateRefuses(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	for _, c := range []struct {
		who, at, code string
		fields        map[string]any
	}{
		{"ada", "body.username", "required", map[string]any{"username": " "}},
		{"ada", "body.username", "taken", map[string]any{"username": "EVE"}},
		// another company's: names are one for all
		{"ada", "body.email", "bad-format", map[string]any{"email": "nowhere"}},
		{"ada", "body.email", "required-to-invite", map[string]any{"password": ""}},
		{"ada", "body.password", "too-short", map[string]any{"password": "short"}},
		{"ada", "body.roleId", "not-found", map[string]any{"roleId": o.Person("eve").RoleID}},
		{"ada", "body.groupIds", "not-found", map[string]any{"groupIds": []int{4711}}},
		{"ann", "body.roleId", "beyond-own", map[string]any{"roleId": o.Person("ada").RoleID}},
	} {
		body := map[string]any{"username": "new", "password": password, "roleId": o.Person("vic").RoleID}
		for name, value := range c.fields {
			body[name] = value
		}
		p := o.Refused(http.StatusUnprocessableEntity, c.who, "POST", "/api/user", body)
		if len(p.Errors) != 1 || p.Errors[0].Location != c.at || p.Errors[0].Code != c.code {
			t.Errorf("%v: %+v", c.fields, p.Errors)
		}
	}
	o.Refused(http.StatusForbidden, "vic", "POST", "/api/user", map[string]any{"username": "new", "roleId": 1})
}

func TestR499_ChangeEndsWhatItMust(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		u := o.add(nil)
		end := func(what string) string { return fmt.Sprintf("end %s %d", what, u.ID) }
		refresh := fmt.Sprintf("refresh %d", u.ID)
		version := u.Version
		for _, c := range []struct {
			name   string
			fields map[string]any
			want   []string
		}{
			{"a name", map[string]any{"displayName": "Nina", "email": "nina@example.com", "language": "hans",
				"username": "nina"}, []string{end("address")}},
			{"G147: a password without changePwd", map[string]any{"password": "another horse battery"}, nil},
			{"R500: a password", map[string]any{"password": "another horse battery", "changePwd": true},
				[]string{end("password"), refresh}},
			{"locked", map[string]any{"locked": true}, []string{end("out"), refresh}},
			{"G16: unlocked", map[string]any{"locked": false}, []string{"forgive nina"}},
			{"deactivated", map[string]any{"active": false}, []string{end("out"), refresh}},
			{"active again", map[string]any{"active": true}, nil},
			{"another role", map[string]any{"roleId": o.Person("ann").RoleID}, []string{end("powers"), refresh}},
		} {
			o.log = nil
			c.fields["id"], c.fields["version"] = u.ID, version
			before := o.hash(u.ID)
			var saved user.Record
			o.OK(http.StatusOK, "ada", "PATCH", "/api/user", c.fields, &saved)
			if version++; saved.Version != version || !slices.Equal(o.log, c.want) {
				t.Errorf("%s: version %d, %v", c.name, saved.Version, o.log)
			}
			if changed := o.hash(u.ID) != before; changed != strings.HasPrefix(c.name, "R500") {
				t.Errorf("%s: the password changed: %v", c.name, changed)
			}
		}
		edit := map[string]any{"id": u.ID, "displayName": "x"}
		o.Refused(http.StatusPreconditionRequired, "ada", "PATCH", "/api/user", edit)
		edit["version"] = 1
		if p := o.Refused(http.StatusPreconditionFailed, "ann", "PATCH", "/api/user", edit); p.Params["by"] != "ada" {
			t.Errorf("stale: %+v", p)
		}
	})
}

func (o *office) hash(id int64) string {
	o.T.Helper()
	var hash string
	if err := o.DB.Unscoped("looked up").Row(o.T.Context(), `SELECT password FROM users WHERE id = {:id}`,
		db.Params{"id": id}, &hash); err != nil {
		o.T.Fatal(err)
	}
	return hash
}

// TestNobodyActsOnWhoMayDoMore: the administrator's role is more than an editor's
// who administers people, whatever the grid says.
func TestNobodyActsOnWhoMayDoMore(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ada := o.Person("ada").UserID
	for _, try := range []struct {
		method, path string
		body         any
	}{
		{"PATCH", "/api/user", map[string]any{"id": ada, "version": 1, "changePwd": true, "password": password}},
		{"PATCH", "/api/user", map[string]any{"id": ada, "version": 1, "locked": true}},
		{"DELETE", path(ada), nil},
		{"GET", path(ada) + "/sessions", nil},
		{"GET", path(ada) + "/tokens", nil},
		{"DELETE", path(ada) + "/tokens/1", nil},
		{"DELETE", path(ada) + "/sessions", nil},
		{"DELETE", path(ada) + "/sessions/1", nil},
		{"POST", path(ada) + "/invite", nil},
	} {
		if p := o.Refused(http.StatusForbidden, "ann", try.method, try.path,
			try.body); p.Type != "/problems/beyond-own" {
			t.Errorf("%s %s: %s", try.method, try.path, p.Type)
		}
	}
	var seen user.Record
	o.OK(http.StatusOK, "ann", "GET", path(ada), nil, &seen)
	if seen.Manageable {
		t.Error("ann is told that she may change ada")
	}
	o.Refused(http.StatusNotFound, "ann", "DELETE", path(o.Person("eve").UserID), nil)
	if len(o.log) != 0 {
		t.Errorf("%v", o.log)
	}
}

func TestTheOwnAccountAndTheLastAdministrator(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		ada, ann, ben := o.Person("ada"), o.Person("ann"), o.Person("ben")
		for field, value := range map[string]any{"locked": true, "active": false, "roleId": o.Person("vic").RoleID} {
			p := o.Refused(http.StatusUnprocessableEntity, "ada", "PATCH", "/api/user",
				map[string]any{"id": ada.UserID, "version": 1, field: value})
			if len(p.Errors) != 1 || p.Errors[0].Location != "body."+field || p.Errors[0].Code != "own-account" {
				t.Errorf("the own %s: %+v", field, p.Errors)
			}
		}
		if p := o.Refused(http.StatusConflict, "ada", "DELETE", path(ada.UserID),
			nil); p.Type != "/problems/own-account" {
			t.Errorf("deleting oneself: %s", p.Type)
		}
		o.OK(http.StatusOK, "ada", "PATCH", "/api/user", map[string]any{"id": ann.UserID, "version": 1, "locked": true},
			nil)
		o.OK(http.StatusOK, "ada", "DELETE", path(ben.UserID), nil, nil)
		for _, try := range []struct {
			method, path string
			body         any
		}{
			{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "active": false}},
			{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "roleId": o.Person("vic").RoleID}},
			{"DELETE", path(ada.UserID), nil},
		} {
			at := try.path + "?companyId=" + strconv.FormatInt(o.Ours, 10)
			if p := o.Refused(http.StatusConflict, "max", try.method, at,
				try.body); p.Type != "/problems/last-administrator" {
				t.Errorf("%s %v: %s", try.method, try.body, p.Type)
			}
		}
		if o.hash(ada.UserID) != "" || len(o.Actions("user", ada.UserID)) != 0 {
			t.Error("a refused change left something behind")
		}
	})
}

func TestDeletedPeople(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		u := o.add(nil)
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup",
			map[string]any{"name": "North", "userIds": []int64{u.ID}}, nil)
		o.log = nil
		o.OK(http.StatusOK, "ada", "DELETE", path(u.ID), nil, nil)
		if want := []string{fmt.Sprintf("end out %d", u.ID), fmt.Sprintf("refresh %d", u.ID)}; !slices.Equal(o.log,
			want) {
			t.Errorf("%v, want %v", o.log, want)
		}
		o.Refused(http.StatusNotFound, "ada", "GET", path(u.ID), nil)
		o.Refused(http.StatusNotFound, "ada", "DELETE", path(u.ID), nil)
		var groups []usergroup.Group
		o.OK(http.StatusOK, "ada", "GET", "/api/usergroup", nil, &groups)
		if len(groups) != 1 || len(groups[0].UserIDs) != 0 {
			t.Errorf("groups: %+v", groups)
		}
		if again := o.add(nil); again.ID == u.ID || again.Username != u.Username { // the name is free
			t.Errorf("again: %+v", again)
		}
		if got := o.Actions("user", u.ID); !slices.Equal(got, []string{"create", "delete"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

func TestG10_TheSecondFactorIsTheirOwn(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ann, ben := o.Person("ann").UserID, o.Person("ben").UserID
	o.Exec(`UPDATE users SET using_2fa = 1 WHERE id = {:id}`, db.Params{"id": ben})
	edit := func(id int64, on bool) map[string]any { return map[string]any{"id": id, "version": 1, "using2FA": on} }
	for _, c := range []struct {
		who  string
		body map[string]any
		code string
	}{{"ada", edit(ann, true), "theirs-to-set-up"}, {"ben", edit(ben, false), "own-account"}} {
		if p := o.Refused(http.StatusUnprocessableEntity, c.who, "PATCH", "/api/user", c.body); len(p.Errors) != 1 ||
			p.Errors[0].Code != c.code {
			t.Errorf("%s, %v: %+v", c.who, c.body, p.Errors)
		}
	}
	var saved user.Changed
	o.OK(http.StatusOK, "ann", "PATCH", "/api/user", edit(ann, true), &saved)
	if saved.OTPAuth == "" {
		t.Error("ann gets nothing for her authenticator")
	}
	for _, reason := range []string{"", " \t"} {
		without := edit(ben, false)
		without["reason"] = reason
		if p := o.Refused(http.StatusUnprocessableEntity, "ada", "PATCH", "/api/user", without); len(p.Errors) != 1 ||
			p.Errors[0].Location != "body.reason" {
			t.Errorf("without a reason: %+v", p.Errors)
		}
	}
	lost := edit(ben, false)
	lost["reason"] = "lost the phone, called back"
	o.OK(http.StatusOK, "ada", "PATCH", "/api/user", lost, nil)
	if want := []string{fmt.Sprintf("offer %d", ann), fmt.Sprintf("drop %d: lost the phone, called back", ben),
		fmt.Sprintf("refresh %d", ben)}; !slices.Equal(o.log, want) {
		t.Errorf("%v, want %v", o.log, want)
	}
}

func TestR314_R503_List(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for i := range 9 {
			o.Insert(`INSERT INTO users (company_id, role_id, username, username_folded, display_name, email, password,
				created_at, updated_at)
				VALUES ({:company}, {:role}, {:name}, {:name}, 'Görlitz', {:mail}, 'x', 0, 0)`,
				db.Params{"company": o.Ours, "role": o.Person("vic").RoleID, "name": fmt.Sprintf("staff%d", i),
					"mail": fmt.Sprintf("S%d@Shop.example", i)})
		}
		var page []user.Record
		answer := o.OK(http.StatusOK, "vic", "GET", "/api/user", nil, &page)
		if len(page) != 8 || answer.Header.Get("x-total-count") != "13" {
			t.Errorf("%d of %s", len(page), answer.Header.Get("x-total-count"))
		}
		for query, want := range map[string]string{
			"username=STAFF": "9", "email=s1%40shop": "1", "name=G%C3%B6rl": "9", "name=staff3": "1",
			"roleId=" + strconv.FormatInt(o.Person("vic").RoleID, 10): "10",
			"state=invited": "4", "state=active": "9", "state=locked": "0",
			"id=" + strconv.FormatInt(o.Person("ann").UserID, 10): "1", "username=%25": "0",
		} {
			if got := o.OK(http.StatusOK, "vic", "GET", "/api/user?"+query, nil,
				nil).Header.Get("x-total-count"); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
		o.Refused(http.StatusUnprocessableEntity, "vic", "GET", "/api/user?sortBy=password", nil)
		var all []user.Choice
		o.OK(http.StatusOK, "vic", "GET", "/api/allusers", nil, &all)
		if len(all) != 13 {
			t.Errorf("all are %d", len(all))
		}
	})
}

func TestExportIsWholeAndHarmless(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	for i := range 1100 {
		o.Insert(`INSERT INTO users (company_id, role_id, username, username_folded, display_name, password, created_at,
			updated_at)
			VALUES ({:company}, {:role}, {:name}, {:name}, '=cmd()', '', 0, 0)`,
			db.Params{"company": o.Ours, "role": o.Person("vic").RoleID, "name": fmt.Sprintf("staff%d", i)})
	}
	answer := o.Call("vic", "GET", "/api/user/export?username=staff", nil, nil)
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\r\n")
	if len(lines) != 1101 || !strings.Contains(lines[1], "'=cmd()") || strings.Contains(string(text), ",=") {
		t.Errorf("%d lines, the first %s", len(lines), lines[1])
	}
}

// TestTwoAtOnceCannotTakeTheLastTwo: each alone would leave the other, and the
// first is not committed yet when the second looks.
func TestTwoAtOnceCannotTakeTheLastTwo(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		lock := func(name string) int {
			return o.Call("top", http.MethodPatch, "/api/user",
				map[string]any{"id": o.Person(name).UserID, "version": 1, "locked": true}, nil).StatusCode
		}
		if got := lock("ben"); got != http.StatusOK {
			t.Fatalf("locking the third answers %d", got)
		}
		second := make(chan int, 1)
		ctx, _, home := o.As("ada")
		err := d.For(home).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			err := role.New(d).KeepAdministrator(ctx, tx, func() error {
				_, err := tx.Exec(ctx, `UPDATE users SET locked = 1 WHERE {in} AND id = {:id}`,
					db.Params{"id": o.Person("ada").UserID})
				return err
			})
			if err != nil {
				return err
			}
			go func() { second <- lock("ann") }()
			select {
			case got := <-second:
				t.Errorf("the second did not wait for the first, and answers %d", got)
				second <- got
			case <-time.After(200 * time.Millisecond): // it waits
			}
			return tx.Record(ctx, db.Change{CompanyID: o.Ours, Action: "update", Entity: "user"})
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := <-second; got != http.StatusConflict {
			t.Errorf("the second answers %d", got)
		}
	})
}

// TestAUserNameOfAnotherCompanyIsTaken: also where the database does not show
// who has it.
func TestAUserNameOfAnotherCompanyIsTaken(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		p := o.Refused(http.StatusUnprocessableEntity, "ada", http.MethodPost, "/api/user", map[string]any{
			"username": "EVE", "email": "x@example.com", "password": "Correct-horse-battery-9",
			"roleId": o.Person("vic").RoleID})
		if len(p.Errors) != 1 || p.Errors[0].Location != "body.username" || p.Errors[0].Code != "taken" {
			t.Errorf("%+v", p)
		}
	})
}
