package company_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/media"
	"marquee/internal/platform/vault"
)

// world is an office with a service that keeps pictures, and a clock that can be set.
type world struct {
	*areatest.Office
	companies *company.Service
	blobs     blob.Store
	now       time.Time
}

func open(t *testing.T, d *db.DB) *world {
	t.Helper()
	blobs, err := blob.OpenDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d.Keeps(content.Counts(), company.Stored(swept().Stores()))
	w := &world{Office: areatest.Open(t, d, "UTC", access.Company), blobs: blobs, now: dbtest.Now}
	w.companies = company.New(company.Config{DB: d, Blobs: vault.New(d, blobs, func() time.Time { return dbtest.Now }),
		Prober: media.New(exec.LookPath), Now: func() time.Time { return w.now },
		Founders: []company.Founder{w.Categories.Found}, Tables: swept()})
	w.companies.Register(w.Router)
	return w
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestR402_R403_R405_R406_R407_ANewCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		w.now = time.Date(2026, 11, 21, 22, 0, 0, 0, time.UTC)
		var got company.Company
		w.OK(201, "top", "POST", "/api/company", map[string]any{"name": "  Shops ", "zone": "Asia/Tokyo"}, &got)
		want := company.Company{ID: got.ID, Name: "Shops", Active: true, StartDate: "2026-11-22", SizeMb: 10240,
			DeviceLimit: 1, ConvertVideos: true, Zone: "Asia/Tokyo",
			AuthorComponents: company.Components(), CompanyFeatures: []string{}, Version: 1}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		var again company.Company
		w.OK(200, "top", "GET", fmt.Sprintf("/api/company/%d", got.ID), nil, &again)
		if diff := cmp.Diff(got, again); diff != "" {
			t.Error(diff)
		}
		if actions := w.Actions("company", got.ID); !slices.Equal(actions, []string{"create"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

// TestR420_EveryFieldIsKept also proves R410, R411 and R413: zeros are no limit,
// and what is on comes as names or ids in one text.
func TestR420_EveryFieldIsKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		sent := map[string]any{"name": "Shops", "website": "https://shops.example/x", "number": "K-17", "active": false,
			"startDate": "2026-12-01", "endDate": "2027-11-30",
			"sizeMb": 0, "deviceLimit": 0, "needContentApproval": true, "enableContentValidityFeature": true,
			"deleteContentVersion": true, "convertVideos": false, "enableDevicePowerCheck": true,
			"devicePowerNotificationEmails": "a@x.example; b@x.example", "requireSecondFactor": true,
			"authorComponents": "clock,1", "companyFeatures": "2,EasyContent,2", "zone": "Europe/Berlin"}
		var got company.Company
		w.OK(201, "top", "POST", "/api/company", sent, &got)
		want := company.Company{ID: got.ID, Name: "Shops", Website: "https://shops.example/x", Number: "K-17",
			StartDate: "2026-12-01", EndDate: "2027-11-30",
			NeedContentApproval: true, EnableContentValidityFeature: true, DeleteContentVersion: true,
			EnableDevicePowerCheck:        true,
			DevicePowerNotificationEmails: "a@x.example,b@x.example", RequireSecondFactor: true,
			AuthorComponents: []string{"image", "clock"}, CompanyFeatures: []string{"EasyContent", "EventList"},
			Zone: "Europe/Berlin", Version: 1}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		w.OK(200, "top", "PATCH", "/api/company", map[string]any{"id": got.ID, "version": 1, "website": "",
			"companyFeatures": "", "active": true}, &got)
		want.Website, want.CompanyFeatures, want.Active, want.Version = "", []string{}, true, 2
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("what was not sent did not stay: %s", diff)
		}
		p := w.Refused(412, "top", "PATCH", "/api/company", map[string]any{"id": got.ID, "version": 1, "name": "Late"})
		if p.Params["by"] != "top" || p.Params["version"] != float64(2) {
			t.Errorf("stale: %+v", p)
		}
		w.Refused(428, "top", "PATCH", "/api/company", map[string]any{"id": got.ID, "name": "Blind"})
	})
}

// TestNotificationAddressesAreForThoseWhoReadCompanies: everybody of a company may look at it.
func TestNotificationAddressesAreForThoseWhoReadCompanies(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		const address = "night@x.example"
		w.OK(200, "ada", "PATCH", "/api/company", map[string]any{"id": w.Ours, "version": 1,
			"devicePowerNotificationEmails": address}, nil)
		w.Hire("fay", w.Ours, access.Rights{access.Font: {Access: access.W}})
		for name, want := range map[string]string{"fay": "", "vic": address, "ada": address} {
			var got company.Company
			w.OK(200, name, "GET", fmt.Sprintf("/api/company/%d", w.Ours), nil, &got)
			if got.ID != w.Ours || got.DevicePowerNotificationEmails != want {
				t.Errorf("%s is told %q of %d, want %q", name, got.DevicePowerNotificationEmails, got.ID, want)
			}
		}
	})
}

func TestRefusedFieldsAreNamed(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	for field, values := range map[string][]any{
		"name": {"", "   ", strings.Repeat("x", 201)}, "website": {"javascript:alert(1)", "shops.example", "https://"},
		"startDate": {"1.12.2026", "2026-13-01"},
		"endDate":   {"2026-02-30", "2020-01-01"}, "sizeMb": {-1, "much"}, "deviceLimit": {-1},
		"devicePowerNotificationEmails": {"nobody", "Ann <a@x.example>", strings.Repeat("a@x.example,", 21)},
		"authorComponents":              {"video", "0", "99"}, "companyFeatures": {"Nothing"},
		"zone":  {"Local", "Mars/Base", ""},
		"image": {"/img/uploads/company/other"}, "active": {"Y"},
	} {
		for _, value := range values {
			p := w.Refused(422, "top", "POST", "/api/company", map[string]any{"name": "Shops", field: value})
			if len(p.Errors) != 1 || p.Errors[0].Location != "body."+field {
				t.Errorf("%s %v: %+v", field, value, p)
			}
		}
	}
}

// TestG176_CompaniesHaveNamesOfTheirOwn, in whatever case they are written; a deleted one's name is free.
func TestG176_CompaniesHaveNamesOfTheirOwn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		taken := func(method string, body map[string]any) {
			t.Helper()
			p := w.Refused(422, "top", method, "/api/company", body)
			if len(p.Errors) != 1 || p.Errors[0].Location != "body.name" || p.Errors[0].Code != "exists" {
				t.Errorf("%v: refused with %+v", body, p)
			}
		}
		var shops, others company.Company
		w.OK(201, "top", "POST", "/api/company", map[string]any{"name": "Shops"}, &shops)
		taken("POST", map[string]any{"name": "ＳHOPS"})
		w.OK(201, "top", "POST", "/api/company", map[string]any{"name": "Others"}, &others)
		taken("PATCH", map[string]any{"id": others.ID, "version": 1, "name": "shops"})
		w.OK(200, "top", "PATCH", "/api/company", map[string]any{"id": shops.ID, "version": 1, "name": "SHOPS"}, nil)

		answers := w.AtOnce(6, func(int) int {
			return w.Call("top", "POST", "/api/company", map[string]any{"name": "Season"}, nil).StatusCode
		})
		if answers[201] != 1 || answers[422] != 5 {
			t.Errorf("six at once answer %v", answers)
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", shops.ID), nil, nil)
		w.OK(200, "top", "PATCH", "/api/company", map[string]any{"id": others.ID, "version": 1, "name": "Shops"}, nil)
		if p := w.Refused(409, "top", "POST", fmt.Sprintf("/api/company/%d/restore", shops.ID),
			nil); p.Type != "/problems/company-name-taken" {
			t.Errorf("refused with %+v", p)
		}
		w.OK(200, "top", "PATCH", "/api/company", map[string]any{"id": others.ID, "version": 2, "name": "Others"}, nil)
		w.OK(200, "top", "POST", fmt.Sprintf("/api/company/%d/restore", shops.ID), nil, nil)
	})
}

func TestOnlyOperatorsChangeTheLimits(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	version := 1
	for field, value := range map[string]any{"active": false, "startDate": "2020-01-01", "endDate": "2030-01-01",
		"sizeMb": 0, "deviceLimit": 0, "companyFeatures": "EasyContent", "authorComponents": ""} {
		p := w.Refused(403, "ada", "PATCH", "/api/company", map[string]any{"id": w.Ours, "version": version,
			field: value})
		if !strings.HasSuffix(p.Type, "operator-only") || len(p.Errors) != 1 || p.Errors[0].Location != "body."+field {
			t.Errorf("%s: %+v", field, p)
		}
	}
	var got company.Company
	w.OK(200, "ada", "PATCH", "/api/company", map[string]any{"id": w.Ours, "version": version, "name": "Our shops",
		"sizeMb": 10240, "deviceLimit": 1, "active": true,
		"companyFeatures": "", "needContentApproval": true}, &got)
	if got.Name != "Our shops" || !got.NeedContentApproval {
		t.Errorf("%+v", got)
	}
	w.OK(200, "max", "PATCH", "/api/company", map[string]any{"id": w.Ours, "version": 2, "number": "7"}, nil)
	w.Refused(404, "ada", "PATCH", "/api/company", map[string]any{"id": w.Theirs, "version": 1, "name": "Mine"})
	w.Refused(404, "ada", "PATCH", "/api/company", map[string]any{"id": w.Ours, "companyId": w.Theirs, "version": 1,
		"name": "Mine"})
	w.Refused(404, "max", "PATCH", "/api/company", map[string]any{"id": w.Ours, "companyId": w.Theirs, "version": 3,
		"name": "Mine"})
	w.Refused(403, "vic", "PATCH", "/api/company", map[string]any{"id": w.Ours, "version": 3, "name": "Mine"})
	for field, value := range map[string]any{"active": false, "startDate": "2026-01-01", "endDate": "2030-01-01"} {
		p := w.Refused(422, "top", "PATCH", "/api/company", map[string]any{"id": 1, "version": 1, field: value})
		if len(p.Errors) != 1 || p.Errors[0].Code != "top-company" {
			t.Errorf("the operators can lock themselves out by %s: %+v", field, p)
		}
	}
}

// TestNumbersInNamesSortAsPeopleCount, also of what got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		for _, name := range []string{"Shop 10", "Ａｒｅａ　２ north", "Shop 1", "Area 10 north"} {
			w.Found(name, "UTC")
		}
		ctx, caller, scope := w.As("top")
		name := "Shop 3"
		if _, err := w.companies.Save(ctx, caller, scope, w.id("Shop 1"), 1, company.Edit{Name: &name}); err != nil {
			t.Fatal(err)
		}
		var all []company.Company
		w.OK(200, "top", "GET", "/api/companies", nil, &all)
		want := []string{"Platform", "Ａｒｅａ　２ north", "Area 10 north", "Ours", "Shop 3", "Shop 10", "Theirs"}
		if got := names(all); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

func TestR414_R048_TheList(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		for _, name := range []string{"Ångström", "Zoo", "ショップ"} {
			w.Found(name, "UTC")
		}
		off := false
		zoo := w.id("Zoo")
		ctx, caller, scope := w.As("top")
		if _, err := w.companies.Save(ctx, caller, scope, zoo, 1, company.Edit{Active: &off}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			who, query string
			want       []string
		}{
			{"top", "", []string{"Platform", "Ours", "Theirs", "Zoo", "Ångström", "ショップ"}},
			{"top", "?_limit=2&_page=2", []string{"Theirs", "Zoo"}},
			{"top", "?name=our", []string{"Ours"}}, {"top", "?name=しょっ", []string{"ショップ"}}, {"top", "?name=%25", nil},
			{"top", "?isActive=false", []string{"Zoo"}}, {"top", "?isActive=true&name=z", nil},
			{"top", fmt.Sprintf("?companyId=%d", w.Ours), []string{"Ours"}},
			{"ada", "", []string{"Ours"}}, {"max", "", []string{"Ours", "Theirs"}},
			{"max", fmt.Sprintf("?companyId=%d", w.Theirs), []string{"Theirs"}}, {"eve", "", []string{"Theirs"}},
		} {
			var got []company.Company
			r := w.OK(200, c.who, "GET", "/api/companies"+c.query, nil, &got)
			if names := names(got); !slices.Equal(names, c.want) {
				t.Errorf("%s%s: %v, want %v", c.who, c.query, names, c.want)
			}
			if total := r.Header.Get("x-total-count"); !strings.Contains(c.query, "_limit") &&
				total != fmt.Sprint(len(c.want)) {
				t.Errorf("%s%s: total %s", c.who, c.query, total)
			}
		}
		w.Refused(422, "top", "GET", "/api/companies?isActive=perhaps", nil)
		w.Refused(403, "ada", "GET", "/api/companies?deleted=true", nil)
		w.Refused(404, "ada", "GET", fmt.Sprintf("/api/company/%d", w.Theirs), nil)
		w.OK(200, "max", "GET", fmt.Sprintf("/api/company/%d", w.Ours), nil, nil)
	})
}

func names(list []company.Company) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.Name)
	}
	return names
}

func (w *world) id(name string) int64 {
	w.T.Helper()
	var id int64
	if err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT id FROM company WHERE name = {:name}`,
		db.Params{"name": name}, &id); err != nil {
		w.T.Fatal(err)
	}
	return id
}

func TestR418_R419_G132_DefaultPictures(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		ctx, _, scope := w.As("ada")
		wide, high := picture(t, 40, 30), picture(t, 30, 40)
		portrait := false
		set := func(data []byte, landscape *bool) company.Company {
			t.Helper()
			c, err := w.companies.SetDeviceImage(ctx, scope, data, landscape)
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		if c := set(wide, nil); c.DeviceLandscapeImage == "" || c.DevicePortraitImage != "" || c.Version != 1 {
			t.Errorf("a wide picture: %+v", c)
		}
		both := set(high, nil)
		if both.DeviceLandscapeImage == "" || both.DevicePortraitImage == "" ||
			both.DevicePortraitImage == both.DeviceLandscapeImage {
			t.Errorf("a high picture: %+v", both)
		}
		if c := set(wide, &portrait); c.DevicePortraitImage != both.DeviceLandscapeImage {
			t.Errorf("said to be for upright screens: %+v", c)
		}
		for who, status := range map[string]int{"ada": 200, "vic": 200, "max": 200, "top": 200, "eve": 404} {
			if r := w.Call(who, "GET", both.DeviceLandscapeImage, nil, nil); r.StatusCode != status {
				t.Errorf("%s reads the picture: %d, want %d", who, r.StatusCode, status)
			}
		}
		if r := w.Call("ada", "GET", both.DeviceLandscapeImage, nil,
			nil); r.Header.Get("Content-Type") != "image/png" ||
			!strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("headers %v", r.Header)
		}
		w.OK(200, "ada", "PATCH", "/api/company/clear_device_image", map[string]any{"isLandscape": true}, &both)
		if both.DeviceLandscapeImage != "" || both.DevicePortraitImage == "" {
			t.Errorf("clearing one: %+v", both)
		}
		w.Refused(403, "vic", "PATCH", "/api/company/clear_device_image", map[string]any{"isLandscape": true})
		w.Refused(404, "ada", "GET", "/img/uploads/company/"+strings.Repeat("0", 64), nil)
	})
}

func TestLogosArePictures(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	ctx, caller, scope := w.As("ada")
	name := "Ours"
	for code, data := range map[string][]byte{"unsupported-type": []byte("<svg onload=alert(1)>"),
		"image-broken": picture(t, 9, 9)[:40]} {
		_, err := w.companies.Save(ctx, caller, scope, w.Ours, 1, company.Edit{Name: &name, Logo: data})
		if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Location != "body.file" ||
			f.Fields[0].Code.String() != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	logo := picture(t, 12, 8)
	c, err := w.companies.Save(ctx, caller, scope, w.Ours, 1, company.Edit{Logo: logo})
	if err != nil || c.Image == "" {
		t.Fatalf("%+v, %v", c, err)
	}
	object, err := w.blobs.Open(ctx, strings.TrimPrefix(c.Image, "/img/uploads/company/"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = object.Close() }()
	if kept, err := io.ReadAll(object); err != nil || !bytes.Equal(kept, logo) {
		t.Errorf("%d bytes, %v", len(kept), err)
	}
	if c, err = w.companies.Save(ctx, caller, scope, w.Ours, 2, company.Edit{Image: &c.Image}); err != nil ||
		c.Image == "" {
		t.Errorf("the same logo again: %+v, %v", c, err)
	}
	none := ""
	if c, err = w.companies.Save(ctx, caller, scope, w.Ours, 3, company.Edit{Image: &none}); err != nil ||
		c.Image != "" {
		t.Errorf("no logo: %+v, %v", c, err)
	}
}
