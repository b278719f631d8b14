package broadcast

import (
	"fmt"
	"testing"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestSoManyKeysAreLookedUp as the notes of many screens name at once, whoever made them up.
func TestSoManyKeysAreLookedUp(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		scope, err := access.Screen(access.Player{DeviceID: 5, CompanyID: 2}).Scope(0)
		if err != nil {
			t.Fatal(err)
		}
		keys := make([]string, gatheredMost*50)
		for i := range keys {
			keys[i] = fmt.Sprint("made up ", i)
		}
		if found, err := (Store{}).named(t.Context(), d.For(scope), keys); err != nil || len(found) != 0 {
			t.Errorf("found are %v, %v", found, err)
		}
	})
}
