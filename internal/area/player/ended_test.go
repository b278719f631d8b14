package player_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/area/schedule"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// nobodyThere is a hub without connections.
type nobodyThere struct{ device.Live }

func (nobodyThere) DisconnectDevice(int64) {}

// TestAddressesOfFilesEndWithAScreen: whoever took them from one that is switched
// off or deleted gets nothing; the others of its company ask for new ones.
func TestAddressesOfFilesEndWithAScreen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		l := newLane(t, d)
		devices := device.New(device.Config{DB: d, Categories: l.Categories, Tags: tag.New(d), Schedules: l.schedules,
			Live: nobodyThere{},
			Now:  func() time.Time { return l.now }})
		film := l.Content("ann", "Film", areatest.File{})
		kept, err := l.blobs.Put(t.Context(), strings.NewReader("the film"), 100)
		if err != nil {
			t.Fatal(err)
		}
		l.Exec(`UPDATE content_version SET sha256 = {:sha}, approved_sha256 = {:sha} WHERE content_id = {:id}`,
			db.Params{"sha": kept.SHA256, "id": film})
		l.schedule(schedule.Content, film)
		hang := func() int64 {
			return l.Insert(`INSERT INTO device (company_id, category_id, device_name, name_folded, status, zone,
				version, created_at, updated_at)
				VALUES ({:company}, {:group}, 'S', 's', 'Active', 'UTC', 1, 0, 0)`,
				db.Params{"company": l.Ours, "group": l.Root("ann", category.Device)})
		}
		ours, ending := hang(), hang()
		address := func() string {
			var m struct {
				Assets map[string]struct{ URL string }
			}
			if err := json.Unmarshal([]byte(l.textOf(ours)), &m); err != nil {
				t.Fatal(err)
			}
			return m.Assets[kept.SHA256].URL
		}
		status := func(address string) int { return l.Call("", http.MethodGet, address, nil, nil).StatusCode }
		name, off := "Renamed", device.Inactive
		for _, step := range []struct {
			what string
			do   func(ctx context.Context, caller access.Caller, scope access.Scope) error
			then int // what addresses from before are answered
		}{
			{"it is renamed", func(ctx context.Context, caller access.Caller, scope access.Scope) error {
				return devices.Change(ctx, caller, scope, ending, 1, device.Edit{Name: &name})
			}, http.StatusOK},
			{"it is switched off", func(ctx context.Context, caller access.Caller, scope access.Scope) error {
				return devices.Change(ctx, caller, scope, ending, 2, device.Edit{Status: &off})
			}, http.StatusForbidden},
			{"it is renamed while it is off", func(ctx context.Context, caller access.Caller,
				scope access.Scope) error {
				return devices.Change(ctx, caller, scope, ending, 3, device.Edit{Name: &name})
			}, http.StatusOK},
			{"it is deleted", func(ctx context.Context, caller access.Caller, scope access.Scope) error {
				return devices.Delete(ctx, caller, scope, ending)
			}, http.StatusForbidden},
		} {
			before := address()
			if got := status(before); got != http.StatusOK {
				t.Fatalf("before %s: %d", step.what, got)
			}
			if err := step.do(l.As("ann")); err != nil {
				t.Fatal(step.what, err)
			}
			if got := status(before); got != step.then {
				t.Errorf("after %s an address from before is answered %d, want %d", step.what, got, step.then)
			}
			if got := status(address()); got != http.StatusOK {
				t.Errorf("after %s another screen's new address is answered %d", step.what, got)
			}
		}
	})
}
