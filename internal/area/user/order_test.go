package user_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/user"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNumbersInNamesSortAsPeopleCount, also of who got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		role := o.Person("vic").RoleID
		var last user.Record
		for _, name := range []string{"shop10", "Ｓｈｏｐ２", "area10.north", "area2.north", "shop1"} {
			o.OK(http.StatusCreated, "ada", "POST", "/api/user",
				map[string]any{"username": name, "password": password, "roleId": role}, &last)
		}
		o.OK(http.StatusOK, "ada", "PATCH", "/api/user",
			map[string]any{"id": last.ID, "version": last.Version, "username": "shop3"}, nil)
		var page []user.Record
		o.OK(http.StatusOK, "vic", "GET", fmt.Sprint("/api/user?_limit=50&roleId=", role), nil, &page)
		var got []string
		for _, p := range page {
			if p.Username != "vic" {
				got = append(got, p.Username)
			}
		}
		if want := []string{"area2.north", "area10.north", "Ｓｈｏｐ２", "shop3", "shop10"}; !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
