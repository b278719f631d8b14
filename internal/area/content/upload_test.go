package content_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/upload"
)

func TestR323_R325_AnUploadBecomesAContent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		bytes := picture(t, 7)
		status, c, _ := w.send("ann", bytes, map[string]string{"filename": "../Menu.exe", "groupId": "0"})
		if status != http.StatusCreated || c.Name != "Menu" || c.Type != "Image" || c.Share != "N" || c.Width != 40 ||
			c.Height != 20 ||
			c.Content.Mime != "image/png" || c.Content.FileSize != int64(len(bytes)) || c.Thumbnail.Filename == "" ||
			c.ApprovalStatus != "A" || c.Owner != "ann" {
			t.Errorf("%d: %+v", status, c)
		}
		if file := w.Call("ann", http.MethodGet, c.Content.Src, nil, nil); file.StatusCode != http.StatusOK ||
			file.Header.Get("Content-Type") != "image/png" ||
			!strings.HasPrefix(file.Header.Get("Content-Security-Policy"), "sandbox;") {
			t.Errorf("the file answers %d %v", file.StatusCode, file.Header)
		}
		for _, who := range []string{"ben", "vic", "eve", "nobody"} {
			if file := w.Call(who, http.MethodGet, c.Content.Src, nil, nil); file.StatusCode < 400 {
				t.Errorf("%s reads somebody's private file: %d", who, file.StatusCode)
			}
		}
		w.plays("Lunch", c.ID)
		if file := w.Call("ben", http.MethodGet, c.Content.Src, nil, nil); file.StatusCode != http.StatusNotFound {
			t.Errorf("a private playlist shows a private file: %d", file.StatusCode)
		}
		w.Exec(`UPDATE playlist SET share = 'Y'`)
		if file := w.Call("ben", http.MethodGet, c.Content.Src, nil, nil); file.StatusCode != http.StatusOK {
			t.Errorf("a shared playlist does not show what it holds: %d", file.StatusCode)
		}
		if file := w.Call("eve", http.MethodGet, c.Content.Src, nil, nil); file.StatusCode != http.StatusNotFound {
			t.Errorf("another company sees it: %d", file.StatusCode)
		}
	})
}

// TestG79_TheListAloneIsCheckedToo, and may be in the company of the query.
func TestG79_TheListAloneIsCheckedToo(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	p := w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, "/api/chkcontent",
		[]object{{"name": "a", "size": 1}, {"name": "b", "size": -1}})
	if len(p.Errors) != 1 || p.Errors[0].Location != "body.files[1].size" {
		t.Errorf("refused with %+v", p.Errors)
	}
	w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPost, "/api/chkcontent", object{})
	w.OK(http.StatusOK, "max", http.MethodPost, fmt.Sprint("/api/chkcontent?companyId=", w.Ours),
		[]object{{"name": "a", "size": 1}}, nil)
	w.Refused(http.StatusNotFound, "ann", http.MethodPost, fmt.Sprint("/api/chkcontent?companyId=", w.Theirs),
		[]object{{"name": "a", "size": 1}})
}

func TestWithoutAQuotaThereIsRoomForEverything(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	ask := func() (said []string) {
		var verdicts []struct{ Status string }
		file := object{"name": "a", "size": 3 << 20} // of 4 at most
		w.OK(http.StatusOK, "ann", http.MethodPost, "/api/chkcontent", object{"files": []object{file, file, file}},
			&verdicts)
		for _, v := range verdicts {
			said = append(said, v.Status)
		}
		return said
	}
	for quota, want := range map[int]string{0: "[new new new]", 7: "[new new overQuota]"} {
		w.Exec(`UPDATE company SET size_mb = {:mb} WHERE id = {:id}`, db.Params{"mb": quota, "id": w.Ours})
		if got := fmt.Sprint(ask()); got != want {
			t.Errorf("a quota of %d MB: %s, want %s", quota, got, want)
		}
	}
}

func TestG72_WhereApprovalIsAskedForUploadsArePending(t *testing.T) {
	w := newWorld(t, dbtest.SQLite(t))
	w.Exec(`UPDATE company SET need_content_approval = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
	if _, c, _ := w.send("ann", picture(t, 7), map[string]string{"filename": "a.png"}); c.ApprovalStatus != "P" {
		t.Errorf("it is %q", c.ApprovalStatus)
	}
}

// TestAnUploadSentTwiceAtOnceIsOneContent: without a key, too.
func TestAnUploadSentTwiceAtOnceIsOneContent(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		var uploads *upload.Store
		w := newWorld(t, d, func(c *config) { uploads = c.Uploads })
		bytes := picture(t, 7)
		tus, err := upload.NewHandler(uploads, 4<<20, func(context.Context, upload.Owner, int64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, upload.Path, strings.NewReader(string(bytes)))
		for name, value := range map[string]string{"Tus-Resumable": "1.0.0", "Upload-Length": fmt.Sprint(len(bytes)),
			"Content-Type": "application/offset+octet-stream"} {
			r.Header.Set(name, value)
		}
		answer := httptest.NewRecorder()
		if err := tus.Serve(answer, r, upload.Owner{UserID: w.Person("ann").UserID, CompanyID: w.Ours}); err != nil {
			t.Fatal(err)
		}
		fields := map[string]string{"uploadId": path.Base(answer.Header().Get("Location")), "name": "Menu"}
		got := w.AtOnce(8, func(int) int {
			status, _, _ := w.send("ann", nil, fields)
			return status
		})
		if got[http.StatusCreated] != 1 || got[http.StatusLocked]+got[http.StatusNotFound] != 7 {
			t.Errorf("%v", got)
		}
		if names, total := w.list("ann", "name=Menu"); total != "1" {
			t.Errorf("%v", names)
		}
	})
}

func TestR335_KnownBytesAreNotSentAgain(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		bytes := picture(t, 9)
		sum := sha256.Sum256(bytes)
		sha := hex.EncodeToString(sum[:])
		type verdicts []struct {
			Status    string
			LeftBytes int64
		}
		files := []object{{"name": "a.png", "size": len(bytes), "sha256": sha}, {"name": "b.png", "size": 5 << 20}}
		ask := func(who string) (found verdicts) {
			w.OK(http.StatusOK, who, http.MethodPost, "/api/chkcontent", object{"files": files}, &found)
			var alone verdicts // G79: the list is the body
			w.OK(http.StatusOK, who, http.MethodPost, "/api/chkcontent", files, &alone)
			if !slices.Equal(found, alone) {
				t.Errorf("the list alone: %+v, not %+v", alone, found)
			}
			return found
		}
		if v := ask("ann"); v[0].Status != "new" || v[1].Status != "tooLarge" {
			t.Errorf("before: %+v", v)
		}
		w.send("ann", bytes, map[string]string{"filename": "a.png"})
		if v := ask("ann"); v[0].Status != "duplicate" {
			t.Errorf("after: %+v", v)
		}
		if v := ask("eve"); v[0].Status != "new" {
			t.Errorf("another company learns that there are such bytes: %+v", v)
		}
		for _, who := range []string{"ben"} { // sees what is shared, and this is not
			if v := ask(who); v[0].Status != "new" {
				t.Errorf("%s learns that there are such bytes: %+v", who, v)
			}
			if status, _, problem := w.send(who, nil, map[string]string{"sha256": sha,
				"name": "Mine"}); status != http.StatusUnprocessableEntity {
				t.Errorf("%s takes private bytes by their hash: %d %+v", who, status, problem)
			}
		}
		if status, c, _ := w.send("ann", nil, map[string]string{"sha256": sha,
			"name": "Again"}); status != http.StatusCreated || c.Name != "Again" || c.Width != 40 {
			t.Errorf("by its hash: %d %+v", status, c)
		}
		if status, _, problem := w.send("eve", nil, map[string]string{"sha256": sha,
			"name": "Mine"}); status != http.StatusUnprocessableEntity {
			t.Errorf("another company takes bytes by their hash: %d %+v", status, problem)
		}
	})
}

// TestRefusedUploadsLeaveNothing: each gets a reason, and no row, no tag and no
// byte of the quota is used.
func TestRefusedUploadsLeaveNothing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		whole := picture(t, 3)
		for name, c := range map[string]struct {
			who    string
			file   []byte
			fields map[string]string
			status int
			code   string
		}{
			"no file": {"ann", nil, map[string]string{"name": "x"}, 422, ""},
			"words": {"ann", []byte("these are only words"), map[string]string{"filename": "a.png"}, 415,
				"unsupported-type"},
			"half a picture": {"ann", whole[:len(whole)/2],
				map[string]string{"filename": "a.png", "newTags": "lost"}, 422, ""},
			"a foreign folder": {"ann", whole, map[string]string{"filename": "a.png", "groupId": "4711"}, 404, ""},
			"a foreign tag":    {"ann", whole, map[string]string{"filename": "a.png", "tags": "4711"}, 422, ""},
			"an unknown field": {"ann", whole, map[string]string{"filename": "a.png", "userId": "1"}, 422, ""},
			"more than a file": {"ann", make([]byte, 4<<20+1), map[string]string{"filename": "a.png"}, 413,
				"too-large"},
			"a reader's": {"vic", whole, map[string]string{"filename": "a.png"}, 403, ""},
			"somebody's": {"nobody", whole, map[string]string{"filename": "a.png"}, 401, ""},
			"an overlong name": {"ann", whole, map[string]string{"filename": "a.png",
				"name": fmt.Sprintf("%0201d", 1)}, 422, ""},
			"an unknown sharing": {"ann", whole, map[string]string{"filename": "a.png", "share": "all"}, 422, ""},
		} {
			if status, _, problem := w.send(c.who, c.file, c.fields); status != c.status || c.code != "" &&
				problem.Type != "/problems/"+c.code {
				t.Errorf("%s: %d %+v, want %d %s", name, status, problem, c.status, c.code)
			}
		}
		if names, total := w.list("ada", ""); total != "0" {
			t.Errorf("refused uploads left %q", names)
		}
		var tags int64
		err := w.DB.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM tag`, nil, &tags)
		if err != nil || tags != 0 {
			t.Errorf("refused uploads left %d tags, %v", tags, err)
		}
	})
}

// TestTheRoomIsThatOfTheCompanyThatTheFormNames: wherever in the form it stands.
func TestTheRoomIsThatOfTheCompanyThatTheFormNames(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		file := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%[1]d.png\"\r\n\r\n%[2]s\r\n"
		company := "--b\r\nContent-Disposition: form-data; name=\"companyId\"\r\n\r\n%[3]d\r\n"
		send := func(form string, number int, home int64) int {
			t.Helper()
			noise := picture(t, uint8(number))
			body := fmt.Sprintf(form+"--b--\r\n", number, noise, home)
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/content", strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer top")
			r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
			answer := httptest.NewRecorder()
			w.Router.ServeHTTP(answer, r)
			return answer.Code
		}
		full := func(id int64) {
			w.Exec(`UPDATE company SET size_mb = CASE id WHEN {:id} THEN 1 ELSE 0 END`, db.Params{"id": id})
			w.Exec(`UPDATE content_version SET file_size = CASE company_id WHEN {:id} THEN 1048576 ELSE 1 END`,
				db.Params{"id": id})
		}
		send(file+company, 1, access.TopCompany)
		send(file+company, 1, w.Ours)
		for i, form := range []string{company + file, file + company} {
			full(access.TopCompany)
			if got := send(form, 10+i, w.Ours); got != http.StatusCreated {
				t.Errorf("%d: into ours, while the platform's company is full: %d", i, got)
			}
			full(w.Ours)
			if got := send(form, 20+i, w.Ours); got != http.StatusInsufficientStorage {
				t.Errorf("%d: into ours, which is full: %d", i, got)
			}
			if got := send(form, 30+i, access.TopCompany); got != http.StatusCreated {
				t.Errorf("%d: into the platform's company, while ours is full: %d", i, got)
			}
		}
	})
}

// TestAFormSaysAFieldOnce: nobody has to know which of two counts.
func TestAFormSaysAFieldOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		const part = "--b\r\nContent-Disposition: form-data; name="
		file := part + "\"file\"; filename=\"a.png\"\r\n\r\n" + string(picture(t, 1)) + "\r\n--b--\r\n"
		for _, name := range []string{"name", "share", "tags", "newTags", "companyId"} {
			field := part + name + "\r\n\r\n\r\n"
			body := strings.NewReader(field + field + file)
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/content", body)
			r.Header.Set("Authorization", "Bearer ann")
			r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
			answer := httptest.NewRecorder()
			w.Router.ServeHTTP(answer, r)
			if answer.Code != http.StatusUnprocessableEntity || !strings.Contains(answer.Body.String(), `"too-many"`) {
				t.Errorf("%s twice: %d %s", name, answer.Code, answer.Body)
			}
		}
	})
}

func TestTheQuotaHolds(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.Exec(`UPDATE company SET size_mb = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		first := picture(t, 1)
		if status, _, problem := w.send("ann", first, map[string]string{
			"filename": "a.png"}); status != http.StatusCreated {
			t.Fatalf("the first: %d %+v", status, problem)
		}
		w.Exec(`UPDATE content_version SET file_size = 1048576 - 10`)
		status, _, problem := w.send("ann", picture(t, 2), map[string]string{"filename": "b.png"})
		if status != http.StatusInsufficientStorage || problem.Params["leftBytes"] != float64(10) {
			t.Errorf("over the quota: %d %+v", status, problem)
		}
		if _, total := w.list("ann", ""); total != "1" {
			t.Errorf("there are %s", total)
		}
		w.Exec(`UPDATE company SET size_mb = 0 WHERE id = {:id}`, db.Params{"id": w.Ours})
		if status, _, problem := w.send("ann", picture(t, 2),
			map[string]string{"filename": "b.png"}); status != http.StatusCreated {
			t.Errorf("without a quota (G131): %d %+v", status, problem)
		}
	})
}
