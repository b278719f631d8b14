package category_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// office has two user groups: north, to which ann belongs, and south, to which ben does.
type office struct {
	*areatest.Office
	north, south int64
}

func open(t *testing.T, d *db.DB) *office {
	o := &office{Office: areatest.Open(t, d, "UTC", access.Device, access.Content)}
	o.Categories.Register(o.Router)
	for name, member := range map[string]string{"north": "ann", "south": "ben"} {
		id := o.Insert(`INSERT INTO usergroup (company_id, name, created_at, updated_at) VALUES ({:company}, {:name}, 0, 0)`, db.Params{"company": o.Ours, "name": name})
		o.Exec(`INSERT INTO usergroup_member (company_id, usergroup_id, user_id) VALUES ({:company}, {:group}, {:user})`,
			db.Params{"company": o.Ours, "group": id, "user": o.Person(member).UserID})
		if name == "north" {
			o.north = id
		} else {
			o.south = id
		}
	}
	return o
}

func (o *office) keep(status int, who string, node int64, groups ...int64) areatest.Problem {
	o.T.Helper()
	body := map[string]any{"categoryId": node, "categoryUserGroupList": groups}
	if status != http.StatusOK {
		return o.Refused(status, who, "PATCH", "/api/categoryUserGroup", body)
	}
	o.OK(status, who, "PATCH", "/api/categoryUserGroup", body, nil)
	return areatest.Problem{}
}

func (o *office) disabled(who string) (titles []string) {
	o.T.Helper()
	var tree category.Tree
	o.OK(http.StatusOK, who, "GET", "/api/category?type=Device", nil, &tree)
	for _, node := range tree.AllNodes {
		if node.State.Disabled {
			titles = append(titles, node.Text)
		}
	}
	if tree.Root.State.Disabled != tree.AllNodes[0].State.Disabled {
		o.T.Error("the root is shown in two ways")
	}
	return titles
}

func TestG90_NodesOfOthersAreDisabled(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		hall := o.Folder(category.Device, 0, "Hall")
		floor := o.Folder(category.Device, hall, "Floor")
		o.keep(http.StatusOK, "ada", hall, o.north)
		for who, want := range map[string][]string{"ann": nil, "ben": {"Hall", "Floor"}, "vic": {"Hall", "Floor"}, "ada": nil, "top": nil} {
			if got := o.disabled(who); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", who, got, want)
			}
		}
		id := strconv.FormatInt(floor, 10)
		for _, try := range []struct {
			method, path string
			body         any
		}{
			{"POST", "/api/category", map[string]any{"type": "Device", "parentId": hall, "title": "x"}}, // R156
			{"PATCH", "/api/category", map[string]any{"type": "Device", "id": floor, "title": "x"}},
			{"DELETE", "/api/category/" + id + "?type=Device", nil}, // R157
			{"PATCH", "/api/categoryUserGroup", map[string]any{"categoryId": floor, "categoryUserGroupList": strconv.FormatInt(o.south, 10)}},
		} {
			if p := o.Refused(http.StatusForbidden, "ben", try.method, try.path, try.body); p.Type != "/problems/group-forbidden" {
				t.Errorf("%s %s: %s", try.method, try.path, p.Type)
			}
		}
		o.OK(http.StatusOK, "ann", "PATCH", "/api/category", map[string]any{"type": "Device", "id": floor, "title": "First floor"}, nil)
	})
}

func TestDeletingAboveWhatIsKeptForOthers(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	hall := o.Folder(category.Device, 0, "Hall")
	o.keep(http.StatusOK, "ada", o.Folder(category.Device, hall, "Floor"), o.north)
	path := "/api/category/" + strconv.FormatInt(hall, 10) + "?type=Device"
	o.Refused(http.StatusForbidden, "ben", "DELETE", path, nil)
	o.OK(http.StatusOK, "ann", "DELETE", path, nil, nil)
}

func TestR169_KeepComesAsAForm(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		hall := o.Folder(category.Device, 0, "Hall")
		text := "categoryId=" + strconv.FormatInt(hall, 10) + "&categoryUserGroupList=" + strconv.FormatInt(o.north, 10) + "%2C" + strconv.FormatInt(o.south, 10) +
			"&categoryExtraInfo=%7B%22note%22%3A%22Ask+Nina%22%7D&companyId=" + strconv.FormatInt(o.Ours, 10)
		r := httptest.NewRequestWithContext(t.Context(), "PATCH", "/api/categoryUserGroup", strings.NewReader(text))
		r.Header.Set("Authorization", "Bearer ada")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer := httptest.NewRecorder()
		o.Router.ServeHTTP(answer, r)
		if answer.Code != http.StatusOK {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
		var tree category.Tree
		o.OK(http.StatusOK, "vic", "GET", "/api/category?type=Device", nil, &tree)
		got := tree.AllNodes[1].Data
		if want := []int64{min(o.north, o.south), max(o.north, o.south)}; !slices.Equal(got.UserGroups, want) || got.ExtraInfo != `{"note":"Ask Nina"}` {
			t.Errorf("%+v", got)
		}
		if got := o.Actions("category", hall); !slices.Equal(got, []string{"create", "update"}) {
			t.Errorf("the trail says %v", got)
		}
		o.keep(http.StatusOK, "ada", hall)
		if got := o.disabled("vic"); got != nil {
			t.Errorf("given back, and still disabled: %v", got)
		}
	})
}

func TestKeepRefuses(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		hall := o.Folder(category.Device, 0, "Hall")
		for _, c := range []struct {
			who    string
			groups []int64
			code   string
		}{{"ann", []int64{o.south}, "locks-you-out"}, {"ann", []int64{o.north, 4711}, "not-found"}} {
			p := o.keep(http.StatusUnprocessableEntity, c.who, hall, c.groups...)
			if len(p.Errors) != 1 || p.Errors[0].Location != "body.categoryUserGroupList" || p.Errors[0].Code != c.code {
				t.Errorf("%v: %+v", c.groups, p.Errors)
			}
		}
		o.keep(http.StatusForbidden, "vic", hall, o.north) // R167
		o.keep(http.StatusNotFound, "eve", hall)
		o.keep(http.StatusNotFound, "ada", o.Folder(category.Content, 0, "Pictures"), o.north) // R168: device groups alone
		if got := o.disabled("vic"); got != nil {
			t.Errorf("what was refused counts: %v", got)
		}
	})
}
