package usergroup_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func open(t *testing.T, d *db.DB) *areatest.Office {
	o := areatest.Open(t, d, "UTC", access.User, access.Device, access.Content)
	usergroup.New(d).Register(o.Router)
	o.Categories.Register(o.Router)
	return o
}

func add(o *areatest.Office, name string, people ...string) usergroup.Group {
	o.T.Helper()
	ids := []int64{}
	for _, p := range people {
		ids = append(ids, o.Person(p).UserID)
	}
	var g usergroup.Group
	o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": name, "userIds": ids}, &g)
	return g
}

func keep(o *areatest.Office, node int64, groups ...int64) {
	o.T.Helper()
	o.OK(http.StatusOK, "ada", "PATCH", "/api/categoryUserGroup",
		map[string]any{"categoryId": node, "categoryUserGroupList": groups}, nil)
}

func path(id int64) string { return "/api/usergroup/" + strconv.FormatInt(id, 10) }

func TestR396_RoundTrip(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		g := add(o, " North ", "ben", "ann", "ann")
		if g.Name != "North" || g.CompanyID != o.Ours || !slices.Equal(g.UserIDs,
			[]int64{o.Person("ann").UserID, o.Person("ben").UserID}) || g.Version != 1 {
			t.Errorf("%+v", g)
		}
		edit := map[string]any{"id": g.ID, "name": "South", "userIds": strconv.FormatInt(o.Person("vic").UserID, 10)}
		o.Refused(http.StatusPreconditionRequired, "ada", "PATCH", "/api/usergroup", edit)
		edit["version"] = 1
		var saved, read usergroup.Group
		o.OK(http.StatusOK, "ada", "PATCH", "/api/usergroup", edit, &saved)
		o.OK(http.StatusOK, "vic", "GET", path(g.ID), nil, &read)
		if read.Name != "South" || !slices.Equal(read.UserIDs, []int64{o.Person("vic").UserID}) || read.Version != 2 ||
			read.Version != saved.Version {
			t.Errorf("%+v", read)
		}
		if p := o.Refused(http.StatusPreconditionFailed, "ann", "PATCH", "/api/usergroup",
			edit); p.Params["by"] != "ada" {
			t.Errorf("stale: %+v", p)
		}
		o.Refused(http.StatusNotFound, "eve", "GET", path(g.ID), nil)
		o.OK(http.StatusOK, "ada", "DELETE", path(g.ID), nil, nil)
		if got := o.Actions("usergroup", g.ID); !slices.Equal(got, []string{"create", "update", "delete"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestOperatorsSaveGroupsOfAnyCompany: people of the group's company join it, whichever the operator's own is.
func TestOperatorsSaveGroupsOfAnyCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		g := add(o, "North", "ann")
		edit := map[string]any{"id": g.ID, "version": 1, "userIds": []int64{o.Person("top").UserID}}
		o.Refused(http.StatusUnprocessableEntity, "top", "PATCH", "/api/usergroup", edit)
		edit["userIds"] = []int64{o.Person("ben").UserID}
		var saved usergroup.Group
		o.OK(http.StatusOK, "top", "PATCH", "/api/usergroup", edit, &saved)
		if !slices.Equal(saved.UserIDs, []int64{o.Person("ben").UserID}) {
			t.Errorf("%+v", saved)
		}
		o.OK(http.StatusOK, "top", "DELETE", path(g.ID), nil, nil)
	})
}

func TestRefusals(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	add(o, "North")
	for _, c := range []struct {
		body     map[string]any
		at, code string
	}{
		{map[string]any{"name": " "}, "body.name", "required"},
		{map[string]any{"name": "NORTH"}, "body.name", "taken"},
		{map[string]any{"name": "x", "userIds": []int64{o.Person("eve").UserID}}, "body.userIds", "not-found"},
	} {
		p := o.Refused(http.StatusUnprocessableEntity, "ada", "POST", "/api/usergroup", c.body)
		if len(p.Errors) != 1 || p.Errors[0].Location != c.at || p.Errors[0].Code != c.code {
			t.Errorf("%v: %+v", c.body, p.Errors)
		}
	}
	o.Refused(http.StatusForbidden, "vic", "POST", "/api/usergroup", map[string]any{"name": "x"})
}

// TestR169_MembershipThatLetsInIsNotForEverybodyToGive: whoever is not let in
// cannot let themselves in. sam administers screens, and contents not.
func TestR169_MembershipThatLetsInIsNotForEverybodyToGive(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		o.Hire("sam", o.Ours, access.Rights{access.User: {Access: access.W},
			access.Device: {Access: access.W, Admin: true}})
		art := add(o, "Art", "ben")
		season := o.Folder(category.Content, 0, "Season")
		keep(o, season, art.ID)
		everybody := map[string]any{"id": art.ID, "version": 1, "userIds": []int64{o.Person("sam").UserID}}
		if p := o.Refused(http.StatusUnprocessableEntity, "sam", "PATCH", "/api/usergroup",
			everybody); len(p.Errors) != 1 || p.Errors[0].Code != "beyond-own" {
			t.Errorf("%+v", p)
		}
		var seen usergroup.Group
		o.OK(http.StatusOK, "vic", "GET", path(art.ID), nil, &seen)
		if want := []usergroup.Folder{{ID: season, Name: "Season", Type: access.Content}}; !slices.Equal(seen.Folders,
			want) {
			t.Errorf("kept for it: %+v, want %+v", seen.Folders, want)
		}

		north := add(o, "North", "ben")
		keep(o, o.Folder(category.Device, 0, "Hall"), north.ID)
		join := func(version int64, people ...string) map[string]any {
			ids := []int64{}
			for _, p := range people {
				ids = append(ids, o.Person(p).UserID)
			}
			return map[string]any{"id": north.ID, "version": version, "userIds": ids}
		}
		p := o.Refused(http.StatusUnprocessableEntity, "ann", "PATCH", "/api/usergroup", join(1, "ann", "ben"))
		if len(p.Errors) != 1 || p.Errors[0].Code != "beyond-own" {
			t.Errorf("%+v", p)
		}
		o.OK(http.StatusOK, "ann", "PATCH", "/api/usergroup",
			map[string]any{"id": north.ID, "version": 1, "name": "Northern"}, nil)
		o.OK(http.StatusOK, "ben", "PATCH", "/api/usergroup", join(2, "ben", "vic"), nil)
		o.OK(http.StatusOK, "ada", "PATCH", "/api/usergroup", join(3, "ann"), nil)
		if p := o.Refused(http.StatusConflict, "ada", "DELETE", path(north.ID), nil); len(p.Related) != 1 ||
			p.Related[0].Name != "Hall" {
			t.Errorf("in use: %+v", p)
		}
	})
}

func TestTheListServesTheDeviceTreeToo(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	add(o, "North", "ann")
	var list []usergroup.Group
	o.OK(http.StatusOK, "vic", "GET", "/api/usergroup", nil, &list)
	if len(list) != 1 || len(list[0].UserIDs) != 1 {
		t.Errorf("%+v", list)
	}
}
