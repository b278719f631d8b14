package globalcompany_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/globalcompany"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

type world struct {
	*areatest.Office
	hierarchy *globalcompany.Service
	id        map[string]int64
}

func open(t *testing.T, d *db.DB, names ...string) *world {
	t.Helper()
	w := &world{Office: areatest.Open(t, d, "UTC", access.Company), id: map[string]int64{"Platform": access.TopCompany}}
	w.hierarchy = globalcompany.New(d, w.Companies)
	w.hierarchy.Register(w.Router)
	w.Companies.Register(w.Router)
	w.id["Ours"], w.id["Theirs"] = w.Ours, w.Theirs
	for _, name := range names {
		w.id[name] = w.Found(name, "UTC")
	}
	return w
}

func (w *world) ids(names ...string) []int64 {
	list := make([]int64, len(names))
	for i, name := range names {
		list[i] = w.id[name]
	}
	return list
}

// put places companies below another one.
func (w *world) put(parent string, children ...string) globalcompany.Global {
	w.T.Helper()
	var g globalcompany.Global
	w.OK(201, "top", "POST", "/api/globalcompany", map[string]any{"name": "Below " + parent, "parentId": w.id[parent],
		"childIds": w.ids(children...)}, &g)
	return g
}

// managed asks the database as sign-in does.
func (w *world) managed(who string) string {
	w.T.Helper()
	var managed string
	err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT `+globalcompany.ManagedColumn+` FROM users u
		JOIN role r ON r.company_id = u.company_id AND r.id = u.role_id
		WHERE u.id = {:id}`, db.Params{"id": w.Person(who).UserID}, &managed)
	if err != nil {
		w.T.Fatal(err)
	}
	return managed
}

func TestR421_R016_AGlobalCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, "A", "B", "C")
		g := w.put("Ours", "B", "A", "B")
		if diff := cmp.Diff(globalcompany.Global{ID: g.ID, Name: "Below Ours", ParentID: w.Ours,
			ChildIDs: w.ids("A", "B"), Version: 1}, g); diff != "" {
			t.Fatal(diff)
		}
		w.OK(200, "top", "PATCH", "/api/globalcompany", map[string]any{"id": g.ID, "version": 1,
			"childIds": fmt.Sprintf("%d,%d", w.id["C"], w.id["A"])}, &g)
		if !slices.Equal(g.ChildIDs, w.ids("A", "C")) || g.Name != "Below Ours" || g.Version != 2 {
			t.Errorf("%+v", g)
		}
		if p := w.Refused(412, "top", "PATCH", "/api/globalcompany",
			map[string]any{"id": g.ID, "version": 1, "name": "Late"}); p.Params["by"] != "top" {
			t.Errorf("stale: %+v", p)
		}
		w.Refused(404, "top", "PATCH", "/api/globalcompany", map[string]any{"id": 4711, "version": 1, "name": "None"})
		w.OK(200, "top", "PATCH", "/api/globalcompany", map[string]any{"id": g.ID, "version": 2, "parentId": 0}, &g)
		if g.ParentID != access.TopCompany {
			t.Errorf("no parent is the operators' company, not %d", g.ParentID)
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/globalcompany/%d", g.ID), nil, nil)
		w.Refused(404, "top", "DELETE", fmt.Sprintf("/api/globalcompany/%d", g.ID), nil)
		var list []globalcompany.Global
		if w.OK(200, "top", "GET", "/api/globalcompany", nil, &list); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		if actions := w.Actions("globalcompany", g.ID); !slices.Equal(actions,
			[]string{"create", "update", "update", "move", "delete"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

func TestG141_TheHierarchyIsATree(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, "A", "B", "C")
		w.put("A", "B")
		deep := w.put("B", "C")
		for name, c := range map[string]struct {
			parent   string
			children []string
			status   int
			code     string
		}{
			"below itself":                {"A", []string{"A"}, 422, "cycle"},
			"below its child":             {"B", []string{"A"}, 422, "cycle"},
			"below its child's child":     {"C", []string{"A"}, 422, "cycle"},
			"a second parent":             {"Ours", []string{"Theirs", "B"}, 409, ""},
			"the operators' company":      {"Ours", []string{"Platform"}, 422, "top-company"},
			"a child that does not exist": {"Ours", []string{"Nobody"}, 422, "not-found"},
			"a parent that does not":      {"Nobody", []string{"Ours"}, 422, "not-found"},
		} {
			w.id["Nobody"] = 4711
			p := w.Refused(c.status, "top", "POST", "/api/globalcompany",
				map[string]any{"name": "Wrong", "parentId": w.id[c.parent], "childIds": w.ids(c.children...)})
			if c.code != "" && (len(p.Errors) != 1 || p.Errors[0].Code != c.code) {
				t.Errorf("%s: %+v", name, p)
			}
			if c.status == 409 && (len(p.Related) != 1 || p.Related[0].Name != "Below A") {
				t.Errorf("%s: %+v", name, p)
			}
		}
		p := w.Refused(422, "top", "PATCH", "/api/globalcompany",
			map[string]any{"id": deep.ID, "version": 1, "childIds": w.ids("C", "A")})
		if len(p.Errors) != 1 || p.Errors[0].Location != "body.childIds" || p.Errors[0].Code != "cycle" {
			t.Errorf("%+v", p)
		}
		w.OK(200, "top", "PATCH", "/api/globalcompany", map[string]any{"id": deep.ID, "version": 1,
			"parentId": w.id["A"]}, nil)
		w.put("C", "Ours") // no circle any more: C hangs below A
	})
}

// TestR486_ManagedIsWhatIsBelow: computed from the hierarchy, at once.
func TestR486_ManagedIsWhatIsBelow(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, "A", "B", "C", "D")
		w.Exec(`UPDATE role SET role_desc = 'Administrator' WHERE id IN ({:ada}, {:max})`,
			db.Params{"ada": w.Person("ada").RoleID, "max": w.Person("max").RoleID})
		is := func(who string, names ...string) {
			t.Helper()
			want := ""
			for _, id := range w.ids(names...) {
				if want += ","; want == "," {
					want = ""
				}
				want += fmt.Sprint(id)
			}
			if got := w.managed(who); got != want {
				t.Errorf("%s manages %q, want %q", who, got, want)
			}
		}
		is("ada")
		w.put("Ours", "A", "B")
		deep := w.put("B", "C")
		is("ada", "A", "B", "C")
		is("ann") // no administrator
		is("max") // of another company
		w.OK(200, "top", "PATCH", "/api/globalcompany", map[string]any{"id": deep.ID, "version": 1,
			"parentId": w.Theirs}, nil)
		is("ada", "A", "B")
		is("max", "C")
		w.Exec(`UPDATE company SET deleted_at = 1 WHERE id = {:id}`, db.Params{"id": w.id["A"]})
		is("ada", "B")
	})
}

func TestG35_WhoSeesTheHierarchy(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d, "A")
		w.put("Ours", "A") // max manages ours, and not A
		w.put("Theirs", "Ours")
		for who, want := range map[string]map[string][]int64{
			"top": {"Below Ours": w.ids("A"), "Below Theirs": w.ids("Ours")},
			"max": {"Below Ours": {}, "Below Theirs": w.ids("Ours")},
		} {
			var list []globalcompany.Global
			w.OK(200, who, "GET", "/api/globalcompany", nil, &list)
			got := map[string][]int64{}
			for _, g := range list {
				got[g.Name] = g.ChildIDs
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", who, diff)
			}
		}
		w.Refused(403, "ada", "GET", "/api/globalcompany", nil)
		w.Refused(403, "max", "POST", "/api/globalcompany", map[string]any{"name": "Mine", "parentId": w.Theirs})
		p := w.Refused(409, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil)
		if len(p.Related) != 1 || p.Related[0].Name != "Below Ours" {
			t.Errorf("a company above others is deleted: %+v", p)
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.id["A"]), nil, nil)
	})
}

func TestNamesOfGlobalCompanies(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	for _, body := range []map[string]any{{}, {"name": " "}, {"name": string(make([]rune, 201))}} {
		p := w.Refused(422, "top", "POST", "/api/globalcompany", body)
		if len(p.Errors) != 1 || p.Errors[0].Location != "body.name" {
			t.Errorf("%v: %+v", body, p)
		}
	}
}
