package company_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/area/account"
	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/font"
	"marquee/internal/area/player"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/tables"
	"marquee/internal/platform/vault"
)

// swept are the tables of some areas: those of all are the wiring's.
func swept() tables.All {
	return tables.All{jobs.Tables(), company.Tables(), role.Tables(), user.Tables(), account.Tables(),
		category.Tables(),
		font.Tables(), apk.Tables(), content.Tables(), player.Tables()}
}

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
			return fault.Conflict(codes.InUse, "Somebody needs it.", nil)
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
		w.Exec(`INSERT INTO session (digest, user_id, created_at, seen_at, expires_at) VALUES ('d', {:id}, 0, 0, 0)`,
			db.Params{"id": ann})
		w.Exec(`UPDATE content SET user_id = {:id} WHERE id = {:other}`,
			db.Params{"id": ann, "other": other}) // ann managed theirs once
		if err := d.Facts.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `INSERT INTO device_online (company_id, device_id, at, online)
				VALUES ({:ours}, 1, 1, 1), ({:theirs}, 2, 1, 1)`,
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
			"contents": `SELECT COUNT(*) FROM content WHERE company_id = {:ours}`,
			"counts": `SELECT (SELECT COUNT(*) FROM content_count WHERE company_id = {:ours}) + (SELECT COUNT(*)
				FROM content_change WHERE company_id = {:ours})`,
			"folders":  `SELECT COUNT(*) FROM category WHERE company_id = {:ours}`,
			"sessions": `SELECT COUNT(*) FROM session`, "names": `SELECT COUNT(*) FROM users
				WHERE company_id = {:ours} AND (username NOT LIKE 'deleted %' OR email <> '' OR password <> ''
				OR active = 1)`,
		} {
			if n := count(statement, db.Params{"ours": w.Ours}); n != 0 {
				t.Errorf("%d %s are left", n, what)
			}
		}
		if n := count(`SELECT COUNT(*) FROM content WHERE id = {:id}`, db.Params{"id": other}); n != 1 {
			t.Error("another company lost a content")
		}
		var facts int64
		if err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM device_online
			WHERE company_id = {:ours}`,
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

// TestTheSweepFreesTheCompanysBytes: files, pages, thumbnails, fonts and packages
// of a swept company are collected, and what another company uses is not.
func TestTheSweepFreesTheCompanysBytes(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		bytes := vault.New(d, w.blobs, func() time.Time { return dbtest.Now }, swept().Blobs()...)
		put := func(text string) string {
			t.Helper()
			b, err := bytes.Put(t.Context(), strings.NewReader(text), 100)
			if err != nil {
				t.Fatal(err)
			}
			return b.SHA256
		}
		freed := map[string]string{"a file": put("file"), "a page": put("page"), "a thumbnail": put("thumbnail"),
			"a font": put("font"), "a package": put("package")}
		shared := put("shared")
		mine, second, other := w.Content("ann", "Mine", areatest.File{}), w.Content("ann", "Second", areatest.File{}),
			w.Content("eve", "Theirs", areatest.File{})
		ours := db.Params{"ours": w.Ours}
		for sha, id := range map[string]int64{freed["a file"]: mine, shared: second} {
			w.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha}, thumb_small = {:thumb}
				WHERE content_id = {:id}`,
				db.Params{"sha": sha, "id": id, "thumb": freed["a thumbnail"]})
		}
		w.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha}, thumb_small = NULL
			WHERE content_id = {:id}`, db.Params{"sha": shared, "id": other})
		w.Exec(`DELETE FROM blob WHERE sha256 LIKE 'sha-%'`) // what the contents came with is stored nowhere
		w.Exec(`INSERT INTO content_page (company_id, version_id, page, sha256, file_size, width, height)
			SELECT company_id, id, 1, {:sha}, 1, 1, 1 FROM content_version WHERE content_id = {:id}`,
			db.Params{"sha": freed["a page"], "id": mine})
		w.Exec(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
			glyphs, latin, hans, hant, ja, created_at)
			VALUES ({:ours}, 'F', 'R', 'f', 'ttf', '', 1, {:sha}, 1, 1, 1, 1, 1, 0)`, ours,
			db.Params{"sha": freed["a font"]})
		w.Exec(`INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size,
			sha256, created_at)
			VALUES ({:ours}, 'Android', 'p', '1', 1, '', '', 1, {:sha}, 0)`, ours, db.Params{"sha": freed["a package"]})
		w.Exec(`INSERT INTO job (company_id, user_id, username, kind, subject_id, payload, state, due_at, created_at)
			VALUES ({:ours}, 1, '', 'pages', 1, '{}', 'waiting', 0, 0)`, ours)

		collect := func() {
			t.Helper()
			if _, err := bytes.Collect(t.Context(), dbtest.Now.Add(time.Hour), false); err != nil {
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
