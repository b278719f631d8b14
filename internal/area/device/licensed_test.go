package device_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// licence gives ours one for an address, until so many days from now.
func (w *world) licence(company int64, mac string, days int) {
	w.Insert(`INSERT INTO license (company_id, mac_address, expiry_date, status, created_at, updated_at)
		VALUES ({:company}, {:mac}, {:day}, 'active', 0, 0)`,
		db.Params{"company": company, "mac": mac, "day": dbtest.Now.AddDate(0, 0, days).Format(time.DateOnly)})
}

func TestG169_AScreenShowsItsLicence(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		screen := w.hang("ann", "Hall", 0) // without an address, and nobody asks for a licence
		if screen.License != (license.Held{State: license.None}) {
			t.Errorf("without an address: %+v", screen.License)
		}
		w.licence(w.Theirs, "00:1A:2B:3C:4D:5E", 90)
		saved := func(change object) (d device.Device) {
			t.Helper()
			change["id"], change["version"] = screen.ID, screen.Version
			w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device", change, &d)
			screen = d
			return d
		}
		w.Refused(http.StatusUnprocessableEntity, "ann", http.MethodPatch, "/api/device",
			object{"id": screen.ID, "version": screen.Version, "macAddress": "00-1a"})
		if got := saved(object{"macAddress": "00-1a-2b-3c-4d-5e"}); got.MacAddress != "00:1A:2B:3C:4D:5E" ||
			got.License.State != license.None {
			t.Errorf("with the address of another company's licence: %+v", got)
		}
		w.licence(w.Ours, "00:1A:2B:3C:4D:5E", 10)
		if got := saved(object{"name": "Lobby"}); got.License.ID == 0 || got.License.State != license.Ending ||
			got.MacAddress != "00:1A:2B:3C:4D:5E" {
			t.Errorf("with its licence: %+v", got)
		}
		if got := saved(object{"macAddress": ""}); got.MacAddress != "" || got.License.State != license.None {
			t.Errorf("whose address was taken back: %+v", got)
		}
	})
}

func TestG169_ActivationTakesALicenceWhereScreensNeedOne(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		free := w.hang("ann", "Before", 0)
		w.serve(true)
		const mac, ended = "00:1A:2B:3C:4D:5E", "00:1A:2B:3C:4D:5F"
		w.licence(w.Ours, mac, 0)
		w.licence(w.Ours, ended, -2)
		w.licence(w.Theirs, "00:00:00:00:00:01", 90)
		code := w.waiting()
		for address, problem := range map[string]string{"": "device-unlicensed",
			"00:00:00:00:00:01": "device-unlicensed", ended: "license-ended"} {
			p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/device",
				object{"code": code, "name": "Hall", "macAddress": address})
			if p.Type != "/problems/"+problem {
				t.Errorf("with the address %q: %+v", address, p)
			}
			w.Refused(http.StatusConflict, "top", http.MethodPost, "/api/device/register",
				object{"companyId": w.Ours, "name": "Hall", "macAddress": address})
		}
		var hall device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"code": code, "name": "Hall", "macAddress": mac}, &hall)

		// those that are there stay; one that was switched off is activated anew
		var off device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": free.ID, "version": free.Version, "status": "Inactive"}, &off)
		w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/device",
			object{"id": free.ID, "version": off.Version, "status": "Active"})
		w.Refused(http.StatusConflict, "top", http.MethodPatch, "/api/device/company",
			object{"id": hall.ID, "to": w.Theirs})
	})
}

// TestG169_G170_AnEndedScreenShowsItsStandbyPicture: it says so, and why, unless its company lets it play on.
func TestG169_G170_AnEndedScreenShowsItsStandbyPicture(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.serve(true)
		const mac = "00:1A:2B:3C:4D:5E"
		w.licence(w.Ours, mac, 90)
		hall := w.Folder(category.Device, 0, "Hall")
		menu := w.Content("ann", "Menu", areatest.File{})
		w.plan(hall, menu)
		var screen device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"code": w.waiting(), "name": "Lobby", "macAddress": mac, "groupId": hall}, &screen)
		shows := func(step, at string, want device.Reason) {
			t.Helper()
			var p device.Playing
			w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/playing?at=%s", screen.ID, at), nil,
				&p)
			if plays := len(p.Channels) > 0; p.Ended != want || plays != (want == "") {
				t.Errorf("%s, at %q it is ended by %q and channels %+v, want %q", step, at, p.Ended, p.Channels, want)
			}
			var list []device.Device
			if w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device", nil, &list); at == "" &&
				list[0].Ended != want {
				t.Errorf("%s, the list says %q, want %q", step, list[0].Ended, want)
			}
		}
		set := func(statement string) { w.Exec(statement, db.Params{"id": screen.ID}) }
		shows("with a licence", "", "")
		set(`UPDATE device SET end_date = '2026-11-21' WHERE id = {:id}`) // today, in Tokyo
		shows("on its last day", "", "")
		shows("on its last day", "2026-11-21T14:59:59Z", "")
		shows("behind its last day", "2026-11-21T15:00:00Z", device.EndOfScreen)
		set(`UPDATE device SET end_date = '2026-11-20' WHERE id = {:id}`)
		shows("past its last day", "", device.EndOfScreen)
		set(`UPDATE company SET ended_screens_play = 1 WHERE id = (SELECT company_id FROM device WHERE id = {:id})`)
		shows("where ended screens play", "", "")
		set(`UPDATE company SET ended_screens_play = 0 WHERE id = (SELECT company_id FROM device WHERE id = {:id})`)
		set(`UPDATE device SET end_date = '' WHERE id = {:id}`)
		w.Exec(`UPDATE license SET status = 'inactive'`)
		shows("whose licence is switched off", "", device.EndOfLicence)
		w.Exec(`UPDATE license SET status = 'active', expiry_date = '2026-11-20'`)
		shows("whose licence has ended", "", device.EndOfLicence)
		w.serve(false)
		shows("where licences inform", "", "")
		w.serve(true)
		w.Exec(`UPDATE license SET expiry_date = '2027-11-20'`)
		var renewed device.Device
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": screen.ID, "version": screen.Version, "name": "Lobby 2"}, &renewed)
		p := w.Refused(http.StatusConflict, "ann", http.MethodPatch, "/api/device",
			object{"id": screen.ID, "version": renewed.Version, "macAddress": ""})
		if p.Type != "/problems/device-unlicensed" {
			t.Errorf("an active screen takes another address without a licence: %+v", p)
		}
	})
}
