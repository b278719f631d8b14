package category_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// shape is a tree of contents as lines: depth and title, below its parent.
func (o *office) shape() (lines []string) {
	o.T.Helper()
	var tree category.Tree
	o.OK(http.StatusOK, "ann", "GET", "/api/category?type=Content", nil, &tree)
	nodes := map[int64]category.Node{}
	for _, n := range tree.AllNodes {
		nodes[n.ID] = n
	}
	var walk func(id int64)
	walk = func(id int64) {
		lines = append(lines, fmt.Sprint(nodes[id].Depth, " ", nodes[id].Text))
		for _, child := range nodes[id].Children {
			walk(child)
		}
	}
	walk(tree.Root.ID)
	return lines
}

func TestFoldersAreMovedWithAllBelowThem(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		a := o.Folder(category.Content, 0, "A")
		b := o.Folder(category.Content, a, "B")
		c := o.Folder(category.Content, b, "C")
		z := o.Folder(category.Content, 0, "Z")
		move := func(id, to int64) map[string]any { return map[string]any{"id": id, "type": "Content", "parentId": to} }

		o.OK(http.StatusOK, "ann", "PATCH", "/api/category", move(b, 0), nil)
		if diff := cmp.Diff([]string{"0 Default", "1 A", "1 B", "2 C", "1 Z"}, o.shape()); diff != "" {
			t.Error("to the root", diff)
		}
		var moved category.Node
		o.OK(http.StatusOK, "ann", "PATCH", "/api/category",
			map[string]any{"id": z, "type": "Content", "parentId": b, "title": " Last "}, &moved)
		if moved.Text != "Last" || moved.ParentID != b || moved.Depth != 2 {
			t.Errorf("moved and renamed: %+v", moved)
		}
		for name, test := range map[string]struct {
			who    string
			body   map[string]any
			status int
			code   string
		}{
			"below itself":                 {"ann", move(b, c), 422, "not-allowed"},
			"into itself":                  {"ann", move(b, b), 422, "not-allowed"},
			"the topmost":                  {"ann", move(o.Root("ann", category.Content), a), 409, "root-folder"},
			"into a folder of others":      {"ann", move(a, o.Root("eve", category.Content)), 404, ""},
			"a folder of others":           {"eve", move(a, 0), 404, ""},
			"into another tree":            {"ann", move(a, o.Root("ann", category.Device)), 404, ""},
			"R167/without the right to it": {"vic", move(a, z), 403, ""},
		} {
			p := o.Refused(test.status, test.who, "PATCH", "/api/category", test.body)
			if len(p.Errors) > 0 && p.Errors[0].Code != test.code {
				t.Errorf("%s: %+v", name, p)
			}
		}
		o.OK(http.StatusOK, "ann", "PATCH", "/api/category", move(a, z), nil) // A is at depth 3 then
		if p := o.Refused(422, "ann", "PATCH", "/api/category", move(b, a)); p.Errors[0].Code != "not-allowed" {
			t.Errorf("%+v", p)
		}
		deep := o.Folder(category.Content, 0, "Deep")
		o.Folder(category.Content, deep, "Deeper")
		if p := o.Refused(422, "ann", "PATCH", "/api/category", move(deep, z)); p.Errors[0].Code != "too-deep" {
			t.Errorf("R153: %+v", p)
		}
		if diff := cmp.Diff([]string{"0 Default", "1 B", "2 C", "2 Last", "3 A", "1 Deep", "2 Deeper"},
			o.shape()); diff != "" {
			t.Error(diff)
		}
		if got := o.Actions("category", a); !cmp.Equal(got, []string{"create", "move"}) {
			t.Errorf("the trail says %v", got)
		}
	})
}

// TestG176_FoldersOfOnePlaceHaveNamesOfTheirOwn: whichever way two would come to have the same.
func TestG176_FoldersOfOnePlaceHaveNamesOfTheirOwn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		menu, hall := o.Folder(category.Content, 0, "Menu"), o.Folder(category.Content, 0, "Hall")
		inner := o.Folder(category.Content, hall, "Menu") // elsewhere
		o.Folder(category.Device, 0, "Menu")              // of another tree
		body := func(fields ...any) map[string]any {
			all := map[string]any{"type": "Content"}
			for i := 0; i < len(fields); i += 2 {
				all[fields[i].(string)] = fields[i+1]
			}
			return all
		}
		for _, c := range []struct {
			method string
			body   map[string]any
			field  string
		}{
			{"POST", body("title", " Menu "), "body.title"},
			{"PATCH", body("id", hall, "title", "Menu"), "body.title"},
			{"PATCH", body("id", inner, "parentId", 0), "body.parentId"},
		} {
			if p := o.Refused(http.StatusUnprocessableEntity, "ann", c.method, "/api/category",
				c.body); len(p.Errors) != 1 ||
				p.Errors[0].Location != c.field || p.Errors[0].Code != "exists" {
				t.Errorf("%v: refused with %+v", c.body, p)
			}
		}
		o.OK(http.StatusOK, "ann", "PATCH", "/api/category", body("id", menu, "title", "Menu"), nil)
		o.OK(http.StatusOK, "ann", "PATCH", "/api/category",
			body("id", inner, "title", "Menu of the hall", "parentId", 0), nil)
		answers := o.AtOnce(6, func(int) int {
			return o.Call("ann", "POST", "/api/category", body("title", "Season"), nil).StatusCode
		})
		if answers[http.StatusCreated] != 1 || answers[http.StatusUnprocessableEntity] != 5 {
			t.Errorf("six at once answer %v", answers)
		}
		for _, want := range []string{"New Folder", "New Folder (2)", "New Folder (3)"} {
			var made category.Node
			if o.OK(http.StatusCreated, "ann", "POST", "/api/category", body("parentId", hall),
				&made); made.Text != want {
				t.Errorf("R138: called %q, want %q", made.Text, want)
			}
		}
	})
}
