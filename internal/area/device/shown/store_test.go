package shown

import (
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestWhatIsKnownIsReadByInstants: of what has gone, that alone is read of which a screen may say so once more.
func TestWhatIsKnownIsReadByInstants(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		scope, err := access.Screen(access.Player{DeviceID: 5, CompanyID: 2}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		facts := d.Facts.For(scope)
		store, records := Store{}, []Record{{ItemID: 1, HeldAt: 1}, {ItemID: 2, HeldAt: 2}}
		for at := range int64(300) {
			records = append(records, Record{ItemID: 3 + at, HeldAt: at, GoneAt: 1000 + at})
		}
		if err := store.note(t.Context(), facts, 5, "", records); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			gone, items []int64
		}{
			"nothing has gone": {nil, []int64{1, 2}},
			"one, long ago":    {[]int64{1000}, []int64{1, 2, 3}},
			"some":             {[]int64{1010, 1299, 999, 1300}, []int64{1, 2, 13, 302}},
		} {
			said := []device.Held{{Key: "1", HeldAt: 1}}
			for _, at := range c.gone {
				said = append(said, device.Held{Key: "7", HeldAt: 1, GoneAt: at})
			}
			known, err := store.known(t.Context(), facts, 5, said)
			var items []int64
			for _, r := range known {
				items = append(items, r.ItemID)
			}
			if slices.Sort(items); err != nil || !slices.Equal(items, c.items) {
				t.Errorf("%s: %v is read, %v", name, items, err)
			}
		}
	})
}
