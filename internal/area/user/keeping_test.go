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

// TestProgramsTakeNoAccountOver: what keeps an account is no business of who acts
// for its owner by a token, by no way round, and a program makes no administrators.
func TestProgramsTakeNoAccountOver(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ada, ann := o.Person("ada"), o.Person("ann").UserID
	o.Become("ada", func(p *access.Person) { p.Token, p.Confirmed = true, false })
	edit := func(id int64, field string, value any) map[string]any {
		return map[string]any{"id": id, "version": 1, "changePwd": true, "password": password, field: value}
	}
	for _, try := range []struct {
		method, path string
		body         any
	}{
		{"PATCH", "/api/user", edit(ada.UserID, "displayName", "x")},
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "email": "eve@example.net"}},
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "username": "eve"}},
		{"PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1, "using2FA": true}},
		{"PATCH", "/api/user", map[string]any{"id": ann, "version": 1, "roleId": ada.RoleID}},
		{"POST", "/api/user", map[string]any{"username": "eve", "password": password, "roleId": ada.RoleID}},
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
	o.OK(http.StatusOK, "ada", "PATCH", "/api/user", map[string]any{"id": ada.UserID, "version": 1,
		"displayName": "Ada"}, nil)
	o.OK(http.StatusOK, "ada", "PATCH", "/api/user", edit(ann, "displayName", "Ann"),
		nil) // somebody else's: that is its work
}

// TestChangesOfHowSomebodySignsInTakeAProof, whoever's they are; others do not.
func TestChangesOfHowSomebodySignsInTakeAProof(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	ann := o.Person("ann").UserID
	o.Exec(`UPDATE users SET using_2fa = 1 WHERE id = {:id}`, db.Params{"id": ann})
	o.Become("ada", func(p *access.Person) { p.Confirmed = false })
	for _, body := range []map[string]any{{"changePwd": true, "password": password}, {"email": "eve@example.net"},
		{"using2FA": false}} {
		body["id"], body["version"] = ann, 1
		if p := o.Refused(http.StatusForbidden, "ada", "PATCH", "/api/user",
			body); p.Type != "/problems/confirm-needed" {
			t.Errorf("%v: %s", body, p.Type)
		}
	}
	if p := o.Refused(http.StatusForbidden, "ada", "DELETE", path(o.Person("ada").UserID)+"/sessions",
		nil); p.Type != "/problems/confirm-needed" {
		t.Errorf("the own sessions: %s", p.Type)
	}
	o.OK(http.StatusOK, "ada", "PATCH", "/api/user", map[string]any{"id": ann, "version": 1, "displayName": "Ann",
		"using2FA": true, "email": ""}, nil)
	o.OK(http.StatusOK, "ada", "DELETE", path(ann)+"/sessions", nil, nil)
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
