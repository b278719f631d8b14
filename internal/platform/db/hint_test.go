package db_test

import (
	"context"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestManyChangesAreToldAsOne, so that none is dropped for the crowd.
func TestManyChangesAreToldAsOne(t *testing.T) {
	told := map[string][]int64{}
	tell := func(c db.Change) { told[c.Entity] = append(told[c.Entity], c.ID) }
	d := dbtest.Open(t, db.Config{Folder: t.TempDir(), Committed: tell})
	err := d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for entity, n := range map[string]int64{"license": 101, "device": 100} {
			for id := range n {
				one := db.Change{CompanyID: 1, Action: "update", Entity: entity, ID: id + 1}
				if err := tx.Record(ctx, one); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(told["device"]) != 100 || told["device"][99] != 100 || len(told["license"]) != 1 || told["license"][0] != 0 {
		t.Errorf("told are %v", told)
	}
}
