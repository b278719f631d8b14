package db_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// What comes in by another way than a request is repaired, and the trail stays verifiable.
func TestTextsFromElsewhereAreStoredRepaired(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := db.WithActor(t.Context(), db.Actor{Username: "feed\xff"})
		bad := "x\xff\x00y"
		err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for i, name := range []any{bad, &bad} {
				id, err := tx.Insert(ctx, `INSERT INTO company (name, name_folded, created_at, updated_at)
					VALUES ({:name}, {:folded}, 1, 1)`,
					db.Params{"name": name, "folded": fmt.Sprint(i)})
				if err != nil {
					return err
				}
				if err := tx.Record(ctx, db.Change{CompanyID: id, Action: "create", Entity: "company", ID: id,
					Name: bad, After: map[string]string{"name": bad}}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		if err := d.Unscoped("looked up").Column(ctx, &names, `SELECT name FROM company
			WHERE created_at = 1`); err != nil || !slices.Equal(names, []string{"x\ufffd\ufffdy", "x\ufffd\ufffdy"}) {
			t.Errorf("%q %v", names, err)
		}
		err = d.VerifyTrail(ctx, func(c db.Chain) error {
			if c.Broken != nil {
				t.Errorf("the trail is broken: %+v", c.Broken)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}
