package company_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/company"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/vault"
)

func TestADeletedCompanyIsRestored(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		w.Refused(403, "max", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil)
		if p := w.Refused(409, "top", "DELETE", "/api/company/1", nil); p.Type != "/problems/top-company" {
			t.Errorf("G50: %+v", p)
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil, nil)
		w.Refused(404, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil)
		w.Refused(404, "ada", "GET", fmt.Sprintf("/api/company/%d", w.Ours), nil)
		var list []company.Company
		w.OK(200, "top", "GET", "/api/companies?deleted=true", nil, &list)
		if len(list) != 1 || list[0].ID != w.Ours || list[0].DeletedAt == nil || !list[0].DeletedAt.Equal(dbtest.Now) {
			t.Errorf("%+v", list)
		}
		w.Refused(403, "ada", "POST", fmt.Sprintf("/api/company/%d/restore", w.Ours), nil)
		var back company.Company
		w.OK(200, "top", "POST", fmt.Sprintf("/api/company/%d/restore", w.Ours), nil, &back)
		if back.Name != "Ours" || back.DeletedAt != nil {
			t.Errorf("%+v", back)
		}
		w.OK(200, "ada", "GET", fmt.Sprintf("/api/company/%d", w.Ours), nil, nil)
		w.Refused(404, "top", "POST", fmt.Sprintf("/api/company/%d/restore", w.Ours), nil)
		if actions := w.Actions("company", w.Ours); !slices.Equal(actions, []string{"create", "delete", "restore"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

func TestAGuardKeepsACompany(t *testing.T) {
	w := open(t, dbtest.SQLite(t))
	w.companies.Guards(func(_ context.Context, tx *db.Tx) error {
		if tx.Company() == w.Ours {
			return fault.Conflict("needed", "Somebody needs it.", nil)
		}
		return nil
	})
	w.Refused(409, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil)
	w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Theirs), nil, nil)
}

func TestTheSweepTakesWhatIsOlderThan30Days(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		mine, other := w.Content("ann", "Mine", areatest.File{}), w.Content("eve", "Theirs", areatest.File{})
		ann := w.Person("ann").UserID
		w.Exec(`INSERT INTO session (digest, user_id, created_at, seen_at, expires_at) VALUES ('d', {:id}, 0, 0, 0)`, db.Params{"id": ann})
		w.Exec(`UPDATE content SET user_id = {:id} WHERE id = {:other}`, db.Params{"id": ann, "other": other}) // ann managed theirs once
		if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `INSERT INTO device_online (company_id, device_id, at, online) VALUES ({:ours}, 1, 1, 1), ({:theirs}, 2, 1, 1)`,
				db.Params{"ours": w.Ours, "theirs": w.Theirs})
			return err
		}); err != nil {
			t.Fatal(err)
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil, nil)
		count := func(statement string, params db.Params) (n int64) {
			t.Helper()
			if err := d.Unscoped("looked up").Row(t.Context(), statement, params, &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		sweep := func(after time.Duration) {
			t.Helper()
			w.now = dbtest.Now.Add(after)
			_, _, everything := w.As("top")
			if err := w.companies.Sweep(t.Context(), everything); err != nil {
				t.Fatal(err)
			}
		}
		sweep(company.Kept)
		if n := count(`SELECT COUNT(*) FROM content WHERE id = {:id}`, db.Params{"id": mine}); n != 1 {
			t.Fatal("it was swept too early")
		}
		sweep(company.Kept + time.Millisecond)
		for what, statement := range map[string]string{
			"contents": `SELECT COUNT(*) FROM content WHERE company_id = {:ours}`, "counts": `SELECT (SELECT COUNT(*) FROM content_count WHERE company_id = {:ours}) + (SELECT COUNT(*) FROM content_change WHERE company_id = {:ours})`,
			"folders":  `SELECT COUNT(*) FROM category WHERE company_id = {:ours}`,
			"sessions": `SELECT COUNT(*) FROM session`, "names": `SELECT COUNT(*) FROM users WHERE company_id = {:ours} AND (username NOT LIKE 'deleted %' OR email <> '' OR password <> '' OR active = 1)`,
		} {
			if n := count(statement, db.Params{"ours": w.Ours}); n != 0 {
				t.Errorf("%d %s are left", n, what)
			}
		}
		if n := count(`SELECT COUNT(*) FROM content WHERE id = {:id}`, db.Params{"id": other}); n != 1 {
			t.Error("another company lost a content")
		}
		var facts int64
		if err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM device_online WHERE company_id = {:ours}`,
			db.Params{"ours": w.Ours}, &facts); err != nil || facts != 0 {
			t.Errorf("%d facts are left, %v", facts, err)
		}
		w.Refused(404, "top", "POST", fmt.Sprintf("/api/company/%d/restore", w.Ours), nil)
		var list []company.Company
		if w.OK(200, "top", "GET", "/api/companies?deleted=true", nil, &list); len(list) != 0 {
			t.Errorf("a swept company can be restored: %+v", list)
		}
		if actions := w.Actions("company", w.Ours); !slices.Equal(actions, []string{"create", "delete", "purge"}) {
			t.Errorf("the trail says %v", actions)
		}
		sweep(2 * company.Kept)
	})
}

// TestTheSweepForgetsNoTable holds the list of tables to the schema: every table
// of companies is swept or stays for a reason, and none before what refers to it.
func TestTheSweepForgetsNoTable(t *testing.T) {
	d := dbtest.SQLite(t)
	staying := []string{"users", "role", "audit", "audit_chain", "audit_sent", "revision",
		"content_change", "content_count", // both are empty once the contents are gone: they count them
		"company_blob", "company_blob_change", "company_storage"} // so are these, and say 0: they count what is stored
	keys := []string{"session", "api_token", "one_time_link", "recovery_code"}
	tables := func(q db.Query) map[string]string {
		var rows []struct {
			Name string `db:"name"`
			SQL  string `db:"sql"`
		}
		if err := q.All(t.Context(), &rows, `SELECT name, sql FROM sqlite_master WHERE type = 'table'`); err != nil {
			t.Fatal(err)
		}
		all := map[string]string{}
		for _, r := range rows {
			all[r.Name] = r.SQL
		}
		return all
	}
	ofCompany := regexp.MustCompile(`(?m)^\s*company_id\s`)
	ofUser := regexp.MustCompile(`(?m)^\s*user_id .*REFERENCES users`)
	main, place := tables(d.Unscoped("the schema")), map[string]int{}
	for i, name := range company.Belongings() {
		place[name] = i + 1
	}
	refers := regexp.MustCompile(`REFERENCES (\w+)`)
	for name, sql := range main {
		if !ofCompany.MatchString(sql) {
			if ofUser.MatchString(sql) && !slices.Contains(keys, name) {
				t.Errorf("%s holds what people sign in by: sweep it too", name)
			}
			continue
		}
		if place[name] == 0 && !slices.Contains(staying, name) {
			t.Errorf("%s holds companies' rows and is not swept", name)
		}
		for _, m := range refers.FindAllStringSubmatch(sql, -1) {
			if at := place[m[1]]; at != 0 && m[1] != name && place[name] >= at {
				t.Errorf("%s is swept after %s, to which it refers", name, m[1])
			}
		}
	}
	for _, name := range company.Belongings() {
		if _, found := main[name]; !found {
			t.Errorf("%s is swept and does not exist", name)
		}
	}
	facts := company.Facts()
	for name, sql := range tables(d.Facts.Unscoped("the schema")) {
		if ofCompany.MatchString(sql) != slices.Contains(facts, name) {
			t.Errorf("the fact table %s is swept: %v", name, slices.Contains(facts, name))
		}
	}
}

// TestTheSweepFreesTheCompanysBytes: files, pages, thumbnails, fonts and packages
// of a swept company are collected, and what another company uses is not.
func TestTheSweepFreesTheCompanysBytes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		bytes := vault.New(d, w.blobs, func() time.Time { return dbtest.Now })
		put := func(text string) string {
			t.Helper()
			b, err := bytes.Put(db.AsInstallation(t.Context()), strings.NewReader(text), 100)
			if err != nil {
				t.Fatal(err)
			}
			return b.SHA256
		}
		freed := map[string]string{"a file": put("file"), "a page": put("page"), "a thumbnail": put("thumbnail"), "a font": put("font"), "a package": put("package")}
		shared := put("shared")
		mine, second, other := w.Content("ann", "Mine", areatest.File{}), w.Content("ann", "Second", areatest.File{}), w.Content("eve", "Theirs", areatest.File{})
		ours := db.Params{"ours": w.Ours}
		for sha, id := range map[string]int64{freed["a file"]: mine, shared: second} {
			w.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha}, thumb_small = {:thumb} WHERE content_id = {:id}`,
				db.Params{"sha": sha, "id": id, "thumb": freed["a thumbnail"]})
		}
		w.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha}, thumb_small = NULL WHERE content_id = {:id}`, db.Params{"sha": shared, "id": other})
		w.Exec(`DELETE FROM blob WHERE sha256 LIKE 'sha-%'`) // what the contents came with is stored nowhere
		w.Exec(`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, width, height)
			SELECT company_id, id, 1, {:sha}, 1, 1, 1 FROM content_version WHERE content_id = {:id}`, db.Params{"sha": freed["a page"], "id": mine})
		w.Exec(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256, glyphs, latin, hans, hant, ja, created_at)
			VALUES ({:ours}, 'F', 'R', 'f', 'ttf', '', 1, {:sha}, 1, 1, 1, 1, 1, 0)`, ours, db.Params{"sha": freed["a font"]})
		w.Exec(`INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size, sha256, created_at)
			VALUES ({:ours}, 'Android', 'p', '1', 1, '', '', 1, {:sha}, 0)`, ours, db.Params{"sha": freed["a package"]})
		w.Exec(`INSERT INTO job (company_id, user_id, username, kind, subject_id, payload, state, due_at, created_at)
			VALUES ({:ours}, 1, '', 'pages', 1, '{}', 'waiting', 0, 0)`, ours)

		collect := func() {
			t.Helper()
			if _, err := bytes.Collect(db.AsInstallation(t.Context()), dbtest.Now.Add(time.Hour), false); err != nil {
				t.Fatal(err)
			}
		}
		has := func(sha string) bool {
			t.Helper()
			there, err := w.blobs.Has(t.Context(), sha)
			if err != nil {
				t.Fatal(err)
			}
			return there
		}
		w.OK(200, "top", "DELETE", fmt.Sprintf("/api/company/%d", w.Ours), nil, nil)
		collect()
		for what, sha := range freed {
			if !has(sha) {
				t.Errorf("%s is gone while the company can be restored", what)
			}
		}
		w.now = dbtest.Now.Add(company.Kept + time.Millisecond)
		_, _, everything := w.As("top")
		if err := w.companies.Sweep(t.Context(), everything); err != nil {
			t.Fatal(err)
		}
		collect()
		for what, sha := range freed {
			if has(sha) {
				t.Errorf("%s still takes room", what)
			}
		}
		if !has(shared) {
			t.Error("another company lost its bytes")
		}
	})
}
