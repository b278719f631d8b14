package device_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestNumbersInNamesSortAsPeopleCount, also of what was registered or got another name.
func TestNumbersInNamesSortAsPeopleCount(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		last := w.hang("ann", "Shop 1", 0)
		for _, name := range []string{"Shop 10", "Floor 10 left", "Floor 2 left"} {
			w.hang("ann", name, 0)
		}
		w.OK(http.StatusCreated, "top", http.MethodPost, "/api/device/register",
			object{"companyId": w.Ours, "name": "Ｓｈｏｐ　２"}, nil)
		w.OK(http.StatusOK, "ann", http.MethodPatch, "/api/device",
			object{"id": last.ID, "version": last.Version, "name": "Shop 3"}, nil)
		want := []string{"Floor 2 left", "Floor 10 left", "Ｓｈｏｐ　２", "Shop 3", "Shop 10"}
		if got := w.names("vic", ""); !cmp.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
