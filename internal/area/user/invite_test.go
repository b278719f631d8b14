package user_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestInvitation(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	u := o.add(map[string]any{"password": "", "email": "new@example.com"})
	if u.State != user.Invited || u.Invitation == nil || !u.Invitation.Sent {
		t.Errorf("%+v", u)
	}
	o.OK(http.StatusOK, "ada", "POST", path(u.ID)+"/invite", nil, nil)
	if want := fmt.Sprintf("invite %d", u.ID); !slices.Equal(o.log, []string{want, want}) {
		t.Errorf("%v", o.log)
	}
	active := o.add(map[string]any{"username": "here"})
	if p := o.Refused(http.StatusConflict, "ada", "POST", path(active.ID)+"/invite",
		nil); p.Type != "/problems/not-invited" {
		t.Errorf("who has a password: %s", p.Type)
	}
}

// TestInvitation_WithoutMailTheLinkIsForWhoAsks: it stands in their answer, once, and nowhere else. Who is invited
// again signs in by it, so that it takes what a new password takes.
func TestInvitation_WithoutMailTheLinkIsForWhoAsks(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	o.noMail = true
	want := user.Invitation{Problem: "no-mail-server", Link: "https://signs.example.com/#secret", Until: dbtest.Now}
	u := o.add(map[string]any{"password": "", "email": "new@example.com"})
	if u.Invitation == nil || *u.Invitation != want {
		t.Fatalf("who is added: %+v", u.Invitation)
	}
	boss := o.add(map[string]any{"username": "boss", "password": "", "email": "boss@example.com",
		"roleId": o.Person("ada").RoleID})
	again := func(id int64) (invited user.InvitedAgain) {
		o.OK(http.StatusOK, "ada", "POST", path(id)+"/invite", nil, &invited)
		return invited
	}
	if got := again(u.ID); got.Invitation != want || got.ID != u.ID {
		t.Errorf("again: %+v", got)
	}
	var read map[string]any
	o.OK(http.StatusOK, "ada", "GET", path(u.ID), nil, &read)
	if _, told := read["invitation"]; told {
		t.Errorf("read later: %v", read)
	}
	if kept := u.Kept().(user.Created).Invitation; *kept != (user.Invitation{Problem: "no-mail-server"}) {
		t.Errorf("of the answer is kept %+v", kept)
	}
	o.Refused(http.StatusForbidden, "ann", "POST", path(boss.ID)+"/invite", nil)
	refused := func(id int64, why string) {
		t.Helper()
		if p := o.Refused(http.StatusForbidden, "ada", "POST", path(id)+"/invite", nil); p.Type != "/problems/"+why {
			t.Errorf("%s, want %s", p.Type, why)
		}
	}
	o.Become("ada", func(p *access.Person) { p.Confirmed = false })
	refused(u.ID, "confirm-needed")
	o.Become("ada", func(p *access.Person) { p.Token = true })
	refused(boss.ID, "in-person")
	refused(u.ID, "in-person")
	more := map[string]any{"username": "more", "email": "more@example.com", "roleId": o.Person("vic").RoleID}
	if p := o.Refused(http.StatusForbidden, "ada", "POST", "/api/user", more); p.Type != "/problems/in-person" {
		t.Errorf("a program adds somebody, whose link it would get: %s", p.Type)
	}
}

// TestInvitation_EndsWithAnotherRole: who was invited as less does not come to more by the same link.
func TestInvitation_EndsWithAnotherRole(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var north usergroup.Group
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North"}, &north)
		u := o.add(map[string]any{"password": "", "email": "new@example.com"})
		end, refresh := fmt.Sprintf("end powers %d", u.ID), fmt.Sprintf("refresh %d", u.ID)
		role := o.Person("ada").RoleID
		for i, c := range []struct {
			what   string
			fields map[string]any
			want   []string
		}{
			{"a name", map[string]any{"displayName": "Nina"}, nil},
			{"the same role and groups", map[string]any{"roleId": u.RoleID, "groupIds": []int64{}}, []string{refresh}},
			{"another role", map[string]any{"roleId": role}, []string{end, refresh}},
			{"a group", map[string]any{"groupIds": []int64{north.ID}}, []string{end}},
			{"the same group", map[string]any{"groupIds": []int64{north.ID, north.ID}}, nil},
			{"no group", map[string]any{"groupIds": []int64{}}, []string{end}},
		} {
			o.log = nil
			c.fields["id"], c.fields["version"] = u.ID, u.Version+int64(i)
			o.OK(http.StatusOK, "ada", "PATCH", "/api/user", c.fields, nil)
			if !slices.Equal(o.log, c.want) {
				t.Errorf("%s: %v, want %v", c.what, o.log, c.want)
			}
		}
	})
}
