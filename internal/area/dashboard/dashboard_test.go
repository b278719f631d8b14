package dashboard_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/dashboard"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is a company with an editor, a second one, and what they have.
type world struct {
	*testing.T
	db          *db.DB
	alpha, beta int64
	presence    map[int64]device.Presence
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{T: t, db: d}
	w.alpha = w.insert(`INSERT INTO company (name, name_folded, size_mb, end_date, created_at, updated_at)
		VALUES ('Alpha', 'alpha', 10, '2027-01-01', 0, 0)`)
	w.beta = w.insert(`INSERT INTO company (name, name_folded, size_mb, active, created_at, updated_at)
		VALUES ('Beta', 'beta', 5, 0, 0, 0)`)
	return w
}

func (w *world) insert(statement string, arguments ...any) (id int64) {
	w.Helper()
	err := w.db.Unscoped("arranged").Quiet(w.Context(), func(ctx context.Context, q db.Query) (err error) {
		id, err = q.Insert(ctx, fmt.Sprintf(statement, arguments...))
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return id
}

// devices is what the area device would count.
func (w *world) devices(context.Context, access.Scope) (map[int64]device.Presence, error) {
	return w.presence, nil
}

func (w *world) change(company, user int64, action, name string) {
	w.Helper()
	ctx := db.WithActor(w.Context(), db.Actor{UserID: user, Username: fmt.Sprint("user ", user)})
	err := w.db.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, db.Change{CompanyID: company, Action: action, Entity: "content", ID: 3, Name: name})
	})
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) caller(user, company int64, rights access.Rights) access.Caller {
	role := int64(5)
	if company == access.TopCompany {
		role = access.TopRole
	}
	return access.Signed(access.Person{UserID: user, CompanyID: company, RoleID: role, Rights: rights})
}

func (w *world) dashboard(caller access.Caller) dashboard.Dashboard {
	w.Helper()
	scope, err := caller.Scope(0)
	if err != nil {
		w.Fatal(err)
	}
	s := dashboard.New(w.db, w.devices, func() time.Time { return dbtest.Now })
	found, err := s.Dashboard(w.Context(), caller, scope)
	if err != nil {
		w.Fatal(err)
	}
	return found
}

func TestG62_Figures(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.presence = map[int64]device.Presence{w.alpha: {Online: 2, Offline: 1, NeverSeen: 1}, w.beta: {Online: 1}}
		for day, status := range map[string]string{"2026-11-20": "active", "2026-11-21": "active",
			"2026-12-21": "active", "2026-12-22": "active", "2026-12-01": "inactive"} {
			w.insert(`INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
				VALUES (%d, '%s', '%s', '%s', 0, 0)`, w.alpha, day, day, status)
		}
		got := w.dashboard(w.caller(7, w.alpha, access.Rights{
			access.License: {Access: access.R}, access.Device: {Access: access.R}, access.Company: {Access: access.R},
		}))
		want := dashboard.Numbers{DevicesOnline: 2, DevicesOffline: 1, DevicesNeverSeen: 1, StorageLimitBytes: 10 << 20,
			LicensesEnding: 2}
		if diff := cmp.Diff(want, got.Numbers); diff != "" {
			t.Error(diff)
		}
		if l := got.EndingLicenses; len(l) != 2 || l[0].ExpiryDate != "2026-11-21" || l[1].ExpiryDate != "2026-12-21" {
			t.Errorf("ending are %+v, want today's and the one in 30 days", l)
		}
		elsewhere := func(ctx context.Context, q db.Query) error { // it is the 20th there
			_, err := q.Exec(ctx, `UPDATE company SET zone = 'Pacific/Pago_Pago' WHERE id = {:id}`,
				db.Params{"id": w.alpha})
			return err
		}
		if err := w.db.Unscoped("arranged").Quiet(t.Context(), elsewhere); err != nil {
			t.Fatal(err)
		}
		there := w.dashboard(w.caller(7, w.alpha, access.Rights{access.License: {Access: access.R}}))
		if l := there.EndingLicenses; len(l) != 2 || l[0].ExpiryDate != "2026-11-20" ||
			l[1].ExpiryDate != "2026-11-21" || there.LicensesEnding != 2 {
			t.Errorf("on the company's wall are ending %+v", l)
		}
		if l := w.dashboard(w.caller(7, w.alpha, nil)).EndingLicenses; len(l) != 0 {
			t.Errorf("who may not see licences sees %+v", l)
		}
		if all := w.dashboard(w.caller(1, access.TopCompany, nil)); all.DevicesOnline != 3 ||
			all.StorageLimitBytes != 0 {
			t.Errorf("the platform's view is %+v", all.Numbers)
		}
	})
}

// TestTheStorageIsWhatTheQuotaCounts: of versions, pages, fonts and packages alike.
func TestTheStorageIsWhatTheQuotaCounts(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Content)
		o.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": o.Ours})
		version := o.Content("ann", "Leaflet", areatest.File{Type: "Document"})
		for i, statement := range []string{
			`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, width, height)
				SELECT {:company}, current_version_id, 1, {:sha}, 100, 1, 1 FROM content WHERE id = {:content}`,
			`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
				glyphs, latin, hans, hant, ja, created_at)
				VALUES ({:company}, 'F', '', 'f', 'ttf', 'f.ttf', 1000, {:sha}, 1, 0, 0, 0, 0, 0)`,
		} {
			sha := db.Params{"sha": fmt.Sprint("more-", i)}
			o.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:sha}, 10, 0)`, sha)
			params := db.Params{"company": o.Ours, "sha": sha["sha"]}
			if i == 0 {
				params["content"] = version
			}
			o.Exec(statement, params)
		}
		ctx, caller, scope := o.As("ann")
		left, err := o.Companies.BytesLeft(ctx, d.For(scope))
		if err != nil {
			t.Fatal(err)
		}
		nobody := func(context.Context, access.Scope) (map[int64]device.Presence, error) { return nil, nil }
		got, err := dashboard.New(d, nobody, func() time.Time { return dbtest.Now }).Dashboard(ctx, caller, scope)
		if err != nil || got.StorageUsedBytes != 1110 || got.StorageLimitBytes-got.StorageUsedBytes != left {
			t.Errorf("used are %d, %d are left: %v", got.StorageUsedBytes, left, err)
		}
	})
}

// TestWhatChangedLately shows the company's changes to who may read the trail, and to everybody else their own.
func TestWhatChangedLately(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.change(w.alpha, 7, "create", "mine")
		w.change(w.alpha, 8, "update", "theirs")
		w.change(w.alpha, 8, "login", "nothing")
		w.change(w.alpha, 8, "refused", "nothing")
		w.change(w.beta, 9, "create", "foreign")
		for _, c := range []struct {
			name   string
			caller access.Caller
			want   []string
		}{
			{"reader of the trail", w.caller(7, w.alpha, access.Rights{access.AuditTrail: {Access: access.R}}),
				[]string{"theirs", "mine"}},
			{"anybody else", w.caller(7, w.alpha, nil), []string{"mine"}},
			{"operator", w.caller(1, access.TopCompany, nil), []string{"foreign", "theirs", "mine"}},
		} {
			found := w.dashboard(c.caller)
			var got []string
			for _, r := range found.Recent {
				got = append(got, r.Target)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", c.name, diff)
			}
			if a := found.Activity; len(a) != 14 ||
				a[13] != (dashboard.Day{Date: "2026-11-21", Changes: int64(len(c.want))}) ||
				a[0] != (dashboard.Day{Date: "2026-11-08"}) {
				t.Errorf("%s: activity %v", c.name, a)
			}
		}
	})
}

func TestG62_DashboardsAreTheCompaniesWithinReach(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.insert(`INSERT INTO device (company_id, device_name, name_folded, status, created_at, updated_at)
			VALUES (%d, 'x', 'x', 'Active', 0, 0)`, w.beta)
		w.presence = map[int64]device.Presence{w.beta: {Online: 1}}
		s := dashboard.New(d, w.devices, func() time.Time { return dbtest.Now })
		names := func(caller access.Caller, page db.Page) (names []string) {
			t.Helper()
			companies, total, err := s.Companies(t.Context(), caller, dashboard.View{Page: page})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range companies {
				names = append(names, fmt.Sprintf("%s %d/%d of %d", c.Name, c.DevicesOnline, c.Devices, total))
			}
			return names
		}
		all := db.Page{Number: 1, Limit: 10}
		if diff := cmp.Diff([]string{"Alpha 0/0 of 3", "Beta 1/1 of 3", "Platform 0/0 of 3"},
			names(w.caller(1, access.TopCompany, nil), all)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"Platform 0/0 of 3"}, names(w.caller(1, access.TopCompany, nil),
			db.Page{Number: 2, Limit: 2})); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"Beta 1/1 of 1"},
			names(w.caller(7, w.beta, access.Rights{access.Device: {Access: access.R}}), all)); diff != "" {
			t.Error(diff)
		}
	})
}

// TestFiguresAreAboutWhatMayBeRead: a right on a feature shows its figures, and those alone.
func TestFiguresAreAboutWhatMayBeRead(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		o := areatest.Open(t, d, "UTC")
		o.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": o.Ours})
		o.Content("ann", "Menu", areatest.File{Type: "Image"})
		o.Exec(`INSERT INTO playlist (company_id, category_id, user_id, type, name, name_folded, created_at, updated_at,
			updated_by)
			SELECT company_id, {:folder}, id, 'General', 'x', 'x', 0, 0, '' FROM users WHERE username = 'ann'`,
			db.Params{"folder": o.Root("ann", category.Playlist)})
		o.Exec(`INSERT INTO schedule (company_id, category_id, device_group_id, user_id, type, name, name_folded,
			created_at, updated_at, updated_by)
			SELECT company_id, {:folder}, {:group}, id, 'General', 'x', 'x', 0, 0, '' FROM users
			WHERE username = 'ann'`,
			db.Params{"folder": o.Root("ann", category.Schedule), "group": o.Root("ann", category.Device)})
		o.Exec(`INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
			VALUES ({:id}, 'm', '2026-12-01', 'active', 0, 0)`, db.Params{"id": o.Ours})
		w.presence = map[int64]device.Presence{o.Ours: {Online: 1, Offline: 2, NeverSeen: 3}}
		for feature, want := range map[access.Feature]dashboard.Numbers{
			access.Tag:      {},
			access.Device:   {DevicesOnline: 1, DevicesOffline: 2, DevicesNeverSeen: 3},
			access.Content:  {Contents: 1, Playlists: 1, StorageUsedBytes: 1, StorageLimitBytes: 1 << 20},
			access.Company:  {StorageUsedBytes: 1, StorageLimitBytes: 1 << 20},
			access.Playlist: {Playlists: 1},
			access.Schedule: {Schedules: 1},
			access.License:  {LicensesEnding: 1},
		} {
			caller := w.caller(7, o.Ours, access.Rights{feature: {Access: access.R}})
			found := w.dashboard(caller)
			if found.StorageUsedBytes > 0 {
				found.StorageUsedBytes = 1
			}
			if diff := cmp.Diff(want, found.Numbers); diff != "" {
				t.Errorf("%s: %s", feature, diff)
			}
			if shown := len(found.ContentByType) > 0; shown != (feature == access.Content) {
				t.Errorf("%s: types of contents are shown: %t", feature, shown)
			}
		}
	})
}

// TestOperatorsSeeWhereItBurns: the companies within reach by what is wrong, or
// by how much of a limit they use; what is the same stands by name.
func TestOperatorsSeeWhereItBurns(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		gamma := w.insert(`INSERT INTO company (name, name_folded, size_mb, device_limit, end_date, created_at,
			updated_at)
			VALUES ('Gamma', 'gamma', 1, 4, '2026-12-31', 0, 0)`)
		for i, u := range []struct {
			company int64
			deleted string
		}{{w.beta, "NULL"}, {w.beta, "NULL"}, {w.beta, "1"}, {gamma, "NULL"}} {
			role := w.insert(`INSERT INTO role (company_id, role_desc, created_at, updated_at)
				VALUES (%d, 'x%d', 0, 0)`, u.company, i)
			w.insert(`INSERT INTO users (company_id, role_id, username, username_folded, password, created_at,
				updated_at, deleted_at)
				VALUES (%d, %d, 'u%d', 'u%d', '', 0, 0, %s)`, u.company, role, i, i, u.deleted)
		}
		for i, company := range []int64{w.alpha, gamma, gamma, w.beta, w.beta} { // Alpha and Beta have a limit of one
			status := device.Active
			if i == 4 {
				status = device.Pending // registered: it takes a place of the limit
			}
			w.insert(`INSERT INTO device (company_id, device_name, name_folded, status, created_at, updated_at)
				VALUES (%d, 'x%d', 'x%d', '%s', 0, 0)`, company, i, i, status)
		}
		w.presence = map[int64]device.Presence{w.alpha: {Offline: 1}, gamma: {Offline: 2}, w.beta: {Online: 2}}
		s := dashboard.New(d, w.devices, func() time.Time { return dbtest.Now })
		operator := w.caller(1, access.TopCompany, nil)
		manager := access.Signed(access.Person{UserID: 7, CompanyID: w.alpha, RoleID: 5,
			RoleName: access.AdministratorRole,
			Rights:   access.Rights{access.Device: {Access: access.R}}, Managed: []int64{gamma}})
		for _, c := range []struct {
			name   string
			caller access.Caller
			view   dashboard.View
			want   string
		}{
			{"offline first", operator, dashboard.View{SortBy: "offline", Descending: true},
				"Gamma Alpha Beta Platform of 4"},
			{"least offline first", operator, dashboard.View{SortBy: "offline"}, "Beta Platform Alpha Gamma of 4"},
			{"fullest of screens first", operator, dashboard.View{SortBy: "screens", Descending: true},
				"Beta Alpha Gamma Platform of 4"},
			{"most people first", operator, dashboard.View{SortBy: "users", Descending: true},
				"Beta Gamma Alpha Platform of 4"},
			{"first to end first", operator, dashboard.View{SortBy: "endDate"}, "Gamma Alpha Beta Platform of 4"},
			{"by name from the end", operator, dashboard.View{SortBy: "name", Descending: true},
				"Platform Gamma Beta Alpha of 4"},
			{"by a part of the name", operator, dashboard.View{Name: "AM"}, "Gamma of 1"},
			{"second page", operator, dashboard.View{SortBy: "offline", Descending: true,
				Page: db.Page{Number: 2, Limit: 3}}, "Platform of 4"},
			{"behind the last page", operator, dashboard.View{Page: db.Page{Number: 3, Limit: 3}}, "of 4"},
			{"within reach", manager, dashboard.View{SortBy: "offline", Descending: true}, "Gamma Alpha of 2"},
			{"nothing by what may not be read", manager, dashboard.View{SortBy: "users", Descending: true},
				"Alpha Gamma of 2"},
		} {
			if c.view.Page.Limit == 0 {
				c.view.Page = db.Page{Number: 1, Limit: 10}
			}
			companies, total, err := s.Companies(t.Context(), c.caller, c.view)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, company := range companies {
				got += company.Name + " "
			}
			if got += fmt.Sprintf("of %d", total); got != c.want {
				t.Errorf("%s: %s, want %s", c.name, got, c.want)
			}
		}
		found, _, err := s.Companies(t.Context(), operator, dashboard.View{Name: "beta",
			Page: db.Page{Number: 1, Limit: 1}})
		if err != nil || found[0].Users != 2 || found[0].Devices != 2 || found[0].DeviceLimit != 1 {
			t.Errorf("Beta has %+v, %v", found, err)
		}
		together, err := s.Dashboard(t.Context(), manager, manager.Reach())
		if err != nil || together.Devices != 3 || together.DevicesOffline != 3 || together.DevicesOnline != 0 {
			t.Errorf("together they have %+v, %v", together.Numbers, err)
		}
	})
}
