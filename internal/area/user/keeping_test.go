package user_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/secret"
)

// lasting are the ways to make a way in that stays: a password or an address that the caller knows, a role that
// governs accounts, and letting in again who was shut out.
func (o *office) lasting() map[string]request {
	ann, vic, ada := o.Person("ann"), o.Person("vic"), o.Person("ada")
	shut := o.add(map[string]any{"username": "shut", "active": false})
	boss := o.add(map[string]any{"username": "boss", "password": "", "email": "boss@example.com", "roleId": ada.RoleID})
	edit := func(id int64, fields map[string]any) request {
		fields["id"], fields["version"] = id, 1
		return request{"PATCH", "/api/user", fields}
	}
	return map[string]request{
		"a password": edit(vic.UserID, map[string]any{"changePwd": true, "password": password}),
		"an address": edit(vic.UserID, map[string]any{"email": "eve@example.net"}),
		"a new person's password": {"POST", "/api/user", map[string]any{"username": "zoe", "password": password,
			"roleId": vic.RoleID}},
		"an invitation of who governs people": {"POST", "/api/user", map[string]any{"username": "zea",
			"email": "eve@example.net", "roleId": ann.RoleID}},
		"a role that governs people":        edit(vic.UserID, map[string]any{"roleId": ann.RoleID}),
		"the administrator's role":          edit(ann.UserID, map[string]any{"roleId": ada.RoleID}),
		"letting in again":                  edit(shut.ID, map[string]any{"active": true}),
		"inviting who governs people again": {"POST", path(boss.ID) + "/invite", nil},
	}
}

// request is what somebody asks for.
type request struct {
	method, path string
	body         any
}

// TestWhatMakesALastingWayInTakesAProof: no program does it, and an open session whose owner is away neither.
func TestWhatMakesALastingWayInTakesAProof(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	o.Exec(`UPDATE users SET using_2fa = 1 WHERE id = {:id}`, db.Params{"id": o.Person("vic").UserID})
	ways := o.lasting()
	ways["taking a second factor"] = request{"PATCH", "/api/user", map[string]any{"id": o.Person("vic").UserID,
		"version": 1, "using2FA": false, "reason": "lost"}}
	ways["the own sessions"] = request{"DELETE", path(o.Person("ada").UserID) + "/sessions", nil}
	refused := func(who string) {
		t.Helper()
		for name, way := range ways {
			if p := o.Refused(http.StatusForbidden, "ada", way.method, way.path, way.body); p.Type != "/problems/"+who {
				t.Errorf("%s: %s, want %s", name, p.Type, who)
			}
		}
	}
	before := o.count()
	o.Become("ada", func(p *access.Person) { p.Confirmed = false })
	refused("confirm-needed")
	o.Become("ada", func(p *access.Person) { p.Token = true })
	refused("in-person")
	if o.count() != before {
		t.Error("somebody was added")
	}
	o.Become("ada", func(p *access.Person) { p.Confirmed, p.Token = true, false })
	for name, way := range ways {
		if body, ok := way.body.(map[string]any); ok && body["id"] != nil {
			body["version"] = o.version(body["id"].(int64)) // one is saved after the other
		}
		if got := o.Call("ada", way.method, way.path, way.body, nil).StatusCode; got >= http.StatusBadRequest {
			t.Errorf("%s with a proof: %d", name, got)
		}
	}
}

// TestDailyWorkTakesNoProof, not of a program either: it invites, renames, moves among roles, and shuts out.
func TestDailyWorkTakesNoProof(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ada, ann, vic := o.Person("ada"), o.Person("ann"), o.Person("vic")
	for _, token := range []bool{false, true} {
		o.Become("ada", func(p *access.Person) { p.Confirmed, p.Token = false, token })
		new := o.add(map[string]any{"username": fmt.Sprint("new ", token), "password": "", "email": "new@example.com"})
		if new.Invitation == nil || !new.Invitation.Sent {
			t.Errorf("%+v", new.Invitation)
		}
		o.OK(http.StatusOK, "ada", "POST", path(new.ID)+"/invite", nil, nil)
		for _, fields := range []map[string]any{{"displayName": "Ann"}, {"roleId": vic.RoleID}, {"locked": true},
			{"using2FA": false, "email": ""}} {
			fields["id"], fields["version"] = new.ID, o.version(new.ID)
			if _, named := fields["email"]; named {
				fields["id"], fields["version"] = ann.UserID, o.version(ann.UserID)
			}
			o.OK(http.StatusOK, "ada", "PATCH", "/api/user", fields, nil)
		}
		o.OK(http.StatusOK, "ada", "DELETE", path(ann.UserID)+"/sessions", nil, nil)
		o.OK(http.StatusOK, "ada", "PATCH", "/api/user", map[string]any{"id": ada.UserID,
			"version": o.version(ada.UserID), "displayName": "Ada"}, nil)
	}
}

func (o *office) version(id int64) int64 {
	o.T.Helper()
	var r user.Record
	o.OK(http.StatusOK, "ada", "GET", path(id), nil, &r)
	return r.Version
}

// TestAProgramKeepsItsHandsOffItsOwnersAccount: name, address, second factor, sessions and tokens.
func TestAProgramKeepsItsHandsOffItsOwnersAccount(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ada := o.Person("ada")
	o.Become("ada", func(p *access.Person) { p.Token, p.Confirmed = true, false })
	for _, try := range []request{
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "email": "eve@example.net"}},
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "username": "eve"}},
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "using2FA": true}},
		{"GET", path(ada.UserID) + "/sessions", nil},
		{"GET", path(ada.UserID) + "/tokens", nil},
		{"DELETE", path(ada.UserID) + "/sessions", nil},
		{"DELETE", path(ada.UserID) + "/tokens/1", nil},
	} {
		if p := o.Refused(http.StatusForbidden, "ada", try.method, try.path,
			try.body); p.Type != "/problems/in-person" {
			t.Errorf("%s %s %v: %s", try.method, try.path, try.body, p.Type)
		}
	}
}

func TestSessions(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ann := o.Person("ann")
	now := dbtest.Now.UnixMilli()
	sign := func(token string, seen, expires int64) int64 {
		return o.Insert(`INSERT INTO session (digest, user_id, created_at, seen_at, expires_at, ip, agent)
			VALUES ({:digest}, {:user}, {:now}, {:seen}, {:expires}, '::1', 'Browser')`,
			db.Params{"digest": secret.Digest(token), "user": ann.UserID, "now": now, "seen": seen, "expires": expires})
	}
	old, recent := sign("old", now-5000, now+1), sign("recent", now-1000, now+1)
	sign("over", now, now-1)
	var sessions []user.Session
	o.OK(http.StatusOK, "ada", "GET", path(ann.UserID)+"/sessions", nil, &sessions)
	if len(sessions) != 2 || sessions[0].ID != recent || sessions[1].ID != old || sessions[0].IP != "::1" ||
		sessions[0].Current {
		t.Errorf("%+v", sessions)
	}
	o.OK(http.StatusOK, "ada", "DELETE", fmt.Sprintf("%s/sessions/%d", path(ann.UserID), old), nil, nil)
	o.OK(http.StatusOK, "ada", "DELETE", path(ann.UserID)+"/sessions", nil, nil)
	refresh := fmt.Sprintf("refresh %d", ann.UserID)
	if want := []string{fmt.Sprintf("end session %d of %d", old, ann.UserID), refresh,
		fmt.Sprintf("end %d", ann.UserID), refresh}; !slices.Equal(o.log, want) {
		t.Errorf("%v", o.log)
	}
	o.Insert(`INSERT INTO api_token (digest, user_id, name, access, hint, created_at, expires_at)
		VALUES ('x', {:user}, 'script', 'R', 'mq_abcd', {:now}, {:now})`,
		db.Params{"user": ann.UserID, "now": now})
	var tokens []user.Token
	o.OK(http.StatusOK, "ada", "GET", path(ann.UserID)+"/tokens", nil, &tokens)
	if len(tokens) != 1 || tokens[0].Name != "script" || tokens[0].SeenAt != nil {
		t.Errorf("%+v", tokens)
	}
	o.log = nil
	o.OK(http.StatusOK, "ada", "DELETE", fmt.Sprintf("%s/tokens/%d", path(ann.UserID), tokens[0].ID), nil, nil)
	if want := fmt.Sprintf("end token %d of %d", tokens[0].ID, ann.UserID); !slices.Equal(o.log, []string{want}) {
		t.Errorf("%v", o.log)
	}
	o.Refused(http.StatusForbidden, "vic", "GET", path(ann.UserID)+"/sessions", nil)
	o.Refused(http.StatusNotFound, "eve", "GET", path(ann.UserID)+"/sessions", nil)
}
