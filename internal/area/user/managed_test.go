package user_test

import (
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// The companies below are outside the reach of who looks, which PostgreSQL's
// policies hold them to.
func TestR504_R486_AnybodySeesWhichCompaniesAnAdministratorManages(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		child, grandchild := o.Found("Child", "UTC"), o.Found("Grandchild", "UTC")
		o.below(o.Ours, child)
		o.below(child, grandchild)
		want := map[string][]int64{"ada": {child, grandchild}, "ann": {}, "vic": {}}
		var people []user.Record
		o.OK(http.StatusOK, "vic", "GET", "/api/user", nil, &people)
		for _, p := range people {
			if managed, asked := want[p.Username]; asked && !slices.Equal(p.ManagedCompanyIDs, managed) {
				t.Errorf("%s manages %v, want %v", p.Username, p.ManagedCompanyIDs, managed)
			}
		}
		var ada user.Record
		o.OK(http.StatusOK, "vic", "GET", path(o.Person("ada").UserID), nil, &ada)
		if !slices.Equal(ada.ManagedCompanyIDs, want["ada"]) {
			t.Errorf("alone, ada manages %v", ada.ManagedCompanyIDs)
		}
		o.Refused(http.StatusNotFound, "eve", "GET", path(o.Person("ada").UserID), nil)
	})
}

// TestWhatARenamedUserOwnsFollows into companies that are outside the reach of whoever renames them.
func TestWhatARenamedUserOwnsFollows(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		owned := db.Params{"id": o.Content("ann", "Ours", areatest.File{}),
			"max": o.Person("max").UserID} // who works in theirs
		o.Exec(`UPDATE content SET user_id = {:max} WHERE id = {:id}`, owned)
		o.OK(http.StatusOK, "top", "PATCH", "/api/user", map[string]any{"id": owned["max"], "version": 1,
			"username": "zoe", "companyId": o.Theirs}, nil)
		var left int64
		err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM content
			WHERE user_id = {:max} AND owner_folded <> 'zoe'`, owned, &left)
		if err != nil || left != 0 {
			t.Errorf("%d contents are sorted by the old name, %v", left, err)
		}
	})
}

// below puts a company below another one.
func (o *office) below(parent, child int64) {
	o.T.Helper()
	id := o.Insert(`INSERT INTO globalcompany (name, company_id, created_at, updated_at)
		VALUES ('Below', {:parent}, 0, 0)`, db.Params{"parent": parent})
	o.Exec(`INSERT INTO globalcompany_child (company_id, globalcompany_id) VALUES ({:child}, {:id})`,
		db.Params{"child": child, "id": id})
}
