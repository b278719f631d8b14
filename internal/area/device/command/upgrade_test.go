package command_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/apk"
	"marquee/internal/area/device/command"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const upgrades = `{"softwareUpgrade":"ok"}`

// pack is a package of a company, or with 0 one that the operators offer.
func (w *world) pack(company int64, os apk.System, version string, isDefault bool) int64 {
	w.T.Helper()
	w.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ('5ha', 3, 0) ON CONFLICT DO NOTHING`)
	return w.Insert(`INSERT INTO apk (company_id, os, package_name, version, version_code, signer, file_name, file_size,
			sha256, is_default, created_at)
		VALUES (NULLIF({:owner}, 0), {:os}, 'com.example.player', {:version}, 1, '51gner', 'player.apk', 3, '5ha',
			{:default}, 0)`, db.Params{"owner": company, "os": string(os), "version": version, "default": db.Bit(isDefault)})
}

func (w *world) runs(id int64, os string) {
	w.T.Helper()
	w.Exec(`UPDATE device SET os_version = {:os} WHERE id = {:id}`, db.Params{"id": id, "os": os})
}

func upgradePath(id int64, call string) string { return fmt.Sprintf("/api/device/%d/%s", id, call) }

func TestR357_R358_EachPackageComesByTheCallOfItsSource(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby", upgrades)
		const newest, other, own = "softwareUpgrade", "liteSoftwareUpgrade", "mySoftwareUpgrade"
		for name, c := range map[string]struct {
			apk  int64
			call string // which installs it; "": none does
		}{
			"the default of Android":       {w.pack(0, apk.Android, "2.0", true), newest},
			"the default of Windows":       {w.pack(0, apk.Windows, "2.1", true), newest},
			"an older one":                 {w.pack(0, apk.Android, "1.0", false), other},
			"the company's newest":         {w.pack(w.Ours, apk.Android, "3.0", true), own},
			"an older one of its own":      {w.pack(w.Ours, apk.Android, "0.9", false), own},
			"the newest of another":        {w.pack(w.Theirs, apk.Android, "4.0", true), ""},
			"one that is not there at all": {4711, ""},
		} {
			for _, call := range []string{newest, other, own} {
				body := object{"apkId": c.apk}
				switch path := upgradePath(id, call); {
				case c.call == "":
					w.Refused(404, "ann", http.MethodPatch, path, body)
				case call != c.call:
					if p := w.Refused(422, "ann", http.MethodPatch, path, body); len(p.Errors) != 1 ||
						p.Errors[0].Code != "not-allowed" {
						t.Errorf("%s by %s: %+v", name, call, p)
					}
				default:
					var b command.Batch
					w.OK(http.StatusOK, "ann", http.MethodPatch, path, body, &b)
					if b.Screens != 1 || b.Waiting != 1 {
						t.Errorf("%s by %s: %+v", name, call, b)
					}
				}
				w.Refused(403, "vic", http.MethodPatch, upgradePath(id, call), body)
			}
		}
		if n := len(w.Actions("device", id)); n != 5 {
			t.Errorf("the trail has %d upgrades", n)
		}
	})
}

func TestR357_ScreensAreUpgradedTogetherAndEachSaysWhatBecameOfIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		android, unsaid := w.hang("Android", upgrades), w.hang("Unsaid", upgrades)
		windows, page := w.hang("Windows", upgrades), w.hang("Page", `{"softwareUpgrade":"browser"}`)
		w.runs(android, "Android 14")
		w.runs(windows, "Windows 11")
		p := object{"apkId": w.pack(0, apk.Android, "2.0", true), "deviceIds": []int64{unsaid, windows, page, android}}
		w.Refused(404, "eve", http.MethodPatch, upgradePath(android, "softwareUpgrade"), p)
		var b command.Batch
		w.OK(http.StatusOK, "ann", http.MethodPatch, upgradePath(android, "softwareUpgrade"), p, &b)
		if diff := cmp.Diff(command.Batch{Batch: b.Batch, Screens: 4, Waiting: 2, Failed: 2}, b); diff != "" {
			t.Error(diff)
		}
		w.check(windows, "softwareUpgrade failed: other-system")
		w.check(page, "softwareUpgrade failed: browser")
		w.check(unsaid, "softwareUpgrade waiting") // it finds out by itself
		orders := w.fetch(unsaid)
		w.say(unsaid, command.Result{ID: orders[0].ID, State: command.Failed, Reason: "other-system"})
		w.check(unsaid, "softwareUpgrade failed: other-system")

		w.OK(http.StatusOK, "ann", http.MethodPatch, upgradePath(android, "softwareUpgrade"),
			object{"apkId": p["apkId"]}, &b)
		if b.Already != 1 {
			t.Errorf("it is asked twice for the same: %+v", b)
		}
		got := w.fetch(android)
		want := command.Package{OS: apk.Android, PackageName: "com.example.player", Version: "2.0", Signer: "51gner",
			FileSize: 3, SHA256: "5ha", URL: fmt.Sprintf("/api/player/package/%d", p["apkId"])}
		if len(got) != 1 || got[0].Kind != command.SoftwareUpgrade || got[0].Argument.Version != "2.0" {
			t.Fatalf("%+v", got)
		}
		if diff := cmp.Diff(&want, got[0].Package); diff != "" {
			t.Error(diff)
		}
		if week := w.Now.AddDate(0, 0, 7).UnixMilli(); got[0].ExpiresAt < week-60_000 {
			t.Errorf("it expires at %d, before %d", got[0].ExpiresAt, week)
		}
	})
}

func TestR357_APackageThatIsDeletedIsInstalledNoMore(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		late, soon := w.hang("Late", `{"softwareUpgrade":"ok","reboot":"ok"}`), w.hang("Soon", upgrades)
		w.OK(http.StatusOK, "ann", http.MethodPatch, upgradePath(late, "mySoftwareUpgrade"),
			object{"apkId": w.pack(w.Ours, apk.Android, "2.0", true), "deviceIds": []int64{soon}}, nil)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/reboot", object{"deviceIds": []int64{late}}, nil)
		order := w.fetch(soon)[0]
		w.Exec(`DELETE FROM apk`)
		if orders := w.fetch(late); len(orders) != 1 || orders[0].Kind != command.Reboot {
			t.Errorf("%+v", orders)
		}
		w.check(late, "softwareUpgrade failed: gone", "reboot sent")
		if orders := w.fetch(soon); len(orders) != 0 {
			t.Errorf("%+v", orders)
		}
		w.check(soon, "softwareUpgrade failed: gone")
		w.say(soon, command.Result{ID: order.ID, State: command.Done}) // it had fetched the file before
		w.say(late, command.Result{ID: "made up", State: command.Done})
		w.check(soon, "softwareUpgrade done")
		w.check(late, "softwareUpgrade failed: gone", "reboot sent")
	})
}
