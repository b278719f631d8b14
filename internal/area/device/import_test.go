package device_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/license"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestR366_G116_EndDatesComeFromAFile(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		hang := func(who, name string, group int64, serial int) int64 {
			screen := w.hang(who, name, group)
			w.Exec(`UPDATE device SET mac_address = {:mac} WHERE id = {:id}`,
				db.Params{"id": screen.ID, "mac": fmt.Sprintf("00:00:00:00:00:%02X", serial)})
			return screen.ID
		}
		vault := w.Folder(category.Device, 0, "Vault")
		hall, started := hang("ann", "Hall", 0, 1), hang("ann", "Started", 0, 2)
		hang("eve", "Theirs", 0, 3)
		hang("ann", "Kept", vault, 4)
		w.Exec(`UPDATE device SET start_date = '2027-06-01' WHERE id = {:id}`, db.Params{"id": started})
		w.Keep(vault, "ben")

		file := []areatest.Part{{Name: "ends.csv", Data: []byte("macAddress,endDate\n" +
			"000000000001,2027-01-31\n000000000002,2027-01-31\n" +
			"000000000003,2027-01-31\n000000000004,2027-01-31\nwhat,2027-01-31\n")}}
		send := func(who, confirm string) (got license.Imported) {
			t.Helper()
			fields := map[string]string{"confirm": confirm}
			status, p := w.Form(who, "/api/device/importEndDate", fields, file, &got)
			if status != http.StatusCreated {
				t.Fatalf("answered %d %+v", status, p)
			}
			return got
		}
		ends := func() (days []string) {
			t.Helper()
			if err := d.Unscoped("looked up").Column(t.Context(), &days, `SELECT end_date FROM device
				ORDER BY id`); err != nil {
				t.Fatal(err)
			}
			return days
		}
		if status, _ := w.Form("vic", "/api/device/importEndDate", nil, file, nil); status != http.StatusForbidden {
			t.Errorf("who may only read is answered %d", status)
		}
		if status, p := w.Form("ann", "/api/device/importEndDate", nil, nil,
			nil); status != http.StatusUnprocessableEntity || p.Errors[0].Location != "body.file" {
			t.Errorf("without a file: %d %+v", status, p)
		}
		refusals := func(i license.Imported) (all []license.Refusal) {
			for _, r := range i.Rows {
				all = append(all, r.Refusal)
			}
			return all
		}
		wanted := []license.Refusal{"", license.EndBeforeStart, license.UnknownScreen, license.KeptScreen,
			license.BadMac}
		preview := send("ann", "")
		if !slices.Equal(refusals(preview), wanted) || preview.Changed != 1 || preview.Refused != 4 ||
			preview.Rows[0].DeviceID != hall {
			t.Errorf("the preview says %+v", preview)
		}
		if days := ends(); !slices.Equal(days, []string{"", "", "", ""}) {
			t.Errorf("the preview changed %q", days)
		}
		if got := send("ann", preview.Confirm); !slices.Equal(refusals(got), wanted) {
			t.Errorf("the import says %+v", got)
		}
		if days := ends(); !slices.Equal(days, []string{"2027-01-31", "", "", ""}) {
			t.Errorf("afterwards the last days are %q", days)
		}
		again := send("ann", "")
		fields := map[string]string{"confirm": again.Confirm}
		status, p := w.Form("ann", "/api/device/importEndDate", fields, file, nil)
		if status != http.StatusUnprocessableEntity || p.Errors[0].Code != "nothing-to-import" {
			t.Errorf("once more: %d %+v", status, p)
		}
		if actions := w.Actions("device", hall); !slices.Equal(actions, []string{"create", "update"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}
