package category_test

import (
	"fmt"
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
	o := &office{Office: areatest.Open(t, d, "UTC", access.Content, access.Playlist, access.Device, access.Schedule)}
	o.Categories.Register(o.Router)
	for name, member := range map[string]string{"north": "ann", "south": "ben"} {
		id := o.Insert(`INSERT INTO usergroup (company_id, name, created_at, updated_at)
			VALUES ({:company}, {:name}, 0, 0)`, db.Params{"company": o.Ours, "name": name})
		o.Exec(`INSERT INTO usergroup_member (company_id, usergroup_id, user_id)
			VALUES ({:company}, {:group}, {:user})`,
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

// trees are all there are, each with the code by which what is kept for others refuses.
var trees = map[category.Type]string{category.Content: "folder-forbidden", category.Playlist: "folder-forbidden",
	category.Device: "group-forbidden", category.Schedule: "folder-forbidden"}

func (o *office) disabled(who string, t category.Type) (titles []string) {
	o.T.Helper()
	var tree category.Tree
	o.OK(http.StatusOK, who, "GET", "/api/category?type="+string(t), nil, &tree)
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

// TestR169_NodesOfOthersAreDisabled in every tree, with all below them: nobody
// else changes them (G90).
func TestR169_NodesOfOthersAreDisabled(t *testing.T) {
	for tree, code := range trees {
		t.Run(string(tree), func(t *testing.T) {
			dbtest.Run(t, func(t *testing.T, d *db.DB) {
				o := open(t, d)
				hall, other := o.Folder(tree, 0, "Hall"), o.Folder(tree, 0, "Other")
				floor := o.Folder(tree, hall, "Floor")
				o.keep(http.StatusOK, "ada", hall, o.north)
				for who, want := range map[string][]string{"ann": nil, "ben": {"Hall", "Floor"},
					"vic": {"Hall", "Floor"}, "ada": nil, "top": nil} {
					if got := o.disabled(who, tree); !slices.Equal(got, want) {
						t.Errorf("%s: %v, want %v", who, got, want)
					}
				}
				for _, try := range []struct {
					method, path string
					body         any
				}{
					{"POST", "/api/category", map[string]any{"type": tree, "parentId": hall, "title": "x"}}, // R156
					{"PATCH", "/api/category", map[string]any{"type": tree, "id": floor, "title": "x"}},
					{"PATCH", "/api/category", map[string]any{"type": tree, "id": floor, "parentId": other}},
					{"PATCH", "/api/category", map[string]any{"type": tree, "id": other, "parentId": hall}},
					{"DELETE", fmt.Sprintf("/api/category/%d?type=%s", floor, tree), nil}, // R157
					{"PATCH", "/api/categoryUserGroup", map[string]any{"categoryId": floor,
						"categoryUserGroupList": strconv.FormatInt(o.south, 10)}},
				} {
					if p := o.Refused(http.StatusForbidden, "ben", try.method, try.path,
						try.body); p.Type != "/problems/"+code {
						t.Errorf("%s %s %v: %s", try.method, try.path, try.body, p.Type)
					}
				}
				o.OK(http.StatusOK, "ann", "PATCH", "/api/category",
					map[string]any{"type": tree, "id": floor, "title": "First floor"}, nil)
			})
		})
	}
}

// TestKeepOfOneTreeIsNoneOfAnothers: who is kept out of a root is kept out of that tree alone.
func TestKeepOfOneTreeIsNoneOfAnothers(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	o.keep(http.StatusOK, "ada", o.Root("ada", category.Content), o.north)
	for tree := range trees {
		if got := o.disabled("ben", tree); (len(got) > 0) != (tree == category.Content) {
			t.Errorf("%s: %v", tree, got)
		}
	}
	o.Refused(http.StatusForbidden, "ben", "POST", "/api/category", map[string]any{"type": "Content", "title": "x"})
	o.OK(http.StatusCreated, "ben", "POST", "/api/category", map[string]any{"type": "Playlist", "title": "x"}, nil)
}

// TestR167_KeepAsksForTheRightOnTheTree: pia may write playlists and look at contents.
func TestR167_KeepAsksForTheRightOnTheTree(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	o.Hire("pia", o.Ours, access.Rights{access.Playlist: {Access: access.W}, access.Content: {Access: access.R}})
	for tree := range trees {
		status := http.StatusForbidden
		if tree == category.Playlist {
			status = http.StatusOK
		}
		o.keep(status, "pia", o.Folder(tree, 0, "Hall"))
	}
	o.keep(http.StatusNotFound, "pia", 4711)
	o.Hire("uli", o.Ours, access.Rights{access.User: {Access: access.W}})
	o.keep(http.StatusForbidden, "uli", 4711)
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
		text := "categoryId=" + strconv.FormatInt(hall, 10) + "&categoryUserGroupList=" + strconv.FormatInt(o.north,
			10) + "%2C" + strconv.FormatInt(o.south, 10) +
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
		if want := []int64{min(o.north, o.south), max(o.north, o.south)}; !slices.Equal(got.UserGroups, want) ||
			got.ExtraInfo != `{"note":"Ask Nina"}` {
			t.Errorf("%+v", got)
		}
		if got := o.Actions("category", hall); !slices.Equal(got, []string{"create", "update"}) {
			t.Errorf("the trail says %v", got)
		}
		o.keep(http.StatusOK, "ada", hall)
		if got := o.disabled("vic", category.Device); got != nil {
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
			if len(p.Errors) != 1 || p.Errors[0].Location != "body.categoryUserGroupList" ||
				p.Errors[0].Code != c.code {
				t.Errorf("%v: %+v", c.groups, p.Errors)
			}
		}
		o.keep(http.StatusForbidden, "vic", hall, o.north) // R167
		o.keep(http.StatusNotFound, "eve", hall)
		if got := o.disabled("vic", category.Device); got != nil {
			t.Errorf("what was refused counts: %v", got)
		}
	})
}
