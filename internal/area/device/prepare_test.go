package device_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR354_G113_AScreenIsRegisteredBeforeItIsThere(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		const register = "/api/device/register"
		for _, who := range []string{"ann", "ada", "max"} {
			w.Refused(http.StatusForbidden, who, http.MethodPost, register, object{"companyId": w.Ours})
		}
		w.Refused(http.StatusUnprocessableEntity, "top", http.MethodPost, register,
			object{"companyId": w.Ours, "name": " "})
		w.Refused(http.StatusUnprocessableEntity, "top", http.MethodPost, register, object{"companyId": w.Ours})
		w.Exec(`UPDATE company SET device_limit = 1 WHERE id = {:id}`, db.Params{"id": w.Ours})
		var made device.Device
		w.OK(http.StatusCreated, "top", http.MethodPost, register, object{"companyId": w.Ours, "name": "Soon"}, &made)
		if made.CompanyID != w.Ours || made.Status != device.Pending || len(made.Code) != 19 ||
			made.DeviceName != "Soon" ||
			made.Zone != "Asia/Tokyo" || made.Paired {
			t.Errorf("registered: %+v", made)
		}
		late := object{"companyId": w.Ours, "name": "Late"}
		if p := w.Refused(http.StatusConflict, "top", http.MethodPost, register,
			late); p.Type != "/problems/device-limit" {
			t.Errorf("one more than the company may have: %+v", p)
		}
		if names := w.names("ann", ""); !slices.Equal(names, []string{"Soon"}) {
			t.Errorf("its company sees %v", names)
		}
		var waiting []device.Device
		if w.OK(http.StatusOK, "top", http.MethodGet, "/api/deviceForActive", nil, &waiting); len(waiting) != 0 {
			t.Errorf("those that belong to nobody: %+v", waiting)
		}

		for who, code := range map[string]string{"vic": "", "ann": made.Code} { // with it, a player becomes the screen
			var seen []device.Device
			if w.OK(http.StatusOK, who, http.MethodGet, "/api/device", nil, &seen); seen[0].Code != code {
				t.Errorf("%s reads the code %q", who, seen[0].Code)
			}
		}
		var until int64
		err := d.Unscoped("looked up").Row(t.Context(), `SELECT code_expires_at FROM device`, nil, &until)
		if err != nil || until != dbtest.Now.Add(30*24*time.Hour).UnixMilli() {
			t.Errorf("its code is good until %s, %v", time.UnixMilli(until), err)
		}

		w.Refused(http.StatusNotFound, "eve", http.MethodGet, "/api/device/activation/"+made.Code, nil)
		w.Refused(http.StatusNotFound, "eve", http.MethodPatch, "/api/device",
			object{"code": made.Code, "name": "Mine"})
		w.OK(http.StatusOK, "ann", http.MethodGet, "/api/device/activation/"+made.Code, nil, nil)
		var active device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device", object{"code": made.Code, "name": "Hall"}, &active)
		if active.ID != made.ID || active.Status != device.Active || active.DeviceName != "Hall" ||
			active.Code != made.Code {
			t.Errorf("activated before its player came: %+v", active)
		}
		if actions := w.Actions("device", made.ID); !slices.Equal(actions, []string{"create", "update"}) {
			t.Errorf("the trail says %v", actions)
		}
		if n := w.told(made.Code); n != 0 {
			t.Errorf("%d rows of the trail say the code", n)
		}
	})
}

// told counts the rows of the trail that say a word.
func (w *world) told(word string) (n int) {
	w.T.Helper()
	err := w.DB.Unscoped("looked up").Row(w.T.Context(), `SELECT COUNT(*) FROM audit a
		WHERE a.name LIKE {:word} OR a.after LIKE {:word}
		OR a.before LIKE {:word}`, db.Params{"word": "%" + word + "%"}, &n)
	if err != nil {
		w.T.Fatal(err)
	}
	return n
}

// TestG168_TheCodeOfARegisteredScreenEndsWithItsCompany: it opens no player as the other company's screen.
func TestG168_TheCodeOfARegisteredScreenEndsWithItsCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		label := w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'Device', 'Ground', 'ground', 0, 0)`, db.Params{"company": w.Ours})
		var soon, given device.Device
		w.OK(http.StatusCreated, "top", http.MethodPost, "/api/device/register",
			object{"companyId": w.Ours, "name": "Soon", "tags": []int64{label}}, &soon)
		w.OK(http.StatusOK, "top", http.MethodPatch, "/api/device/company", object{"id": soon.ID, "to": w.Theirs},
			&given)
		if given.Status != device.Pending || len(given.Code) != 19 || given.Code == soon.Code {
			t.Errorf("with the code %s it became %+v", soon.Code, given)
		}
		w.OK(http.StatusOK, "eve", http.MethodGet, "/api/device/activation/"+given.Code, nil, nil)
		var theirs int
		err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM audit a
			WHERE a.company_id = {:id} AND a.before LIKE '%Ground%'`,
			db.Params{"id": w.Theirs}, &theirs)
		if err != nil || theirs != 0 {
			t.Errorf("%d rows of their trail say what it was called in ours, %v", theirs, err)
		}
	})
}

// TestAScreenChangesItsCompanyWhileItGetsTags from somebody else, who is done first.
func TestAScreenChangesItsCompanyWhileItGetsTags(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.hang("ann", "Hall", 0)
		label := w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'Device', 'Ground', 'ground', 0, 0)`, db.Params{"company": w.Ours})
		err := w.Against(`INSERT INTO device_tag (company_id, device_id, tag_id) VALUES ({:company}, {:id}, {:tag})`,
			db.Params{"company": w.Ours, "id": screen.ID, "tag": label}, func() error {
				var problem areatest.Problem
				give := object{"id": screen.ID, "to": w.Theirs}
				answer := w.Call("top", http.MethodPatch, "/api/device/company", give, &problem)
				if answer.StatusCode != http.StatusOK {
					return fmt.Errorf("it is refused: %d %s", answer.StatusCode, problem.Type)
				}
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		var given device.Device
		w.OK(http.StatusOK, "eve", http.MethodGet, fmt.Sprint("/api/device/", screen.ID), nil, &given)
		if len(given.Tags) != 0 {
			t.Errorf("it keeps %v", given.Tags)
		}
	})
}

func TestR348_G117_G168_AScreenChangesItsCompany(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		const company = "/api/device/company"
		screen := w.hang("ann", "Hall", w.Folder(category.Device, 0, "Lobby"))
		label := w.Insert(`INSERT INTO tag (company_id, type, name, name_folded, created_at, updated_at)
			VALUES ({:company}, 'Device', 'Ground', 'ground', 0, 0)`, db.Params{"company": w.Ours})
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": screen.ID, "version": screen.Version, "tags": []int64{label}, "endDate": "2030-01-01"}, nil)
		w.reports(screen, 0, "{}")

		for _, who := range []string{"ann", "ada", "max"} {
			w.Refused(http.StatusForbidden, who, http.MethodPatch, company, object{"id": screen.ID, "to": w.Theirs})
		}
		w.Refused(http.StatusNotFound, "top", http.MethodPatch, company, object{"id": 987654, "to": w.Theirs})
		w.Refused(http.StatusNotFound, "top", http.MethodPatch, company, object{"id": screen.ID, "to": 987654})
		w.Refused(http.StatusUnprocessableEntity, "top", http.MethodPatch, company,
			object{"id": screen.ID, "to": w.Ours})
		w.Refused(http.StatusConflict, "top", http.MethodPatch, company,
			object{"id": screen.ID, "to": 0}) // no player has come
		w.Exec(`UPDATE company SET device_limit = 1 WHERE id = {:id}`, db.Params{"id": w.Theirs})
		other := w.hang("eve", "Theirs", 0)
		w.Refused(http.StatusConflict, "top", http.MethodPatch, company, object{"id": screen.ID, "to": w.Theirs})
		w.OK(http.StatusOK, "eve", http.MethodDelete, "/api/device/"+fmt.Sprint(other.ID), nil, nil)

		var given device.Device
		w.OK(http.StatusOK, "top", http.MethodPatch, company, object{"id": screen.ID, "to": w.Theirs}, &given)
		if given.CompanyID != w.Theirs || given.DeviceGroup != w.Root("eve", category.Device) || given.UserID != 0 ||
			len(given.Tags) != 0 ||
			given.LastAccessDate != nil || given.Status != device.Active {
			t.Errorf("what the old company gave it went along: %+v", given)
		}
		if given.DeviceName != "Hall" || given.EndDate != "2030-01-01" || given.Zone != "Asia/Tokyo" {
			t.Errorf("what it is did not go along: %+v", given)
		}
		w.Refused(http.StatusNotFound, "ann", http.MethodGet, "/api/device/"+fmt.Sprint(screen.ID), nil)
		w.OK(http.StatusOK, "eve", http.MethodGet, "/api/device/"+fmt.Sprint(screen.ID), nil, nil)
		if !slices.Contains(w.dismissed, screen.ID) {
			t.Error("it still listens to the old company")
		}
		var trails []int64
		err := d.Unscoped("looked up").Column(t.Context(), &trails,
			`SELECT a.company_id FROM audit a WHERE a.action = 'move' AND a.entity = 'device' ORDER BY a.company_id`)
		if err != nil || !slices.Equal(trails, []int64{w.Ours, w.Theirs}) {
			t.Errorf("the move stands in the trails of %v, %v", trails, err)
		}

		w.Exec(`INSERT INTO device_key (id, device_id, public_key, created_at) VALUES ('k', {:id}, 'p', 0)`,
			db.Params{"id": screen.ID})
		w.OK(http.StatusOK, "top", http.MethodPatch, company, object{"id": screen.ID, "to": 0}, &given)
		if given.CompanyID != 0 || given.DeviceGroup != 0 || given.Status != device.Pending {
			t.Errorf("of no company: %+v", given)
		}
		w.Refused(http.StatusNotFound, "eve", http.MethodGet, "/api/device/"+fmt.Sprint(screen.ID), nil)
		w.Refused(http.StatusConflict, "top", http.MethodPatch, company,
			object{"id": screen.ID, "to": w.Ours}) // it shows a code
		var waiting []device.Device
		if w.OK(http.StatusOK, "top", http.MethodGet, "/api/deviceForActive", nil, &waiting); len(waiting) != 1 ||
			waiting[0].ID != screen.ID {
			t.Errorf("those that belong to nobody: %+v", waiting)
		}
	})
}
