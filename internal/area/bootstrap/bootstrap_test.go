package bootstrap_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/bootstrap"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// open makes an installation in which each company has something of every kind.
func open(t *testing.T, d *db.DB) *areatest.Office {
	o := areatest.Open(t, d, "UTC", access.Content, access.Role)
	bootstrap.New(bootstrap.Config{DB: d, Companies: o.Companies,
		Version: bootstrap.ServerVersion{Version: "1.2.0", Build: "abc123"},
		Flags:   []string{"feature_author_template"}, Share: func(caller access.Caller, scope access.Scope) string {
			return fmt.Sprint("?", caller.Username(), " in ", scope.Company())
		}}).Register(o.Router)
	o.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('sha', 1, 0)`)
	for company, name := range map[int64]string{o.Ours: "Ours", o.Theirs: "Theirs"} {
		in := db.Params{"company": company, "name": name + " Sans", "width": 1000 + company}
		o.Exec(`INSERT INTO dimension (company_id, width, height) VALUES ({:company}, {:width}, 600)`, in)
		o.Exec(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
			glyphs, latin, hans, hant, ja, created_at)
			VALUES ({:company}, {:name}, 'Bold', {:name}, 'ttf', '', 1, 'sha', 1, 1, 1, 1, 1, 0)`, in)
	}
	return o
}

// apk adds a package that is the default of its system; company nil offers it to everybody.
func apk(o *areatest.Office, company any, system string) int64 {
	return o.Insert(`INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size,
		sha256, is_default, created_at)
		VALUES ({:company}, {:os}, 'player', '1', 1, '', '', 1, 'sha', 1, 0)`,
		db.Params{"company": company, "os": system})
}

// codes reads a person's bundle; query is "" or "?companyId=…".
func codes(o *areatest.Office, name, query string) bootstrap.Codes {
	o.T.Helper()
	var c bootstrap.Codes
	o.OK(http.StatusOK, name, "GET", "/api/codes"+query, nil, &c)
	return c
}

func inCompany(id int64) string { return "?companyId=" + strconv.FormatInt(id, 10) }

func namesOf[T any](list []T, name func(T) string) []string {
	names := make([]string, 0, len(list))
	for _, one := range list {
		names = append(names, name(one))
	}
	return names
}

func companyNames(c bootstrap.Codes) []string {
	return namesOf(c.Companies, func(one bootstrap.CodeCompany) string { return one.Name })
}

func userNames(list []bootstrap.CodeUser) []string {
	return namesOf(list, func(one bootstrap.CodeUser) string { return one.Username })
}

// TestR375_R376_R377_R378_KeysOfCodes holds the bundle's keys, and those of what stands in it.
func TestR375_R376_R377_R378_KeysOfCodes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var bundle map[string]json.RawMessage
		o.OK(http.StatusOK, "ann", "GET", "/api/codes", nil, &bundle)
		want := []string{"apkDeviceMap", "authorComponents", "companies", "companyFeatures", "devicePowerPlanMode",
			"dimensions", "features", "fonts",
			"languages", "roles", "serverVersion", "storageBaseUrl", "users", "usersIncludeDeleted", "zoneOptions"}
		if keys := slices.Sorted(maps.Keys(bundle)); !slices.Equal(keys, want) {
			t.Errorf("the bundle has %q, want %q", keys, want)
		}
		switches := []string{"companyValue", "defaultValue", "id", "paramDesc", "paramName"}
		for key, want := range map[string][]string{
			"companies": {"enableContentValidityFeature", "hasMailServer", "id", "name",
				"needContentApproval"},
			"users":               {"id", "username"},
			"usersIncludeDeleted": {"id", "username"},
			"roles":               {"id", "role_desc"},
			"dimensions":          {"height", "id", "width"},
			"fonts":               {"fontName", "fontStyle", "id", "italic", "weight"},
			"languages":           {"id", "name"},
			"authorComponents":    switches,
			"companyFeatures":     switches,
		} {
			var list []map[string]any
			if err := json.Unmarshal(bundle[key], &list); err != nil || len(list) == 0 {
				t.Errorf("%s: %v in %s", key, err, bundle[key])
			}
			for _, one := range list {
				if keys := slices.Sorted(maps.Keys(one)); !slices.Equal(keys, want) {
					t.Errorf("%s has %q, want %q", key, keys, want)
				}
			}
		}
	})
}

// TestCodesSayWhoseInvitationsCanBeMailed: by the company's own server, or by the platform's.
func TestCodesSayWhoseInvitationsCanBeMailed(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		server := func(company int64, host string) {
			o.Exec(`DELETE FROM email_setting`, nil)
			o.Exec(`INSERT INTO email_setting (company_id, smtp_host, smtp_port, username, password, sender_email,
				ssl_enable, updated_at, updated_by) VALUES ({:id}, {:host}, 25, '', '', '', 1, 0, '')`,
				db.Params{"id": company, "host": host})
		}
		for _, c := range []struct {
			company int64
			host    string
			want    bool
		}{{o.Ours, "", false}, {o.Theirs, "smtp.example.com", false}, {o.Ours, "smtp.example.com", true},
			{access.TopCompany, "smtp.example.com", true}, {access.TopCompany, "", false}} {
			server(c.company, c.host)
			if got := codes(o, "ann", "").Companies[0].HasMailServer; got != c.want {
				t.Errorf("%q of company %d: %v", c.host, c.company, got)
			}
		}
	})
}

func TestCodesOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		offered, own := apk(o, nil, "Windows"), apk(o, o.Ours, "Android")
		apk(o, nil, "Android") // theirs to use, ours has its own
		apk(o, o.Theirs, "Windows")
		o.Exec(`UPDATE company SET need_content_approval = 1 WHERE id = {:id}`, db.Params{"id": o.Ours})
		c := codes(o, "ann", "")
		if want := []bootstrap.CodeCompany{{ID: o.Ours, Name: "Ours", NeedContentApproval: true}}; !slices.Equal(
			c.Companies, want) {
			t.Errorf("companies %+v", c.Companies)
		}
		roles := namesOf(c.Roles, func(r bootstrap.CodeRole) string { return r.RoleDesc })
		if slices.Sort(roles); !slices.Equal(roles, []string{access.AdministratorRole, "Editor ann", "Editor ben",
			"Viewer vic"}) {
			t.Errorf("roles %q", roles)
		}
		if len(c.Dimensions) != 1 || c.Dimensions[0].Width != 1000+o.Ours || c.Dimensions[0].Height != 600 {
			t.Errorf("dimensions %+v", c.Dimensions)
		}
		if len(c.Fonts) != 1 || c.Fonts[0].FontName != "Ours Sans" || c.Fonts[0].FontStyle != "Bold" {
			t.Errorf("fonts %+v", c.Fonts)
		}
		if want := map[string]int64{"Android": own, "Windows": offered}; !maps.Equal(c.ApkDeviceMap, want) {
			t.Errorf("packages %v, want %v", c.ApkDeviceMap, want)
		}
		if !slices.Equal(c.Features, access.Features()) || !slices.Equal(c.DevicePowerPlan, []string{"None", "Week"}) ||
			!slices.Contains(c.ZoneOptions, "Asia/Taipei") {
			t.Errorf("features %v, power plans %v, %d zones", c.Features, c.DevicePowerPlan, len(c.ZoneOptions))
		}
		if c.ServerVersion != (bootstrap.ServerVersion{Version: "1.2.0", Build: "abc123"}) ||
			!strings.HasPrefix(c.StorageBaseURL, "/") {
			t.Errorf("version %+v, files at %q", c.ServerVersion, c.StorageBaseURL)
		}
	})
}

func TestR377_DeletedPeopleAreOnlyAmongAll(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		o.Exec(`UPDATE users SET deleted_at = 1 WHERE id = {:id}`, db.Params{"id": o.Person("ben").UserID})
		c := codes(o, "ann", "")
		if names := userNames(c.Users); !slices.Equal(names, []string{"ada", "ann", "vic"}) {
			t.Errorf("users %q", names)
		}
		if names := userNames(c.UsersIncludeDelete); !slices.Equal(names, []string{"ada", "ann", "ben", "vic"}) {
			t.Errorf("with the deleted %q", names)
		}
		if i := slices.IndexFunc(c.Users, func(u bootstrap.CodeUser) bool {
			return u.Username == "ann"
		}); c.Users[i].ID != o.Person("ann").UserID {
			t.Errorf("ann is %d", c.Users[i].ID)
		}
	})
}

func TestR378_R379_SwitchesOfACompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		value := func(list []bootstrap.CompanyParam, name string) bootstrap.CompanyParam {
			i := slices.IndexFunc(list, func(p bootstrap.CompanyParam) bool { return p.ParamName == name })
			if i < 0 || list[i].ID != int64(i+1) || list[i].ParamDesc == "" {
				t.Fatalf("%s in %+v", name, list)
			}
			return list[i]
		}
		fresh := codes(o, "ann", "")
		if p := value(fresh.CompanyFeatures, "EventList"); p.CompanyValue != "N" || p.DefaultValue != "N" {
			t.Errorf("a feature of a new company: %+v", p)
		}
		if p := value(fresh.AuthorComponents, "clock"); p.CompanyValue != "Y" || p.DefaultValue != "Y" {
			t.Errorf("a component of a new company: %+v", p)
		}
		company := db.Params{"company": o.Ours}
		o.Exec(`DELETE FROM company_param WHERE company_id = {:company}`, company)
		o.Exec(`INSERT INTO company_param (company_id, kind, name, value)
			VALUES ({:company}, 'feature', 'EventList', 'Y'), ({:company}, 'component', 'clock', 'N')`, company)
		changed := codes(o, "ann", "")
		if value(changed.CompanyFeatures, "EventList").CompanyValue != "Y" ||
			value(changed.CompanyFeatures, "EasyContent").CompanyValue != "N" {
			t.Errorf("what is missing is off: %+v", changed.CompanyFeatures)
		}
		if value(changed.AuthorComponents, "clock").CompanyValue != "N" {
			t.Errorf("components %+v", changed.AuthorComponents)
		}
		if value(codes(o, "eve", "").AuthorComponents, "clock").CompanyValue != "Y" {
			t.Error("another company's switches have changed too")
		}
	})
}

// TestCodesHoldWhatOneMaySee switches companies as each kind of person.
func TestCodesHoldWhatOneMaySee(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		ours, theirs := []string{"ada", "ann", "ben", "vic"}, []string{"eve", "max"}
		for _, c := range []struct {
			name, query      string
			companies, users []string
		}{
			{"ann", "", []string{"Ours"}, ours},
			{"ann", inCompany(o.Ours), []string{"Ours"}, ours},
			{"eve", "", []string{"Theirs"}, theirs},
			{"max", "", []string{"Ours", "Theirs"}, theirs},
			{"max", inCompany(o.Ours), []string{"Ours", "Theirs"}, ours},
			{"top", inCompany(o.Theirs), nil, theirs},
		} {
			bundle := codes(o, c.name, c.query)
			if got := companyNames(bundle); c.companies != nil && !slices.Equal(got, c.companies) {
				t.Errorf("%s%s: companies %q, want %q", c.name, c.query, got, c.companies)
			}
			if got := userNames(bundle.Users); !slices.Equal(got, c.users) {
				t.Errorf("%s%s: users %q, want %q", c.name, c.query, got, c.users)
			}
			if len(bundle.Fonts) != 1 || len(bundle.Dimensions) != 1 {
				t.Errorf("%s%s: fonts %+v, dimensions %+v", c.name, c.query, bundle.Fonts, bundle.Dimensions)
			}
		}
		if all := companyNames(codes(o, "top", "")); !slices.Equal(all[1:], []string{"Ours", "Theirs"}) {
			t.Errorf("an operator sees %q", all)
		}
		o.Refused(http.StatusNotFound, "ann", "GET", "/api/codes"+inCompany(o.Theirs), nil)
		o.Refused(http.StatusUnauthorized, "nobody", "GET", "/api/codes", nil)
		o.Exec(`UPDATE company SET deleted_at = 1 WHERE id = {:id}`, db.Params{"id": o.Ours})
		if names := companyNames(codes(o, "max", "")); !slices.Equal(names, []string{"Theirs"}) {
			t.Errorf("with a deleted company: %q", names)
		}
	})
}

func TestFeaturesLanguagesAndSignature(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var flags map[string]bool
		o.OK(http.StatusOK, "vic", "GET", "/api/features"+inCompany(o.Ours), nil, &flags)
		if !maps.Equal(flags, map[string]bool{"feature_author_template": true}) {
			t.Errorf("G67 flags %v", flags)
		}
		var languages []bootstrap.Language
		o.OK(http.StatusOK, "nobody", "GET", "/api/languages", nil, &languages)
		want := []bootstrap.Language{{ID: "en", Name: "English"}, {ID: "hans", Name: "简体中文"},
			{ID: "hant", Name: "繁體中文"}, {ID: "ja", Name: "日本語"}}
		if !slices.Equal(languages, want) {
			t.Errorf("R497 languages %v", languages)
		}
		var signature map[string]string
		o.OK(http.StatusOK, "vic", "GET", "/api/sas", nil, &signature)
		if !maps.Equal(signature, map[string]string{"status": "success", "data": fmt.Sprint("?vic in ", o.Ours)}) {
			t.Errorf("R281, G60 signature %v", signature)
		}
		o.OK(http.StatusOK, "max", "GET", "/api/sas"+inCompany(o.Ours), nil, &signature)
		if signature["data"] != fmt.Sprint("?max in ", o.Ours) {
			t.Errorf("G60 signature of the company that is managed: %v", signature)
		}
		for _, path := range []string{"/api/features", "/api/sas"} {
			o.Refused(http.StatusUnauthorized, "nobody", "GET", path, nil)
		}
	})
}

// TestNamesOfPeopleAreForThoseWhoReadThem: not for a role without a right on anything that names them.
func TestNamesOfPeopleAreForThoseWhoReadThem(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for feature, want := range map[access.Feature][2]bool{
			access.Font: {}, access.License: {}, access.Role: {false, true}, access.User: {true, true},
			access.Content: {true, false}, access.Device: {true, false}, access.AuditTrail: {true, false},
		} {
			name := "reads " + string(feature)
			o.Hire(name, o.Ours, access.Rights{feature: {Access: access.R}})
			c := codes(o, name, "")
			if got := [2]bool{len(c.Users) > 0 && len(c.UsersIncludeDelete) > 0, len(c.Roles) > 0}; got != want {
				t.Errorf("%s: sees users and roles: %v, want %v", name, got, want)
			}
		}
	})
}
