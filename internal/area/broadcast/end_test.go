package broadcast_test

import (
	"net/http"
	"testing"

	"marquee/internal/area/category"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhoMayStartItMayEndIt: on screens that are kept for others nobody else takes it away, unless it was an emergency
// everywhere.
func TestWhoMayStartItMayEndIt(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		vault := w.Folder(category.Device, w.Root("ann", category.Device), "Vault")
		w.Keep(vault, "ben")
		lobby, inside := w.Hang("Lobby", 0, ""), w.Hang("Vault", vault, "")
		start := func(who, area string, place object) (id int64) {
			t.Helper()
			sent := body(place)
			if area == "emergency" {
				sent["layout"] = "full"
			}
			var made struct{ ID int64 }
			w.OK(http.StatusCreated, who, http.MethodPost, "/api/"+area, sent, &made)
			return made.ID
		}
		end := func(status int, who, area string, ids ...int64) {
			t.Helper()
			got := w.Call(who, http.MethodPost, "/api/"+area+"/end", object{"ids": ids}, nil).StatusCode
			if got != status {
				t.Errorf("%s ends %s %v with %d, want %d", who, area, ids, got, status)
			}
		}
		both := object{"deviceIds": []int64{lobby, inside}}
		for _, area := range []string{"broadcast", "emergency"} {
			open, kept := start("ann", area, object{"deviceIds": []int64{lobby}}), start("ben", area, both)
			end(http.StatusForbidden, "ann", area, open, kept)
			if b := w.look(area, open); b.EndedAt != nil {
				t.Errorf("one of two was ended: %+v", b)
			}
			end(http.StatusOK, "ann", area, open)
			end(http.StatusForbidden, "ann", area, start("ben", area, object{"groupId": vault}))
			end(http.StatusOK, "ben", area, kept)
			end(http.StatusOK, "ada", area, start("ben", area, both)) // who administers screens
		}
		end(http.StatusForbidden, "ann", "broadcast", start("ben", "broadcast", object{"everywhere": true}))
		end(http.StatusOK, "ann", "emergency", start("ben", "emergency", object{"everywhere": true}))

		gone := start("ben", "broadcast", both)
		w.Exec(`DELETE FROM broadcast_screen WHERE device_id = {:id}`, db.Params{"id": inside})
		end(http.StatusOK, "ann", "broadcast", gone)
	})
}
