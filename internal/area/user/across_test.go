package user_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestR491_R503_PeopleAcrossCompanies: each reads the people of the companies
// that they reach; a company that is deleted, but still recoverable, is in nobody's.
func TestR491_R503_PeopleAcrossCompanies(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		gone := o.Found("Gone", "UTC")
		o.Hire("zed", gone, nil)
		o.Exec(`UPDATE company SET deleted_at = 1 WHERE id = {:id}`, db.Params{"id": gone})
		for _, c := range []struct{ who, query, want string }{
			{"top", "sortBy=company",
				"Ours: ann, Ours: ben, Ours: ada, Ours: vic, Platform: top, Theirs: eve, Theirs: max"},
			{"max", "sortBy=company&sortDesc=true",
				"Theirs: max, Theirs: eve, Ours: vic, Ours: ada, Ours: ben, Ours: ann"},
			{"max", "name=an", "Ours: ann"},
			{"ada", "name=e", "Ours: ben"},
			{"eve", "", "Theirs: eve, Theirs: max"},
		} {
			var people []user.Record
			o.OK(http.StatusOK, c.who, "GET", "/api/user?_limit=50&companyId=all&"+c.query, nil, &people)
			names := make([]string, len(people))
			for i, p := range people {
				names[i] = p.Company.Name + ": " + p.Username
			}
			if found := strings.Join(names, ", "); found != c.want {
				t.Errorf("%s reads %s, want %s", c.who, found, c.want)
			}
		}
		everywhere := map[string]any{"id": o.Person("ann").UserID, "version": 1, "companyId": "all", "displayName": "X"}
		o.Refused(http.StatusUnprocessableEntity, "top", "PATCH", "/api/user", everywhere)
		named := []string{"/api/user?companyId=all&companyId=1", "/api/user/1?companyId=all",
			"/api/usergroup?companyId=all"}
		for _, path := range named {
			o.Refused(http.StatusUnprocessableEntity, "top", "GET", path, nil)
		}
		var hers user.Record
		o.OK(http.StatusOK, "max", "PATCH", "/api/user", map[string]any{"id": o.Person("ann").UserID, "version": 1,
			"companyId": o.Ours, "displayName": "Ann"}, &hers)
		if hers.CompanyID != o.Ours || !slices.Contains(o.Actions("user", hers.ID), "update") {
			t.Errorf("a change that names the company of the record made %+v", hers)
		}
	})
}
