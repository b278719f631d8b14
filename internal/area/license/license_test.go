package license_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func open(t *testing.T, d *db.DB) *areatest.Office {
	t.Helper()
	o := areatest.Open(t, d, "UTC", access.License)
	license.New(license.Config{DB: d, Now: func() time.Time { return dbtest.Now }}).Register(o.Router)
	return o
}

func add(o *areatest.Office, who, mac, expiry string) license.License {
	o.T.Helper()
	var l license.License
	o.OK(201, who, "POST", "/api/license", map[string]any{"macAddress": mac, "expiryDate": expiry}, &l)
	return l
}

func TestR397_R399_ALicence(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		l := add(o, "ann", "00-1a-2b-3c-4d-5e", "2027-11-21")
		if diff := cmp.Diff(license.License{ID: l.ID, CompanyID: o.Ours, MacAddress: "00:1A:2B:3C:4D:5E",
			ExpiryDate: "2027-11-21", Status: license.Active, State: license.Valid}, l); diff != "" {
			t.Error(diff)
		}
		for field, values := range map[string][]string{"macAddress": {"", "00:1A:2B:3C:4D", "00:1A:2B:3C:4D:5E:6F",
			"zz:1A:2B:3C:4D:5E"}, "expiryDate": {"", "21.11.2027", "2027-02-30"}} {
			for _, value := range values {
				body := map[string]any{"macAddress": "00:1A:2B:3C:4D:5F", "expiryDate": "2027-11-21"}
				body[field] = value
				p := o.Refused(422, "ann", "POST", "/api/license", body)
				if len(p.Errors) != 1 || p.Errors[0].Location != "body."+field {
					t.Errorf("%s %q: %+v", field, value, p)
				}
			}
		}
		o.Refused(403, "vic", "POST", "/api/license", map[string]any{"macAddress": "00:1A:2B:3C:4D:5F",
			"expiryDate": "2027-11-21"})
	})
}

// TestR400_R401_G125_AnIdToggles also proves that a player has one active licence
// at a time, so that renewing one is a new licence.
func TestR400_R401_G125_AnIdToggles(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		old := add(o, "ann", "00:1A:2B:3C:4D:5E", "2026-11-30")
		body := map[string]any{"macAddress": "001a2b3c4d5e", "expiryDate": "2027-11-30"}
		if p := o.Refused(409, "ann", "POST", "/api/license", body); len(p.Related) != 1 || p.Related[0].ID != old.ID {
			t.Errorf("a second active licence: %+v", p)
		}
		var got license.License
		if o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": old.ID},
			&got); got.Status != license.Inactive || got.ExpiryDate != old.ExpiryDate {
			t.Errorf("%+v", got)
		}
		renewed := add(o, "ann", "001a2b3c4d5e", "2027-11-30")
		o.Refused(409, "ann", "PATCH", "/api/license", map[string]any{"id": old.ID})
		o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": renewed.ID}, nil)
		if o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": old.ID}, &got); got.Status != license.Active {
			t.Errorf("%+v", got)
		}
		o.Refused(403, "vic", "PATCH", "/api/license", map[string]any{"id": old.ID})
		o.Refused(404, "eve", "PATCH", "/api/license", map[string]any{"id": old.ID})
		o.Refused(422, "ann", "PATCH", "/api/license", map[string]any{"id": old.ID, "expiryDate": "2030-01-01"})
		if actions := o.Actions("license", old.ID); !slices.Equal(actions, []string{"create", "update", "update"}) {
			t.Errorf("the trail says %v", actions)
		}
		add(o, "eve", "00:1A:2B:3C:4D:5E", "2027-01-01") // another company's
		o.OK(200, "top", "PATCH", "/api/license", map[string]any{"id": old.ID}, nil)
		o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": renewed.ID}, nil)
		o.Refused(409, "top", "PATCH", "/api/license", map[string]any{"id": old.ID}) // an operator, of all companies
	})
}

// TestAChangeOfALicenceIsAboutItsScreen, which is told at once.
func TestAChangeOfALicenceIsAboutItsScreen(t *testing.T) {
	var about [][]int64
	committed := func(c db.Change) {
		if c.Entity == "license" {
			about = append(about, c.About)
		}
	}
	o := open(t, dbtest.Open(t, db.Config{Folder: t.TempDir(), Committed: committed}))
	hang := func(company int64) int64 {
		return o.Insert(`INSERT INTO device (company_id, device_name, name_folded, status, zone, mac_address,
			created_at, updated_at)
			VALUES ({:company}, 'S', 's', 'Active', 'UTC', '00:1A:2B:3C:4D:5E', 0, 0)`, db.Params{"company": company})
	}
	screen := hang(o.Ours)
	hang(o.Theirs)
	l := add(o, "ann", "00:1A:2B:3C:4D:5E", "2026-11-30")
	add(o, "ann", "00:1A:2B:3C:4D:5F", "2026-11-30") // nobody's
	o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": l.ID}, nil)
	o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": l.ID}, nil)
	o.OK(201, "ann", "POST", "/api/license/renew", map[string]any{"id": l.ID, "expiryDate": "2027-11-30"},
		nil) // one off, one new
	if want := [][]int64{{screen}, {}, {screen}, {screen}, {screen}, {screen}}; !cmp.Equal(want, about) {
		t.Errorf("the changes are about %v, want %v", about, want)
	}
}

func TestR303_R398_TheList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for i := range 12 {
			add(o, "ann", fmt.Sprintf("00:00:00:00:00:%02X", i), fmt.Sprintf("2027-%02d-01", 12-i))
		}
		foreign := add(o, "eve", "AA:BB:CC:DD:EE:FF", "2027-01-01")
		first := add(o, "ann", "AA:BB:CC:00:00:01", "2026-12-01")
		o.OK(200, "ann", "PATCH", "/api/license", map[string]any{"id": first.ID}, nil)
		for _, c := range []struct {
			who, query string
			rows       int
			total      string
		}{
			{"ann", "", 10, "13"}, {"ann", "?_page=2", 3, "13"}, {"ann", "?status=inactive", 1, "1"},
			{"ann", "?status=active&_limit=50", 12, "12"},
			{"ann", "?macAddress=aabbcc", 1, "1"}, {"ann", "?macAddress=bb-cc", 1, "1"},
			{"ann", "?macAddress=00-00-00-00-00-0b", 1, "1"},
			{"ann", "?macAddress=%25", 10, "13"},
			{"ann", fmt.Sprintf("?id=%d", first.ID), 1, "1"}, {"ann", fmt.Sprintf("?id=%d", foreign.ID), 0, "0"},
			{"max", fmt.Sprintf("?companyId=%d", o.Ours), 10, "13"}, {"max", "", 1, "1"}, {"top", "", 10, "14"},
			{"top", fmt.Sprintf("?companyId=%d", o.Theirs), 1, "1"},
		} {
			var list []license.License
			r := o.OK(200, c.who, "GET", "/api/licenses"+c.query, nil, &list)
			if len(list) != c.rows || r.Header.Get("x-total-count") != c.total {
				t.Errorf("%s%s: %d rows of %s, want %d of %s", c.who, c.query, len(list), r.Header.Get("x-total-count"),
					c.rows, c.total)
			}
			if c.query == "" && c.who == "ann" && (list[0].ExpiryDate != "2027-01-01" ||
				slices.ContainsFunc(list, func(l license.License) bool { return l.Status == license.Inactive })) {
				t.Errorf("what ends first is not on top: %+v", list)
			}
		}
		o.Refused(422, "ann", "GET", "/api/licenses?status=expired", nil)
	})
}
